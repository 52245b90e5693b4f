"""What a device is called in the list of those that are signed in: its browser and its system."""

from __future__ import annotations

BROWSERS = (
    ("Edg/", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
)  # fmt: skip
SYSTEMS = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("Mac OS X", "Mac"),
    ("CrOS", "Chromebook"), ("Linux", "Linux"),
)  # fmt: skip


def device_name(agent: str) -> str:
    """As “Firefox, Windows”; of a program the first word that it says about itself."""
    said = [next((name for sign, name in known if sign in agent), "") for known in (BROWSERS, SYSTEMS)]
    named = ", ".join(part for part in said if part)
    return named or agent.split("/")[0][:40].strip() or "–"
