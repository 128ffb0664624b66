// The page: what is written is evaluated, shown, and kept in the address.

import { address, readAddress } from "./address.js";
import { Completion } from "./completion.js";
import { Editor } from "./editor.js";
import { createEngine } from "./engine.js";
import { markStep, showExplanation } from "./explanation.js";
import { Families } from "./families.js";
import { Links } from "./links.js";
import { Numbers } from "./numbers.js";
import { Picture } from "./picture.js";
import { showNumbers, showResult } from "./result.js";
import { Sliders } from "./sliders.js";
import { Steps } from "./steps.js";
import { theme } from "./theme.js";

const at = (id) => document.getElementById(id);

/** What is shown of the text before until that of the new one has come. */
const FOLLOWING = ["explanation", "picture"];

async function start() {
  theme(at("theme"));
  const engine = createEngine(self.LAYOUT_ENGINE);
  const { operations = [], words = [], error } = await engine.ask({ ask: "operations" });
  const vocabulary = { operations: new Set(operations.map(({ name }) => name)), words: new Set(words) };
  const page = new Page(engine, vocabulary);
  self.PLAYGROUND = { createEngine, engine, page };
  page.completion = new Completion(page.editor, at("completion"), operations, words);
  at("share").addEventListener("click", () => page.share());
  addEventListener("hashchange", () => page.open(location.hash));
  if (error) showResult(at("result"), { error }, vocabulary, () => {});
  else page.open(location.hash);
  engine.warm(PRESETS.flatMap(({ presets: [first, ...others] }) => [
    { ask: "draw", ...first },
    ...[first, ...others].flatMap(({ text }) => ["evaluate", "explain"].map((ask) => ({ ask, text }))),
  ]));
}

class Page {
  constructor(engine, vocabulary) {
    Object.assign(this, { engine, vocabulary });
    this.editor = new Editor(at("text"), at("colours"), vocabulary, () => this.written());
    this.numbers = new Numbers(at("numbers"), this.editor, vocabulary);
    this.sliders = new Sliders(at("sliders"), () => this.draw());
    const shown = { place: at("picture"), views: at("views"), tables: at("tables"), undrawn: at("undrawn") };
    this.picture = new Picture(shown, vocabulary, { viewed: () => this.draw(), read: () => this.read() });
    const explain = { element: (cell) => this.element(cell), pinned: () => this.keep() };
    this.links = new Links(at("picture"), at("element"), vocabulary, explain);
    this.steps = new Steps(at("explanation"), this.links, (request) => this.engine.ask(request));
    const places = { tabs: at("tabs"), says: at("says"), presets: at("presets") };
    this.families = new Families(places, PRESETS, vocabulary, {
      chosen: (id) => this.write(PRESETS.find((one) => one.id === id).presets[0]),
      preset: (preset) => this.write(preset),
    });
  }

  /** What an address says; without one the first preset. */
  open(hash) {
    const { family, text, view, step, cell, sizes } = readAddress(hash);
    this.sliders.read(sizes);
    this.families.choose(family);
    const first = PRESETS.find((one) => one.id === this.families.chosen).presets[0];
    this.picture.mark(text == null ? first.view : view);
    this.editor.open(text ?? first.text);
    Object.assign(this, { step, cell });
  }

  /** Another text, seen as a preset wants it, or as its kind is best seen. */
  write({ text, view }) {
    this.picture.mark(view);
    this.editor.replace(text);
  }

  /** Another text was written: what was chosen of the last one is not of this. */
  written() {
    this.step = null;
    return this.evaluate();
  }

  async evaluate() {
    const { text } = this.editor;
    this.numbers.show(text);
    this.sliders.show(text);
    this.families.mark(text);
    if (!text.trim()) {
      this.show({ text, is_empty: true, mistakes: [] });
      return;
    }
    const answer = await this.engine.ask({ ask: "evaluate", text });
    if (answer) this.show({ ...answer, text });
  }

  show(answer) {
    this.answer = answer;
    showResult(at("result"), answer, this.vocabulary, (text) => this.apply(text));
    if (answer.answer) this.families.follow(answer.text);
    this.keep();
    document.body.dataset.state = answer.error || answer.mistakes.length ? "refused" : "answered";
    const { took } = answer;
    at("took").textContent = took == null ? "" : `${took < 10 ? took.toFixed(1) : Math.round(took)} ms`;
    for (const place of FOLLOWING) at(place).setAttribute("aria-busy", "true");
    this.follow(answer);
  }

  /** What explains the answer and the picture come after it: they may take longer. */
  async follow(answer) {
    const is_none = answer.is_empty || answer.error;
    const explained = is_none ? {} : await this.engine.ask({ ask: "explain", text: answer.text });
    if (explained === null || answer !== this.answer) return;
    const { chapters = [], left_out, error } = explained;
    Object.assign(answer, { chapters });
    showExplanation(at("explanation"), { chapters, left_out, error }, this.vocabulary, (step) => this.choose(step));
    this.steps.renew(answer.text);
    at("explanation").removeAttribute("aria-busy");
    await this.draw();
  }

