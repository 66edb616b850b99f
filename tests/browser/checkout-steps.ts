import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { unpaidCardMinutes } from '#values/limits.ts';
import { type DeliveryKey, methodName, type PaymentKey } from '../../tools/demo-addresses.ts';
import { waitForHydration } from '../../tools/open-page.ts';
import { money, plain } from './amounts.ts';
import { addressField, escaped, fillAddress, requiredConsents, type Shopper, seen } from './shopper.ts';

/*
 * The way from a filled cart to the thanks, in steps that a test calls one after the other. They work with and
 * without scripts: what scripts do by themselves there is a button for.
 */

/** From the cart, over the page or as a page, to the checkout. */
export async function goToCheckout({ page, t, language, scripts }: Shopper): Promise<void> {
  await seen(page.getByRole('link', { name: t('cart.toCheckout') })).click();
  await page.waitForURL(`**${pathOf('checkout', language)}`);
  if (scripts) await waitForHydration(page);
}

/** Countries whose postcodes have four digits; the others of the demo have five. */
const fourDigits = new Set(['AT', 'CH', 'HU', 'SI']);

/** Fills in a whole address and goes on. */
export async function enterAddress(
  shopper: Shopper,
  email: string,
  { country, digital = false }: { country?: string; digital?: boolean } = {},
): Promise<void> {
  const { page, t } = shopper;
  await fillAddress(shopper, email);
  if (country) {
    await addressField(shopper, 'country').selectOption(country);
    const postcode = fourDigits.has(country) ? '1010' : '10115';
    await addressField(shopper, 'zipCode').fill(postcode);
  }
  const onwards = digital ? 'checkout.toPayment' : 'checkout.toShipping';
  await page.getByRole('button', { name: t(onwards) }).click();
  await page
    .getByRole('link', { name: t('checkout.changeStep', { step: t('checkout.step.address') }) })
    .waitFor();
}

const deliveries = ({ page, t }: Shopper) => page.getByRole('group', { name: t('checkout.shipping.legend') });
const payments = ({ page, t }: Shopper) => page.getByRole('group', { name: t('checkout.payment.legend') });

/** The names of all ways on offer, in their order. */
export async function waysIn(group: Locator, names: readonly string[]): Promise<string[]> {
  const labels = await group.locator('label:has(input[type="radio"])').allInnerTexts();
  return labels.map((label) => names.find((name) => plain(label).startsWith(name)) ?? plain(label));
}

/** Exactly these ways to deliver are offered; chooses one, with its branch where it has some. */
export async function deliverBy(
  shopper: Shopper,
  offered: readonly DeliveryKey[],
  key: DeliveryKey,
  branch?: string,
): Promise<void> {
  const { page, t, language, scripts } = shopper;
  const group = deliveries(shopper);
  await group.waitFor();
  const names = offered.map((each) => methodName(each, language));
  expect(await waysIn(group, names)).toEqual(names);
  await radioOf(group, methodName(key, language)).check();
  if (branch) {
    const list = page.getByLabel(new RegExp(`^${escaped(t('checkout.shipping.branch'))}`));
    const option = await list.locator('option', { hasText: branch }).first().innerText();
    await list.selectOption({ label: option });
  }
  if (!scripts) await page.getByRole('button', { name: t('checkout.toPayment') }).click();
  await payments(shopper).waitFor();
}

/** Exactly these ways to pay are offered; chooses one. */
export async function payBy(
  shopper: Shopper,
  offered: readonly PaymentKey[],
  key: PaymentKey,
): Promise<void> {
  const { page, t, language, scripts } = shopper;
  const group = payments(shopper);
  await group.waitFor();
  const names = offered.map((each) => methodName(each, language));
  expect(await waysIn(group, names)).toEqual(names);
  await radioOf(group, methodName(key, language)).check();
  if (!scripts) await page.getByRole('button', { name: t('checkout.updateTotal') }).click();
}

function radioOf(group: Locator, name: string): Locator {
  return group.getByRole('radio', { name: new RegExp(`^${escaped(name)}`) });
}

/** The form with the order's button, where the sums stand above it (docs/rules/legal-duties.md). */
export function orderForm({ page, t }: Shopper): Locator {
  return page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: t('checkout.order'), exact: true }) });
}

/** Agrees to what has to be agreed to, and orders. */
export async function agreeAndOrder(shopper: Shopper, consents = 2): Promise<void> {
  const { page, t } = shopper;
  const boxes = await requiredConsents(shopper).all();
  expect(boxes).toHaveLength(consents);
  for (const box of boxes) await box.check();
  // By somebody who reads the total first: a press before it is settled has rules of its own (held-order.all.test.ts).
  const button = page.getByRole('button', { name: t('checkout.order'), exact: true });
  await button.and(page.locator(':not([aria-busy])')).click();
}

type Decision = 'succeeded' | 'failed' | 'abandoned';

/** At the test gateway: the order's amount to the cent, then one of its three buttons. */
export async function decideAtGateway(shopper: Shopper, decision: Decision, amount: string): Promise<void> {
  const { page, t, scripts } = shopper;
  if (!scripts) await page.getByRole('button', { name: t('checkout.gateway.go') }).click();
  await page.getByRole('heading', { level: 1, name: t('server.gateway.title') }).waitFor();
  await page.getByText(t('server.gateway.notice')).waitFor();
  await page.locator('dd').getByText(amount, { exact: true }).waitFor();
  await page.getByRole('button', { name: t(`server.gateway.${decision}`), exact: true }).click();
}

/** The payment was not made: nothing is lost, the order can be paid again in one of these ways. */
export async function unpaid(
  { page, t, language, scripts }: Shopper,
  offered: readonly PaymentKey[],
  total: number,
  currency: 'EUR' | 'CHF' = 'EUR',
): Promise<void> {
  await page.waitForURL(`**${pathOf('checkoutFailure', language)}?orderSlug=*`);
  if (scripts) await waitForHydration(page);
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1, name: t('checkout.failure.unpaid') }).waitFor();
  await main.getByText(t('checkout.failure.unpaidText', { minutes: unpaidCardMinutes })).waitFor();
  const names = offered.map((each) => methodName(each, language));
  expect(await waysIn(main, names)).toEqual(names);
  await main.getByText(`${t('checkout.failure.total')} ${money(language, total, currency)}`).waitFor();
}

/** Pays an unpaid order once more, in the same or another way. */
export async function payAgain({ page, t, language }: Shopper, key: PaymentKey): Promise<void> {
  await radioOf(page.getByRole('main'), methodName(key, language)).check();
  // A card is charged at once; other ways are chosen.
  const label = t(key === 'pay-card' ? 'checkout.failure.pay' : 'checkout.failure.choose');
  await page.getByRole('button', { name: label }).click();
}

/** The thanks; answers the number that they say, and where they stand. */
export async function thanked({
  page,
  t,
  language,
  scripts,
}: Shopper): Promise<{ number: string; thanks: Locator }> {
  await page.waitForURL(`**${pathOf('checkoutSuccess', language)}?orderSlug=*`);
  if (scripts) await waitForHydration(page);
  const thanks = page.getByRole('main');
  await thanks.getByRole('heading', { level: 1, name: t('checkout.success.title') }).waitFor();
  const number = /\d+-\d{4}-\d{6}/.exec(await thanks.innerText())?.[0];
  if (!number) throw new Error('The thanks say no order number.');
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('layout.cart'), exact: true })
    .waitFor();
  return { number, thanks };
}
