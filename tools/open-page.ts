import type { Locator, Page, Request, Response } from 'playwright-core';

/** Goes to an address and waits until the page is hydrated and its first calls are answered. */
export async function openPage(page: Page, address: string): Promise<Response | null> {
  const underWay = requestsOf(page);
  const response = await page.goto(address).catch((error: Error) => {
    throw new Error(`${error.message}\nNot answered: ${addressesOf(underWay)}`, { cause: error });
  });
  await waitForHydration(page);
  return response;
}

function addressesOf(requests: Iterable<Request>): string {
  return [...requests].map((request) => request.url()).join(' ');
}

/** Waits until the page is hydrated and its first calls have been answered. */
export async function waitForHydration(page: Page): Promise<void> {
  const isWatched = watched.has(page);
  await waitForScripts(page);
  if (!isWatched) await page.waitForLoadState('networkidle');
  await waitForIdle(page, requestsOf(page));
}

/** Sends the page a first interaction, and waits until the site chrome and the content's shell are hydrated. */
export async function waitForScripts(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    document.dispatchEvent(new Event('keydown'));
    type Fiber = {
      return: Fiber | null;
      stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
    };
    // React knows elements while it still hydrates the page; it handles their events only when all of it is hydrated.
    return ['header', '#content', ':not(article) > footer'].every((selector) => {
      const element = document.querySelector(selector);
      const key = element && Object.keys(element).find((name) => name.startsWith('__reactFiber'));
      if (!key) return false;
      let top = (element as unknown as Record<string, Fiber>)[key];
      while (top?.return) top = top.return;
      return top?.stateNode.current.memoizedState.isDehydrated === false;
    });
  });
}

const watched = new WeakMap<Page, Set<Request>>();

/** The requests of a page that have not been answered yet, since it was first asked for them. */
function requestsOf(page: Page): Set<Request> {
  const known = watched.get(page);
  if (known) return known;
  const underWay = new Set<Request>();
  watched.set(page, underWay);
  page.on('request', (request) => {
    // Requests of the document before do not count any more, and the browser does not always report their end.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) underWay.clear();
    underWay.add(request);
  });
  const isAnswered = (request: Request) => underWay.delete(request);
  page.on('requestfinished', isAnswered);
  page.on('requestfailed', isAnswered);
  page.on('response', (response) => {
    // A call whose answer nobody reads to its end (logging out) never finishes; calls answer in one piece.
    if (new URL(response.url()).pathname.startsWith('/api/')) isAnswered(response.request());
  });
  return underWay;
}

/** The longest that a test waits for anything: it measures how busy a machine may be, not the shop. */
export const patienceMs = 90_000;

/** How long nothing may happen, in addition to waiting for a busy page. */
const quietMs = 120;

/**
 * Waits until a page requests nothing and computes nothing. `networkidle`, half a second without requests, is too long
 * for an idle page and no better for one on a busy machine.
 */
async function waitForIdle(page: Page, underWay: Set<Request>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (let quiet = 0; quiet < 2; ) {
    // Unlike `evaluate` it goes on in the next document where the page leads on by itself.
    await page.waitForFunction(
      () => new Promise((resolve) => requestIdleCallback(() => resolve(true), { timeout: 2_000 })),
    );
    quiet = underWay.size === 0 ? quiet + 1 : 0;
    if (quiet < 2) await new Promise((resolve) => setTimeout(resolve, quietMs));
    if (Date.now() > deadline) {
      throw new Error(`${page.url()} does not come to rest: ${addressesOf(underWay)}`);
    }
  }
}

/** Scrolls a lazy component into view, hovers over it, and waits until it is hydrated. */
export async function waitForPartHydration(part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  await part.dispatchEvent('pointerover');
  await part
    .page()
    .waitForFunction(
      (element) => element && Object.keys(element).some((key) => key.startsWith('__reactProps')),
      await part.elementHandle(),
    );
}