  /** Draws the result of a step; that which is drawn already gives way to the result of all. */
  choose(step) {
    this.step = String(step) === String(this.step) ? null : step;
    this.draw();
  }

  /** The picture of the answer, or of a step. */
  async draw() {
    const { answer } = this;
    const is_none = answer.is_empty || answer.error;
    const drawn = is_none ? {} : await this.engine.ask({ ask: "draw", text: this.seen, view: this.picture.view });
    if (drawn === null || answer !== this.answer) return;
    markStep(at("explanation"), this.step);
    this.picture.show(drawn);
    showNumbers(at("result"), drawn);
    at("picture").removeAttribute("aria-busy");
    this.drawn = answer.text;
    this.links.renew(this.cell ?? null);
    this.cell = null;
    this.keep();
  }

  /** What the picture is of: the text, or the result of a step, with the numbers of the sliders. */
  get seen() {
    const chapter = this.answer.chapters?.find(({ number }) => String(number) === String(this.step));
    return this.sliders.put(chapter?.answer ?? this.answer.text);
  }

  /** The tables behind the picture. */
  async read() {
    return (await this.engine.ask({ ask: "tables", text: this.seen, view: this.picture.view }))?.tables;
  }

  /** The address is that of what is shown. */
  keep() {
    const { text } = this.editor;
    const cell = this.cell ?? (this.drawn === text ? this.links.at : null);
    const here = address({ family: this.families.chosen, text, view: this.picture.view, step: this.step, cell, sizes: this.sliders.written });
    if (here !== location.hash) history.replaceState(null, "", here);
  }

  /** Why an element is where it is: the layout of the result, of a step or of an operand that has it there. */
  async element(cell) {
    for (const one of document.querySelectorAll(".chapter.is-linked")) one.classList.remove("is-linked");
    this.steps.mark(cell);
    const { chapters = [] } = this.answer ?? {};
    if (!cell?.coordinate) return;
    const layouts = layoutsOf(this.answer, cell.operand).map((layout) => this.sliders.put(layout));
    const at = cell.isPlace ? `(${[cell.thread, cell.value].filter((one) => one != null)})` : cell.coordinate;
    // A linear layout takes the register first, and gives a coordinate.
    const turned = { coordinate: `(${[cell.value, cell.thread].filter((one) => one != null)})`, offset: cell.coordinate };
    const asked = [{ coordinate: at, offset: cell.offset }, ...(cell.isPlace ? [turned] : [])];
    for (const one of asked) {
      const { found } = (await this.engine.ask({ ask: "element", layouts, ...one })) ?? {};
      if (!found) continue;
      this.links.why(cell, { ...found, ...one });
      const chapter = chapters.findLast((step) => step.answer === found.layout) ?? chapters.at(-1);
      if (chapter) document.querySelector(`[data-chapter="${chapter.number}"]`)?.classList.add("is-linked");
      return;
    }
  }

  /** A help was chosen: the text is as it proposes, and the cursor in it. */
  apply(text) {
    this.editor.replace(text);
    this.editor.area.focus();
  }

  async share() {
    const button = at("share");
    try {
      await navigator.clipboard.writeText(location.href);
      button.dataset.said = "Copied";
    } catch {
      button.dataset.said = "The address is the link";
    }
    at("said").textContent = button.dataset.said;
    setTimeout(() => delete button.dataset.said, 1600);
  }
}

/** The layouts that an answer speaks of; in the picture of an instruction, that of an operand. */
function layoutsOf({ answer, text, chapters = [] }, operand) {
  const operands = chapters.flatMap((one) => one.operands).map((one) => one.replace(/^\S+ = /, "").replace(/, (the result of \d+|named `\w+`)$/, ""));
  const atom = text.match(/\b(?:mma|layout|thrfrg)_?[ABC](?:_TV)?\((.*)\)$/)?.[1] ?? (answer?.startsWith("tiled_mma(") ? answer : null);
  const copy = { src: "copy_src", dst: "copy_dst" }[operand];
  const bits = copy && document.getElementById("picture").textContent.match(/; a cell is (\d+) bit/)?.[1];
  if (bits) return [`recast_layout(${copy}(${text.match(/"[^"]+"/)?.[0]}), 1, ${bits})`];
  if (atom && operand) return [/^"[^"]*"$/.test(atom) ? `mma_${operand}(${atom})` : `layout${operand}_TV(${atom})`];
  return [...new Set([answer, ...chapters.map((one) => one.answer), ...operands].filter((one) => one?.includes(":")))];
}

start();
