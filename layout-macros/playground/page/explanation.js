// The explanation: one section for each operation, each condition with its numbers and whether it holds.

import { coloured, element, sentence } from "./text.js";

const MARKS = { said: ["", ""], holds: ["✓", "holds: "], fails: ["✗", "fails: "] };

/** Shows the chapters of an explanation. */
export function showExplanation(place, answer, vocabulary) {
  const chapters = (answer.chapters ?? []).map((one) => chapter(one, vocabulary));
  const { after, count } = answer.left_out ?? { after: 0, count: 0 };
  if (count) chapters.splice(after, 0, element("p", { class: "left-out" }, `… ${count.toLocaleString("en")} more steps`));
  place.replaceChildren(...chapters);
}

function chapter(one, vocabulary) {
  const steps = [...one.lines, ...(one.law ? [{ ...one.law, law: true }] : [])];
  const has_failure = one.lines.some(({ mark }) => mark === "fails");
  return element(
    "section",
    { class: "chapter", "data-chapter": one.number },
    element("h3", {}, element("span", { class: "count" }, `${one.number}`), element("span", {}, sentence(one.title, vocabulary))),
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
