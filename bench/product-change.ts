import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { changePrice } from '#domain/catalogue/products/catalogue-service.ts';
import type { ShopRuntime } from '#domain/context.ts';
import { openDomainEventExchange } from '#domain/domain-event-exchange.ts';
import { openShopDatabase } from '#platform/database/shop-database.ts';
import { silentLogger } from '#platform/log/logger.ts';
import { openClient } from '../tests/resilience/guest-orders.ts';
import { testRuntime } from '../tests/support/test-runtime.ts';
import type { ReportTable } from './figures-report.ts';
import type { MeasuredServer } from './measured-server.ts';
import { cpuMs, cpuPartsOf } from './process-cpu.ts';

const changes = 9;
/** After a change, for everything that follows from it. */
const settleMs = 1500;
/** Without a change, to know what the others cost. */
const quietWaitMs = 4500;
const productKey = 'generated-1';
const slug = 'generated-hr-1';

/**
 * Changes the price of one product in a process of its own, as a back office would, while somebody asks for lists:
 * what it costs the shop, when visitors see it, and how long the others wait.
 */
export async function measureChange(size: number, server: MeasuredServer): Promise<ReportTable> {
  const visitor = openClient(server.url, server.http.send);
  const office = await openOffice(server.dataDir);
  const found: { seenMs: number; longestMs: number; aboveMs: number }[] = [];
  const others = askOften(visitor);
  try {
    await delay(settleMs);
    others.take();
    const quietMs = await cpuDuring(server, () => delay(quietWaitMs));
    const quiet = others.take();
    // On a busy machine the others get fewer answers at one time than at another: what one of theirs costs is taken off.
    const answerMs = quietMs / quiet.answers;
    for (let turn = 0; turn < changes; turn++) {
      const cents = 10_000 + turn;
      others.take();
      let seenMs = 0;
      const wholeMs = await cpuDuring(server, async () => {
        const ending = delay(settleMs);
        const started = performance.now();
        await office.change(cents);
        seenMs = await untilSeen(visitor, cents, started);
        await ending;
      });
      const { longestMs, answers } = others.take();
      found.push({ seenMs, longestMs, aboveMs: wholeMs - answers * answerMs });
    }
    const median = (read: (one: (typeof found)[number]) => number) =>
      found.map(read).sort((a, b) => a - b)[Math.floor(changes / 2)] ?? 0;
    const inMs = (value: number) => `${value.toFixed(1)} ms`;
    return {
      title: `One product changed, ${size} products, median of ${changes}`,
      head: ['what', 'figure', 'wanted'],
      rows: [
        ['CPU above that of the others', inMs(median(({ aboveMs }) => aboveMs)), '20 ms'],
        ['from the call to what visitors see', inMs(median(({ seenMs }) => seenMs)), '1000 ms'],
        ['longest answer to the others meanwhile', inMs(median(({ longestMs }) => longestMs)), '20 ms'],
        ['longest answer to the others without a change', inMs(quiet.longestMs), ''],
      ],
    };
  } finally {
    await others.end();
    await office.close();
  }
}

async function cpuDuring(server: MeasuredServer, work: () => Promise<unknown>): Promise<number> {
  const before = cpuMs(cpuPartsOf(server.processes));
  await work();
  return cpuMs(cpuPartsOf(server.processes)) - before;
}

async function untilSeen(
  visitor: ReturnType<typeof openClient>,
  cents: number,
  started: number,
): Promise<number> {
  for (;;) {
    const { finalPrice } = await visitor.call(catalogueEndpoints.productGet, { query: { slug } });
    if (Math.round((finalPrice ?? 0) * 100) === cents) return performance.now() - started;
    if (performance.now() - started > 30_000) throw new Error(`Visitors do not see the price of ${cents}.`);
    await delay(2);
  }
}

/** One visitor who asks for the first page of the list again and again. */
function askOften(visitor: ReturnType<typeof openClient>) {
  let longestMs = 0;
  let answers = 0;
  const over = new AbortController();
  const asking = (async () => {
    while (!over.signal.aborted) {
      const started = performance.now();
      await visitor.call(catalogueEndpoints.productFilter, {
        body: { limit: 24, sort: { field: 'id', direction: 'desc' }, select: ['name'] },
      });
      longestMs = Math.max(longestMs, performance.now() - started);
      answers += 1;
      await delay(5);
    }
  })();
  return {
    /** The longest answer since it was last asked for, in milliseconds, and how many there were. */
    take(): { readonly longestMs: number; readonly answers: number } {
      const taken = { longestMs, answers };
      longestMs = 0;
      answers = 0;
      return taken;
    },
    async end(): Promise<void> {
      over.abort();
      await asking;
    },
  };
}

/** A process of its own that changes products of the shop in this folder. */
export async function openOffice(dataDir: string) {
  const shop = await openShopDatabase({ databaseUrl: undefined, dataDir }, silentLogger);
  const exchange = await openDomainEventExchange(shop.database, shop.connection, {
    processId: randomUUID(),
    log: silentLogger,
    hear() {},
    missed() {},
  });
  const context: ShopRuntime = { ...testRuntime(shop.database), emit: exchange.emit };
  const [product] = (
    await shop.pool.query<{ catalogueId: number }>(
      'select catalogue_id as "catalogueId" from product where key = $1',
      [productKey],
    )
  ).rows;
  if (!product) throw new Error(`There is no product ${productKey}.`);
  const changeOf = (productKey: string, listPriceCents: number) =>
    changePrice(context, { ...product, productKey, listPriceCents, discount: null });
  return {
    changeOf,
    change: (listPriceCents: number) => changeOf(productKey, listPriceCents),
    async close(): Promise<void> {
      await exchange.close();
      await shop.close();
    },
  };
}
