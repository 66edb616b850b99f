import { asksForEditing } from '#values/edited-pages.ts';

/** Whether nobody looks at the page before its scripts: it is opened to be edited, or does something by itself (`data-hydrate`). */
export function mustHydrateAtOnce(): boolean {
  return asksForEditing(window.location.search) || document.querySelector('[data-hydrate]') !== null;
}

/** Where data is to be saved, scripts come with the first interaction alone (Save Data, https://wicg.github.io/savedata/). */
export function mayHydrateByItself(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData !== true;
}

/** Calls back when the page has loaded, pictures included, and the browser has nothing else to do. */
export function whenIdle(run: () => void): void {
  // Safari has no idle callbacks.
  const wait = () => (window.requestIdleCallback ?? setTimeout)(run);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
