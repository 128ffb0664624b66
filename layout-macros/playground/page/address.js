// The address: what stands behind `#` holds all that the page shows.

/** What an address says: the family and the text. */
export function readAddress(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  return Object.fromEntries(fields);
}

/** The address of a state, without what is empty. */
export function address(state) {
  const fields = new URLSearchParams(Object.entries(state).filter(([, value]) => value !== "" && value != null));
  // Signs of the notation that an address may hold stay legible.
  return `#${fields.toString().replace(/%(28|29|2C|3A|2F|3C|3E|7B|7D|3D|3B|5B|5D|40)/g, (code) => legible(code))}`;
}

function legible(code) {
  const sign = decodeURIComponent(code);
  return "(),:/;@".includes(sign) ? sign : code;
}
