// Integers that are known at run time only: a slider for each `{n}`, whose value is put in where a picture is drawn.

import { element } from "./text.js";

const BRACED = /\{\s*([A-Za-z_]\w*)\s*\}/g;
const START = 8;
const MOST_OF_SLIDERS = 64;

/** The sliders of the names in braces; `moved` is called with each new value. */
export class Sliders {
  constructor(place, moved) {
    Object.assign(this, { place, moved, values: new Map() });
  }

  /** Shows a slider for each name in braces; a name keeps its value. */
  show(text) {
    const names = [...new Set([...text.matchAll(BRACED)].map(([, name]) => name))];
    if (names.join() === this.names?.join()) return;
    this.names = names;
    this.place.replaceChildren(...names.map((name) => this.slider(name)));
    this.place.hidden = names.length === 0;
  }

  slider(name) {
    const value = this.value(name);
    const said = element("output", {}, String(value));
    const input = element("input", { type: "range", min: 1, max: Math.max(MOST_OF_SLIDERS, value), value, "aria-label": `{${name}} in the picture` });
    input.addEventListener("input", () => {
      this.values.set(name, Number(input.value));
      said.textContent = input.value;
      this.moved();
    });
    return element("label", {}, element("code", {}, `{${name}}`), input, said);
  }

  value(name) {
    return this.values.get(name) ?? START;
  }

  /** The text with the values of the sliders in it. */
  put(text) {
    return text.replace(BRACED, (_, name) => this.value(name));
  }

  /** The values as an address holds them: `m:8,n:3`. */
  get written() {
    return (this.names ?? []).filter((name) => this.values.has(name)).map((name) => `${name}:${this.values.get(name)}`).join();
  }

  /** Takes the values of an address. */
  read(written = "") {
    const values = [...written.matchAll(/(\w+):(\d{1,4})/g)].map(([, name, value]) => [name, Math.max(1, Number(value))]);
    this.values = new Map(values);
    this.names = null;
  }
}
