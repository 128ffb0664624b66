(() => {
"use strict";
const PRESETS = [
  { "id": "layouts", "name": "Layouts", "says": "A shape and a stride: each coordinate has an offset, the sum of its entries times their strides.", "presets": [
    {"name":"Row-major","text":"(4,8):(8,1)"},
    {"name":"Column-major","text":"(4,8):(1,4)"},
    {"name":"Padded","text":"(4,8):(12,1)"},
    {"name":"As a table","text":"table((3,2):(2,1))"},
    {"name":"Nested","text":"(4,(4,2)):(4,(1,16))"},
    {"name":"At a coordinate","text":"(4,(4,2)):(4,(1,16))(3,6)"},
    {"name":"A stride too few","refused":true,"text":"(4,(4,2)):(4,2)"},
    {"name":"A slice","text":"(4,8):(8,1)(2,_)"}
  ] },
  { "id": "swizzles", "name": "Swizzles", "says": "A swizzle moves offsets so that what threads read together lies in different banks of shared memory.", "presets": [
    {"name":"A column in one bank","text":"(8,32):(32,1)","view":"banks:4"},
    {"name":"Padded","text":"auto_padding((32,32):(32,1), f32, write: row, read: col)"},
    {"name":"At a coordinate","text":"(Sw<2,0,3> o (4,8):(8,1))(3, 0)"},
    {"name":"8 × 8","text":"Sw<3,0,3> o (8,8):(8,1)","view":"banks:16"},
    {"name":"128 bytes of bf16","text":"Sw<3,3,3> o (8,64):(64,1)"},
    {"name":"The least that frees","refused":true,"text":"Tile = (8,64):(64,1);\nassert bank_conflicts(Tile(_,0), 16, 2) == 0;\nTile"},
    {"name":"Found","text":"Fill = ((8,16),(8,8)):((1024,1),(128,16));\nauto_swizzle((128,64):(64,1), f16, write: Fill, read: ldmatrix)"},
    {"name":"Divided","text":"Smem = Sw<3,3,3> o (128,64):(64,1);\nzipped_divide(Smem, <16, 8>)"}
  ] },
  { "id": "algebra", "name": "Algebra", "says": "Composition, complement, divide and product: layouts of layouts, exact, or refused with the reason.", "presets": [
    {"name":"Composition","text":"(4,(4,2)):(4,(1,16)) o 8:4"},
    {"name":"By mode","text":"(8,8):(8,1) o <4:2, _>"},
    {"name":"A composition that does not exist","refused":true,"text":"(4,6):(6,1) o 8:3"},
    {"name":"Inverse","text":"right_inverse((4,8):(8,1))"},
    {"name":"Complement","text":"complement(4:2, 24)"},
    {"name":"Divide into tiles","text":"zipped_divide((8,12):(12,1), <4,3>)"},
    {"name":"A tile that does not fit","refused":true,"text":"zipped_divide((8,12):(12,1), <5,3>)"},
    {"name":"One tile","text":"local_tile_layout((8,12):(12,1), <4,3>, (1,2))"},
    {"name":"Blocked product","text":"blocked_product((2,2):(2,1), (2,3):(3,1))"},
    {"name":"Raked product","text":"raked_product((2,2):(2,1), (2,3):(3,1))"},
    {"name":"Copies that meet","refused":true,"text":"2:3 * 4:1"},
    {"name":"Run-time integers","text":"zipped_divide(({m},{k}):row, <128,8>, loose)"}
  ] },
  { "id": "threads", "name": "Threads & values", "says": "Which thread holds which element, as copies and tensor cores take them.", "presets": [
    {"name":"Threads and values","text":"make_layout_tv((4,8):row, (2,2):row)"},
    {"name":"Addresses of a thread","text":"TV = make_layout_tv((4,8):row, (2,2):row);\n((8,16):(16,1) o TV)(5, _)"},
    {"name":"C of an MMA","text":"mma_C(\"SM80_16x8x16_F32F16F16F32_TN\")"},
    {"name":"A of an MMA","text":"mma_A(\"SM80_16x8x16_F32F16F16F32_TN\")"},
    {"name":"B of an MMA","text":"mma_B(\"SM80_16x8x16_F32F16F16F32_TN\")"},
    {"name":"Copy atom","text":"copy_dst(\"SM75_U32x4_LDSM_N\")"},
    {"name":"A name that is not known","refused":true,"text":"mma_A(\"SM80_16x8x12_F32F16F16F32_TN\")"},
    {"name":"C of four warps","text":"layoutC_TV(\"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1))","view":"thread:5"},
    {"name":"Tiled MMA","text":"tiled_mma(\"SM80_16x8x16_F32BF16BF16F32_TN\", (2,2,1), (32,32,16))"},
    {"name":"Tiled copy","text":"tiled_copy(\"UniversalCopy<uint128_t>\", 16, (8,4):row, (1,8))"}
  ] },
  { "id": "linear", "name": "Linear", "says": "Layouts over bits: each bit of an index moves the place by its basis, and bases add without carries.", "presets": [
    {"name":"Bases of a layout","text":"to_linear((4,4):(4,1))"},
    {"name":"Not of powers of two","refused":true,"text":"to_linear((4,6):(6,1))"},
    {"name":"Of a swizzle","text":"to_linear(Sw<2,0,2> o (4,4):(4,1))"},
    {"name":"Registers and lanes","text":"linear{ register: [(0,1)], lane: [(0,2),(0,4),(1,0),(2,0),(4,0)] -> row: 8, col: 8 }"},
    {"name":"Rounds of a conversion","text":"conversion_rounds(linear{ register: [(0,1)], lane: [(0,2),(1,0),(2,0)] -> row: 4, col: 4 }, linear{ register: [(1,0)], lane: [(2,0),(0,1),(0,2)] -> row: 4, col: 4 })"}
  ] },
  { "id": "morphisms", "name": "Morphisms", "says": "The arrows behind a layout: which factor of the domain goes to which of the codomain.", "presets": [
    {"name":"Of a layout","text":"morphism((4,8):(8,1))"},
    {"name":"Back to a layout","text":"layout_of(morphism((4,8), (8,4), (2,1)))"},
    {"name":"Not tractable","refused":true,"text":"morphism((4,8):(9,1))"},
    {"name":"Composed","text":"f = morphism((2,4), (4,2), (2,1));\ng = morphism((4,2), (2,4,2), (2,3));\ng o f"},
    {"name":"Split until they meet","text":"weak_composite(morphism((8):(1)), morphism((4,8):(8,1)))"},
    {"name":"Mutual refinement","text":"mutual_refinement((8), (4,8))","view":"arrows"},
    {"name":"Coalesced","text":"coalesce(morphism((4,8):(1,4)))"}
  ] }
]
;

// text.js
// The language as the page reads it: words, numbers, signs; the engine alone knows what they mean.

const TOKEN = /\/\/[^\n]*|"[^"\n]*"?|\d[\w]*|[A-Za-z_]\w*|->|::|==|!=|<=|>=|<<|\S|\s+/g;

/** The tokens of a text: where each begins, what is written, of which kind. */
function tokens(text, vocabulary) {
  return [...text.matchAll(TOKEN)].map(([word], i, all) => ({
    start: all[i].index,
    word,
    kind: kindOf(word, vocabulary),
  }));
}

function kindOf(word, vocabulary) {
  if (/^\s/.test(word)) return "space";
  if (word.startsWith("//")) return "comment";
  if (word.startsWith('"')) return "string";
  if (/^\d/.test(word)) return "number";
  if (/^[A-Za-z_]/.test(word)) {
    if (word === "o" || vocabulary.words.has(word)) return "word";
    return vocabulary.operations.has(word) ? "operation" : "name";
  }
  return "sign";
}

/** An element with attributes and children; text becomes a text node. */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...children.flat().filter((child) => child != null));
  return made;
}

