import type { OutgoingHttpHeaders } from 'node:http';
import type { GatewayOutcome } from '#platform/payment-gateways/payment-gateway.ts';
import { noticeSignatureHeader } from '#platform/payment-gateways/test-gateway.ts';
import { order, readyBuyer } from './fixture-buyer.ts';
import { type FixtureShop, shopKey } from './fixture-shop.ts';

export type Form = { readonly url: string; readonly fields: Record<string, string> };
export type CardOrder = {
  readonly id: number;
  readonly slug: string;
  readonly number: string;
  readonly start: Form;
};

export const card = 3;
/** All consents of the fixture shop's checkout, that for digital content included. */
const allConsents = [1, 2, 3];

/** An order that was placed with a card and waits at the gateway. */
export async function cardOrder(
  shop: FixtureShop,
  goods: Readonly<Record<string, number>> = { screw: 1 },
  headers: Record<string, string> = {},
): Promise<CardOrder> {
  const buyer = await readyBuyer(shop, goods, { payment: card, headers });
  const { data, details } = await order(shop, buyer, { acceptedConsents: allConsents }, headers);
  if (!data) throw new Error(`The order was refused: ${JSON.stringify(details)}`);
  const { url, fields } = data.payment;
  return { id: data.id, slug: data.orderSlug, number: data.orderNumber, start: { url, fields } };
}

/** Sends a form as a browser on another site's page does. */
export async function sendForm(shop: FixtureShop, { url, fields }: Form) {
  const answer = await shop.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://gateway.example',
      'sec-fetch-site': 'cross-site',
    },
    payload: new URLSearchParams(fields).toString(),
  });
  const headers: OutgoingHttpHeaders = answer.headers;
  return { status: answer.statusCode, headers, location: String(headers.location ?? ''), html: answer.body };
}

/** The three forms of the gateway's page by their outcome. */
export function formsOf(html: string): Partial<Record<GatewayOutcome, Form>> {
  const forms = [...html.matchAll(/<form method="post" action="([^"]+)">(.*?)<\/form>/g)];
  return Object.fromEntries(
    forms.map(([, url = '', inputs = '']) => {
      const fields = Object.fromEntries(
        [...inputs.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
          name,
          value,
        ]),
      );
      return [fields.outcome, { url, fields }];
    }),
  );
}

/** A buyer who presses a button of the gateway's page and is sent back; without return the browser is closed. */
export async function decide(
  shop: FixtureShop,
  start: Form,
  outcome: GatewayOutcome,
  { comesBack = true } = {},
): Promise<{ location: string; returned: Form }> {
  const page = await sendForm(shop, start);
  const form = formsOf(page.html)[outcome];
  if (!form) throw new Error(`The gateway offers no ${outcome}.`);
  const back = await sendForm(shop, form);
  const returned = { url: back.location, fields: form.fields };
  if (!comesBack) return { location: '', returned };
  const { location } = await sendForm(shop, returned);
  return { location, returned };
}

export async function sendNotice(shop: FixtureShop, rawBody: string, signature: string) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/v2/order/pgCallback/test',
    headers: { 'content-type': 'application/json', [noticeSignatureHeader]: signature },
    payload: rawBody,
  });
  return { status: answer.statusCode, code: answer.json().details?.code as string | undefined };
}

/** A signed notice as the gateway writes it, with the amount that the test says. */
export async function noticeAbout(
  shop: FixtureShop,
  reference: string,
  outcome: GatewayOutcome,
  amountCents: number,
  currency = 'EUR',
) {
  const gateway = shop.shop.dependencies.testGateway;
  if (!gateway) throw new Error('The fixture shop has no test gateway.');
  return gateway.noticeOf({ reference, outcome, paid: { amountCents, currency } });
}

export async function bySlug(shop: FixtureShop, slug: string) {
  const answer = await shop.app.inject({
    url: `/api/v2/order/bySlug/${slug}`,
    headers: { apiKey: shopKey },
  });
  return answer.json().data;
}

export async function rowsOf<Row = Record<string, unknown>>(
  shop: FixtureShop,
  query: string,
  ...values: unknown[]
): Promise<Row[]> {
  const { rows } = await shop.database.pool.query(query, values);
  return rows as Row[];
}

/** The order's state and that of its payment. */
export async function statesOf(shop: FixtureShop, slug: string) {
  const { status, paymentStatus } = await bySlug(shop, slug);
  return [status, paymentStatus];
}

export const attemptsOf = (shop: FixtureShop, id: number) =>
  rowsOf(shop, 'select reference, status from payment_attempt where order_id = $1 order by number', id);

/** The mails to its buyer that name an order by its number; the company hears of it by others. */
export const orderMailsOf = (shop: FixtureShop, number: string) =>
  rowsOf<{ kind: string; subject: string; text: string }>(
    shop,
    `select kind, subject, text from outbox_mail where subject like $1 and kind not in ('order.new', 'order.refund')
      order by id`,
    `%${number}%`,
  );

export const refundsOf = (shop: FixtureShop, id: number) =>
  rowsOf(
    shop,
    'select reason, q.amount_cents from refund_queue q join payment_attempt a on a.id = q.attempt_id where order_id = $1',
    id,
  );

export const payAgain = (shop: FixtureShop, slug: string, paymentMethodId?: number) =>
  shop.call('POST', `/api/v2/order/pay/${slug}`, paymentMethodId ? { paymentMethodId } : {});
