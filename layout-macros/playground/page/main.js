// The page: what is written is evaluated, shown, and kept in the address.

import { address, readAddress } from "./address.js";
import { Completion } from "./completion.js";
import { Editor } from "./editor.js";
import { createEngine } from "./engine.js";
import { showExplanation } from "./explanation.js";
import { Families } from "./families.js";
import { Numbers } from "./numbers.js";
import { showPicture } from "./picture.js";
import { showResult } from "./result.js";
import { theme } from "./theme.js";

const at = (id) => document.getElementById(id);

async function start() {
  theme(at("theme"));
  const engine = createEngine(self.LAYOUT_ENGINE);
  self.PLAYGROUND = { engine, createEngine };
  const { operations = [], words = [], error } = await engine.ask({ ask: "operations" });
  const vocabulary = { operations: new Set(operations.map(({ name }) => name)), words: new Set(words) };
  const page = new Page(engine, vocabulary);
  page.completion = new Completion(page.editor, at("completion"), operations, words);
  at("share").addEventListener("click", () => page.share());
  addEventListener("hashchange", () => page.open(location.hash));
  if (error) showResult(at("result"), { error }, vocabulary, () => {});
  else page.open(location.hash);
}

class Page {
  constructor(engine, vocabulary) {
    Object.assign(this, { engine, vocabulary });
    this.editor = new Editor(at("text"), at("colours"), vocabulary, () => this.evaluate());
    this.numbers = new Numbers(at("numbers"), this.editor, vocabulary);
    const places = { tabs: at("tabs"), says: at("says"), presets: at("presets") };
    this.families = new Families(places, PRESETS, vocabulary, {
      chosen: (id) => this.write(PRESETS.find((one) => one.id === id).presets[0].text),
      preset: (text) => this.write(text),
    });
  }

  /** What an address says; without one the first preset. */
  open(hash) {
    const { family, text } = readAddress(hash);
    this.families.choose(family);
    const first = PRESETS.find((one) => one.id === this.families.chosen).presets[0].text;
    this.write(text ?? first);
  }

  write(text) {
    if (text !== this.editor.text || !this.answered) this.editor.replace(text);
  }

  async evaluate() {
    const { text } = this.editor;
    this.numbers.show(text);
    this.families.mark(text);
    if (!text.trim()) {
      this.show({ mistakes: [], answer: "", chapters: [] });
      return;
    }
    const answer = await this.engine.ask({ ask: "evaluate", text });
    if (answer) this.show(answer);
  }

  show(answer) {
    this.answered = true;
    showResult(at("result"), answer, this.vocabulary, (text) => this.apply(text));
    showPicture(at("picture"), answer);
    showExplanation(at("explanation"), answer, this.vocabulary);
    document.body.dataset.state = answer.error || answer.mistakes.length ? "refused" : "answered";
    const took = answer.took;
    at("took").textContent = took == null ? "" : `${took < 10 ? took.toFixed(1) : Math.round(took)} ms`;
    const here = address({ family: this.families.chosen, text: this.editor.text });
    if (here !== location.hash) history.replaceState(null, "", here);
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

start();
