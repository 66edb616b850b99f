import { type CouponInput, saveCoupons } from '#domain/cart/coupon-service.ts';
import { saveCategories, saveProducts } from '#domain/catalogue/products/catalogue-service.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { type CartIdentity, cartCall } from './fixture-buyer.ts';
import { products } from './fixture-goods.ts';
import { type Answer, type FixtureShop, openFixtureShop } from './fixture-shop.ts';
import { testClock } from './test-clock.ts';

const texts = (text: string) => ({ hr: `${text} hr`, en: `${text} en`, de: `${text} de` });

function category(key: string, parentKey: string | null) {
  const slugs = { hr: `${key}-hr`, en: `${key}-en`, de: `${key}-de` };
  return { key, parentKey, position: 0, name: texts(key), slugs, description: texts(key) };
}

/** A coupon that holds, but for what is said otherwise. */
export function coupon(code: string, facts: Partial<CouponInput> = {}): CouponInput {
  return {
    code,
    reduction: { kind: 'percent', basisPoints: 1000 },
    validFrom: '2026-01-01',
    validTo: '2027-12-31',
    minimumEuroCents: 0,
    maximumUses: null,
    usedCount: 0,
    maximumUsesPerUser: null,
    active: true,
    categoryKeys: [],
    description: texts(code),
    ...facts,
  };
}

/** Coupons of every kind, by what is special about them. */
export const couponInputs: readonly CouponInput[] = [
  coupon('KROV10'),
  coupon('MINUS25', { reduction: { kind: 'fixed', euroCents: 2500 } }),
  coupon('VELIKI50', { reduction: { kind: 'fixed', euroCents: 5000 }, minimumEuroCents: 50_000 }),
  coupon('ŽLIJEB15', { reduction: { kind: 'percent', basisPoints: 1500 }, categoryKeys: ['cat-rain'] }),
  coupon('BESPLATNO', { reduction: { kind: 'freeDelivery' } }),
  coupon('JEDNOM', { maximumUsesPerUser: 1 }),
  coupon('ISTEKAO', { validTo: '2026-11-20' }),
  coupon('DANAS', { validFrom: '2026-11-21', validTo: '2026-11-21' }),
  coupon('SUTRA', { validFrom: '2026-11-22' }),
  coupon('POTROSEN', { maximumUses: 100, usedCount: 100 }),
  coupon('ZADNJA3', { maximumUses: 103, usedCount: 100 }),
  coupon('UGASEN', { active: false }),
];

/** Saves the coupons, and a handbook that lies two categories below the one that a coupon is for. */
export async function saveFixtureCoupons({ runtime, catalogueId }: FixtureShop): Promise<void> {
  await saveCategories(runtime, {
    catalogueId,
    categories: [category('cat-rain', null), category('cat-gutters', 'cat-rain'), category('cat-roof', null)],
  });
  await saveProducts(runtime, {
    catalogueId,
    products: products
      .filter(({ key }) => key === 'handbook')
      .map((product) => ({ ...product, categoryKeys: ['cat-gutters'] })),
  });
  await saveCoupons(runtime, null, couponInputs);
}

/** A shop that has the coupons. */
export async function openCouponShop(clock: Clock = testClock()): Promise<FixtureShop> {
  const shop = await openFixtureShop(clock);
  await saveFixtureCoupons(shop);
  return shop;
}

export function applyCoupon(
  shop: FixtureShop,
  cart: CartIdentity,
  couponCode: unknown,
  more: Record<string, unknown> = {},
  headers?: Record<string, string>,
): Promise<Answer> {
  return cartCall(shop, 'applyCoupon', cart, { couponCode, ...more }, headers);
}

/** The sums of a cart or an order, in its currency. */
export const pricesOf = (answer: { data: { prices: { converted: object } } }) => answer.data.prices.converted;

export async function usedCountOf({ database }: FixtureShop, code: string): Promise<number> {
  const { rows } = await database.pool.query('select used_count from coupon where code = $1', [code]);
  return rows[0].used_count;
}
