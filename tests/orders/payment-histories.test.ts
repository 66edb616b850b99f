import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askPendingPayments, releaseUnpaidOrders } from '#domain/orders/payment-jobs.ts';
import type { GatewayOutcome } from '#platform/payment-gateways/payment-gateway.ts';
import { hourMs, minuteMs } from '#values/durations.ts';
import {
  type CardOrder,
  cardOrder,
  type Form,
  formsOf,
  noticeAbout,
  rowsOf,
  sendForm,
  sendNotice,
} from '../support/fixture-payment.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

let shop: FixtureShop;
const clock = testClock();

beforeAll(async () => {
  shop = await openFixtureShop(clock);
});
afterAll(() => shop.close());

type Word = {
  kind: 'decide' | 'notice' | 'return';
  attempt: number;
  outcome: GatewayOutcome;
  times: number;
};
type Lie = { kind: 'forged' | 'wrongAmount' | 'wrongCurrency'; attempt: number };

/** One thing that happens to an order; `attempt` counts from 0 and names the last one where there are fewer. */
type Happening = Word | Lie | { kind: 'payAgain' } | { kind: 'wait'; minutes: number } | { kind: 'jobs' };

const attempt = fc.nat(2);
const outcome = fc.constantFrom<GatewayOutcome>('succeeded', 'succeeded', 'failed', 'abandoned');
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('decide', 'notice', 'return'),
      attempt,
      outcome,
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('forged', 'wrongAmount', 'wrongCurrency'), attempt }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'payAgain' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 40 }) }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'jobs' as const }) },
);

type Attempt = { readonly reference: string; readonly start: Form; decided: GatewayOutcome | null };

const totalCents = 1949;

/** Plays a history against an order and keeps what a gateway would know. */
async function play(made: CardOrder, history: readonly Happening[]): Promise<readonly Attempt[]> {
  const attempts: Attempt[] = [{ reference: `${made.number}-1`, start: made.start, decided: null }];
  for (const step of history) {
    if (step.kind === 'wait') {
      clock.pass(step.minutes * minuteMs);
    } else if (step.kind === 'jobs') {
      await Promise.all([
        askPendingPayments(shop.runtime, shop.shop.dependencies),
        releaseUnpaidOrders(shop.runtime, shop.shop.dependencies),
      ]);
    } else if (step.kind === 'payAgain') {
      const { status, data } = await shop.call('POST', `/api/v2/order/pay/${made.slug}`, {});
      expect([200, 409]).toContain(status);
      if (status === 200) {
        const { url, fields } = data.payment;
        attempts.push({ reference: fields.reference, start: { url, fields }, decided: null });
      }
    } else {
      const about = attempts[Math.min(step.attempt, attempts.length - 1)] as Attempt;
      if ('outcome' in step) await speak(made, about, step);
      else await lie(about.reference, step);
    }
  }
  return attempts;
}

async function lie(reference: string, { kind }: Lie): Promise<void> {
  const cents = kind === 'wrongAmount' ? 1 : totalCents;
  const currency = kind === 'wrongCurrency' ? 'CHF' : 'EUR';
  const { rawBody, signature } = await noticeAbout(shop, reference, 'succeeded', cents, currency);
  const sent = await sendNotice(shop, rawBody, kind === 'forged' ? 'f'.repeat(64) : signature);
  expect(sent.status).toBe(400);
}

async function speak(made: CardOrder, about: Attempt, step: Word): Promise<void> {
  // The gateway decides once; whatever it says later is about that decision.
  const decided = about.decided ?? step.outcome;
  about.decided = decided;
  const form = formsOf((await sendForm(shop, about.start)).html)[decided];
  if (!form) throw new Error('The gateway offers no such outcome.');
  if (step.kind === 'decide') {
    expect((await sendForm(shop, form)).status).toBe(307);
    return;
  }
  await shop.shop.dependencies.testGateway?.decide(form.fields);
  const { rawBody, signature } = await noticeAbout(shop, about.reference, decided, totalCents);
  const answers = await Promise.all(
    Array.from({ length: step.times }, () =>
      step.kind === 'notice'
        ? sendNotice(shop, rawBody, signature)
        : shop.call('POST', `/api/v2/order/pgSuccess/${made.id}`, form.fields),
    ),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
}

async function screws(): Promise<number> {
  const [row] = await rowsOf<{ stock: string }>(
    shop,
    "select stock_thousandths as stock from product where key = 'screw'",
  );
  return Number(row?.stock) / 1000;
}

test('whatever a gateway reports, and when: one payment, one order, exact stock, no money lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 12 }), async (history) => {
      const before = await screws();
      const made = await cardOrder(shop);
      const attempts = await play(made, history);
      // What was never spoken of is asked for; an order that is then unpaid gives back what it holds.
      clock.pass(hourMs);
      await askPendingPayments(shop.runtime, shop.shop.dependencies);
      await releaseUnpaidOrders(shop.runtime, shop.shop.dependencies);

      const [row] = await rowsOf<{ status: string; payment_status: string }>(
        shop,
        'select status, payment_status from "order" where id = $1',
        made.id,
      );
      const stored = await rowsOf<{ reference: string; status: string; is_refunded: boolean }>(
        shop,
        `select reference, status, exists (select from refund_queue where attempt_id = a.id) as is_refunded
          from payment_attempt a where order_id = $1`,
        made.id,
      );
      const told = attempts
        .filter(({ decided }) => decided === 'succeeded')
        .map(({ reference }) => reference);
      const received = stored.filter(({ status }) => status === 'succeeded');
      // Everything that the gateway took is known here, as payment of the order or as money to send back.
      expect(received.map(({ reference }) => reference).sort()).toEqual(told.sort());
      const isPaid = row?.payment_status === 'paid';
      expect(received.filter((entry) => !entry.is_refunded)).toHaveLength(isPaid ? 1 : 0);
      expect(row?.status).toBe(isPaid ? 'paid' : 'cancelled');
      expect(await screws()).toBe(isPaid ? before - 1 : before);
      const mails = await rowsOf(
        shop,
        "select id from outbox_mail where subject like $1 and kind = 'order.confirmation'",
        `%${made.number}%`,
      );
      expect(mails).toHaveLength(isPaid ? 1 : 0);
    }),
    { numRuns: 60, endOnFailure: true },
  );
}, 180_000);
