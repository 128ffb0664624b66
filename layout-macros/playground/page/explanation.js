// The explanation: one section for each operation, each condition with its numbers and whether it holds.

import { coloured, element, sentence } from "./text.js";

const MARKS = { said: ["", ""], holds: ["✓", "holds: "], fails: ["✗", "fails: "] };

/** Shows the chapters of an explanation; the number of each draws what came of it. */
export function showExplanation(place, answer, vocabulary, draw) {
  const chapters = (answer.chapters ?? []).map((one) => chapter(one, vocabulary, draw));
  if (answer.error) chapters.push(element("p", { class: "left-out" }, answer.error));
  place.parentElement.hidden = chapters.length === 0;
  const { after, count } = answer.left_out ?? { after: 0, count: 0 };
  if (count) chapters.splice(after, 0, element("p", { class: "left-out" }, `… ${count.toLocaleString("en")} more steps`));
  place.replaceChildren(...chapters);
}

/** Marks the chapter whose result is drawn. */
export function markStep(place, step) {
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
