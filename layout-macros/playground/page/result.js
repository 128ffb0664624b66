// The result, or what is wrong, with buttons that apply what a help proposes.

import { coloured, element, sentence } from "./text.js";

/** Shows an answer of the engine. */
export function showResult(place, answer, vocabulary, apply) {
  place.replaceChildren(...parts(answer, vocabulary, apply));
}

function parts(answer, vocabulary, apply) {
  if (answer.is_empty) {
    const says = sentence("Write a layout, as `(4,8):(8,1)`, or choose one above.", vocabulary);
    return [element("p", { class: "empty" }, says.flat())];
  }
  if (answer.error) return [refusal({ headline: answer.error, notes: [], picture: [] }, vocabulary, apply)];
  if (!answer.mistakes.length) return [value(answer, vocabulary)];
  // What is drawn is not written too.
  const [first, ...others] = answer.mistakes;
  const picture = answer.drawn?.pictures.length ? [] : first.picture;
  return [{ ...first, picture }, ...others].map((one) => refusal(one, vocabulary, apply));
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

function refusal(mistake, vocabulary, apply) {
  return element(
    "article",
    { class: "refusal" },
    element("p", { class: "headline" }, element("b", {}, "error: "), sentence(mistake.headline, vocabulary)),
    mistake.notes.map((note) => element("p", { class: "note" }, element("b", {}, "note: "), sentence(note, vocabulary))),
    mistake.picture.length ? element("pre", { class: "numbers" }, mistake.picture.join("\n")) : null,
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
