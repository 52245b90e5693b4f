/* What is wrong with the table page as it stands, for test_shapes.py: words that are cut, things that cannot be
   reached, places too small for a finger. Everything is measured on the screen; nothing is taken from the code. */

(() => {
  const SLACK = 1.5;
  const FINGER = 43.5;
  const visible = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility !== "hidden";
  };
  const spoken = (element) => element.closest(".vh, [hidden], .skip, #fq-air, #fq-spoken, script, style, defs, symbol");
  const where = (element) => {
    const place = element.closest("[id], .mat, .panel, .board");
    const names = element.getAttribute("class");
    return `${place?.id || place?.className || ""} ${element.tagName.toLowerCase()}${names ? `.${names}` : ""}`;
  };

  /** Every run of words on the page with the box it takes. */
  function* words() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      const text = node.textContent.trim();
      if (!text || spoken(element) || !visible(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) if (box.width > 0) yield { element, text, box };
    }
  }

  /** Everything around an element that cuts or scrolls, from the inside out: [element, box, across, down]. */
  const known = new Map();
  function framesOf(element) {
    if (!element || element === document.documentElement) return [];
    if (known.has(element)) return known.get(element);
    const frames = framesOf(element.parentElement);
    const { overflowX: x, overflowY: y, display } = getComputedStyle(element);
    const cuts = (x !== "visible" || y !== "visible") && display !== "contents" && display !== "inline";
    const inside = element instanceof SVGElement && element.tagName !== "svg";
    known.set(element, cuts && !inside ? [[element, element.getBoundingClientRect(), x, y], ...frames] : frames);
    return known.get(element);
  }

  /** The first frame that cuts off a part of a box; a frame that scrolls upright cuts only at its sides. */
  function cutter(element, box) {
    for (const [frame, edge, x, y] of framesOf(element)) {
      if (x !== "visible" && (box.left < edge.left - SLACK || box.right > edge.right + SLACK)) return frame;
      if (y === "auto" || y === "scroll") box = edge; // it can be scrolled to, if its frame can be seen
      else if (y !== "visible" && (box.top < edge.top - SLACK || box.bottom > edge.bottom + SLACK)) return frame;
    }
    const out = box.left < -SLACK || box.right > innerWidth + SLACK || box.top < -SLACK;
    return out || box.bottom > innerHeight + SLACK ? document.documentElement : null;
  }

  function cutWords() {
    const found = [];
    for (const { element, text, box } of words()) {
      const frame = cutter(element, box);
      if (frame) found.push(`cut: “${text}” in ${where(element)}, by ${where(frame)}`);
      if (element.ownerSVGElement && text.length > 1 && text.endsWith("…"))
        found.push(`shortened: “${text}” in ${where(element)}`);
      const style = getComputedStyle(element);
      const boxed = !element.ownerSVGElement && style.display !== "inline";
      if (boxed && element.scrollWidth > element.clientWidth + SLACK)
        found.push(`too wide: “${text}” in ${where(element)} (${element.scrollWidth} > ${element.clientWidth})`);
    }
    return found;
  }

  /** Words on top of other words in the prompt, the tabs or the chips. */
  function overlapping() {
    const seen = ({ element, box }) =>
      framesOf(element).every(([, edge]) => box.top >= edge.top - SLACK && box.bottom <= edge.bottom + SLACK);
    const risen = document.querySelector("#fq-prompt.risen"); // it covers what it lies on
    const near = ({ element }) => element.closest(risen ? "#fq-prompt" : "#fq-prompt, #fq-tabs, #fq-chips, .bar");
    const list = [...words()].filter((one) => near(one) && seen(one));
    const clash = (a, b) =>
      a.left < b.right - 3 && b.left < a.right - 3 && a.top < b.bottom - 4 && b.top < a.bottom - 4;
    return list.flatMap((one, i) =>
      list.slice(i + 1).filter((other) => one.element !== other.element && clash(one.box, other.box)).map(
        (other) => `on top of each other: “${one.text}” and “${other.text}”`,
      ),
    );
  }

  function scrollsSideways() {
    const found = document.documentElement.scrollWidth > innerWidth ? ["the page scrolls sideways"] : [];
    if (document.documentElement.scrollHeight > innerHeight + SLACK) found.push("the page scrolls");
    for (const element of document.querySelectorAll("#fq-stage *, .bar"))
      if (/auto|scroll/.test(getComputedStyle(element).overflowX) && visible(element))
        if (element.scrollWidth > element.clientWidth + SLACK && !element.matches(".enlarged"))
          found.push(`${where(element)} scrolls sideways (${element.scrollWidth} > ${element.clientWidth})`);
    return found;
  }

  /** Can a click reach it, if need be after scrolling its pane? */
  function inReach(element) {
    if (!visible(element)) return false;
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = (element.querySelector(".hit") || element).getBoundingClientRect();
    for (const across of [0.5, 0.2, 0.8])
      for (const down of [0.5, 0.12, 0.88]) {
        const at = document.elementFromPoint(box.x + across * box.width, box.y + down * box.height);
        if (at && element.contains(at)) return true;
      }
    return false;
  }

  /** The choices of a scene that neither a piece nor a button in reach offers. */
  function outOfReach(scene) {
    const offered = new Set();
    const pieces = new Map();
    const note = (value) => {
      if (!value || typeof value !== "object") return;
      if (value.id && value.actions?.length) pieces.set(value.id, value.actions);
      for (const inner of Array.isArray(value) ? value : Object.values(value)) note(inner);
    };
    note([scene.boards, scene.mats, scene.panels]);
    for (const element of document.querySelectorAll("[data-piece].may"))
      if (inReach(element)) for (const action of pieces.get(element.dataset.piece) || []) offered.add(action);
    for (const line of document.querySelectorAll("[data-actions]"))
      if (inReach(line)) for (const action of JSON.parse(line.dataset.actions)) offered.add(action);
    const buttons = () => {
      for (const button of document.querySelectorAll("#fq-prompt [data-action]"))
        if (inReach(button)) offered.add(Number(button.dataset.action));
    };
    buttons();
    for (const opener of document.querySelectorAll("#fq-prompt [aria-expanded]")) {
      if (!inReach(opener)) continue;
      opener.click();
      buttons();
      opener.click();
      document.activeElement?.blur();
    }
    const asked = (scene.prompt.choices || []).filter((choice) => !choice.why);
    return asked.filter((choice) => !offered.has(choice.action)).map((choice) => `out of reach: ${choice.label}`);
  }

  /** Buttons and tabs that are too small for a finger. */
  function tooSmall() {
    const found = [];
    for (const element of document.querySelectorAll("#fq-stage button, .bar button, #fq-prompt a.btn")) {
      if (!visible(element)) continue;
      const box = element.getBoundingClientRect();
      if (Math.min(box.width, box.height) < FINGER)
        found.push(`too small: “${element.textContent.trim()}” (${Math.round(box.width)} × ${Math.round(box.height)})`);
    }
    return found;
  }

  /** Choices in the prompt of which no word can be seen. */
  function wordless() {
    const told = new Set([...words()].map(({ element }) => element.closest("[data-action]")));
    const buttons = [...document.querySelectorAll("#fq-prompt [data-action]")].filter(visible);
    return buttons.filter((button) => !told.has(button)).map((button) => `without words: “${button.textContent}”`);
  }

  const box = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const risen = parseFloat(getComputedStyle(element).marginTop); // what rises keeps its place below
    return [x, y - risen, width, height + risen].map(Math.round).join(" ");
  };

  return (scene, touched) => {
    const problems = [...cutWords(), ...overlapping(), ...scrollsSideways(), ...wordless(), ...outOfReach(scene)];
    if (touched) problems.push(...tooSmall());
    return {
      problems: [...new Set(problems)],
      board: box(document.querySelector("#fq-boards")),
      prompt: box(document.querySelector("#fq-prompt")),
      tabs: [...document.querySelectorAll("#fq-tabs button")].map((tab) => `${tab.textContent} ${box(tab)}`).join(", "),
    };
  };
})()
