// The editor: a text area, and under its transparent letters the same text in colours.

import { coloured } from "./text.js";

/** The editor around a text area; `changed` is called with each new text. */
export class Editor {
  constructor(area, colours, vocabulary, changed) {
    Object.assign(this, { area, colours, vocabulary, changed });
    area.addEventListener("input", () => this.update());
    area.addEventListener("scroll", () => (colours.scrollTop = area.scrollTop));
    this.paint();
  }

  get text() {
    return this.area.value;
  }

  /** The first text, before which there is nothing to undo. */
  open(text) {
    this.area.value = text;
    this.update();
  }

  /** Another text, as if it were typed: what was there comes back with undo. */
  replace(text) {
    this.insert(0, this.text.length, text);
  }

  /** Another text between two places, as if it were typed; the cursor stands behind it, the focus where it was. */
  insert(start, end, word) {
    const { area } = this;
    const focused = document.activeElement;
    area.focus({ preventScroll: true });
    area.setSelectionRange(start, end);
    // Browsers undo what a command edits, and not what a script sets. A command reports its input as typing does.
    if (!document.execCommand(word ? "insertText" : "delete", false, word)) {
      area.setRangeText(word, start, end, "end");
      this.update();
    }
    if (focused !== area) area.blur();
    if (focused?.isConnected) focused.focus({ preventScroll: true });
  }

  update() {
    this.paint();
    this.changed(this.text);
  }

  paint() {
    // A last line that is empty has no height without a character.
    this.colours.replaceChildren(...coloured(this.text, this.vocabulary), "\u200b");
    this.area.style.height = "auto";
    this.area.style.height = `${Math.min(this.area.scrollHeight, 320)}px`;
  }

  /** Where a place in the text is on the page. */
  at(place) {
    const range = document.createRange();
    const walker = document.createTreeWalker(this.colours, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (place <= node.length) {
        range.setStart(node, place);
        return range.getBoundingClientRect();
      }
      place -= node.length;
    }
    return this.colours.getBoundingClientRect();
  }
}
