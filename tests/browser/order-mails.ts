import type { Email } from 'postal-mime';
import { expect } from 'vitest';
import { type DeliveryKey, methodName, type PaymentKey } from '../../tools/demo-addresses.ts';
import { money, plain, type Totals } from './amounts.ts';
import { mailTo } from './received-mails.ts';
import type { Shopper } from './shopper.ts';

export type MailedOrder = {
  email: string;
  number: string;
  totals: Totals;
  delivery?: DeliveryKey;
  payment: PaymentKey;
  couponCode?: string;
  /** Lines that it must hold besides its sums. */
  lines?: readonly string[];
};

/** The confirmation in the buyer's language, once, with every sum to the cent; answers it for what else it holds. */
export async function expectOrderMail(shopper: Shopper, order: MailedOrder): Promise<Email> {
  const { t, language } = shopper;
  const mail = await mailTo(order.email);
  expect(mail.subject).toBe(t('mails.order.subject', { number: order.number }));
  expect(mail.html).toContain(`lang="${language}"`);
  const said = (mail.text ?? '').split('\n').map(plain);
  const wanted = [
    // Guests have proven no address: nothing that they wrote is mailed there, their name neither.
    t('mails.greeting.plain'),
    ...sumsOf(shopper, order),
    ...(order.lines ?? []),
  ].map(plain);
  expect(
    wanted.filter((line) => !said.includes(line)),
    mail.text,
  ).toEqual([]);
  return mail;
}

function sumsOf({ t, language }: Shopper, { totals, delivery, payment, couponCode }: MailedOrder): string[] {
  const amount = (value: number) => money(language, value, totals.currency);
  const row = (name: string, value: string, values = {}) => `${t(`mails.order.${name}`, values)}: ${value}`;
  const sums = [row('itemsTotal', amount(totals.items))];
  if (totals.coupon !== undefined) {
    sums.push(row('coupon', amount(-totals.coupon), { code: couponCode ?? '' }));
  }
  if (delivery && typeof totals.delivery === 'number') {
    const value = totals.delivery === 0 ? t('mails.order.free') : amount(totals.delivery);
    const name = methodName(delivery, language);
    sums.push(delivery === 'del-pickup' ? `${name}: ${value}` : row('delivery', value, { name }));
  }
  if (totals.fee !== undefined) {
    sums.push(row('paymentFee', amount(totals.fee), { name: methodName(payment, language) }));
  }
  sums.push(row('orderTotal', amount(totals.total)));
  for (const [rate, contained] of totals.tax ?? []) sums.push(row('tax', amount(contained), { rate }));
  return [...sums, methodName(payment, language)];
}
