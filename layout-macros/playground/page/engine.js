// The engine: WebAssembly in a worker, so that the page never waits; or the server that shows the page.

const PATIENCE = 10000; // milliseconds

/** What answers requests; a text that takes too long, or stops the engine, is answered by an object with `error`. */
export function createEngine(source) {
  return source.server ? { ask: (request) => askServer(source.server, request) } : new Worked(source);
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
    return new Promise((resolve) => {
      const is_older = (one) => one.request.ask === request.ask;
      this.waiting.filter(is_older).forEach((one) => one.resolve(null));
      this.waiting = this.waiting.filter((one) => !is_older(one));
      this.waiting.push({ request, resolve });
      this.next();
    });
  }

  next() {
    if (this.current || this.waiting.length === 0) return;
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
    if (current) current.resolve(data.error ? { error: data.error } : { ...JSON.parse(data.answer), took: data.took });
    this.next();
  }
}
