/** What waits for the connection: a page that was asked for, or a form that was not sent. */
export type Waiting = 'page' | 'form';

type Fetch = typeof window.fetch;
type Init = Parameters<Fetch>[1];

/** The router's form of an action's answer that says nothing; refused, so that nothing is loaded anew because of it. */
const unsentAnswer = '[{"_1":-7},"data"]\n';

/**
 * Keeps the page as it is where the router's own requests find no connection: what it asks for waits until it is asked for
 * again, and a form counts as not sent, with all that was typed. Without this every lost connection would take the page,
 * and what is in its fields, away. Other requests fail as ever: they say so where they were made.
 * @param tell says what waits; nothing where nothing does any more
 * @param leave goes to an address by a new document
 */
export function holdRequests(
  send: Fetch,
  { tell, leave }: { tell(waiting: Waiting | undefined): void; leave(address: string): void },
) {
  const held = new Set<() => void>();
  let isScreenMissing = false;
  /** The page that was asked for last, and whether its answer is still awaited. */
  let lastPage: { readonly url: URL; isAwaited: boolean } | undefined;

  // Its code was asked for without a connection and is not asked for again: a new document brings it.
  const leaveFor = (url: URL) => leave(url.pathname.replace(/_?\.data$/, '') + withoutRoutes(url));

  /** Resolves when it is to be tried again. @throws the signal's reason where the visitor went elsewhere */
  function turn(signal: AbortSignal | null | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        held.delete(go);
        signal?.removeEventListener('abort', giveUp);
        settle();
      };
      const go = () => end(resolve);
      const giveUp = () => {
        end(() => reject(signal?.reason));
        if (held.size === 0) tell(undefined);
      };
      held.add(go);
      signal?.addEventListener('abort', giveUp);
    });
  }

  async function fetchPage(url: URL, init: Init): Promise<Response> {
    const page = { url, isAwaited: true };
    lastPage = page;
    for (;;) {
      const answer = await send(url, init).catch((error: unknown) => {
        if (init?.signal?.aborted) throw error;
      });
      if (!answer) {
        tell('page');
        await turn(init?.signal);
        continue;
      }
      if (held.size === 0) tell(undefined);
      page.isAwaited = false;
      if (!isScreenMissing) return answer;
      leaveFor(url);
      return new Promise(() => {});
    }
  }

  async function sendForm(url: URL, init: Init): Promise<Response> {
    return send(url, init).catch((error: unknown) => {
      if (init?.signal?.aborted) throw error;
      tell('form');
      const headers = { 'content-type': 'text/x-script', 'x-remix-response': 'yes' };
      return new Response(unsentAnswer, { status: 503, headers });
    });
  }

  return {
    fetch: (async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : String(input), window.location.href);
      // The router asks for a page's data at its address with `.data`.
      if (!url.pathname.endsWith('.data')) return send(input, init);
      return (init?.method ?? 'GET') === 'GET' ? fetchPage(url, init) : sendForm(url, init);
    }) satisfies Fetch,

    /** The code of the screen that is asked for could not be fetched. */
    missScreen(): void {
      isScreenMissing = true;
      // What it shows has come already: nothing else would lead on.
      if (lastPage && !lastPage.isAwaited) leaveFor(lastPage.url);
    },

    tryAgain(): void {
      for (const go of [...held]) go();
    },
  };
}

/** The query without the router's own word. */
function withoutRoutes({ searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  query.delete('_routes');
  return query.size > 0 ? `?${query}` : '';
}
