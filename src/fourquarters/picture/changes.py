"""What is different between two scenes of one reader, as data: a page that has the old one needs no more.

A change is an object. `set` has the fields that are different; null stands for what a scene leaves out. `in` has what
changes inside others: a change for a part, and for a list of pieces or parts the keys of those that are `gone`, those
that are `put` in, each with its place, and by key what changes `in` those that stay. `static/changes.js` carries it out.

The key of a thing is its id, a mat's is its seat, and that of a part without an id is its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import compress
from operator import attrgetter, is_not
from typing import Any

import msgspec
from msgspec.structs import FieldInfo, astuple, fields

from fourquarters.picture.scene import Drawing, Kept, Mat, Panel, Piece, Scene, Struct, encoder

Change = dict[str, Any]

LISTS = {"boards", "mats", "panels", "parts", "small", "tall", "pieces"}
"""The fields that are lists of things with keys."""

WITH_PARTS = (Drawing, Panel)
EMPTY = (list, dict)
ONLY_IN_TEXT = "in_text"  # what only a terminal needs
ID = attrgetter("id")


@cache
def shape_of(kind: type[Struct]) -> tuple[tuple[int, str, Any], ...]:
    """The fields of a kind of thing, each with its place and with what a scene leaves out."""
    return tuple((place, field.name, left_out(field)) for place, field in enumerate(fields(kind)))


def left_out(field: FieldInfo) -> Any:
    """What a scene does not say of a field."""
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def changes(old: Scene, new: Scene) -> bytes:
    """What is different in the new scene, as JSON."""
    return encoder.encode(change(old, new) or {})


def change(old: Struct, new: Struct) -> Change | None:
    """What is different in a thing; None if nothing is. Most fields are the very same object as before."""
    if old is new:
        return None
    before, after = astuple(old), astuple(new)
    fresh: Change = {}
    inside: Change = {}
    for place, name, default in compress(shape_of(type(new)), map(is_not, before, after)):
        was, now = before[place], after[place]
        if name in LISTS and not isinstance(now, str):
            found = list_change(was, now)
        elif was == now or name == ONLY_IN_TEXT:
            continue
        else:
            found = change(was, now) if type(was) is type(now) and type(now) in WITH_PARTS else WHOLE
        if found is WHOLE:
            bare = now is default or (not now and type(now) is type(default) and type(now) in EMPTY)
            fresh[name] = None if bare else now
        elif found:
            inside[name] = found
    if fresh and inside:
        return {"set": fresh, "in": inside}
    return {"set": fresh} if fresh else {"in": inside} if inside else None


WHOLE: Change = {}
"""Instead of a change: it is simpler to send all of it."""


class Known:
    """The changes between things that were compared before. Games keep many of their pieces, so the same two meet again:
    a card that can be chosen, and cannot any more; and those who watch the same game see the same change."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.pairs: dict[tuple[int, int], tuple[Struct, Struct, Change | None]] = {}

    def change(self, old: Struct, new: Struct) -> Change | None:
        key = (id(old), id(new))
        known = self.pairs.get(key)
        if known is None or known[0] is not old or known[1] is not new:
            if len(self.pairs) >= self.most:
                self.pairs.clear()
            known = self.pairs[key] = (old, new, change(old, new))
        return known[2]


pieces_known, parts_known = Known(1 << 12), Known(1 << 6)


def list_change(old: Sequence[Struct], new: Sequence[Struct]) -> Change | None:
    """What is different in a list. One that was or is empty is sent whole: a scene leaves that out."""
    if type(old) is Kept and type(new) is Kept:
        return kept_change(old, new)
    return things_change(things_of(old), things_of(new))


def things_of(things: Sequence[Struct]) -> Sequence[Struct]:
    return things.things if type(things) is Kept else things


@lru_cache(maxsize=512)
def kept_change(old: Kept[Struct], new: Kept[Struct]) -> Change | None:
    """The same for everyone who saw the one and sees the other now."""
    return things_change(old.things, new.things)


def things_change(old: Sequence[Struct], new: Sequence[Struct]) -> Change | None:
    if not old or not new:
        return WHOLE if old or new else None
    before, keys = keys_of(old), keys_of(new)
    if before == keys:
        inside = changed_inside(keys, old, new)
        return WHOLE if inside is WHOLE else {"in": inside} if inside else None
    return changed_by_key(dict(zip(before, old, strict=True)), dict(zip(keys, new, strict=True)))


def changed_inside(keys: Iterable[str], old: Sequence[Struct], new: Sequence[Struct]) -> Change:
    """What changes in things that stay. Most are the very same objects as before."""
    inside: Change = {}
    for key, was, thing in compress(zip(keys, old, new, strict=True), map(is_not, old, new)):
        if type(was) is not type(thing):
            return WHOLE
        known = pieces_known if type(thing) is Piece else parts_known
        if found := known.change(was, thing):
            inside[key] = found
    return inside


def changed_by_key(old: dict[str, Struct], new: dict[str, Struct]) -> Change | None:
    """Things have come or gone; all of it if any of those that stay have changed places."""
    kept = [key for key in new if key in old]
    if kept != [key for key in old if key in new]:
        return WHOLE
    inside = changed_inside(kept, [old[key] for key in kept], [new[key] for key in kept])
    if inside is WHOLE:
        return WHOLE
    put = [(place, thing) for place, (key, thing) in enumerate(new.items()) if key not in old]
    gone = [key for key in old if key not in new]
    named = (("gone", gone), ("put", put), ("in", inside))
    return {name: value for name, value in named if value}


def keys_of(things: Sequence[Struct]) -> list[str]:
    """Each thing's id, a mat's seat, or the place of a part without an id."""
    try:
        return list(map(ID, things))
    except AttributeError:
        return [key_of(thing, place) for place, thing in enumerate(things)]


def key_of(thing: Any, place: int) -> str:
    if type(thing) is Mat:
        return str(thing.seat)
    return getattr(thing, "id", f"#{place}")