/** A text in the notation, coloured. */
function coloured(text, vocabulary) {
  return tokens(text, vocabulary).map(({ word, kind }) =>
    kind === "space" ? word : element("span", { class: `is-${kind}` }, word),
  );
}

/** A sentence, what stands in backticks as code. */
function sentence(text, vocabulary) {
  return text.split("`").map((part, i) =>
    i % 2 === 0 ? part : element("code", {}, coloured(part, vocabulary)),
  );
}

// engine.js
// The engine: WebAssembly in a worker, so that the page never waits; or the server that shows the page.

const PATIENCE = 10000; // milliseconds
const PAUSE = 20;

/** What answers requests; a text that takes too long, or stops the engine, is answered by an object with `error`. */
function createEngine(source) {
  const server = { ask: (request) => askServer(source.server, request), warm() {} };
  return source.server ? server : new Worked(source);
}

async function askServer(address, request) {
  try {
    const answer = await fetch(address, { method: "POST", body: JSON.stringify(request) });
    return await answer.json();
  } catch {
    return { error: "the server does not answer: is `layout serve` still running?" };
  }
}

/** Asks a worker, one request after the other; of those of a kind that wait, the last. */
class Worked {
  constructor(source) {
    this.source = source;
    this.waiting = [];
    this.cold = [];
    this.start();
  }

