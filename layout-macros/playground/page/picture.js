// The picture of the value.

import { element } from "./text.js";

/** Shows the picture of an answer, if it has one. */
export function showPicture(place, answer) {
  place.parentElement.hidden = !answer.table;
  place.replaceChildren(element("pre", { class: "table", tabindex: 0 }, answer.table ?? ""));
}
