import fc from 'fast-check';
import { expect } from 'vitest';
import type { Headers } from './editors.ts';
import { addressIn } from './fixture-buyer.ts';
import { type orderCalls, placeOrder } from './fixture-orders.ts';
import type { Answer, FixtureShop } from './fixture-shop.ts';

/* Whatever the back office does with orders, in any order and by several at once. */

type Calls = ReturnType<typeof orderCalls> & { readonly admin: Headers };

/** One thing that somebody does; numbers choose among what there is then. */
export type Step =
  | {
      readonly kind: 'place';
      readonly screws: number;
      readonly sheets: number;
      readonly files: number;
      readonly isCash: boolean;
    }
  | { readonly kind: 'act'; readonly order: number; readonly action: number; readonly part: number }
  | {
      readonly kind: 'money';
      readonly order: number;
      readonly booked: 'in' | 'refund' | 'writeOff';
      readonly cents: number;
    }
  | {
      readonly kind: 'edit';
      readonly order: number;
      readonly part: number;
      readonly quantity: number;
      readonly cents: number;
    }
  | { readonly kind: 'count'; readonly key: string; readonly counted: number };

const choice = fc.nat(1000);

export const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      screws: fc.integer({ min: 1, max: 4 }),
      sheets: fc.nat(2),
      files: fc.nat(1),
      isCash: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('act' as const),
      order: choice,
      action: choice,
      part: fc.nat(3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      order: choice,
      part: fc.nat(6),
      quantity: fc.integer({ min: 1, max: 5 }),
      cents: fc.integer({ min: 1, max: 5000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('money' as const),
      order: choice,
      booked: fc.constantFrom('in', 'in', 'refund', 'writeOff'),
      cents: fc.integer({ min: 1, max: 12_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('count' as const),
      key: fc.constantFrom('screw', 'sheet', 'handbook', 'plate'),
      counted: fc.integer({ min: 60_000, max: 70_000 }),
    }),
  },
);

/** Does one of them; what has changed meanwhile is refused in words, and nothing breaks. */
export async function carryOut(shop: FixtureShop, calls: Calls, ids: number[], step: Step): Promise<void> {
  if (step.kind === 'place' || ids.length === 0) {
    const { screws, sheets, files, isCash } =
      step.kind === 'place' ? step : { screws: 2, sheets: 1, files: 0, isCash: false };
    const goods = { screw: screws, handbook: 1, ...(files > 0 && !isCash ? { manual: files } : {}) };
    const choices = sheets > 0 ? { lengthMm: 2510, sheets } : { payment: isCash ? 2 : 1 };
    const { id } = await placeOrder(shop, goods, choices);
    ids.push(id);
    return;
  }
  if (step.kind === 'count') {
    const lines = [{ sku: step.key.toUpperCase(), counted: step.counted }];
    const body = { place: 'plant', lines };
    expect((await shop.call('POST', '/api/v1/manage/stock/count', body, calls.admin)).status).toBe(200);
    return;
  }
  const id = ids[step.order % ids.length] as number;
  const answer = await { act, edit, money: book }[step.kind](calls, id, step as never);
  if (answer) expect([200, 409, 422], JSON.stringify(answer.details)).toContain(answer.status);
}

async function act(
  calls: Calls,
  id: number,
  { action, part }: Step & { kind: 'act' },
): Promise<Answer | undefined> {
  const { version, allowedActions, lines } = (await calls.get(id)).data;
  if (allowedActions.length === 0) return undefined;
  const chosen = allowedActions[action % allowedActions.length];
  const line = lines[part % lines.length];
  const named =
    part > 0 && !['close', 'reopen'].includes(chosen)
      ? { lines: [{ lineId: line.lineId, quantity: 1 }] }
      : {};
  return calls.act(id, { version, action: chosen, reason: 'Dogovoreno.', notify: part === 2, ...named });
}

async function book(calls: Calls, id: number, { booked, cents }: Step & { kind: 'money' }): Promise<Answer> {
  const { open } = (await calls.get(id)).data;
  // Often what is open to the cent, so that orders are paid.
  const amount = cents % 2 === 0 && open > 0 ? open : cents / 100;
  return calls.money(id, { kind: booked, amount, method: 'Izvod' });
}

async function edit(
  calls: Calls,
  id: number,
  { part, quantity, cents }: Step & { kind: 'edit' },
): Promise<Answer | undefined> {
  const { version, lines } = (await calls.get(id)).data;
  const { lineId } = lines[part % lines.length];
  const changes = [
    { op: 'setQuantity', lineId, quantity },
    { op: 'setPrice', lineId, finalPrice: cents / 100 },
    { op: 'removeLine', lineId },
    { op: 'addLine', sku: 'plate', quantity },
    { op: 'setAddress', which: 'shipping', address: addressIn(cents % 2 === 0 ? 'DE' : 'HR') },
    { op: 'setDelivery', methodId: (cents % 2) + 1, price: cents / 100 },
  ];
  return calls.edit(id, { version, changes: [changes[(part + quantity) % changes.length]] });
}
