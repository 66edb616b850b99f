import type { Locator, Page, Request, Response } from 'playwright-core';

/** Goes to an address and waits until the page answers to people: scripts run, the cart has been asked for. */
export async function openPage(page: Page, address: string): Promise<Response | null> {
  const underWay = requestsOf(page);
  const response = await page.goto(address).catch((error: Error) => {
    throw new Error(`${error.message}\nNot answered: ${addressesOf(underWay)}`, { cause: error });
  });
  await pageIsAlive(page);
  return response;
}

function addressesOf(requests: Iterable<Request>): string {
  return [...requests].map((request) => request.url()).join(' ');
}

/** Waits until the scripts of the page have taken over what the server drew, and its first calls have been answered. */
export async function pageIsAlive(page: Page): Promise<void> {
  const isWatched = watched.has(page);
  await pageHasScripts(page);
  if (!isWatched) await page.waitForLoadState('networkidle');
  await pageIsQuiet(page, requestsOf(page));
}

/** Gives the page the first sign of somebody, and waits until its scripts have taken over what stands around its parts. */
export async function pageHasScripts(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    document.dispatchEvent(new Event('keydown'));
    type Fiber = {
      return: Fiber | null;
      stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
    };
    // Elements are known to React while it still reads the page; what it does about them begins when it has read all of it.
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
    // What the document before has asked for is nobody's any more, and its end is not always told.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) underWay.clear();
    underWay.add(request);
  });
  const isAnswered = (request: Request) => underWay.delete(request);
  page.on('requestfinished', isAnswered);
  page.on('requestfailed', isAnswered);
  page.on('response', (response) => {
    // Of a call whose answer nobody reads to its end (the log out) no end is told; calls answer in one piece.
    if (new URL(response.url()).pathname.startsWith('/api/')) isAnswered(response.request());
  });
  return underWay;
}

/** How long anything is waited for: no measure of the shop, only of how busy a machine may be. */
export const patienceMs = 90_000;

/** How long nothing may happen; a page that is busy is waited for besides. */
const quietMs = 120;

/**
 * Waits until a page asks for nothing and computes nothing. The browser's own measure, half a second without requests,
 * is too long for a page that rests and no better for one that a busy machine holds up.
 */
async function pageIsQuiet(page: Page, underWay: Set<Request>): Promise<void> {
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

/** Brings a part that fetches its code when it is seen or reached for into sight and reaches for it, and waits until it has it. */
export async function partIsAlive(part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  await part.dispatchEvent('pointerover');
  await part
    .page()
    .waitForFunction(
      (element) => element && Object.keys(element).some((key) => key.startsWith('__reactProps')),
      await part.elementHandle(),
    );
}
