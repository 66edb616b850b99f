/** What waits for the connection: a requested page, or a form that was not sent. */
export type Waiting = 'page' | 'form';

type Fetch = typeof window.fetch;
type Init = Parameters<Fetch>[1];

/** An action's empty answer in the router's format; refused, so that it triggers no reload. */
const unsentAnswer = '[{"_1":-7},"data"]\n';

/**
 * Keeps the page when the router's own requests find no connection: navigation waits until it is retried, and a form
 * counts as not sent, with everything typed. Without this every lost connection would replace the page, and what is in
 * its fields. Other requests fail as usual: they report it where they were made.
 * @param tell gets what waits; undefined when nothing does any more
 * @param leave goes to an address by a new document
 */
export function holdRequests(
  send: Fetch,
  { tell, leave }: { tell(waiting: Waiting | undefined): void; leave(address: string): void },
) {
  const held = new Set<() => void>();
  let isScreenMissing = false;
  /** The page requested last, and whether its answer is still awaited. */
  let lastPage: { readonly url: URL; isAwaited: boolean } | undefined;

  // Its code was requested without a connection, and the browser does not fetch it again: a new document does.
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

    /** The code of the requested screen could not be loaded. */
    missScreen(): void {
      isScreenMissing = true;
      // Its data have arrived already: nothing else would go on.
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
