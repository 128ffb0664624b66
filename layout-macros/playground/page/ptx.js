// The page that runs PTX: a kernel, the words of its launch, what the interpreter says of both.

import { createEngine } from "./engine.js";
import { element } from "./text.js";
import { theme } from "./theme.js";

const at = (id) => document.getElementById(id);
const PATIENCE_OF_A_KERNEL = 60000; // milliseconds
const STATES = ["ran", "faulted", "refused"];
/** A number of a line of PTX: in a fault, or at the beginning of a row of costs. */
const PLACE = /(?<=\bline )\d+|(?<=^ *)\d+(?= +\d+ +\d+ +\d+ +\d+  )/gm;

class Kernel {
  constructor(engine) {
    this.engine = engine;
    this.buttons = SAMPLES.map((sample) => element("button", { type: "button", class: "preset", onclick: () => this.write(sample) }, sample.name));
    at("presets").append(...this.buttons.map((button) => element("li", {}, button)));
    at("source").addEventListener("input", () => this.read());
    at("source").addEventListener("scroll", () => { at("places").scrollTop = at("source").scrollTop; });
    at("run").addEventListener("click", () => this.run());
    addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.run();
    });
    addEventListener("hashchange", () => this.open());
  }

  /** The kernel in the address, or the first sample. */
  open() {
    const kept = new URLSearchParams(location.hash.slice(1));
    const [ptx, line] = [kept.get("ptx"), kept.get("line")];
    return this.write(ptx === null ? SAMPLES[0] : { ptx, line: line ?? "" });
  }

  async write({ ptx, line }) {
    at("source").value = ptx;
    at("launch").value = line;
    await this.read();
    return this.run();
  }

  /** Another text: its lines are numbered, its entries listed. */
  async read() {
    const ptx = at("source").value;
    this.mark([]);
    SAMPLES.forEach((sample, i) => this.buttons[i].setAttribute("aria-pressed", sample.ptx === ptx));
    const answer = await this.engine.ask({ ask: "entries", ptx });
    if (!answer) return;
    const { entries = [], error } = answer;
    const suggest = ({ signature, launch }) =>
      element("button", { type: "button", title: "write a launch of it", onclick: () => { at("launch").value = launch; } }, signature);
    at("entries").replaceChildren(...(error ? [error] : entries.map(suggest)));
  }

  async run() {
    const [ptx, line] = [at("source").value, at("launch").value];
    history.replaceState(null, "", `#${new URLSearchParams({ ptx, line })}`);
    at("output").setAttribute("aria-busy", "true");
    const answer = await this.engine.ask({ ask: "run", ptx, line });
    if (!answer) return;
    const { output = "", errors = "", code = 2, error, took } = answer;
    document.body.dataset.state = STATES[error ? 2 : code];
    at("took").textContent = took == null ? "" : `${Math.round(took)} ms`;
    at("output").removeAttribute("aria-busy");
    const failed = error ? `error: ${error}` : errors;
    at("output").replaceChildren(element("span", { class: "failed" }, ...this.linked(failed)), ...this.linked(output));
    this.mark([...failed.matchAll(PLACE)].map(([place]) => Number(place)));
  }

  /** A text whose numbers of lines lead there. */
  linked(text) {
    const parts = [];
    let end = 0;
    for (const { 0: place, index } of text.matchAll(PLACE)) {
      parts.push(text.slice(end, index), element("button", { type: "button", class: "place", onclick: () => this.go(Number(place)) }, place));
      end = index + place.length;
    }
    return [...parts, text.slice(end)];
  }

  /** Numbers of lines, those of a fault marked. */
  mark(faulty) {
    const lines = at("source").value.split("\n").length;
    const row = (_, i) => element("span", { class: faulty.includes(i + 1) ? "is-faulty" : null }, `${i + 1}\n`);
    at("places").replaceChildren(...Array.from({ length: lines }, row));
    at("places").scrollTop = at("source").scrollTop;
  }

  /** Selects a line, in the middle of what is seen. */
  go(place) {
    const area = at("source");
    const lines = area.value.split("\n");
    const start = lines.slice(0, place - 1).join("\n").length + (place > 1 ? 1 : 0);
    area.focus();
    area.setSelectionRange(start, start + (lines[place - 1] ?? "").length);
    area.scrollTop = (area.scrollHeight / lines.length) * (place - 1) - area.clientHeight / 2;
  }
}

theme(at("theme"));
self.KERNEL = new Kernel(createEngine({ ...self.LAYOUT_ENGINE, patience: PATIENCE_OF_A_KERNEL }));
self.KERNEL.open();
