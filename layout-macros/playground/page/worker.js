// The worker: the engine as WebAssembly. A trap ends the instance; the next request begins with a fresh one.

let module;
let instance;

function bytes(base64) {
  const text = atob(base64);
  const found = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) found[i] = text.charCodeAt(i);
  return found;
}

function answered(request) {
  instance ??= new WebAssembly.Instance(module, {});
  const { memory, request: room, answer, place } = instance.exports;
  const written = new TextEncoder().encode(request);
  const at = room(written.length);
  new Uint8Array(memory.buffer, at, written.length).set(written);
  const length = answer();
  return new TextDecoder().decode(new Uint8Array(memory.buffer, place(), length));
}

onmessage = ({ data }) => {
  if (data.wasm) {
    module = new WebAssembly.Module(bytes(data.wasm));
    return;
  }
  const start = performance.now();
  try {
    const answer = answered(data.request);
    postMessage({ answer, took: performance.now() - start });
  } catch (trap) {
    instance = null;
    postMessage({ error: `the engine stopped (${trap.message}) and was started anew` });
  }
};
