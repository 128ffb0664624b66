// The families: a tab for each, with its presets.

import { coloured, element, tokens } from "./text.js";

/** The tabs and the presets of the chosen one; the arrows move between tabs. */
export class Families {
  constructor({ tabs, says, presets }, families, vocabulary, { chosen, preset }) {
    Object.assign(this, { tabs, says, presets, families, vocabulary, on: { chosen, preset } });
    tabs.replaceChildren(...families.map(({ id, name }) => this.tab(id, name)));
    tabs.addEventListener("keydown", (event) => this.key(event));
  }

  tab(id, name) {
    const choose = () => {
      this.choose(id);
      this.on.chosen(id);
    };
    return element("button", { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": "family", onclick: choose }, name);
  }

  /** Shows the presets of a family. */
  choose(id) {
    const family = this.families.find((one) => one.id === id) ?? this.families[0];
    this.chosen = family.id;
    for (const tab of this.tabs.children) {
      const is_chosen = tab.id === `tab-${family.id}`;
      tab.setAttribute("aria-selected", is_chosen);
      tab.tabIndex = is_chosen ? 0 : -1;
      if (is_chosen) this.tabs.scrollTo({ left: tab.offsetLeft - (this.tabs.clientWidth - tab.offsetWidth) / 2 });
    }
    document.getElementById("family").setAttribute("aria-labelledby", `tab-${family.id}`);
    this.says.textContent = family.says;
    this.presets.replaceChildren(...family.presets.map((preset) => this.preset(preset)));
    this.mark(this.text);
  }

  preset({ name, text, view }) {
    const button = { type: "button", class: "preset", "data-text": text, onclick: () => this.on.preset({ text, view }) };
    return element("li", {}, element("button", button, element("span", {}, name), element("code", {}, coloured(text, this.vocabulary))));
  }

  /** Shows the family of a text that was answered: that of the preset, or the one whose presets call the same operation most. */
  follow(text) {
    const operation = this.operation(text);
    const count = (one, is) => one.presets.filter((preset) => is(preset.text)).length;
    const has = (other) => other === text;
    const calls = (other) => operation && this.operation(other) === operation;
    const chosen = this.families.find(({ id }) => id === this.chosen);
    for (const is of [has, calls]) {
      if (count(chosen, is)) return;
      const [best] = [...this.families].sort((a, b) => count(b, is) - count(a, is));
      if (count(best, is)) {
        this.choose(best.id);
        return;
      }
    }
  }

  /** The operation that the last item of a text calls first. */
  operation(text) {
    const last = text.trim().replace(/;$/, "").split(";").at(-1);
    return tokens(last, this.vocabulary).find(({ kind }) => kind === "operation")?.word;
  }

  /** Marks the preset that is shown. */
  mark(text) {
    this.text = text;
    for (const button of this.presets.querySelectorAll("button")) {
      const is_shown = button.dataset.text === text;
      button.setAttribute("aria-pressed", is_shown);
      if (is_shown) this.presets.scrollTo({ left: button.offsetLeft - (this.presets.clientWidth - button.offsetWidth) / 2 });
    }
  }

  key(event) {
    const all = [...this.tabs.children];
    const moves = { ArrowRight: 1, ArrowLeft: all.length - 1 };
    const at = all.indexOf(document.activeElement);
    if (!(event.key in moves) || at < 0) return;
    const next = all[(at + moves[event.key]) % all.length];
    next.click();
    next.focus();
    event.preventDefault();
  }
}
