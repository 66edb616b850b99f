import { setTimeout as delay } from 'node:timers/promises';
import { startShop } from '../tests/support/shop-process.ts';
import { copyFilledCatalogue } from './filled-catalogue.ts';

/*
 * `node bench/first-search.ts [products]`: how long a shop of so many products (100,000) takes from the start of its process until
 * it is ready and until a search finds what it should, at a first start and at one that finds what the last has kept; and what a
 * search is answered until then. Asks once the pages are built.
 */

const facts = { apiKey: 'demo-attika-shop', language: 'hrv' };
/** Between two looks. */
const pauseMs = 20;
/** What a start keeps is there by then. */
const keptByMs = 10_000;

async function ask(url: string): Promise<{ status: number; total: number }> {
  const answer = await fetch(`${url}/api/v1/search/web`, {
    method: 'POST',
    headers: { ...facts, 'content-type': 'application/json' },
    body: JSON.stringify({ keywords: 'oluk', categories: ['products'], limit: 1 }),
  });
  const { data } = (await answer.json()) as { data?: { products: { totalRecords: number } } };
  return { status: answer.status, total: data?.products.totalRecords ?? 0 };
}

async function start(name: string, dataDir: string): Promise<void> {
  const started = performance.now();
  const shop = await startShop(
    { DATA_DIR: dataDir, JOBS: 'off', RATE_LIMIT_PER_MINUTE: '1000000000', DEMO_ACCOUNTS: 'everywhere' },
    { timeoutMs: 300_000 },
  );
  const until = { nothing: 0, later: 0 };
  for (;;) {
    const { status, total } = await ask(shop.url);
    if (status === 200 && total > 0) break;
    until[status === 200 ? 'nothing' : 'later'] += 1;
    await delay(pauseMs);
  }
  const foundMs = performance.now() - started;
  process.stdout.write(
    `${name}: ready after ${shop.readyMs} ms, found after ${Math.round(foundMs)} ms; before that ` +
      `${until.nothing} answers "nothing", ${until.later} "later"\n`,
  );
  await delay(keptByMs);
  await shop.stop();
}

const size = Number(process.argv[2] ?? 100_000);
const shop = await copyFilledCatalogue(size);
try {
  await start('first start', shop.dataDir);
  await start('next start', shop.dataDir);
  await start('one more', shop.dataDir);
} finally {
  await shop.remove();
}
