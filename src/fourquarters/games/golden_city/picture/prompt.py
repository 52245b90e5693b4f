"""The Golden City: what is asked, as buttons."""

from __future__ import annotations

from fourquarters.games.golden_city import words
from fourquarters.games.golden_city.board import FIRST_PART, LANDFORMS, NONE, REWARD, REWARD_NAMES
from fourquarters.games.golden_city.picture.look import Look
from fourquarters.games.golden_city.picture.mats import bonus_icon
from fourquarters.games.golden_city.rules import scoring
from fourquarters.games.golden_city.state import ACTIONS, BID, DECK, Phase
from fourquarters.games.golden_city.words import buttons, names
from fourquarters.picture.scene import Choice, Note, Part, Prompt
from fourquarters.words.tongue import capital


def prompt(look: Look) -> Prompt:
    title, help = words.prompt(look.view, look._)
    steps = []
    if look.mine and look.target != NONE:
        steps = [names.site_name(look.target, look._)]
    return Prompt(
        title=title, help=help, seat=look.decider, mine=look.mine, steps=steps, aside=in_hand(look),
        choices=[choice(look, action) for action in look.legal] + dear_pairs(look),
    )  # fmt: skip


def in_hand(look: Look) -> list[Part]:
    """The chosen site, while it is being paid for."""
    if not look.mine or look.phase != Phase.PAY:
        return []
    _, site = look._, look.target
    fields = {"site": names.site_name(site, _), "gain": names.reward(site, look.built_on[site], _)}
    return [Note(spans=list(_("{site}: you get {gain}", **fields).spans))]


def choice(look: Look, action: int) -> Choice:
    """One decision as a button, with price and gain."""
    _, parts = look._, ACTIONS.parts(action)
    label = words.action(look.view, action, _)
    family = ACTIONS.family(action).name
    if family == "bid":
        return bid_choice(look, action, parts[0])
    if family == "build":
        site, cards = names.site_name(parts[0], _), look.cheapest(parts[0])
        return Choice(label=site, short=site, action=action, on_piece=True, symbol=reward_icon(parts[0]),
                      detail=buttons.build_choice(look.view, action, _), brief=_.many("{n} card", "{n} cards", cards))  # fmt: skip
    if family == "pay":
        detail = _("get {gain}", gain=names.reward(look.target, look.built_on[look.target], _))
        return Choice(label=label, action=action, detail=detail, first=action == look.legal[0])
    if family == "goods":
        return Choice(
            label=goods_label(look, parts[0]), action=action, on_piece=True, symbol="golden-mini-goods"
        )
    if family == "drop":
        return Choice(label=drop_label(look, parts[0]), action=action, on_piece=True)
    if family == "bonus":
        return bonus_choice(look, action, parts[0])
    if family == "discard":
        return Choice(label=label, action=action, on_piece=True, symbol=f"golden-mini-{LANDFORMS[parts[0]]}")
    return Choice(label=label, action=action, first=len(look.legal) == 1, ends=family == "end")


def bid_choice(look: Look, action: int, pair: int) -> Choice:
    """A pair with its price, and where its cards would let the reader build."""
    sites = look.sites_with(pair)
    could = look._.many("{n} place to build", "{n} places to build", len(sites))
    return Choice(
        label=pair_label(look, pair), short=pair_short(look, pair), action=action, brief=bid_brief(look, pair),
        detail=f"{bid_price(look, pair)}; {could}", on_piece=True,
        symbol=f"golden-mini-{LANDFORMS[look.pair[pair][0]]}", shows=[f"site/{site}" for site in sites],
    )  # fmt: skip


def pair_label(look: Look, pair: int) -> str:
    return capital(buttons.pair_choice(look.view, pair, look._))


def pair_short(look: Look, pair: int) -> str:
    """A pair on a button with little room."""
    one, other = (names.landform_title(landform, look._) for landform in look.pair[pair])
    return f"2 × {one}" if one == other else f"{one}, {other}"


def goods_label(look: Look, slot: int) -> str:
    _ = look._
    if slot == DECK:
        return _("From the deck")
    return capital(buttons.goods_choice(look.view, slot, _))


def drop_label(look: Look, card: int) -> str:
    return capital(buttons.drop_choice(look.view, card, look._))


def bid_price(look: Look, pair: int) -> str:
    _, bidder = look._, look.bidder[pair]
    if bidder == NONE:
        return _("free")
    return _("{coins}, {who} leaves", coins=names.coins(look.price_to_expel(), _), who=_.name(bidder))


def bid_brief(look: Look, pair: int) -> str:
    _ = look._
    return _("free") if look.bidder[pair] == NONE else names.coins(look.price_to_expel(), _)


def dear_pairs(look: Look) -> list[Choice]:
    """Pairs that the reader has too few coins for."""
    if not look.mine or look.phase != Phase.BID:
        return []
    return [
        Choice(label=pair_label(look, pair), short=pair_short(look, pair), detail=bid_price(look, pair), on_piece=True,
               why=words.why_not(look.view, BID + pair, look._),
               brief=look._.many("needs {n} coin", "needs {n} coins", look.price_to_expel()))
        for pair in range(look.players)
        if BID + pair not in look.can
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


def bonus_choice(look: Look, action: int, card: int) -> Choice:
    _ = look._
    now = scoring.bonus_letters(look.view.state, look.seat, card)
    detail = _("{rule}, now {n}", rule=names.bonus_short(card, _), n=now)
    title = names.bonus_title(card, _)
    return Choice(label=title, short=title, action=action, detail=detail, brief=_("now {n}", n=now),
                  symbol=bonus_icon(card))  # fmt: skip
