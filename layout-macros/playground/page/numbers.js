// The numbers of the text: each is dragged, or changed with the arrows, and everything follows.

import { element, tokens } from "./text.js";

const MOST = 9999999;
const PIXELS = 6;

/** The strip of numbers under the editor. Left and right choose one, up and down change it, page up and down double and halve it. */
export class Numbers {
  constructor(strip, editor, vocabulary) {
    Object.assign(this, { strip, editor, vocabulary, chosen: 0 });
    strip.addEventListener("keydown", (event) => this.key(event));
    strip.addEventListener("pointerdown", (event) => this.grab(event));
  }

  /** Shows the text with its numbers, the chosen one as it was. */
  show(text) {
    if (this.shown === text) return;
    this.shown = text;
    this.found = tokens(text, this.vocabulary).filter(({ word }) => /^\d{1,7}$/.test(word));
    this.chosen = Math.min(this.chosen, Math.max(0, this.found.length - 1));
    const has_focus = this.strip.contains(document.activeElement);
    let after = 0;
    const parts = this.found.flatMap(({ start, word }, i) => {
      const before = text.slice(after, start);
      after = start + word.length;
      return [before, this.number(word, i)];
    });
    this.strip.replaceChildren(...parts, text.slice(after));
    this.strip.parentElement.hidden = this.found.length === 0;
    if (has_focus) this.focus();
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
    const { text } = this.editor;
    this.editor.replace(text.slice(0, start) + written + text.slice(start + word.length));
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
    event.preventDefault();
    this.chosen = Number(grabbed.dataset.number);
    this.focus();
    const [from, value] = [event.clientX, Number(grabbed.textContent)];
    this.strip.setPointerCapture(event.pointerId);
    const move = ({ clientX }) => this.change(this.chosen, value + Math.trunc((clientX - from) / PIXELS));
    const drop = () => {
      this.strip.removeEventListener("pointermove", move);
      this.strip.classList.remove("is-dragged");
    };
    this.strip.classList.add("is-dragged");
    this.strip.addEventListener("pointermove", move);
    this.strip.addEventListener("pointerup", drop, { once: true });
    this.strip.addEventListener("pointercancel", drop, { once: true });
  }
}
