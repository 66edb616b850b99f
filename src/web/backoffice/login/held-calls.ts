type Fetch = typeof window.fetch;

/** Calls of this window that wait for somebody to log in. */
let awaiting = 0;

/** Whether something waits for a login: how long that takes says nothing of the connection. */
export const isLoginAwaited = (): boolean => awaiting > 0;

/**
 * Holds requests while the login has ended: they are sent again after the next login, as if nothing had happened, so
 * that code which saves needs to know nothing about logins. It replaces the window's `fetch`, because the router's own
 * requests, including the panel's forms, use no other.
 * @param ask asks the user to log in
 */
export function holdCalls(send: Fetch, ask: () => void) {
  const held = new Set<() => void>();

  function turn(signal: AbortSignal | null | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => reject(signal?.reason);
    held.add(resolve);
    awaiting += 1;
    signal?.addEventListener('abort', giveUp);
    return promise.finally(() => {
      held.delete(resolve);
      awaiting -= 1;
      signal?.removeEventListener('abort', giveUp);
    });
  }

  return {
    fetch: (async (input, init) => {
      for (;;) {
        const answer = await send(input, init);
        if (input instanceof Request || !(await hasLoginEnded(String(input), answer))) return answer;
        ask();
        await turn(init?.signal);
      }
    }) satisfies Fetch,

    /** Somebody is logged in again. */
    goOn(): void {
      for (const go of [...held]) go();
    },
  };
}

async function hasLoginEnded(address: string, answer: Response): Promise<boolean> {
  if (answer.status !== 401 && answer.status !== 403) return false;
  const { origin, pathname } = new URL(address, window.location.href);
  // Logging in says for itself what is wrong, and so do tokens (visitor/session-send.ts).
  if (origin !== window.location.origin || pathname.startsWith('/api/auth/')) return false;
  const text = await answer.clone().text();
  if (answer.status === 401) return text.includes('NO_ACTIVE_USER');
  return !pathname.startsWith('/api/') && text.includes('TOKEN_REFUSED');
}

/** Says to the login screen's action that whoever logs in stays on the page that they are on. */
export const stayField = 'stay';
