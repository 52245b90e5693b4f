"""Numbers as people read them: with a true minus sign, and with decimals as their language writes them."""

from __future__ import annotations


def minus(number: int) -> str:
    """A number, with a true minus sign if it is negative."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """A gain or a loss: "+3", "−2"."""
    return f"{number:+d}".replace("-", "−")


def decimal(value: float, language: str, digits: int = 1) -> str:
    """A number with so many decimals, as the language writes it."""
    text = f"{value:.{digits}f}".replace("-", "−")
    text = text.removeprefix("−") if not text.strip("−0.") else text
    return text.replace(".", ",") if language == "de" else text


def brief(value: float, language: str) -> str:
    """A number with a decimal only if it needs one: 5, 5.5."""
    return minus(round(value)) if abs(value - round(value)) < 0.05 else decimal(value, language)


def percent(share: float, language: str = "en", digits: int = 0) -> str:
    """A share as a percentage: 45 %."""
    return f"{decimal(100 * share, language, digits)}\N{NO-BREAK SPACE}%"


def grouped(value: float, language: str) -> str:
    """A number with its thousands apart, and with up to three decimals: 12,500 and 1.5."""
    whole, _, rest = f"{value:,.3f}".partition(".")
    text = f"{whole}.{rest}".rstrip("0").rstrip(".") if rest.strip("0") else whole
    return text.translate(str.maketrans(",.", ".,")) if language == "de" else text