  start() {
    const code = new Blob([this.source.worker], { type: "text/javascript" });
    this.worker = new Worker(URL.createObjectURL(code));
    this.worker.onmessage = ({ data }) => this.finish(data);
    this.worker.onerror = () => this.restart("the engine did not start");
    this.worker.postMessage({ wasm: this.source.wasm });
  }

  restart(error) {
    this.worker.terminate();
    this.start();
    this.finish({ error });
  }

  ask(request) {
    const is_older = (one) => one.request.ask === request.ask;
    this.waiting.filter(is_older).forEach((one) => one.resolve(null));
    this.waiting = this.waiting.filter((one) => !is_older(one));
    const read = (data) => data && (data.error ? { error: data.error } : { ...JSON.parse(data.answer), took: data.took });
    return new Promise((resolve) => {
      this.waiting.push({ request, resolve });
      this.next();
    }).then(read);
  }

  /** Requests whose answers nobody reads, each when nothing else is asked: what they run is compiled before it is needed. */
  warm(requests) {
    this.cold.push(...requests);
    this.next();
  }

  rest() {
    clearTimeout(this.pause);
    if (this.cold.length === 0) return;
    this.pause = setTimeout(() => {
      if (this.current || this.waiting.length) return;
      this.waiting.push({ request: this.cold.shift(), resolve() {} });
      this.next();
    }, PAUSE);
  }

  next() {
    if (this.current) return;
    if (this.waiting.length === 0) {
      this.rest();
      return;
    }
    this.current = this.waiting.shift();
    const patience = this.source.patience ?? PATIENCE;
    this.clock = setTimeout(
      () => this.restart(`no answer within ${patience / 1000} seconds: the engine was started anew`),
      patience,
    );
    this.worker.postMessage({ request: JSON.stringify(this.current.request) });
  }

  finish(data) {
    clearTimeout(this.clock);
    const { current } = this;
    this.current = null;
    current?.resolve(data);
    this.next();
  }
}

// editor.js
// The editor: a text area, and under its transparent letters the same text in colours.


