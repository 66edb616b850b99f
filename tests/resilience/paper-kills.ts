import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { expect } from 'vitest';
import { type ApiClient, ApiError } from '#contract/client.ts';
import { authEndpoints } from '#contract/v1/auth-endpoints.ts';
import { paperEndpoints } from '#contract/v1/paper-endpoints.ts';
import { findPostmasterPid } from '#platform/database/embedded/embedded-postgres.fixture.ts';
import { formsOf } from '../support/fixture-payment.ts';
import type { ShopProcess } from '../support/shop-process.ts';
import { copyFilledShop, runShop } from './filled-shop.ts';
import {
  goodsInStock,
  openClient,
  orderCart,
  type PlacedOrder,
  payWith,
  prepareCart,
} from './guest-orders.ts';
import { withDatabase } from './stored-orders.ts';

/* Papers of a program that is killed while orders are paid and goods are sent, which issues them. */

const adminLogin = { username: 'urednik@attika.example', password: 'DemoUrednik2026!' };

/** Every file is read again in the end, more of them in a minute than one address may. */
const readsOften = { RATE_LIMIT_PER_MINUTE: '1000000' };

/** Between two tries of whoever was put off. */
const pauseMs = 250;

/** An order and what happens to it: paid by card at the gateway, or sent before it is paid. */
type Happening = {
  readonly order: PlacedOrder;
  readonly event: 'paid' | 'sent';
  isAnswered: boolean;
};

type StoredPaper = {
  readonly id: number;
  readonly orderId: number;
  readonly kind: string;
  readonly series: string;
  readonly number: number;
  readonly fileHash: string | null;
};

const papersOf = async (database: pg.Client): Promise<StoredPaper[]> =>
  (
    await database.query<StoredPaper>(
      `select id, order_id as "orderId", kind, series, number, file_hash as "fileHash" from paper order by id`,
    )
  ).rows;

/**
 * Kills a shop of its own again and again while it issues papers, and looks at what it holds then: numbers without gaps, each order's
 * papers once, each file as it was first read.
 * @param ordersOfRound as many are paid or sent in each round, half of them each
 * @returns papers at the end
 */
export async function killWhileIssuing(
  rounds: number,
  ordersOfRound: number,
  random: () => number,
): Promise<number> {
  const dataDir = await copyFilledShop();
  const happenings: Happening[] = [];
  const read = new Map<number, Buffer>();
  for (let round = 1; round <= rounds; round += 1) {
    // Files are made by a job too: in each second round it is killed with the program.
    const shop = await runShop(dataDir, { ...readsOften, JOBS: round % 2 === 1 ? 'on' : 'off' });
    happenings.push(...(await placeOrders(openClient(shop.url), ordersOfRound)));
    // The embedded database dies with its program now and then, in the midst of a commit.
    const postmaster = round % 2 === 0 ? await findPostmasterPid(dataDir) : undefined;
    const events = 1 + Math.floor(random() * (ordersOfRound - 1));
    await killUnderWay(shop, happenings, read, { events, postmaster });
  }
  const shop = await runShop(dataDir, readsOften);
  const client = await openAdmin(shop);
  for (const happening of happenings)
    if (!happening.isAnswered) await insist(() => happen(shop, client, happening));
  const papers = await withDatabase(dataDir, papersOf);
  expectWhole(papers, happenings);
  for (const { id } of papers) await insist(() => readFile(shop, client, id, read));
  for (const { id, fileHash } of await withDatabase(dataDir, papersOf)) {
    const bytes = read.get(id);
    expect(fileHash).toBe(bytes && createHash('sha256').update(bytes).digest('hex'));
  }
  expect(await shop.stop()).toBe(0);
  return papers.length;
}

async function placeOrders(client: ApiClient, count: number): Promise<Happening[]> {
  const goods = [{ sku: goodsInStock.shingle, qty: 1 }];
  return Promise.all(
    Array.from({ length: count }, async (_, index): Promise<Happening> => {
      const event = index % 2 === 0 ? 'paid' : 'sent';
      const payment = event === 'paid' ? payWith.card : payWith.cash;
      const order = await insist(async () => orderCart(client, await prepareCart(client, goods, payment)));
      return { order, event, isAnswered: false };
    }),
  );
}

type Admin = { readonly authorization: string };

async function openAdmin({ url }: ShopProcess): Promise<Admin> {
  const { tokens } = await openClient(url).call(authEndpoints.login, { body: adminLogin });
  return { authorization: `Bearer ${tokens.accessToken}` };
}

