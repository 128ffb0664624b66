// Light, dark, or as the system has it.

const ORDER = ["auto", "light", "dark"];
const SAYS = { auto: "Colours as the system has them", light: "Light colours", dark: "Dark colours" };

/** The button that changes the theme; what was chosen is kept where the browser lets it. */
export function theme(button) {
  let chosen = kept();
  const show = () => {
    document.documentElement.dataset.theme = chosen;
    button.dataset.theme = chosen;
    button.setAttribute("aria-label", `${SAYS[chosen]}: change`);
    button.title = SAYS[chosen];
  };
  button.addEventListener("click", () => {
    chosen = ORDER[(ORDER.indexOf(chosen) + 1) % ORDER.length];
    try {
      localStorage.setItem("layout-theme", chosen);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
    show();
  });
  show();
}

function kept() {
  try {
    const found = localStorage.getItem("layout-theme");
    return ORDER.includes(found) ? found : "auto";
  } catch {
    return "auto";
  }
}
