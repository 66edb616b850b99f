import { createSessionSend } from './session-send.ts';
import { visitorState } from './visitor-state.ts';

/** The one session of the document; loaded only where somebody is logged in. */
export const sendSignedIn = createSessionSend({
  send: (path, init) => fetch(path, { ...init, keepalive: true }),
  lastsUntil() {
    const value = /(?:^|; )signedIn=(\d+)/.exec(document.cookie)?.[1];
    return value === undefined ? undefined : Number(value);
  },
  nowSeconds: () => Date.now() / 1000,
  changed: visitorState.look,
});
