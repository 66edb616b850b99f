import type { CDPSession, Page } from 'playwright-core';
import { panelPathOf } from '#values/panel-addresses.ts';
import { startShop } from '../tests/support/shop-process.ts';
import { launchChromium } from '../tools/chromium.ts';
import { copyFilledCatalogue } from './filled-catalogue.ts';
import { describeMachine } from './machine-facts.ts';

/*
 * `node bench/grid.ts [products]`: the sheet of so many products (100,000 unless told) in a browser of 1280 × 800: how long it takes to
 * open, the frames while it is scrolled, its memory beyond that of a sheet of a few, and 5,000 cells looked at, saved and taken
 * back by calls. Starts a shop for it, once the pages are built, and removes it afterwards.
 */

const products = Number(process.argv[2] ?? 100_000);
const opened = 5;
const scrolledFrames = 600;
const cells = 5000;
const apiKey = 'demo-attika-shop';
const login = { username: 'urednik@attika.example', password: 'DemoUrednik2026!' };
const sheet = panelPathOf('adminProductGrid', 'hr');

const filled = await copyFilledCatalogue(products);
const shop = await startShop({ DATA_DIR: filled.dataDir, JOBS: 'off' }, { timeoutMs: 300_000 });
const browser = await launchChromium();
try {
  for (const line of describeMachine()) console.log(line);
  await measureBrowser();
  await measureSaving();
} finally {
  await browser.close();
  await shop.stop();
  await filled.remove();
}

async function measureBrowser(): Promise<void> {
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1280, height: 800 } });
  const answer = await context.request.post('/api/auth/login', {
    headers: { apiKey, 'sec-fetch-site': 'same-origin' },
    data: login,
  });
  if (!answer.ok()) throw new Error(`The login answers ${answer.status()}.`);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const one = await heapBytes(page, session, `${sheet}?keywords=GEN-000001`);
  const times: number[] = [];
  for (let turn = 0; turn < opened; turn += 1) times.push(await openMs(page));
  console.log(`opens in ${told(times)} ms, from the press on its link to the first cells`);
  const frames = await page.evaluate(scrollOn, scrolledFrames);
  const late = frames.filter((ms) => ms > 1000 / 60 + 8).length;
  console.log(
    `${frames.length} frames while scrolling: ${told(frames)} ms, ${late} later than the sixtieth of a second`,
  );
  const all = await heapBytes(page, session);
  console.log(`heap: ${megabytes(one)} with few products, ${megabytes(all)} after scrolling through all`);
  await context.close();
}

/** From the list of products, as somebody opens it. */
async function openMs(page: Page): Promise<number> {
  await page.goto(panelPathOf('adminProducts', 'hr'));
  const link = page.locator(`a[href^="${sheet}"]`).first();
  await link.waitFor();
  await page.waitForLoadState('networkidle');
  return link.evaluate(
    (element: HTMLAnchorElement) =>
      new Promise<number>((resolve) => {
        const begun = performance.now();
        const look = () => {
          const cell = document.querySelector('[role=gridcell] > span:not(:empty)')?.textContent;
          if (cell) resolve(performance.now() - begun);
          else requestAnimationFrame(look);
        };
        element.click();
        look();
      }),
  );
}

/** Scrolls from the first row to the last and back, a piece in each frame. @returns milliseconds between frames */
function scrollOn(frames: number): Promise<number[]> {
  const grid = document.querySelector('[role=grid]');
  if (!grid) throw new Error('There is no sheet.');
  const between: number[] = [];
  // A wheel's step for the first half, then long ways by the bar.
  const far = grid.scrollHeight / (frames / 2);
  let last = performance.now();
  return new Promise((resolve) => {
    const step = (now: number) => {
      between.push(now - last);
      last = now;
      if (between.length > frames) return resolve(between.slice(1));
      grid.scrollTop += between.length < frames / 2 ? 100 : far;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

async function heapBytes(page: Page, session: CDPSession, address?: string): Promise<number> {
  if (address) await page.goto(address);
  await page.locator('[role=gridcell] > span:not(:empty)').first().waitFor();
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

/** Whatever the browser does, saving is these calls. */
async function measureSaving(): Promise<void> {
  const { tokens } = await send<{ tokens: { accessToken: string } }>('login', login);
  const headers = { authorization: `Bearer ${tokens.accessToken}` };
  const { ids } = await send<{ ids: number[] }>('manage/grid/ids', {}, headers);
  console.log(`the sheet has ${ids.length} products`);
  const changes = ids
    .slice(-cells)
    .map((id, at) => ({ id, fields: { purchasePrice: 1 + (at % 500) / 100 } }));
  const patch = (more: object) =>
    send<{ changeSetId: number; changed: number }>(
      'manage/product/patch',
      { source: 'grid', changes, ...more },
      headers,
    );
  const looked = await timed(() => patch({ preview: true }));
  const saved = await timed(() => patch({}));
  const back = await timed(() => send(`manage/change/undo/${saved.value.changeSetId}`, undefined, headers));
  console.log(
    `${cells} cells: looked at in ${looked.ms} ms, saved in ${saved.ms} ms (${saved.value.changed}), taken back in ${back.ms} ms`,
  );
}

async function send<Data>(path: string, body?: object, headers: Record<string, string> = {}): Promise<Data> {
  const answer = await fetch(`${shop.url}/api/v1/${path}`, {
    method: 'POST',
    headers: { apiKey, language: 'hrv', ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { data, details } = (await answer.json()) as { data: Data; details?: unknown };
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(details)}`);
  return data;
}

async function timed<Value>(work: () => Promise<Value>): Promise<{ ms: number; value: Value }> {
  const begun = performance.now();
  const value = await work();
  return { ms: Math.round(performance.now() - begun), value };
}

function told(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const of = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return `median ${of(0.5)}, p95 ${of(0.95)}, longest ${of(1)}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}