/** The editor around a text area; `changed` is called with each new text. */
class Editor {
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

// completion.js
// Completion: what the word before the cursor may become, with the form and the meaning of each.


const SHOWN = 8;

/** A list under the cursor; the arrows choose, Enter or Tab takes what is chosen, Escape closes. */
class Completion {
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

// numbers.js
// The numbers of the text: each is dragged, or changed with the arrows, and everything follows.


const MOST = 9999999;
const PIXELS = 6;
const NUMBER = /^\d{1,7}$/;

/**
 * The strip of numbers under the editor. Left and right choose one, up and down change it, page up and down double and halve it. In the text
 * itself a number is dragged with Alt, or changed with Alt and up or down.
 */
class Numbers {
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

// result.js
// The result, or what is wrong, with buttons that apply what a help proposes.


/** Shows an answer of the engine. */
function showResult(place, answer, vocabulary, apply) {
  place.replaceChildren(...parts(answer, vocabulary, apply));
}

function parts(answer, vocabulary, apply) {
  if (answer.is_empty) {
    const says = sentence("Write a layout, as `(4,8):(8,1)`, or choose one above.", vocabulary);
    return [element("p", { class: "empty" }, says.flat())];
  }
  if (answer.error) return [refusal({ headline: answer.error, notes: [], picture: [] }, vocabulary, apply, true)];
  if (!answer.mistakes.length) return [value(answer, vocabulary)];
  return answer.mistakes.map((one, i) => refusal(one, vocabulary, apply, i === 0));
}

/** What is drawn of the first refusal is not written too. */
function showNumbers(place, { pictures = [] }) {
  const numbers = place.querySelector(".numbers");
  if (numbers) numbers.hidden = pictures.length > 0;
}

function value(answer, vocabulary) {
  const measures = (answer.measures ?? []).map(([name, number]) =>
    element("span", { class: "measure" }, `${name} `, element("b", {}, number)),
  );
  return element(
    "div",
    { class: "value" },
    element("output", { class: "answer" }, coloured(answer.answer, vocabulary)),
    element("p", { class: "measures" }, measures),
  );
}

function refusal(mistake, vocabulary, apply, is_first) {
  return element(
    "article",
    { class: "refusal" },
    element("p", { class: "headline" }, element("b", {}, "error: "), sentence(mistake.headline, vocabulary)),
    mistake.notes.map((note) => element("p", { class: "note" }, element("b", {}, "note: "), sentence(note, vocabulary))),
    mistake.picture.length ? element("pre", { class: "numbers", hidden: is_first }, mistake.picture.join("\n")) : null,
    mistake.help ? element("p", { class: "help" }, element("b", {}, "help: "), sentence(mistake.help, vocabulary)) : null,
    mistake.proposals?.length ? proposals(mistake, vocabulary, apply) : null,
  );
}

function proposals(mistake, vocabulary, apply) {
  const button = ({ text }) =>
    element(
      "button",
      { type: "button", class: "apply", onclick: () => apply(text), "aria-label": `apply: ${text}` },
      element("span", { class: "verb" }, "Apply"),
      element("code", {}, coloured(text, vocabulary)),
    );
  return element("div", { class: "proposals" }, mistake.proposals.map(button));
}

// explanation.js
// The explanation: one section for each operation, each condition with its numbers and whether it holds.


const MARKS = { said: ["", ""], holds: ["✓", "holds: "], fails: ["✗", "fails: "] };

/** Shows the chapters of an explanation; the number of each draws what came of it. */
function showExplanation(place, answer, vocabulary, draw) {
  const chapters = (answer.chapters ?? []).map((one) => chapter(one, vocabulary, draw));
  if (answer.error) chapters.push(element("p", { class: "left-out" }, answer.error));
  place.parentElement.hidden = chapters.length === 0;
  const { after, count } = answer.left_out ?? { after: 0, count: 0 };
  if (count) chapters.splice(after, 0, element("p", { class: "left-out" }, `… ${count.toLocaleString("en")} more steps`));
  place.replaceChildren(...chapters);
}

/** Marks the chapter whose result is drawn. */
function markStep(place, step) {
  for (const button of place.querySelectorAll("button.count")) button.setAttribute("aria-pressed", button.textContent === String(step));
}

function chapter(one, vocabulary, draw) {
  const steps = [...one.lines, ...(one.law ? [{ ...one.law, law: true }] : [])];
  const has_failure = one.lines.some(({ mark }) => mark === "fails");
  const says = `draw the result of step ${one.number}`;
  const draws = { type: "button", class: "count", onclick: () => draw(one.number), "aria-pressed": "false", "aria-label": says, title: says };
  const number = element(one.answer == null ? "span" : "button", one.answer == null ? { class: "count" } : draws, String(one.number));
  return element(
    "section",
    { class: "chapter", "data-chapter": one.number },
    element("h3", {}, number, element("span", {}, sentence(one.title, vocabulary))),
    one.operands.map((text) => element("p", { class: "operand" }, coloured(text, vocabulary))),
    element("ul", {}, steps.map((step) => line(step))),
    one.answer != null ? element("p", { class: "is-result" }, "= ", coloured(one.answer, vocabulary)) : null,
    one.refusal != null && !has_failure ? element("p", { class: "is-refused" }, `✗ ${one.refusal}`) : null,
  );
}

function line({ depth, mark, text, law }) {
  const [sign, spoken] = MARKS[mark];
  return element(
    "li",
    { class: `${mark}${law ? " law" : ""}`, style: `--depth: ${depth}` },
    element("span", { class: "mark", "aria-hidden": "true" }, sign),
    element("span", { class: "spoken" }, spoken),
    element("span", {}, text),
  );
}

// picture.js
// The picture: what of the value it shows, and its tables for those who do not see it.


/** The picture and the buttons that choose what it shows. */
class Picture {
  constructor(places, vocabulary, { viewed, read }) {
    Object.assign(this, places, { vocabulary, view: "", viewed, read });
    this.tables.addEventListener("toggle", () => this.showTables());
    this.views.addEventListener("click", (event) => this.click(event));
    this.views.addEventListener("change", (event) => this.choose(this.viewOf(event.target.closest("span").querySelector("button"))));
  }

  /** The view of a button, with its number if it has one. */
  viewOf(button) {
    const number = this.field(button)?.value;
    return number == null ? button.dataset.view : `${button.dataset.view}:${number}`;
  }

