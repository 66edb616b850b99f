/*
 * Stands in every page and is all that runs there until somebody uses it (docs/decisions/042-how-pages-are-drawn.md):
 * what the server drew is whole, links lead on by themselves, and what only scripts answer waits for them.
 */
import { aliveEvent } from '#web/ui/alive.ts';
import { isOutOfReach } from '#web/visitor/connection.ts';
import { mayReload, reloadOnStaleChunk } from '#web/visitor/stale-chunk.ts';
import { showCartCount } from './cart-badge.ts';
import { answersCookies } from './cookie-answer.ts';
import { noteEntries } from './early-entries.ts';
import { holdPresses, waiting } from './held-presses.ts';
import { hasReasonToWake } from './reasons.ts';
import { onFirstSign } from './signs.ts';
import { startTrackers } from './trackers-start.ts';
import { wakePage } from './wake.ts';

/** Until what could not be fetched is asked for again. */
const retryMs = 1000;

const presses = holdPresses(answersCookies, tellOfConnection);
const entries = noteEntries();
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
 * Without a connection the scripts are fetched when it is back. After a new release those of this page are gone: another
 * page has others, but what was entered would be lost with this one, which goes on as it does without scripts.
 */
function stayAsleep(): void {
  isWaking = false;
  isStranded = !window.navigator.onLine || isOutOfReach(window);
  tellOfConnection();
  if (!window.navigator.onLine) window.addEventListener('online', wake, { once: true });
  else if (isOutOfReach(window)) setTimeout(wake, retryMs);
  else if (!entries.any() && mayReload(window)) window.location.reload();
  else presses.release();
}

/** Says that there is no connection, once somebody waits for something, instead of showing that it is on its way. */
function tellOfConnection(): void {
  const notice = document.querySelector<HTMLElement>('[data-awaited-connection]');
  const isTold = isStranded && presses.any();
  if (notice) notice.hidden = !isTold;
  if (isTold) document.documentElement.removeAttribute(waiting);
}

document.addEventListener(aliveEvent, () => {
  isStranded = false;
  entries.tell();
  presses.release();
  tellOfConnection();
});
reloadOnStaleChunk(window);
onFirstSign(wake);
void isRead.then(() => {
  const isCartKnown = showCartCount();
  const begin = () => {
    if (!isCartKnown || hasReasonToWake()) wake();
    void startTrackers();
  };
  if (document.readyState === 'complete') setTimeout(begin);
  else window.addEventListener('load', () => setTimeout(begin), { once: true });
});
