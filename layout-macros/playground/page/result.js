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
  if (answer.error) return [refusal({ headline: answer.error, notes: [], picture: [] }, vocabulary, apply, true)];
  if (!answer.mistakes.length) return [value(answer, vocabulary)];
  return answer.mistakes.map((one, i) => refusal(one, vocabulary, apply, i === 0));
}

/** What is drawn of the first refusal is not written too. */
export function showNumbers(place, { pictures = [] }) {
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
