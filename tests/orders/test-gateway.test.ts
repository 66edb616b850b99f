import { afterEach, expect, test } from 'vitest';
import { savePaymentMethods } from '#domain/checkout/methods-service.ts';
import { paymentMethods } from '../support/fixture-methods.ts';
import { openTestApi, type TestApi, type TestApiOptions } from '../support/test-api.ts';

let api: TestApi | undefined;
afterEach(async () => {
  await api?.close();
  api = undefined;
});

/** What a stranger finds where the test gateway would be, and whether a card that goes to it would be offered. */
async function gatewayOf(options: TestApiOptions) {
  const opened = await openTestApi(options);
  api = opened;
  await savePaymentMethods(opened.runtime, paymentMethods);
  await opened.shop.dependencies.checkout.reload();
  const page = await opened.app.inject({ method: 'POST', url: '/test-gateway' });
  const notice = await opened.app.inject({ method: 'POST', url: '/api/v2/order/pgCallback/test' });
  return {
    page: page.statusCode,
    notice: notice.statusCode,
    card: opened.shop.dependencies.checkout.paymentMethods().some(({ kind }) => kind === 'gateway'),
  };
}

test('a demo shop in demo mode has its test gateway', async () => {
  expect(await gatewayOf({ demo: true, demoMode: true })).toEqual({ page: 400, notice: 400, card: true });
});

test.each([
  ['a shop that sells its own goods, though demo mode is on as it is by default', { demoMode: true }],
  ['a demo shop with demo mode off', { demo: true, demoMode: false }],
])('%s has none: nobody can pay there without money', async (_what, options) => {
  expect(await gatewayOf(options)).toEqual({ page: 404, notice: 404, card: false });
});
