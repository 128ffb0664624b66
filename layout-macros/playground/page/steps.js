// The steps and the picture: a step under the pointer marks the elements that it names, an element marks the steps that name it.

const MOST_LAYOUTS = 256;

/** What a line names of an element: by these words, and by the offsets of the layout that it comes to. */
const NAMED = [
  ["bank", /\bbank (\d+)/],
  ["thread", /\bthreads? (\d+)(?: to (\d+))?/],
  ["offset", /\boffset (?:is )?(\d+)/],
  ["offset", /\bindex \d+ is at (\d+)/],
  ["offset", /\btakes \d+ to (\d+)/],
  ["offset", /[+^] \d+ = (\d+)$/],
  ["coordinate", /(?:with basis|→) (\(\d+(?:,\d+)*\))/],
];
const LAYOUT = /(?:→ |= |^)((?:\([\d,()]+\)|\d+):(?:\([\d,()]+\)|\d+))(?= |$)(?!.*→)/;

/** Links the steps of an explanation with the elements of the picture. */
export class Steps {
  constructor(place, links, ask) {
    Object.assign(this, { place, links, ask });
    for (const kind of ["pointerover", "focusin"]) place.addEventListener(kind, (event) => this.over(event.target));
    for (const kind of ["pointerleave", "focusout"]) place.addEventListener(kind, () => links.name(null));
  }

  /** The explanation is another. */
  renew(text) {
    this.lines = null;
    this.operand = text?.match(/\b(?:mma|layout|thrfrg|partition)_?(?:fragment_|shape_)?([ABC])(?:_\w+)?\(/)?.[1];
  }

  async over(target) {
    const step = target.closest("li, .is-result") ?? target.closest(".chapter")?.querySelector(".is-result");
    const line = step && (await this.read()).find(({ place }) => place === step);
    this.links.name(line ? (cell) => this.names(line, cell) : null);
  }

  /** Marks the steps that name an element. */
  async mark(cell) {
    const lines = await this.read();
    for (const line of lines) line.place.classList.toggle("is-linked", cell != null && this.names(line, cell));
  }

  /** Whether a line names an element: in the picture of an instruction, one of the operand that the text is about. */
  names(line, cell) {
    const is_other = cell.operand && this.operand && cell.operand !== this.operand;
    return !is_other && (cell.arrow ? namesArrow(line, cell) || namesMode(line, cell) : cell.leaf ? String(line.piece) === cell.leaf : names(line, cell));
  }

  /** The lines and what each names: worked out when it is first wanted. */
  read() {
    this.lines ??= this.readAll();
    return this.lines;
  }

  async readAll() {
    const lines = [...this.place.querySelectorAll(".chapter")].flatMap(linesOf);
    const layouts = [...new Set(lines.map(({ layout }) => layout))].filter(Boolean).slice(0, MOST_LAYOUTS);
    const { offsets = [] } = (layouts.length && (await this.ask({ ask: "offsets", layouts }))) || {};
    const known = new Map(layouts.map((layout, i) => [layout, new Set(offsets[i]?.map(String))]));
    return lines.map((line) => ({ ...line, offsets: known.get(line.layout) }));
  }
}

/** The lines of a chapter. What complements a tile within another operation counts places of the tile, which are no offsets. */
function linesOf(chapter) {
  let [within, pieces, split] = [Infinity, 0, 0];
  const steps = [...chapter.querySelectorAll("li")].map((place) => {
    const [depth, text] = [Number(place.style.getPropertyValue("--depth")), place.lastElementChild.textContent];
    if (depth <= within) within = depth > 0 && text.startsWith("complement of ") ? depth : Infinity;
    split += /^split \(/.test(text);
    const piece = / is a piece of both$| is left on the /.test(text) ? (pieces += 1) : null;
    return { place, text, piece, split, layout: within === Infinity ? text.match(LAYOUT)?.[1] : null };
  });
  const result = chapter.querySelector(".is-result");
  const text = result?.textContent.slice(2);
  return result ? [...steps, { place: result, text: "", layout: text.includes(":") ? text : null }] : steps;
}

/** Whether a line names an arrow: of the first morphism, of the second, or of what is made of them. */
function namesArrow({ text, split }, { arrow, graph }) {
  const [from, to] = arrow.split("→").map(Number);
  const number = (pattern) => text.match(pattern)?.slice(1).map(Number);
  if (/^\d+(?: → \d+)+$/.test(text)) {
    const path = text.split(" → ").map(Number);
    const [first, last] = { f: [0, 1], g: [path.length - 2, path.length - 1] }[graph] ?? [0, path.length - 1];
    return path[first] === from && path[last] === to;
  }
  const hits = number(/^(\d+) hits (\d+)/);
  if (hits) return hits[0] === from && hits[1] === to;
  const entry = number(/^entry \d+ at (\d+) is hit by/) ?? number(/ begins at the reach \d+: it goes to (\d+)$/);
  if (entry) return entry[0] === to;
  const parts = number(/^(\d+) has \d+ parts, which go to (\d+)…(\d+)$/) ?? number(/^(\d+) stays whole and goes to (\d+)$/);
  if (!parts) return false;
  const [whole, least, greatest = least] = parts;
  return graph === ["f", "g"][split - 1] ? from === whole : graph === "result" && split === 1 && least <= to && to <= greatest;
}

/** Whether a line of a composition of layouts names the mode of an arrow: of A the one that its steps reach, of the result one that it makes. */
function namesMode({ text, layout, place }, { graph, mode, step }) {
  if (mode == null) return false;
  const of = (pattern) => text.match(pattern)?.[1];
  const modes = place.matches(".is-result") ? modesOf(layout) : (of(/^A coalesced is (.*), its last/)?.split(", ") ?? []);
  if (modes.includes(mode)) return graph === "A" || place.matches(".is-result");
  if (graph === "B") return of(/^leaf \d+ of B, (\d+:\d+)$/) === mode;
  if (graph !== "A") return of(/→ (\d+:\d+)$/) === mode;
  const [reached, extent] = [of(/^steps of (\d+) in A /), mode.split(":")[0]].map(Number);
  return Number(step) <= reached && reached < Number(step) * extent;
}

/** The modes of a layout, without their nesting. */
function modesOf(layout) {
  const [extents, strides] = (layout ?? "").split(":").map((part) => part.match(/\d+/g) ?? []);
  return extents.map((extent, i) => `${extent}:${strides?.[i]}`);
}

function names({ text, offsets }, cell) {
  if (offsets?.has(cell.offset)) return true;
  return NAMED.some(([key, pattern]) => {
    const [, first, last = first] = text.match(pattern) ?? [];
    if (first == null || cell[key] == null) return false;
    return key === "coordinate" ? cell[key] === first : Number(first) <= Number(cell[key]) && Number(cell[key]) <= Number(last);
  });
}
