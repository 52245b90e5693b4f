"""The Golden City: what is asked, as buttons."""

from __future__ import annotations

from fourquarters.games.golden_city import words
from fourquarters.games.golden_city.board import FIRST_PART, LANDFORMS, NONE, REWARD, REWARD_NAMES
from fourquarters.games.golden_city.facts import Facts
from fourquarters.games.golden_city.picture.mats import bonus_icon
from fourquarters.games.golden_city.rules import scoring
from fourquarters.games.golden_city.state import ACTIONS, BID, DECK, Phase
from fourquarters.games.golden_city.words import names, questions
from fourquarters.picture.scene import Choice, Note, Part, Prompt
from fourquarters.words.tongue import capital


def prompt(facts: Facts) -> Prompt:
    title, help = words.prompt(facts.view, facts._)
    steps = []
    if facts.mine and facts.target != NONE:
        steps = [names.site_name(facts.target, facts._)]
    return Prompt(
        title=title, help=help, seat=facts.decider, mine=facts.mine, steps=steps, aside=in_hand(facts),
        choices=[choice(facts, action) for action in facts.legal] + dear_pairs(facts),
    )  # fmt: skip


def in_hand(facts: Facts) -> list[Part]:
    """The site chosen, while it is paid for."""
    if not facts.mine or facts.phase != Phase.PAY:
        return []
    _, site = facts._, facts.target
    fields = {"site": names.site_name(site, _), "gain": names.reward(site, facts.built_on[site], _)}
    return [Note(spans=list(_("{site}: {gain}", **fields).spans))]


def choice(facts: Facts, action: int) -> Choice:
    """One decision as a button, with price and gain."""
    _, parts = facts._, ACTIONS.parts(action)
    label = words.action(facts.view, action, _)
    family = ACTIONS.family(action).name
    if family == "bid":
        return Choice(label=pair_label(facts, parts[0]), action=action, detail=bid_price(facts, parts[0]), on_piece=True,
                      symbol=f"golden-mini-{LANDFORMS[facts.pair[parts[0]][0]]}")  # fmt: skip
    if family == "build":
        return Choice(label=names.site_name(parts[0], _), action=action, on_piece=True, symbol=reward_icon(parts[0]),
                      detail=questions.build_choice(facts.view, action, _))  # fmt: skip
    if family == "pay":
        detail = names.reward(facts.target, facts.built_on[facts.target], _)
        return Choice(label=label, action=action, detail=detail, first=action == facts.legal[0])
    if family == "goods":
        return Choice(
            label=goods_label(facts, parts[0]), action=action, on_piece=True, symbol="golden-mini-goods"
        )
    if family == "drop":
        return Choice(label=drop_label(facts, parts[0]), action=action, on_piece=True)
    if family == "bonus":
        return bonus_choice(facts, action, parts[0])
    if family == "discard":
        return Choice(label=label, action=action, on_piece=True, symbol=f"golden-mini-{LANDFORMS[parts[0]]}")
    return Choice(label=label, action=action, first=len(facts.legal) == 1)


def pair_label(facts: Facts, pair: int) -> str:
    return capital(questions.pair_choice(facts.view, pair, facts._))


def goods_label(facts: Facts, slot: int) -> str:
    _ = facts._
    if slot == DECK:
        return _("From the deck")
    return capital(questions.goods_choice(facts.view, slot, _))


def drop_label(facts: Facts, card: int) -> str:
    return capital(questions.drop_choice(facts.view, card, facts._))


def bid_price(facts: Facts, pair: int) -> str:
    _, bidder = facts._, facts.bidder[pair]
    if bidder == NONE:
        return _("free")
    return _("{coins}, {who} leaves", coins=names.coins(facts.expulsions + 1, _), who=_.name(bidder))


def dear_pairs(facts: Facts) -> list[Choice]:
    """Pairs for which the reader has too few coins."""
    if not facts.mine or facts.phase != Phase.BID:
        return []
    return [
        Choice(label=pair_label(facts, pair), detail=bid_price(facts, pair), on_piece=True,
               why=words.why_not(facts.view, BID + pair, facts._))
        for pair in range(facts.players)
        if BID + pair not in facts.can
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


def bonus_choice(facts: Facts, action: int, card: int) -> Choice:
    _ = facts._
    now = scoring.bonus_letters(facts.view.state, facts.seat, card)
    detail = _("{rule}, now {n}", rule=names.bonus_short(card, _), n=now)
    return Choice(label=names.bonus_title(card, _), action=action, detail=detail, symbol=bonus_icon(card))
