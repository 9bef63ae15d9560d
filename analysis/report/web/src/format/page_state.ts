// What the reader has chosen is kept in the page's address, so that a link shows the same place:
// #region=main&ticks=100..200&shares-by=line. Names are those of what is chosen, in small letters.

const state = new URLSearchParams(location.hash.slice(1));
/** Browsers refuse more than some 20 changes a second. */
const WRITE_PAUSE_MS = 150;
let timer = 0;

const addressOf = (parameters: URLSearchParams) => `#${parameters}`;

function write() {
  timer = 0;
  if (location.hash === addressOf(state) || (location.hash === "" && state.size === 0)) return;
  try {
    history.replaceState(null, "", addressOf(state));
  } catch {
    // Some browsers refuse this to pages inside other pages; the page then has no address of its own.
  }
}

export function stateOf(name: string): string | null {
  return state.get(name);
}

/** Null: nothing is chosen. */
export function keepState(name: string, value: string | null) {
  if (value === null) state.delete(name);
  else state.set(name, value);
  timer ||= setTimeout(write, WRITE_PAUSE_MS);
}

/** The fragment of a link to this page as it is, but for one choice. */
export function addressWith(name: string, value: string): string {
  const parameters = new URLSearchParams(state);
  parameters.set(name, value);
  return addressOf(parameters);
}

/** Calls back with what the address says of a choice, if anything, when all that is being made now is in place. */
export function restoreState(name: string, apply: (value: string) => void) {
  const value = stateOf(name);
  if (value !== null) queueMicrotask(() => apply(value));
}

/** The name of a choice from its label. */
export const stateName = (label: string) => label.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "");

/** Whoever changes the address by hand, or follows a link to another place of the page, sees that place. */
export function startPageState() {
  addEventListener("hashchange", () => {
    if (location.hash !== addressOf(state)) location.reload();
  });
}
