/* What has changed in a scene: carried out on the old one, which stays as it is. `picture/changes.py` says what a
   change looks like. */

/** A scene, or a part of it, after a change. */
export function changed(thing, change) {
  const fresh = { ...thing };
  for (const [name, value] of Object.entries(change.set || {}))
    if (value === null) delete fresh[name];
    else fresh[name] = value;
  for (const [name, inside] of Object.entries(change.in || {}))
    fresh[name] = Array.isArray(thing[name]) ? listChanged(thing[name], inside) : changed(thing[name], inside);
  return fresh;
}

function listChanged(things, { gone = [], put = [], in: inside = {} }) {
  const fresh = [];
  things.forEach((thing, place) => {
    const key = keyOf(thing, place);
    if (!gone.includes(key)) fresh.push(Object.hasOwn(inside, key) ? changed(thing, inside[key]) : thing);
  });
  for (const [place, thing] of put) fresh.splice(place, 0, thing);
  return fresh;
}

/** Its id, a mat's seat, or the place of a part without an id. */
const keyOf = (thing, place) => thing.id ?? (isMat(thing) ? String(thing.seat) : `#${place}`);
const isMat = (thing) => "seat" in thing && "score" in thing;
