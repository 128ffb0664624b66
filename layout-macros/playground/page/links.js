// What belongs together: an element under the pointer, or where the arrows went, and all that is the same in the picture.

import { fact } from "./picture.js";
import { coloured, element } from "./text.js";

const KEYS = ["coordinate", "offset", "thread", "value", "bank", "arrow", "mode", "leaf"];
const ELEMENTS = "[data-offset], [data-coordinate], [data-thread], [data-arrow], [data-leaf]";

/** Links the elements of a picture; `explain` says why an element is where it is. */
export class Links {
  constructor(picture, place, vocabulary, explain) {
    Object.assign(this, { picture, place, vocabulary, explain, pinned: null });
    picture.addEventListener("pointerover", (event) => this.over(event.target));
    picture.addEventListener("pointerleave", () => this.show(this.pinned));
    picture.addEventListener("click", (event) => this.pin(cellOf(event.target)));
    picture.addEventListener("keydown", (event) => this.key(event));
  }

  /** The picture is another: what was pinned is its element at the same place. */
  renew(at = null) {
    this.cells = [...this.picture.querySelectorAll(ELEMENTS)];
    this.facts = factsOf(this.cells);
    this.pinned = at == null ? null : (this.cells[at] ?? null);
    this.show(this.pinned);
  }

  get at() {
    return this.pinned ? this.cells.indexOf(this.pinned) : null;
  }

  over(target) {
    const cell = cellOf(target);
    if (cell) this.show(cell);
  }

  pin(cell) {
    this.pinned = cell === this.pinned ? null : cell;
    this.show(this.pinned);
    this.explain.pinned();
  }

  show(cell) {
    if (cell === this.shown && cell) return;
    this.shown = cell;
    for (const one of this.marked ?? []) one.classList.remove("is-element", "is-kin");
    this.marked = cell ? this.cells.filter((one) => mark(one, cell)) : [];
    const known = cell ? KEYS.filter((key) => cell.dataset[key] != null) : [];
    this.place.replaceChildren(element("p", { class: "facts" }, known.map((key) => fact(key, cell.dataset[key]))));
    this.explain.element(cell ? this.facts.get(cell) : null);
  }

  /** Marks the elements that a step names. */
  name(isNamed) {
    for (const one of this.cells ?? []) one.classList.toggle("is-named", isNamed !== null && isNamed(this.facts.get(one)));
  }

  /** The lines that say why the element is where it is, below what is known of it. */
  why(cell, found) {
    if (!this.shown || this.facts.get(this.shown) !== cell || !found) return;
    const lines = found.chapter.lines.map(({ depth, text }) => element("li", { style: `--depth: ${depth}` }, text));
    this.place.append(element("p", {}, coloured(`${found.layout}  at ${found.coordinate}`, this.vocabulary)), element("ul", {}, lines));
  }

  /** The arrows go to the next element to a side; Enter pins. */
  key(event) {
    if (event.key === "Escape") this.pin(this.pinned);
    if (event.key === "Enter" && this.shown) this.pin(this.shown);
    const sides = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
    const side = sides[event.key];
    if (!side || !this.cells.length) return;
    event.preventDefault();
    const next = this.shown ? this.beside(this.shown, side) : this.cells[0];
    if (next) {
      this.show(next);
      next.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }

  /** The nearest element to a side. */
  beside(cell, [right, down]) {
    const middle = (one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    const [x, y] = middle(cell);
    let [nearest, least] = [null, Infinity];
    for (const one of this.cells) {
      const [dx, dy] = middle(one).map((at, i) => at - [x, y][i]);
      const [along, aside] = [dx * right + dy * down, Math.abs(dx * down) + Math.abs(dy * right)];
      const distance = along + 4 * aside;
      if (along > 1 && distance < least) [nearest, least] = [one, distance];
    }
    return nearest;
  }
}

function cellOf(target) {
  return target.closest?.(ELEMENTS) ?? null;
}

/**
 * What is known of each element. In a tile that threads hold, an element's offset is its place in the tile, counted down the columns: a grid
 * begins at the coordinate of zeros.
 */
function factsOf(cells) {
  const [facts, grids] = [new Map(), []];
  for (const cell of cells) {
    const known = { ...cell.dataset };
    facts.set(cell, known);
    const place = known.offset == null && known.coordinate?.match(/^\(?(\d+)(?:,(\d+))?\)?$/);
    if (!place) continue;
    const [row, column] = [Number(place[1]), Number(place[2] ?? 0)];
    if (row === 0 && column === 0) grids.push([]);
    grids.at(-1)?.push({ cell, known, row, column });
  }
  for (const grid of grids) {
    const title = titleOf(grid[0].cell);
    const side = { source: "src", destination: "dst" }[title.match(/^(source|destination): /)?.[1]];
    if (side) {
      // The pieces of a copy are counted along the rows.
      const columns = 1 + Math.max(...grid.map(({ column }) => column));
      for (const { known, row, column } of grid) Object.assign(known, { offset: String(column + columns * row), isPlace: true, operand: side });
      continue;
    }
    const [, operand, stated] = title.match(/^([ABC]) .*= \((\d+),/) ?? [];
    const rows = Number(stated ?? 1 + Math.max(...grid.map(({ row }) => row)));
    for (const { known, row, column } of grid) Object.assign(known, { offset: String(row + rows * column), isPlace: true, operand });
  }
  return facts;
}

/** The title above a grid of which this is a cell: of the operand of an instruction its letter and its shape. */
function titleOf(cell) {
  let before = cell;
  while (before && !before.matches("text[font-weight=bold]")) before = before.previousElementSibling;
  return before?.textContent ?? "";
}

/** Marks an element that is the same as another, or akin; whether it is. */
function mark(one, cell) {
  const kind = isSame(one, cell) ? "is-element" : isKin(one, cell) ? "is-kin" : null;
  if (kind) one.classList.add(kind);
  return kind !== null;
}

/** The same element: what is known of both is the same, the coordinate aside, which each operand has of its own. */
function isSame(a, b) {
  if (a.dataset.arrow ?? b.dataset.arrow ?? a.dataset.leaf ?? b.dataset.leaf) return a === b;
  const shared = ["offset", "thread", "value"].filter((key) => a.dataset[key] != null && b.dataset[key] != null);
  if (!shared.length) return a.dataset.coordinate === b.dataset.coordinate;
  return shared.every((key) => a.dataset[key] === b.dataset[key]);
}

/** Held by the same thread, or in the same bank. */
function isKin(a, b) {
  const of = (key) => a.dataset[key] != null && a.dataset[key] === b.dataset[key];
  return of("thread") || of("bank");
}
