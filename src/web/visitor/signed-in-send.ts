import { languageOfPath } from '#values/addresses.ts';
import { toastStore } from '#web/ui/toast-store.ts';
import { hasCookie } from './browser-state.ts';
import { createSessionSend } from './session-send.ts';
import { visitorState } from './visitor-state.ts';

/** Letters of a body that goes on where its page is left; in UTF-8 at most three times as many bytes. */
const keepaliveMaximum = 16_000;

/** The one session of the document; loaded only where somebody is logged in. */
export const sendSignedIn = createSessionSend({
  // Browsers allow 64 kB of keepalive requests in all: what editors save may be more, and is awaited.
  send: (path, init) =>
    fetch(path, { ...init, keepalive: String(init.body ?? '').length < keepaliveMaximum }),
  lastsUntil() {
    const value = /(?:^|; )signedIn=(\d+)/.exec(document.cookie)?.[1];
    return value === undefined ? undefined : Number(value);
  },
  nowSeconds: () => Date.now() / 1000,
  changed: visitorState.look,
  refused() {
    if (hasCookie('backoffice')) void tellRefusedKey();
  },
});

/** Back-office users are told that their login has ended. */
async function tellRefusedKey(): Promise<void> {
  const { readingMs, refusalTextsOf } = await import('#web/i18n/refusal-texts.ts');
  const text = refusalTextsOf(languageOfPath(window.location.pathname)).refusal({
    code: 'TOKEN_REFUSED',
  });
  toastStore.show({ text, tone: 'error', durationMs: readingMs(text) });
}
