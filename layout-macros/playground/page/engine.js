// The engine: WebAssembly in a worker, so that the page never waits; or the server that shows the page.

const PATIENCE = 10000; // milliseconds
const PAUSE = 20;

/** What answers requests; a text that takes too long, or stops the engine, is answered by an object with `error`. */
export function createEngine(source) {
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
