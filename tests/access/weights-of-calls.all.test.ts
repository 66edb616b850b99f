import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { type DearestCall, dearestCatalogueCalls, dearestOrderCalls } from '../support/dearest-calls.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';

/*
 * Weights against what calls cost at the contract's maxima (docs/decisions/rate-limits.md). A weight stands for 5 ms on a
 * machine on which a plain list takes half a millisecond, so that ten plain lists are one weight on any machine. Of both the
 * cheapest of some rounds is taken, a weight may be a third of what was measured, and what is found dear is measured once more at the
 * end: a busy machine makes nothing red.
 */

const plainListsOfWeight = 10;
const allowedFactor = 3;
const rounds = 7;

let shop: FixtureShop;
let api: TestApi;
const calls: Record<string, DearestCall> = {};
beforeAll(async () => {
  shop = await openFixtureShop();
  api = await openTestApi({ demo: true, server: { rateLimitPerMinute: 1_000_000 } });
  Object.assign(calls, await dearestOrderCalls(shop), await dearestCatalogueCalls(api));
});
afterAll(async () => {
  await shop.close();
  await api.close();
});

/** CPU of this process with its threads, in ms: the least of some rounds. */
async function leastCpu(send: () => Promise<unknown>, before?: () => Promise<void>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    await before?.();
    const begin = process.cpuUsage();
    await send();
    const { user, system } = process.cpuUsage(begin);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Of a list that may come without a limit, by its bytes. */
function weightOfLength(endpoint: Endpoint | null, body: string): number {
  const { unlimitedBytesOfWeight } = endpoint ?? {};
  return unlimitedBytesOfWeight ? 1 + Math.ceil(Buffer.byteLength(body) / unlimitedBytesOfWeight) : 0;
}

async function sendPlain(): Promise<void> {
  const url = `${contract.platform.commons.path}?type=countries`;
  for (let time = 0; time < plainListsOfWeight; time += 1) {
    await api.app.inject({ url, headers: api.headersOf() });
  }
}

/** Whether a call costs more than it may. */
async function isTooDear(name: string, { endpoint, send, before }: DearestCall): Promise<boolean> {
  await before?.();
  const { statusCode, body } = await send();
  expect(statusCode, `${name}: ${body.slice(0, 300)}`).toBe(200);
  const cost = await leastCpu(send, before);
  const unit = await leastCpu(sendPlain);
  const weight = (endpoint?.weight ?? 1) + weightOfLength(endpoint, body);
  process.stdout.write(
    `${name}: ${cost.toFixed(1)} ms, ${(cost / unit).toFixed(2)} of ${unit.toFixed(1)} ms, weight ${weight}\n`,
  );
  return cost > unit * weight * allowedFactor;
}

test('no call costs more than three times its weight', async () => {
  await leastCpu(sendPlain);
  const found: [string, DearestCall][] = [];
  for (const call of Object.entries(calls)) if (await isTooDear(...call)) found.push(call);
  const dear: string[] = [];
  for (const [name, call] of found) if (await isTooDear(name, call)) dear.push(name);
  expect(dear).toEqual([]);
});

/** Calls that read or write one thing, or a list of the shop's that nobody lengthens by what is sent. */
const ofOneThing = new Set([
  'addressCreate',
  'addressUpdate',
  'availableCountries',
  'browserLogout',
  'browserUser',
  'categoryGet',
  'checkoutSettings',
  'clearCart',
  'currencyConfig',
  'cutListDelete',
  'cutListGet',
  'cutListUpdate',
  'deleteItem',
  'domainDetect',
  'draftPreview',
  'eventGet',
  'eventPreview',
  'finderDecide',
  'finderGetUrlOnLanguage',
  'formGet',
  'freeDeliveryAmount',
  'getAbandoned',
  'hasRunningPipeline',
  'logout',
  'mediaOptionFilter',
  'navigationTree',
  'newCartSession',
  'orderPaper',
  'orderCancel',
  'ownConsentList',
  'ownConsentWithdraw',
  'ownNewsletterEnd',
  'orderPay',
  'passkeyUpdate',
  'paymentCode',
  'paymentNotice',
  'paymentReturn',
  'postsByHashtags',
  'priceHistory',
  'quoteProductDelivery',
  'registerGuest',
  'roofCreate',
  'roofDelete',
  'roofFilter',
  'roofUpdate',
  'saveAddress',
  'saveDeliveryMethod',
  'savePaymentMethod',
  'secondFactorGet',
  'sessionEnd',
  'sessionList',
  'sessionsEndOthers',
  'tagFilter',
  'termGet',
  'termGetOne',
  'webProfile',
  'wishlistDelete',
  'withdrawalRead',
]);

test('every call of visitors and customers that a sender can make expensive is measured', () => {
  const open = new Set<Access>(['anybody', 'login', 'customer']);
  const measured = new Set(Object.values(calls).map(({ endpoint }) => endpoint));
  const left = Object.values(contract).flatMap((group) =>
    Object.entries(group as Record<string, Endpoint>).flatMap(([name, endpoint]) =>
      // What has a limit of its own is bounded by that.
      open.has(endpoint.access) && endpoint.perMinute === undefined && !measured.has(endpoint) ? [name] : [],
    ),
  );
  expect(left.filter((name) => !ofOneThing.has(name))).toEqual([]);
});
