import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { pathOf } from '#values/addresses.ts';
import { erasedWord } from '#values/erased.ts';
import type { Language } from '#values/language.ts';
import type { Context } from '../context.ts';
import type { Site } from '../site.ts';
import type { OrderRow } from './order-record.ts';
import { orders } from './orders-tables.ts';

type Signed = Pick<OrderRow, 'orderNumber' | 'slug'>;

/**
 * What lets its holder withdraw from an order without a login: its number, signed with the secret of the order itself. It is
 * told apart from that secret and gives nothing away of it, so that a mail may be passed on without the order's page.
 */
export function withdrawalTokenOf({ orderNumber, slug }: Signed): string {
  return `${orderNumber}.${createHmac('sha256', slug).update('withdrawal').digest('base64url')}`;
}

/** The page where the holder of this link withdraws. */
export function withdrawalUrl({ url }: Pick<Site, 'url'>, language: Language, order: Signed): string {
  return `${url}${pathOf('withdrawal', language)}?token=${encodeURIComponent(withdrawalTokenOf(order))}`;
}

/** The order of the context's site that a token was made for; none whose buyer was erased: nobody could be answered. */
export async function findOrderByToken(
  { database, site }: Context,
  token: string,
): Promise<OrderRow | undefined> {
  const [orderNumber = ''] = token.split('.', 1);
  const [order] = await database.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  if (order?.siteId !== site.id || order.email === erasedWord) return undefined;
  const [given, expected] = [token, withdrawalTokenOf(order)].map((text) => Buffer.from(text, 'utf8'));
  const isSigned = given && expected && given.length === expected.length && timingSafeEqual(given, expected);
  return isSigned ? order : undefined;
}
