export type SessionSendOptions = {
  send(path: string, init: RequestInit): Promise<Response>;
  /** Unix second until which the access token is valid, from the cookie `signedIn`; undefined: nobody is logged in. */
  lastsUntil(): number | undefined;
  nowSeconds(): number;
  /** The login was renewed or has ended: its cookies have changed. */
  changed(): void;
  /** A token was refused: the login is about to end, its cookies still exist. Called once for all waiting calls. */
  refused(): void;
};

/** A token that ends while a call is on its way would end the login. */
const marginSeconds = 10;

/**
 * Calls of a logged-in browser (docs/rules/accounts.md). An expired token is renewed once, however many calls wait for
 * it; a failed renewal logs out. A 403 that refuses the token logs out, and the call is sent again without it.
 */
export function createSessionSend(options: SessionSendOptions) {
  const { send, lastsUntil, nowSeconds, changed, refused } = options;
  let refreshing: Promise<void> | undefined;
  let leaving: Promise<void> | undefined;

  const post = (path: string, { headers }: RequestInit) =>
    send(path, {
      method: 'POST',
      headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
      body: '{}',
    });

  const leave = (init: RequestInit): Promise<void> => {
    leaving ??= post('/api/auth/logout', init)
      .then(changed, changed)
      .finally(() => {
        leaving = undefined;
      });
    return leaving;
  };

  const refresh = async (init: RequestInit): Promise<void> => {
    const answer = await post('/api/auth/refresh', init);
    // Rate limits, or a server in trouble, say nothing about the login.
    if (!answer.ok && answer.status < 500 && answer.status !== 429) await leave(init);
    else changed();
  };

  return async (path: string, init: RequestInit): Promise<Response> => {
    const until = lastsUntil();
    if (until !== undefined && until - marginSeconds <= nowSeconds()) {
      refreshing ??= refresh(init).finally(() => {
        refreshing = undefined;
      });
      await refreshing;
    }
    const answer = await send(path, init);
    if (answer.status !== 403 || !(await refusesToken(answer))) return answer;
    if (!leaving) refused();
    await leave(init);
    return send(path, init);
  };
}

async function refusesToken(answer: Response): Promise<boolean> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return (body as { details?: { code?: unknown } } | null)?.details?.code === 'TOKEN_REFUSED';
}
