// The language as the page reads it: words, numbers, signs; the engine alone knows what they mean.

const TOKEN = /\/\/[^\n]*|"[^"\n]*"?|\d[\w]*|[A-Za-z_]\w*|->|::|==|!=|<=|>=|<<|\S|\s+/g;

/** The tokens of a text: where each begins, what is written, of which kind. */
export function tokens(text, vocabulary) {
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
export function element(tag, attributes = {}, ...children) {
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
export function coloured(text, vocabulary) {
  return tokens(text, vocabulary).map(({ word, kind }) =>
    kind === "space" ? word : element("span", { class: `is-${kind}` }, word),
  );
}

/** A sentence, what stands in backticks as code. */
export function sentence(text, vocabulary) {
  return text.split("`").map((part, i) =>
    i % 2 === 0 ? part : element("code", {}, coloured(part, vocabulary)),
  );
}
