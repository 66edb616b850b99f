/*
 * Stands in every page and is all that runs there until the page is hydrated (docs/decisions/script-loading.md): what the
 * server rendered is whole, links work by themselves, and what only scripts answer is replayed after hydration.
 */

import { isOutOfReach } from '#web/connection/connection.ts';
import { isGone, mayReload, reloadOnStaleChunk, reloadPage } from '#web/connection/stale-chunk.ts';
import { hydratedEvent } from '#web/request/page-scripts.ts';
import { rememberLanguage } from '#web/visitor/locale-cookie.ts';
import { answersCookies, showCartCount } from './cookie-answer.ts';
import { recordEnteredValues } from './entered-values.ts';
import { holdEvents, showWaiting } from './event-replay.ts';
import { onFirstInteraction } from './first-interaction.ts';
import {
  hydratePage,
  mayHydrateByItself,
  mustHydrateAtOnce,
  readPageScripts,
  readPageScriptsText,
  whenIdle,
} from './hydrate.ts';

/** Until what could not be fetched is asked for again. */
const retryMs = 1000;

let isHydrated = false;
const isPending = () => !isHydrated;
// Another language is another document: its link leads on before there are any scripts.
document.addEventListener('click', rememberLanguage, true);
const events = holdEvents(isPending, answersCookies, tellOfConnection);
const entered = recordEnteredValues(isPending);
const isRead = new Promise<void>((resolve) => {
  document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
});
let isHydrating = false;
let isStranded = false;

function hydrate(): void {
  if (isHydrating) return;
  isHydrating = true;
  void isRead.then(hydratePage).catch(waitForScripts);
}

/**
 * Scripts that are out of reach are fetched when there is a connection and a server again. After a new release those of this
 * page are gone: another page has others, but what was entered would be lost with this one, which goes on as it does without
 * scripts.
 */
async function waitForScripts(): Promise<void> {
  const scripts = readPageScriptsText().match(/\/(?:assets|page-facts)\/[\w/.-]+/g) ?? [];
  isStranded = isOutOfReach(window) || !(await isGone(window, scripts));
  isHydrating = false;
  tellOfConnection();
  if (!window.navigator.onLine) window.addEventListener('online', hydrate, { once: true });
  else if (isStranded) setTimeout(hydrate, retryMs);
  else if (entered.any() || !mayReload(window)) goOn();
  else reloadPage(window);
}

/** Says that there is no connection, once somebody waits for something, instead of showing that it is on its way. */
function tellOfConnection(): void {
  const notice = document.querySelector<HTMLElement>('[data-awaited-connection]');
  const isTold = (isStranded || !window.navigator.onLine) && events.any();
  if (isTold) showWaiting(false);
  if (notice) notice.hidden = !isTold;
}

/** Replays what was done until now, with the scripts or without them. */
function goOn(): void {
  if (isHydrated) return;
  isStranded = false;
  isHydrated = true;
  entered.replay();
  events.replay();
  tellOfConnection();
}

document.addEventListener(hydratedEvent, goOn);
reloadOnStaleChunk(window, () => readPageScripts().first[0] ?? '');
onFirstInteraction(hydrate);
void isRead.then(() => {
  showCartCount();
  if (mustHydrateAtOnce()) hydrate();
  else if (mayHydrateByItself()) whenIdle(hydrate);
});
