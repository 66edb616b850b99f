import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPages } from './pages.fixture.ts';

/** After a look a pause is made; whatever is told in it is looked at by then. */
const longestPauseMs = 80;

let pages: Awaited<ReturnType<typeof openPages>>;
beforeEach(async () => {
  pages = await openPages({ watchesStocks: true });
});
afterEach(() => pages.close());

/** The number of the rendering that an address answers with. */
async function renderingOf(url: string): Promise<number> {
  const { body } = await pages.app.inject({ url, headers: { host: 'localhost' } });
  return Number(/<p>(\d+)/.exec(body)?.[1]);
}

async function sell(productId: number, quantity: number, state: 'inStock' | 'low' | 'outOfStock') {
  pages.stocks.set(productId, { quantity, state });
  await tell(productId);
}

async function tell(productId: number) {
  pages.emit({ kind: 'stock.changed', catalogueId: 1, productIds: [productId] });
  await delay(longestPauseMs);
}

const addresses = ['/product/7', '/product/8', '/product/70', '/shop'];
const renderings = () => Promise.all(addresses.map(renderingOf));

test('a sale that no page shows drops nothing', async () => {
  const before = await renderings();
  await sell(7, 39, 'inStock');
  expect(await renderings()).toEqual(before);
});

test('stock that becomes low, lower, or none drops the pages that say otherwise, and no others', async () => {
  for (const [quantity, state] of [
    [4, 'low'],
    [3, 'low'],
    [0, 'outOfStock'],
    [40, 'inStock'],
  ] as const) {
    const [seven = 0, ...others] = await renderings();
    await sell(7, quantity, state);
    const [now, ...rest] = await renderings();
    expect(now).toBeGreaterThan(seven);
    expect(rest).toEqual(others);
  }
});

test('a main product’s page is dropped if a variant’s stock changes its own', async () => {
  const [, eight, seventy = 0] = await renderings();
  pages.stocks.set(70, { quantity: null, state: 'outOfStock' });
  await tell(7);
  const [, eightNow, seventyNow] = await renderings();
  expect(seventyNow).toBeGreaterThan(seventy);
  expect(eightNow).toBe(eight);
});

test('a rendering under way while the stock changed is not cached', async () => {
  let open: () => void = () => {};
  pages.gate.opened = new Promise((resolve) => {
    open = resolve;
  });
  const rendering = renderingOf('/product/7');
  await delay(20);
  pages.gate.opened = Promise.resolve();
  await sell(7, 1, 'low');
  open();
  const first = await rendering;
  expect(await renderingOf('/product/7')).toBeGreaterThan(first);
});

test('if the stock cannot be read, no page is trusted', async () => {
  const before = await renderings();
  await tell(666);
  const after = await renderings();
  for (const [index, rendering] of after.entries()) expect(rendering).not.toBe(before[index]);
});

test('prices and contents drop everything as before', async () => {
  const before = await renderings();
  pages.emit({ kind: 'product.changed', catalogueId: 1, productIds: [8] });
  const after = await renderings();
  for (const [index, rendering] of after.entries()) expect(rendering).not.toBe(before[index]);
});

test('of many sales the first is visible at once and the rest together', async () => {
  pages.emit({ kind: 'stock.changed', catalogueId: 1, productIds: [8] });
  for (let sale = 0; sale < 20; sale += 1) {
    pages.emit({ kind: 'stock.changed', catalogueId: 1, productIds: [7] });
  }
  await delay(longestPauseMs);
  expect(pages.looks()).toEqual([[8], [7]]);
});
