import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect, inject } from 'vitest';
import { money, plain, type Totals } from './amounts.ts';
import { type DeliveryKey, methodName, type PaymentKey } from './demo-methods.ts';
import { eventually } from './eventually.ts';
import type { Shopper } from './shopper.ts';

/** All mails that went to an address so far: without SMTP settings the shop lays its mails down in DATA_DIR/outbox. */
async function readMails(address: string): Promise<Email[]> {
  const folder = path.join(inject('shopDataDir'), 'outbox');
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'));
  const mails = await Promise.all(
    files.sort().map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))),
  );
  return mails.filter((mail) => mail.to?.some((receiver) => receiver.address === address));
}

/** The mails to an address, oldest first, once there are that many. */
export async function mailsTo(address: string, least = 1): Promise<Email[]> {
  await eventually(
    async () => expect((await readMails(address)).length).toBeGreaterThanOrEqual(least),
    15_000,
  );
  return readMails(address);
}

/**
 * The one mail that went to an address.
 * @param holding a text that tells it from others to the same address
 */
export async function mailTo(address: string, holding = ''): Promise<Email> {
  const find = async () => (await readMails(address)).filter(({ text }) => text?.includes(holding));
  await eventually(async () => expect((await find()).length).toBeGreaterThanOrEqual(1), 15_000);
  const [mail, ...others] = await find();
  if (!mail || others.length > 0) throw new Error(`Not one mail to ${address}.`);
  return mail;
}

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
    t('mails.order.greeting', { name: 'Ana Horvat' }),
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
    sums.push(row('delivery', value, { name: methodName(delivery, language) }));
  }
  if (totals.fee !== undefined) {
    sums.push(row('paymentFee', amount(totals.fee), { name: methodName(payment, language) }));
  }
  sums.push(row('orderTotal', amount(totals.total)));
  for (const [rate, contained] of totals.tax ?? []) sums.push(row('tax', amount(contained), { rate }));
  return [...sums, methodName(payment, language)];
}
