"""The Golden City: what is asked, as buttons."""

from __future__ import annotations

from fourquarters.games.golden_city import words
from fourquarters.games.golden_city.board import FIRST_PART, LANDFORMS, NONE, REWARD, REWARD_NAMES
from fourquarters.games.golden_city.picture.mats import bonus_icon
from fourquarters.games.golden_city.picture.reader import Reader
from fourquarters.games.golden_city.rules import scoring
from fourquarters.games.golden_city.state import ACTIONS, BID, DECK, Phase
from fourquarters.games.golden_city.words import names, questions
from fourquarters.picture.scene import Choice, Note, Part, Prompt
from fourquarters.words.tongue import capital


def prompt(reader: Reader) -> Prompt:
    title, help = words.prompt(reader.view, reader._)
    steps = []
    if reader.mine and reader.target != NONE:
        steps = [names.site_name(reader.target, reader._)]
    return Prompt(
        title=title, help=help, seat=reader.decider, mine=reader.mine, steps=steps, aside=in_hand(reader),
        choices=[choice(reader, action) for action in reader.legal] + dear_pairs(reader),
    )  # fmt: skip


def in_hand(reader: Reader) -> list[Part]:
    """The site chosen, while it is paid for."""
    if not reader.mine or reader.phase != Phase.PAY:
        return []
    _, site = reader._, reader.target
    fields = {"site": names.site_name(site, _), "gain": names.reward(site, reader.built_on[site], _)}
    return [Note(spans=list(_("{site}: {gain}", **fields).spans))]


def choice(reader: Reader, action: int) -> Choice:
    """One decision as a button, with price and gain."""
    _, parts = reader._, ACTIONS.parts(action)
    label = words.action(reader.view, action, _)
    family = ACTIONS.family(action).name
    if family == "bid":
        return Choice(label=pair_label(reader, parts[0]), action=action, detail=bid_price(reader, parts[0]), on_piece=True,
                      symbol=f"golden-mini-{LANDFORMS[reader.pair[parts[0]][0]]}")  # fmt: skip
    if family == "build":
        return Choice(label=names.site_name(parts[0], _), action=action, on_piece=True, symbol=reward_icon(parts[0]),
                      detail=questions.build_choice(reader.view, action, _))  # fmt: skip
    if family == "pay":
        detail = names.reward(reader.target, reader.built_on[reader.target], _)
        return Choice(label=label, action=action, detail=detail, first=action == reader.legal[0])
    if family == "goods":
        return Choice(
            label=goods_label(reader, parts[0]), action=action, on_piece=True, symbol="golden-mini-goods"
        )
    if family == "drop":
        return Choice(label=drop_label(reader, parts[0]), action=action, on_piece=True)
    if family == "bonus":
        return bonus_choice(reader, action, parts[0])
    if family == "discard":
        return Choice(label=label, action=action, on_piece=True, symbol=f"golden-mini-{LANDFORMS[parts[0]]}")
    return Choice(label=label, action=action, first=len(reader.legal) == 1)


def pair_label(reader: Reader, pair: int) -> str:
    return capital(questions.pair_choice(reader.view, pair, reader._))


def goods_label(reader: Reader, slot: int) -> str:
    _ = reader._
    if slot == DECK:
        return _("From the deck")
    return capital(questions.goods_choice(reader.view, slot, _))


def drop_label(reader: Reader, card: int) -> str:
    return capital(questions.drop_choice(reader.view, card, reader._))


def bid_price(reader: Reader, pair: int) -> str:
    _, bidder = reader._, reader.bidder[pair]
    if bidder == NONE:
        return _("free")
    return _("{coins}, {who} leaves", coins=names.coins(reader.expulsions + 1, _), who=_.name(bidder))


def dear_pairs(reader: Reader) -> list[Choice]:
    """Pairs for which the reader has too few coins."""
    if not reader.mine or reader.phase != Phase.BID:
        return []
    return [
        Choice(label=pair_label(reader, pair), detail=bid_price(reader, pair), on_piece=True,
               why=words.why_not(reader.view, BID + pair, reader._))
        for pair in range(reader.players)
        if BID + pair not in reader.can
    ]  # fmt: skip


def reward_icon(site: int) -> str:
    if site >= FIRST_PART:
        return "golden-mini-letter"
    name = REWARD_NAMES[REWARD[site]]
    return (
        "golden-mini-coin"
        if name.startswith("coin")
        else f"golden-mini-{'draw' if name == 'landform' else name}"
    )


def bonus_choice(reader: Reader, action: int, card: int) -> Choice:
    _ = reader._
    now = scoring.bonus_letters(reader.view.state, reader.seat, card)
    detail = _("{rule}, now {n}", rule=names.bonus_short(card, _), n=now)
    return Choice(label=names.bonus_title(card, _), action=action, detail=detail, symbol=bonus_icon(card))