  /** The field of a button's number. */
  field(button) {
    return button.closest("span")?.querySelector("input");
  }

  click(event) {
    const button = event.target.closest("button");
    if (button?.id === "fit") button.setAttribute("aria-pressed", this.place.classList.toggle("is-fit"));
    else if (button) this.choose(this.viewOf(button));
  }

  choose(view) {
    this.mark(view);
    this.viewed(view);
  }

  /** Marks what is chosen; the number of a view from a link stands in its field, and a link may have none, or a view that is none. */
  mark(view = "") {
    const [name, number] = view.split(":");
    const buttons = [...this.views.querySelectorAll("[data-view]")];
    const chosen = buttons.find((button) => button.dataset.view === name) ?? buttons[0];
    for (const button of buttons) button.setAttribute("aria-pressed", button === chosen);
    if (number && this.field(chosen)) this.field(chosen).value = number;
    this.view = this.viewOf(chosen);
  }

  /** Shows what was drawn. */
  show({ pictures = [], undrawn, has_arrows, has_banks, has_offsets, is_refused } = {}) {
    this.place.innerHTML = pictures.map(({ svg }) => svg).join("");
    for (const svg of this.place.children) svg.style.setProperty("--natural", `${svg.getAttribute("width")}px`);
    this.showTables();
    const is_drawn = pictures.length > 0;
    this.place.parentElement.hidden = !is_drawn && (is_refused || !this.view);
    this.views.hidden = is_refused === true;
    for (const one of [this.place, this.place.nextElementSibling, this.tables]) one.hidden = !is_drawn;
    this.undrawn.replaceChildren(...(undrawn ? sentence(undrawn, this.vocabulary) : []).flat());
    this.views.querySelector("[data-view=offsets]").hidden = !has_offsets && this.view !== "offsets";
    const has_threads = !this.view.startsWith("banks") && this.place.querySelector("[data-thread]") !== null;
    const is_held = this.view.startsWith("thread") || has_threads;
    for (const [name, is_offered] of [["arrows", has_arrows], ["banks", has_banks], ["thread", is_held]]) {
      this.views.querySelector(`[data-view=${name}]`).parentElement.hidden = !is_offered;
    }
  }

  /** The tables are written when they are opened. */
  async showTables() {
    const place = this.tables.lastElementChild;
    if (this.tables.open) place.innerHTML = (await this.read()) ?? place.innerHTML;
  }
}

/** A mark of a picture for what it shows: a name and a number. */
function fact(name, value) {
  return element("span", { class: "fact" }, `${name} `, element("b", {}, value));
}

// links.js
// What belongs together: an element under the pointer, or where the arrows went, and all that is the same in the picture.


const KEYS = ["coordinate", "offset", "thread", "value", "bank", "arrow", "mode", "leaf"];
const ELEMENTS = "[data-offset], [data-coordinate], [data-thread], [data-arrow], [data-leaf]";

/** Links the elements of a picture; `explain` says why an element is where it is. */
class Links {
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

// steps.js
// The steps and the picture: a step under the pointer marks the elements that it names, an element marks the steps that name it.

const MOST_LAYOUTS = 256;

/** What a line names of an element: by these words, and by the offsets of the layout that it comes to. */
const NAMED = [
  ["bank", /\bbank (\d+)/],
  ["thread", /\bthreads? (\d+)(?: to (\d+))?/],
  ["offset", /\boffset (?:is )?(\d+)/],
  ["offset", /\bindex \d+ is at (\d+)/],
  ["offset", /\btakes \d+ to (\d+)/],
  ["offset", /[+^] \d+ = (\d+)$/],
  ["coordinate", /(?:with basis|→) (\(\d+(?:,\d+)*\))/],
];
const LAYOUT = /(?:→ |= |^)((?:\([\d,()]+\)|\d+):(?:\([\d,()]+\)|\d+))(?= |$)(?!.*→)/;

/** Links the steps of an explanation with the elements of the picture. */
class Steps {
  constructor(place, links, ask) {
    Object.assign(this, { place, links, ask });
    for (const kind of ["pointerover", "focusin"]) place.addEventListener(kind, (event) => this.over(event.target));
    for (const kind of ["pointerleave", "focusout"]) place.addEventListener(kind, () => links.name(null));
  }

