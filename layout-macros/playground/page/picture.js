// The picture: what of the value it shows, and its tables for those who do not see it.

import { element, sentence } from "./text.js";

/** The scale to which the style shrinks a picture by itself. */
const SMALLEST = 0.8;
const ARROWS = { left: "←", above: "↑", right: "→", below: "↓" };

/** The picture and the buttons that choose what it shows. */
export class Picture {
  constructor(places, vocabulary, { viewed, read }) {
    Object.assign(this, places, { vocabulary, view: "", viewed, read });
    this.tables.addEventListener("toggle", () => this.showTables());
    this.place.addEventListener("scroll", () => this.measure());
    new ResizeObserver(() => this.measure()).observe(this.place);
    this.views.addEventListener("click", (event) => this.click(event));
    this.views.addEventListener("change", (event) => this.choose(this.viewOf(event.target.closest("span").querySelector("button"))));
  }

  /** The view of a button, with its number if it has one. */
  viewOf(button) {
    const number = this.field(button)?.value;
    return number == null ? button.dataset.view : `${button.dataset.view}:${number}`;
  }

  /** The field of a button's number. */
  field(button) {
    return button.closest("span")?.querySelector("input");
  }

  click(event) {
    const button = event.target.closest("button");
    if (button?.id === "fit") {
      button.setAttribute("aria-pressed", this.place.classList.toggle("is-fit"));
      this.measure();
    } else if (button) this.choose(this.viewOf(button));
  }

  choose(view) {
    this.mark(view);
    this.viewed(view);
  }

  /** Marks what is chosen; the number of a view from a link stands in its field, and a link may have none, or a view that is none. */
  mark(view = "") {
    const [name, number] = view.split(":");
    const buttons = [...this.views.querySelectorAll("[data-view]")];
    const chosen = buttons.find((button) => button.dataset.view === name) ?? buttons[0];
    for (const button of buttons) button.setAttribute("aria-pressed", button === chosen);
    if (number && this.field(chosen)) this.field(chosen).value = number;
    this.view = this.viewOf(chosen);
  }

  /** Shows what was drawn. */
  show({ pictures = [], undrawn, has_arrows, has_banks, has_offsets, is_refused } = {}) {
    this.place.innerHTML = pictures.map(({ svg }) => svg).join("");
    for (const svg of this.place.children) svg.style.setProperty("--natural", `${svg.getAttribute("width")}px`);
    this.showTables();
    const is_drawn = pictures.length > 0;
    this.place.parentElement.hidden = !is_drawn && (is_refused || !this.view);
    this.views.hidden = is_refused === true;
    for (const one of [this.place, this.place.nextElementSibling, this.tables]) one.hidden = !is_drawn;
    this.undrawn.replaceChildren(...(undrawn ? sentence(undrawn, this.vocabulary) : []).flat());
    this.views.querySelector("[data-view=offsets]").hidden = !has_offsets && this.view !== "offsets";
    const has_threads = !this.view.startsWith("banks") && this.place.querySelector("[data-thread]") !== null;
    const is_held = this.view.startsWith("thread") || has_threads;
    for (const [name, is_offered] of [["arrows", has_arrows], ["banks", has_banks], ["thread", is_held]]) {
      this.views.querySelector(`[data-view=${name}]`).parentElement.hidden = !is_offered;
    }
    this.measure();
  }

  /** Offers to fit a picture that is wider than its panel, and shows on which sides it goes on beyond it. */
  measure() {
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight, offsetWidth, offsetHeight } = this.place;
    this.place.style.setProperty("--bar-x", `${offsetWidth - clientWidth}px`);
    this.place.style.setProperty("--bar-y", `${offsetHeight - clientHeight}px`);
    const { paddingLeft, paddingRight } = getComputedStyle(this.place);
    const room = clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    const is_wider = [...this.place.children].some((svg) => svg.getAttribute("width") * SMALLEST > room);
    this.views.querySelector("#fit").hidden = !is_wider;
    const beyond = {
      left: scrollLeft > 1,
      above: scrollTop > 1,
      right: scrollWidth - clientWidth - scrollLeft > 1,
      below: scrollHeight - clientHeight - scrollTop > 1,
    };
    const sides = Object.keys(beyond).filter((side) => beyond[side]);
    this.place.dataset.beyond = sides.join(" ");
    const more = this.views.querySelector("#more");
    more.hidden = sides.length === 0;
    more.textContent = `goes on ${sides.map((side) => ARROWS[side]).join(" ")}`;
  }

  /** The tables are written when they are opened. */
  async showTables() {
    const place = this.tables.lastElementChild;
    if (this.tables.open) place.innerHTML = (await this.read()) ?? place.innerHTML;
  }
}

/** A mark of a picture for what it shows: a name and a number. */
export function fact(name, value) {
  return element("span", { class: "fact" }, `${name} `, element("b", {}, value));
}
