import type { Cents } from '#values/money.ts';
import { type DeliveryOffer, freeFromOf } from './method-rules.ts';

/** In cents of the quote's currency. */
export type FreeDelivery = {
  /** cartTotal from which courier delivery is free. */
  readonly fromCents: Cents;
  /** What is missing to it; 0 where delivery is free already. */
  readonly missingCents: Cents;
};

/** How far a cart is from free courier delivery; null where no courier that could bring it is ever free. */
export function freeDeliveryOf(
  offers: readonly DeliveryOffer[],
  country: string,
  cartTotal: Cents,
  convert: (euroCents: Cents) => Cents,
): FreeDelivery | null {
  const thresholds = offers.flatMap(({ method }) => freeFromOf(method, country) ?? []);
  if (thresholds.length === 0) return null;
  const fromCents = convert(Math.min(...thresholds));
  const isFree = offers.some(({ method, euroCents }) => method.kind === 'courier' && euroCents === 0);
  return { fromCents, missingCents: isFree ? 0 : Math.max(0, fromCents - cartTotal) };
}