  /** The explanation is another. */
  renew(text) {
    this.lines = null;
    this.operand = text?.match(/\b(?:mma|layout|thrfrg|partition)_?(?:fragment_|shape_)?([ABC])(?:_\w+)?\(/)?.[1];
  }

  async over(target) {
    const step = target.closest("li, .is-result") ?? target.closest(".chapter")?.querySelector(".is-result");
    const line = step && (await this.read()).find(({ place }) => place === step);
    this.links.name(line ? (cell) => this.names(line, cell) : null);
  }

  /** Marks the steps that name an element. */
  async mark(cell) {
    const lines = await this.read();
    for (const line of lines) line.place.classList.toggle("is-linked", cell != null && this.names(line, cell));
  }

  /** Whether a line names an element: in the picture of an instruction, one of the operand that the text is about. */
  names(line, cell) {
    const is_other = cell.operand && this.operand && cell.operand !== this.operand;
    return !is_other && (cell.arrow ? namesArrow(line, cell) || namesMode(line, cell) : cell.leaf ? String(line.piece) === cell.leaf : names(line, cell));
  }

  /** The lines and what each names: worked out when it is first wanted. */
  read() {
    this.lines ??= this.readAll();
    return this.lines;
  }

  async readAll() {
    const lines = [...this.place.querySelectorAll(".chapter")].flatMap(linesOf);
    const layouts = [...new Set(lines.map(({ layout }) => layout))].filter(Boolean).slice(0, MOST_LAYOUTS);
    const { offsets = [] } = (layouts.length && (await this.ask({ ask: "offsets", layouts }))) || {};
    const known = new Map(layouts.map((layout, i) => [layout, new Set(offsets[i]?.map(String))]));
    return lines.map((line) => ({ ...line, offsets: known.get(line.layout) }));
  }
}

/** The lines of a chapter. What complements a tile within another operation counts places of the tile, which are no offsets. */
function linesOf(chapter) {
  let [within, pieces, split] = [Infinity, 0, 0];
  const steps = [...chapter.querySelectorAll("li")].map((place) => {
    const [depth, text] = [Number(place.style.getPropertyValue("--depth")), place.lastElementChild.textContent];
    if (depth <= within) within = depth > 0 && text.startsWith("complement of ") ? depth : Infinity;
    split += /^split \(/.test(text);
    const piece = / is a piece of both$| is left on the /.test(text) ? (pieces += 1) : null;
    return { place, text, piece, split, layout: within === Infinity ? text.match(LAYOUT)?.[1] : null };
  });
  const result = chapter.querySelector(".is-result");
  const text = result?.textContent.slice(2);
  return result ? [...steps, { place: result, text: "", layout: text.includes(":") ? text : null }] : steps;
}

/** Whether a line names an arrow: of the first morphism, of the second, or of what is made of them. */
function namesArrow({ text, split }, { arrow, graph }) {
  const [from, to] = arrow.split("→").map(Number);
  const number = (pattern) => text.match(pattern)?.slice(1).map(Number);
  if (/^\d+(?: → \d+)+$/.test(text)) {
    const path = text.split(" → ").map(Number);
    const [first, last] = { f: [0, 1], g: [path.length - 2, path.length - 1] }[graph] ?? [0, path.length - 1];
    return path[first] === from && path[last] === to;
  }
  const hits = number(/^(\d+) hits (\d+)/);
  if (hits) return hits[0] === from && hits[1] === to;
  const entry = number(/^entry \d+ at (\d+) is hit by/) ?? number(/ begins at the reach \d+: it goes to (\d+)$/);
  if (entry) return entry[0] === to;
  const parts = number(/^(\d+) has \d+ parts, which go to (\d+)…(\d+)$/) ?? number(/^(\d+) stays whole and goes to (\d+)$/);
  if (!parts) return false;
  const [whole, least, greatest = least] = parts;
  return graph === ["f", "g"][split - 1] ? from === whole : graph === "result" && split === 1 && least <= to && to <= greatest;
}

/** Whether a line of a composition of layouts names the mode of an arrow: of A the one that its steps reach, of the result one that it makes. */
function namesMode({ text, layout, place }, { graph, mode, step }) {
  if (mode == null) return false;
  const of = (pattern) => text.match(pattern)?.[1];
  const modes = place.matches(".is-result") ? modesOf(layout) : (of(/^A coalesced is (.*), its last/)?.split(", ") ?? []);
  if (modes.includes(mode)) return graph === "A" || place.matches(".is-result");
  if (graph === "B") return of(/^leaf \d+ of B, (\d+:\d+)$/) === mode;
  if (graph !== "A") return of(/→ (\d+:\d+)$/) === mode;
  const [reached, extent] = [of(/^steps of (\d+) in A /), mode.split(":")[0]].map(Number);
  return Number(step) <= reached && reached < Number(step) * extent;
}

/** The modes of a layout, without their nesting. */
function modesOf(layout) {
  const [extents, strides] = (layout ?? "").split(":").map((part) => part.match(/\d+/g) ?? []);
  return extents.map((extent, i) => `${extent}:${strides?.[i]}`);
}

function names({ text, offsets }, cell) {
  if (offsets?.has(cell.offset)) return true;
  return NAMED.some(([key, pattern]) => {
    const [, first, last = first] = text.match(pattern) ?? [];
    if (first == null || cell[key] == null) return false;
    return key === "coordinate" ? cell[key] === first : Number(first) <= Number(cell[key]) && Number(cell[key]) <= Number(last);
  });
}

// address.js
// The address: what stands behind `#` holds all that the page shows.

/** What an address says: the family and the text. */
function readAddress(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  return Object.fromEntries(fields);
}

/** The address of a state, without what is empty. */
function address(state) {
  const fields = new URLSearchParams(Object.entries(state).filter(([, value]) => value !== "" && value != null));
  // Signs of the notation that an address may hold stay legible.
  return `#${fields.toString().replace(/%(28|29|2C|3A|2F|3C|3E|7B|7D|3D|3B|5B|5D|40)/g, (code) => legible(code))}`;
}

function legible(code) {
  const sign = decodeURIComponent(code);
  return "(),:/;@".includes(sign) ? sign : code;
}

// theme.js
// Light, dark, or as the system has it.

const ORDER = ["auto", "light", "dark"];
const SAYS = { auto: "Colours as the system has them", light: "Light colours", dark: "Dark colours" };

/** The button that changes the theme; what was chosen is kept where the browser lets it. */
function theme(button) {
  let chosen = kept();
  const show = () => {
    document.documentElement.dataset.theme = chosen;
    button.dataset.theme = chosen;
    button.setAttribute("aria-label", `${SAYS[chosen]}: change`);
    button.title = SAYS[chosen];
  };
  button.addEventListener("click", () => {
    chosen = ORDER[(ORDER.indexOf(chosen) + 1) % ORDER.length];
    try {
      localStorage.setItem("layout-theme", chosen);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
    show();
  });
  show();
}

function kept() {
  try {
    const found = localStorage.getItem("layout-theme");
    return ORDER.includes(found) ? found : "auto";
  } catch {
    return "auto";
  }
}

// families.js
// The families: a tab for each, with its presets.


/** The tabs and the presets of the chosen one; the arrows move between tabs. */
class Families {
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

// main.js
// The page: what is written is evaluated, shown, and kept in the address.


const at = (id) => document.getElementById(id);

/** What is shown of the text before until that of the new one has come. */
const FOLLOWING = ["explanation", "picture"];

async function start() {
  theme(at("theme"));
  at("ptx").hidden = Boolean(self.LAYOUT_ENGINE.server); // It has an engine of its own.
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
    const { family, text, view, step, cell } = readAddress(hash);
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

  /** What the picture is of: the text, or the result of a step. */
  get seen() {
    const chapter = this.answer.chapters?.find(({ number }) => String(number) === String(this.step));
    return chapter?.answer ?? this.answer.text;
  }

  /** The tables behind the picture. */
  async read() {
    return (await this.engine.ask({ ask: "tables", text: this.seen, view: this.picture.view }))?.tables;
  }

  /** The address is that of what is shown. */
  keep() {
    const { text } = this.editor;
    const cell = this.cell ?? (this.drawn === text ? this.links.at : null);
    const here = address({ family: this.families.chosen, text, view: this.picture.view, step: this.step, cell });
    if (here !== location.hash) history.replaceState(null, "", here);
  }

  /** Why an element is where it is: the layout of the result, of a step or of an operand that has it there. */
  async element(cell) {
    for (const one of document.querySelectorAll(".chapter.is-linked")) one.classList.remove("is-linked");
    this.steps.mark(cell);
    const { chapters = [] } = this.answer ?? {};
    if (!cell?.coordinate) return;
    const layouts = layoutsOf(this.answer, cell.operand);
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
})();
