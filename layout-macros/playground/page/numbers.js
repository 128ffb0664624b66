// The numbers of the text: each is dragged, or changed with the arrows, and everything follows.

import { element, tokens } from "./text.js";

const MOST = 9999999;
const PIXELS = 6;
const NUMBER = /^\d{1,7}$/;

/**
 * The strip of numbers under the editor. Left and right choose one, up and down change it, page up and down double and halve it. In the text
 * itself a number is dragged with Alt, or changed with Alt and up or down.
 */
export class Numbers {
  constructor(strip, editor, vocabulary) {
    Object.assign(this, { strip, editor, vocabulary, chosen: 0 });
    strip.addEventListener("keydown", (event) => this.key(event));
    strip.addEventListener("pointerdown", (event) => this.grab(event));
    const { area } = editor;
    for (const kind of ["pointermove", "keyup"]) area.addEventListener(kind, (event) => this.hint(event));
    area.addEventListener("pointerdown", (event) => this.grabInText(event));
    area.addEventListener("keydown", (event) => this.keyInText(event));
  }

  /** Shows the text with its numbers, the chosen one as it was. */
  show(text) {
    if (this.shown === text) return;
    this.shown = text;
    this.found = tokens(text, this.vocabulary).filter(({ word }) => NUMBER.test(word));
    this.chosen = Math.min(this.chosen, Math.max(0, this.found.length - 1));
    let after = 0;
    const parts = this.found.flatMap(({ start, word }, i) => {
      const before = text.slice(after, start);
      after = start + word.length;
      return [before, this.number(word, i)];
    });
    this.strip.replaceChildren(...parts, text.slice(after));
    this.strip.parentElement.hidden = this.found.length === 0;
  }

  number(word, i) {
    return element(
      "span",
      {
        role: "slider",
        class: "number",
        tabindex: i === this.chosen ? 0 : -1,
        "data-number": i,
        "aria-label": `number ${i + 1} of the text`,
        "aria-valuenow": word,
        "aria-valuemin": 0,
        "aria-valuemax": MOST,
      },
      word,
    );
  }

  focus() {
    const all = [...this.strip.querySelectorAll(".number")];
    all.forEach((one, i) => (one.tabIndex = i === this.chosen ? 0 : -1));
    all[this.chosen]?.focus();
  }

  change(i, value) {
    const { start, word } = this.found[i];
    const written = String(Math.max(0, Math.min(MOST, Math.round(value))));
    if (written === word) return;
    const has_focus = this.strip.contains(document.activeElement);
    this.editor.insert(start, start + word.length, written);
    if (has_focus) this.focus();
  }

  key(event) {
    const value = Number(this.found[this.chosen]?.word);
    const values = { ArrowUp: value + 1, ArrowDown: value - 1, PageUp: value * 2, PageDown: Math.floor(value / 2) };
    const moves = { ArrowRight: 1, ArrowLeft: this.found.length - 1 };
    if (event.key in values) this.change(this.chosen, values[event.key]);
    else if (event.key in moves) {
      this.chosen = (this.chosen + moves[event.key]) % this.found.length;
      this.focus();
    } else return;
    event.preventDefault();
  }

  grab(event) {
    const grabbed = event.target.closest(".number");
    if (!grabbed) return;
    this.chosen = Number(grabbed.dataset.number);
    this.drag(event, this.strip);
    this.focus();
  }

  /** The number of the text under the pointer. */
  under({ clientX, clientY }) {
    const numbers = [...this.editor.colours.querySelectorAll(".is-number")].filter((one) => NUMBER.test(one.textContent));
    const is_in = ({ left, right, top, bottom }) => left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
    return numbers.findIndex((one) => [...one.getClientRects()].some(is_in));
  }

  /** With Alt a number of the text looks as what can be dragged. */
  hint(event) {
    const is_grabbed = this.editor.area.classList.contains("is-dragged");
    this.editor.area.style.cursor = is_grabbed || (event.altKey && this.under(event) >= 0) ? "ew-resize" : "";
  }

  grabInText(event) {
    const found = event.altKey ? this.under(event) : -1;
    if (found < 0) return;
    this.chosen = found;
    this.drag(event, this.editor.area);
  }

  /** Changes the number at the cursor; the cursor stays there. */
  keyInText(event) {
    const by = event.altKey ? { ArrowUp: 1, ArrowDown: -1 }[event.key] : null;
    const { area } = this.editor;
    const at = area.selectionStart;
    const found = by ? this.found.findIndex(({ start, word }) => start <= at && at <= start + word.length) : -1;
    if (found < 0) return;
    event.preventDefault();
    this.change(found, Number(this.found[found].word) + by);
    area.setSelectionRange(this.found[found].start, this.found[found].start);
  }

  /** Changes the chosen number as the pointer goes. */
  drag(event, place) {
    event.preventDefault();
    const [from, value] = [event.clientX, Number(this.found[this.chosen].word)];
    place.setPointerCapture(event.pointerId);
    const move = ({ clientX }) => this.change(this.chosen, value + Math.trunc((clientX - from) / PIXELS));
    const drop = () => {
      place.removeEventListener("pointermove", move);
      place.classList.remove("is-dragged");
    };
    place.classList.add("is-dragged");
    place.addEventListener("pointermove", move);
    place.addEventListener("pointerup", drop, { once: true });
    place.addEventListener("pointercancel", drop, { once: true });
  }
}
