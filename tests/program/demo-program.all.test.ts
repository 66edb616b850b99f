import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { sites } from '../../tools/prepared-cart.ts';
import { type ShopProcess, startShop } from '../support/shop-process.ts';
import { openDemoDatabase } from '../support/test-api.ts';
import type { TestDatabase } from '../support/test-database.ts';

/* The demo shop as `npm start` runs it, by its settings alone. */

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await openDemoDatabase();
  folder = await mkdtemp(join(tmpdir(), 'attika-demo-program-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const start = (environment: Record<string, string>) =>
  startShop({ DATABASE_URL: database.address, DATA_DIR: folder, JOBS: 'off', ...environment });

/** Logs an editor of the demo in with the password of README, by way of a proxy: from another machine. */
async function logInFromElsewhere({ url }: ShopProcess) {
  const { apiKey, site, stores } = sites.shop;
  const answer = await fetch(`${url}/api/v1/login`, {
    method: 'POST',
    headers: {
      apiKey,
      site,
      store: stores.hr,
      language: 'hrv',
      via: '1.1 proxy',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ username: 'urednik@attika.example', password: 'DemoUrednik2026!' }),
  });
  return answer.status;
}

test.each([
  ['alone lets nobody in from elsewhere', {}, 403],
  ['here lets nobody in from elsewhere', { DEMO_ACCOUNTS: 'here' }, 403],
  ['everywhere lets in from elsewhere', { DEMO_ACCOUNTS: 'everywhere' }, 200],
] as const)('DEMO_ACCOUNTS %s', async (_, environment, status) => {
  const shop = await start(environment);
  try {
    expect(await logInFromElsewhere(shop)).toBe(status);
  } finally {
    await shop.stop();
  }
});

describe('the log of pages', () => {
  let shop: ShopProcess;
  beforeAll(async () => {
    shop = await start({ LOG_LEVEL: 'info' });
  });
  afterAll(() => shop.stop());

  const askedOf = (address: string) =>
    shop
      .output()
      .split('\n')
      .filter((line) => line.includes(address));

  test.each([
    ['a form to a page that takes none', pathOf('shop', 'hr'), { intent: 'x' }, 405],
    ['a form to no page', '/nema-toga/a', { intent: 'x' }, 405],
    ['a form that the page does not know', pathOf('cart', 'hr'), { intent: 'constructor' }, 400],
    ['what the API refuses of an address', '/shop?keyword=%00', undefined, 422],
    ['a page that is not there', '/nema-toga/b', undefined, 404],
  ])('reports %s in a line, and nothing is wrong', async (_, address, form, status) => {
    const before = shop.output().length;
    const answer = await fetch(shop.url + address, {
      method: form ? 'POST' : 'GET',
      headers: { 'sec-fetch-site': 'same-origin' },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    expect(answer.status).toBe(status);
    await answer.text();
    await expect.poll(() => shop.output().slice(before)).toContain(`"status":${status}`);
    // What a slow machine still builds beside the first requests is no part of them.
    const lines = shop.output().slice(before).trim().split('\n');
    const said = lines.filter((line) => !/"(search|product) index (built|read)"/.test(line));
    expect(said, askedOf(address).join('\n')).toHaveLength(1);
    expect(said[0]).not.toMatch(/stack|"err"|Error/);
  });
});
