import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { OrderCreated, OrderState } from '../shapes/checkout-shapes.ts';
import { Id, Nullable } from '../shapes/primitive-shapes.ts';

const orderSlug = Type.String({ minLength: 1, maxLength: 64 });
const paperKey = Type.String({ minLength: 1, maxLength: 64 });
const provider = Type.String({ minLength: 1, maxLength: 40 });

/** Payments of an order and their results (docs/rules/checkout.md). */
export const paymentEndpoints = {
  orderPay: endpoint({
    method: 'POST',
    path: '/api/v2/order/pay/:orderSlug',
    tag: 'Orders',
    access: 'anybody',
    summary: 'Starts another payment of an order that awaits payment, with the same or another method',
    params: Type.Object({ orderSlug }),
    body: Type.Object({ paymentMethodId: Type.Optional(Nullable(Id)) }),
    answer: OrderCreated,
    refusals: ['NOT_FOUND', 'ORDER_NOT_AWAITING_PAYMENT'],
    idempotent: true,
  }),
  paymentReturn: endpoint({
    method: 'POST',
    path: '/api/v2/order/pgSuccess/:id',
    tag: 'Orders',
    access: 'anybody',
    summary: 'Processes the signed fields that the buyer brought back from the gateway; idempotent',
    params: Type.Object({ id: Id }),
    /** Names and values are the gateway's; all are strings. */
    body: Type.Object(
      {},
      {
        propertyNames: { maxLength: 100 },
        additionalProperties: Type.String({ maxLength: 2000 }),
        maxProperties: 100,
      },
    ),
    answer: OrderState,
    refusals: ['NOT_FOUND', 'PAYMENT_SIGNATURE_INVALID', 'PAYMENT_MISMATCH'],
  }),
  paymentCode: endpoint({
    method: 'GET',
    path: '/api/v2/order/paymentCode/:orderSlug/:code',
    tag: 'Orders',
    access: 'anybody',
    weight: 4,
    summary: 'A code for the bank transfer as SVG: `hub3.svg` for Croatian banks, `epc.svg` for others',
    params: Type.Object({ orderSlug, code: Type.String({ minLength: 1, maxLength: 20 }) }),
    answer: Type.Unknown(),
    file: ['image/svg+xml'],
    refusals: ['NOT_FOUND'],
    keyless: true,
  }),
  orderPaper: endpoint({
    method: 'GET',
    path: '/api/v2/order/paper/:id',
    tag: 'Orders',
    access: 'anybody',
    weight: 30,
    summary:
      'The file of a paper of an order, byte for byte as it was generated; `key` gives access to the papers of this order only',
    params: Type.Object({ id: Id }),
    query: Type.Object({ key: paperKey }),
    answer: Type.Unknown(),
    file: ['application/pdf'],
    refusals: ['NOT_FOUND'],
    keyless: true,
  }),
  orderDownload: endpoint({
    method: 'GET',
    path: '/api/v2/order/download/:token',
    tag: 'Orders',
    access: 'anybody',
    summary:
      'An e-product that was bought: a file, a redirect to it, a code (JSON, or a page for browsers) or a QR code as SVG',
    params: Type.Object({ token: Type.String({ minLength: 1, maxLength: 64 }) }),
    answer: Type.Object({ kind: Type.Literal('code'), name: Type.String(), code: Type.String() }),
    file: ['application/pdf', 'application/zip', 'text/plain', 'text/html', 'image/svg+xml'],
    refusals: ['NOT_FOUND', 'DOWNLOAD_EXPIRED', 'DOWNLOADS_USED_UP'],
    keyless: true,
    perMinute: 120,
  }),
};

/** Calls that need their raw bodies, since signatures are over bytes. */
export const paymentNoticeEndpoints = {
  paymentNotice: endpoint({
    method: 'POST',
    path: '/api/v2/order/pgCallback/:provider',
    tag: 'Orders',
    access: 'anybody',
    summary: 'A gateway’s server-to-server notification, with the provider’s own body and signature',
    params: Type.Object({ provider }),
    answer: Type.Object({ received: Type.Literal(true) }),
    refusals: ['NOT_FOUND', 'PAYMENT_SIGNATURE_INVALID', 'PAYMENT_MISMATCH', 'PAYLOAD_TOO_LARGE'],
    keyless: true,
    withoutSitePassword: true,
  }),
};
