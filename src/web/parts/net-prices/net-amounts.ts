import { centsFromMajor, majorFromCents, taxContainedCents } from '#values/money.ts';
import type { PriceFacts } from '../price-facts.ts';

/**
 * An amount without the tax contained in it, in major units (docs/rules/tax.md).
 * @param taxRate percent
 */
export function netOf(amount: number, taxRate: number): number {
  const cents = centsFromMajor(amount);
  return majorFromCents(cents - taxContainedCents(cents, Math.round(taxRate * 100)));
}

/** The same prices without tax; a percentage is that of the prices with tax. */
export function netPriceOf(price: PriceFacts, taxRate: number): PriceFacts {
  const { final, reduction, member, unitPrice } = price;
  return {
    ...price,
    final: netOf(final, taxRate),
    reduction: reduction && { ...reduction, lowest30: netOf(reduction.lowest30, taxRate) },
    member: member === undefined ? undefined : netOf(member, taxRate),
    unitPrice: unitPrice && { ...unitPrice, price: netOf(unitPrice.price, taxRate) },
  };
}
