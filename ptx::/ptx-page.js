(() => {
"use strict";
const SAMPLES = [{"file":"saxpy","line":"saxpy --grid 4 --block 32 --arg u32:100 --arg f32:2 --arg x=random:f32x100 --arg y=zeros:f32x100","name":"Right","ptx":"// y = a x + y, a thread a number: nothing is wrong with it.\n.version 7.0\n.target sm_80\n.address_size 64\n\n.visible .entry saxpy(.param .u32 n, .param .f32 a, .param .u64 x, .param .u64 y)\n{\n\t.reg .pred %outside;\n\t.reg .f32 %f<4>;\n\t.reg .b32 %r<5>;\n\t.reg .b64 %rd<6>;\n\tld.param.u32 %r1, [n];\n\tmov.u32 %r2, %tid.x;\n\tmov.u32 %r3, %ctaid.x;\n\tmov.u32 %r4, %ntid.x;\n\tmad.lo.s32 %r2, %r3, %r4, %r2;\n\tsetp.ge.u32 %outside, %r2, %r1;\n\t@%outside ret;\n\tld.param.u64 %rd1, [x];\n\tld.param.u64 %rd2, [y];\n\tmul.wide.u32 %rd3, %r2, 4;\n\tadd.s64 %rd4, %rd1, %rd3;\n\tadd.s64 %rd5, %rd2, %rd3;\n\tld.param.f32 %f1, [a];\n\tld.global.f32 %f2, [%rd4];\n\tld.global.f32 %f3, [%rd5];\n\tfma.rn.f32 %f3, %f1, %f2, %f3;\n\tst.global.f32 [%rd5], %f3;\n\tret;\n}\n"},{"file":"race","line":"reverse --block 64 --arg numbers=random:u32x64","name":"A race","ptx":"// Reverses 64 numbers through shared memory. Two warps, and no barrier between them.\n.version 7.0\n.target sm_80\n.address_size 64\n\n.visible .entry reverse(.param .u64 numbers)\n{\n\t.reg .b32 %r<6>;\n\t.reg .b64 %rd<4>;\n\t.shared .align 4 .b8 kept[256];\n\tld.param.u64 %rd1, [numbers];\n\tmov.u32 %r1, %tid.x;\n\tmul.wide.u32 %rd2, %r1, 4;\n\tadd.s64 %rd3, %rd1, %rd2;\n\tld.global.u32 %r2, [%rd3];\n\tmov.u32 %r3, kept;\n\tmad.lo.s32 %r4, %r1, 4, %r3;\n\tst.shared.u32 [%r4], %r2;\n\t// bar.sync 0;\n\tmad.lo.s32 %r5, %r1, -4, %r3;\n\tld.shared.u32 %r2, [%r5+252];\n\tst.global.u32 [%rd3], %r2;\n\tret;\n}\n"},{"file":"banks","line":"turn --block 32,32 --arg numbers=random:u32x32x32","name":"Bank conflicts","ptx":"// Turns a tile of 32 rows of 32 numbers through shared memory: it writes rows and reads columns, and a column lies in one bank.\n.version 7.0\n.target sm_80\n.address_size 64\n\n.visible .entry turn(.param .u64 numbers)\n{\n\t.reg .b32 %r<7>;\n\t.reg .b64 %rd<4>;\n\t.shared .align 4 .b8 tile[4096];\n\tld.param.u64 %rd1, [numbers];\n\tmov.u32 %r1, %tid.x;\n\tmov.u32 %r2, %tid.y;\n\tmad.lo.s32 %r3, %r2, 32, %r1;\n\tmul.wide.u32 %rd2, %r3, 4;\n\tadd.s64 %rd3, %rd1, %rd2;\n\tld.global.u32 %r4, [%rd3];\n\tmov.u32 %r5, tile;\n\tmad.lo.s32 %r6, %r3, 4, %r5;\n\tst.shared.u32 [%r6], %r4;\n\tbar.sync 0;\n\tmad.lo.s32 %r3, %r1, 32, %r2;\n\tmad.lo.s32 %r6, %r3, 4, %r5;\n\tld.shared.u32 %r4, [%r6];\n\tst.global.u32 [%rd3], %r4;\n\tret;\n}\n"},{"file":"bounds","line":"increment --grid 4 --block 32 --arg numbers=zeros:u32x100 --print numbers","name":"Past the end","ptx":"// Adds 1 to each number. It does not ask whether there is one: 100 numbers, 128 threads.\n.version 7.0\n.target sm_80\n.address_size 64\n\n.visible .entry increment(.param .u64 numbers)\n{\n\t.reg .b32 %r<4>;\n\t.reg .b64 %rd<4>;\n\tld.param.u64 %rd1, [numbers];\n\tmov.u32 %r1, %tid.x;\n\tmov.u32 %r2, %ctaid.x;\n\tmad.lo.s32 %r1, %r2, 32, %r1;\n\tmul.wide.u32 %rd2, %r1, 4;\n\tadd.s64 %rd3, %rd1, %rd2;\n\tld.global.u32 %r3, [%rd3];\n\tadd.s32 %r3, %r3, 1;\n\tst.global.u32 [%rd3], %r3;\n\tret;\n}\n"}];

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

// ptx.js
// The page that runs PTX: a kernel, the words of its launch, what the interpreter says of both.


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
})();