/** @param moment.events so many are answered before the kill; the others are under way */
async function killUnderWay(
  shop: ShopProcess,
  happenings: readonly Happening[],
  read: Map<number, Buffer>,
  { events, postmaster }: { events: number; postmaster: number | undefined },
): Promise<void> {
  const admin = await openAdmin(shop);
  let answered = 0;
  let isKilled = false;
  const enough = Promise.withResolvers<void>();
  const work = happenings
    .filter(({ isAnswered }) => !isAnswered)
    .map(async (happening) => {
      try {
        const papers = await insist(() => happen(shop, admin, happening));
        answered += 1;
        if (answered === events) enough.resolve();
        for (const id of papers) await insist(() => readFile(shop, admin, id, read));
      } catch (error) {
        // Whatever a dying shop says is no answer; before, nothing may fail.
        if (!isKilled) enough.reject(error);
      }
    });
  await enough.promise;
  isKilled = true;
  const gone = once(shop.process, 'exit');
  shop.process.kill('SIGKILL');
  if (postmaster !== undefined) process.kill(postmaster, 'SIGKILL');
  await Promise.all([gone, ...work]);
}

/** A machine that is busy with other things may be told to try again shortly, and does. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isPutOff = error instanceof PutOff || (error instanceof ApiError && error.code === 'UNAVAILABLE');
      if (!isPutOff) throw error;
    }
    await delay(pauseMs);
  }
}

class PutOff extends Error {}

/**
 * Lets it happen. Where it was not answered, whoever sent the goods looks for the delivery note before another one is issued.
 * @returns ids of the papers that the answer names
 */
async function happen({ url }: ShopProcess, admin: Admin, happening: Happening): Promise<number[]> {
  const { order } = happening;
  if (happening.event === 'paid') {
    await payAtGateway(url, order);
    happening.isAnswered = true;
    return [];
  }
  const client = openClient(url, (path, init) =>
    fetch(`${url}${path}`, { ...init, headers: { ...(init.headers as object), ...admin } }),
  );
  const kind = 'deliveryNote' as const;
  const filters = [
    { key: 'orderId', value: order.id },
    { key: 'kind', value: kind },
  ];
  const { data } = await client.call(paperEndpoints.paperFilter, { body: { filters } });
  const { id } =
    data[0] ?? (await client.call(paperEndpoints.paperIssue, { body: { orderId: order.id, kind } }));
  happening.isAnswered = true;
  return [id];
}

async function payAtGateway(url: string, { payment }: PlacedOrder): Promise<void> {
  const post = async (path: string, fields: Readonly<Record<string, string>>) => {
    const answer = await fetch(new URL(path, url), {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
    if (answer.status === 503) throw new PutOff();
    if (answer.status >= 400) throw new Error(`The gateway answered ${answer.status} at ${path}.`);
    return answer;
  };
  const page = await (await post(payment.url ?? '', payment.fields ?? {})).text();
  const succeeded = formsOf(page).succeeded;
  if (!succeeded) throw new Error('The gateway offers no payment.');
  const back = await post(succeeded.url, succeeded.fields);
  const returned = await post(back.headers.get('location') ?? '', succeeded.fields);
  expect(returned.headers.get('location')).toContain('orderSlug=');
}

/** Reads the file of a paper, which is the same each time. */
async function readFile({ url }: ShopProcess, admin: Admin, id: number, read: Map<number, Buffer>) {
  const answer = await fetch(`${url}${paperEndpoints.paperGet.path.replace(':id', String(id))}`, {
    headers: { ...admin },
  });
  if (answer.status === 503) throw new PutOff();
  if (!answer.ok) throw new Error(`The file of paper ${id} was answered with ${answer.status}.`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const before = read.get(id);
  if (before) expect(bytes.equals(before)).toBe(true);
  read.set(id, bytes);
}

function expectWhole(papers: readonly StoredPaper[], happenings: readonly Happening[]): void {
  for (const series of ['invoice', 'deliveryNote']) {
    const numbers = papers.filter((paper) => paper.series === series).map(({ number }) => number);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  }
  const kindsOf = Map.groupBy(papers, ({ orderId }) => orderId);
  for (const { order, event } of happenings) {
    const kinds = (kindsOf.get(order.id) ?? []).map(({ kind }) => kind);
    expect(kinds).toEqual(event === 'paid' ? ['invoice'] : ['deliveryNote', 'invoice']);
  }
  expect(kindsOf.size).toBe(happenings.length);
}
