// Completion: what the word before the cursor may become, with the form and the meaning of each.

import { element } from "./text.js";

const SHOWN = 8;

/** A list under the cursor; the arrows choose, Enter or Tab takes what is chosen, Escape closes. */
export class Completion {
  constructor(editor, list, operations, words) {
    Object.assign(this, { editor, list, operations, words, found: [], chosen: 0 });
    const { area } = editor;
    area.addEventListener("input", () => this.open());
    area.addEventListener("keydown", (event) => this.key(event));
    area.addEventListener("blur", () => this.close());
    area.addEventListener("click", () => this.close());
  }

  /** The word before the cursor. */
  word() {
    const end = this.editor.area.selectionStart;
    return { end, word: this.editor.text.slice(0, end).match(/[A-Za-z_]\w*$/)?.[0] ?? "" };
  }

  candidates(word) {
    const names = [...this.editor.text.matchAll(/([A-Za-z_]\w*)\s*=(?!=)/g)].map(([, name]) => name);
    const all = [
      ...[...new Set(names)].map((name) => ({ name, insert: name, form: "defined above" })),
      ...this.operations.map((one) => ({ ...one, insert: `${one.name}(` })),
      ...this.words.map((name) => ({ name, insert: name, form: "" })),
    ];
    const begins = all.filter(({ name }) => name.startsWith(word));
    const within = all.filter(({ name }) => word.length > 2 && !name.startsWith(word) && name.includes(word));
    const is_complete = begins.some(({ name }) => name === word);
    return { is_complete, found: [...begins, ...within].filter(({ name }) => name !== word).slice(0, SHOWN) };
  }

  /** Opens the list for a word that is not complete, or for any that is asked for. What does not begin with the word is not chosen yet. */
  open(is_asked = false) {
    const { word } = this.word();
    const { is_complete, found } = this.candidates(word);
    this.found = is_asked || (word.length >= 2 && !is_complete) ? found : [];
    this.chosen = this.found[0]?.name.startsWith(word) ? 0 : -1;
    this.show();
  }

  close() {
    this.found = [];
    this.show();
  }

  show() {
    const { area } = this.editor;
    const is_open = this.found.length > 0;
    this.list.hidden = !is_open;
    area.setAttribute("aria-expanded", is_open);
    this.list.replaceChildren(...this.found.map((one, i) => this.option(one, i)));
    if (!is_open) {
      area.removeAttribute("aria-activedescendant");
      return;
    }
    if (this.chosen < 0) area.removeAttribute("aria-activedescendant");
    else area.setAttribute("aria-activedescendant", `option-${this.chosen}`);
    const { end, word } = this.word();
    const [here, frame] = [this.editor.at(end - word.length), area.parentElement.getBoundingClientRect()];
    const left = Math.max(0, Math.min(here.left - frame.left, frame.width - this.list.offsetWidth));
    this.list.style.transform = `translate(${left}px, ${here.bottom - frame.top + 4}px)`;
  }

  option(one, i) {
    const take = (event) => {
      event.preventDefault();
      this.take(i);
    };
    return element(
      "li",
      { role: "option", id: `option-${i}`, "aria-selected": String(i === this.chosen), onmousedown: take },
      element("code", {}, one.form?.startsWith(one.name) ? one.form : one.name),
      element("span", {}, one.says ?? one.form),
    );
  }

  take(i) {
    const { end, word } = this.word();
    this.editor.insert(end - word.length, end, this.found[i].insert);
    this.close();
    this.editor.area.focus();
  }

  key(event) {
    if (event.ctrlKey && event.key === " ") {
      event.preventDefault();
      this.open(true);
      return;
    }
    const count = this.found.length;
    if (count === 0) return;
    const moves = { ArrowDown: this.chosen + 1, ArrowUp: Math.max(this.chosen, 0) + count - 1 };
    const is_taken = this.chosen >= 0 && ((event.key === "Enter" && !event.ctrlKey) || event.key === "Tab");
    if (event.key in moves) this.chosen = moves[event.key] % count;
    else if (is_taken) this.take(this.chosen);
    else if (event.key === "Escape") this.close();
    else return;
    event.preventDefault();
    this.show();
  }
}
