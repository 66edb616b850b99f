/*
 * Stands in every page and is all that runs there until somebody uses it (docs/decisions/script-loading.md):
 * what the server drew is whole, links lead on by themselves, and what only scripts answer waits for them.
 */

import { isOutOfReach } from '#web/connection/connection.ts';
import { isGone, mayReload, reloadOnStaleChunk, reloadPage } from '#web/connection/stale-chunk.ts';
import { aliveEvent, restMark } from '#web/ui/alive.ts';
import { rememberLanguage } from '#web/visitor/locale-cookie.ts';
import { hasReasonToWake, isEditAsked } from '#web/visitor/reasons-to-wake.ts';
import { showCartCount } from './cart-badge.ts';
import { answersCookies } from './cookie-answer.ts';
import { noteEntries } from './early-entries.ts';
import { holdPresses, showWaiting } from './held-presses.ts';
import { onFirstSign } from './signs.ts';
import { startTrackers } from './trackers-start.ts';
import { readStartOptions, startOptionsText, wakePage } from './wake.ts';

/** Until what could not be fetched is asked for again. */
const retryMs = 1000;

let isAlive = false;
/** All of the page before it has come to life, and the parts that rest after that (ui/part-rest.ts). */
const waits = (element: Element) => !isAlive || element.closest(`[${restMark}]`);
// Another language is another document: its link leads on before there are any scripts.
document.addEventListener('click', rememberLanguage, true);
const presses = holdPresses(waits, (element) => !isAlive && answersCookies(element), tellOfConnection);
const entries = noteEntries(waits);
const isRead = new Promise<void>((resolve) => {
  document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
});
let isWaking = false;
let isStranded = false;

function wake(): void {
  if (isWaking) return;
  isWaking = true;
  void isRead.then(wakePage).catch(stayAsleep);
}

/**
 * Scripts that are out of reach are fetched when there is a connection and a server again. After a new release those of this
 * page are gone: another page has others, but what was entered would be lost with this one, which goes on as it does without
 * scripts.
 */
async function stayAsleep(): Promise<void> {
  const scripts = startOptionsText().match(/\/(?:assets|page-facts)\/[\w/.-]+/g) ?? [];
  isStranded = isOutOfReach(window) || !(await isGone(window, scripts));
  isWaking = false;
  tellOfConnection();
  if (!window.navigator.onLine) window.addEventListener('online', wake, { once: true });
  else if (isStranded) setTimeout(wake, retryMs);
  else if (entries.any() || !mayReload(window)) goOn();
  else reloadPage(window);
}

/** Says that there is no connection, once somebody waits for something, instead of showing that it is on its way. */
function tellOfConnection(): void {
  const notice = document.querySelector<HTMLElement>('[data-awaited-connection]');
  const isTold = (isStranded || !window.navigator.onLine) && presses.any();
  if (isTold) showWaiting(false);
  if (notice) notice.hidden = !isTold;
}

/** What was done until now is done, by the scripts or without them. */
function goOn(): void {
  isStranded = false;
  isAlive = true;
  entries.tell();
  presses.release();
  tellOfConnection();
}

document.addEventListener(aliveEvent, goOn);
reloadOnStaleChunk(window, () => readStartOptions().first[0] ?? '');
onFirstSign(wake);
void isRead.then(() => {
  const isCartKnown = showCartCount();
  const begin = () => {
    if (!isCartKnown || hasReasonToWake()) wake();
    void startTrackers();
  };
  if (isEditAsked()) wake();
  if (document.readyState === 'complete') setTimeout(begin);
  else window.addEventListener('load', () => setTimeout(begin), { once: true });
});
