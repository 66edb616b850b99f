import { quantityMaximum, quantityMinimum } from '#values/limits.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import type { Sellable } from '../catalogue/sellable-queries.ts';
import type { Site } from '../sites/site.ts';
import type { CartOptions, CartRow } from './cart-state.ts';

/** Stock is counted in thousandths of a product's unit; a piece takes a whole one. */
export const thousandthsPerPiece = 1000;

/** Refuses a cart that takes no changes any more, in the words clients act on (storefront.md section 8). */
export function refuseClosedCart(cart: Pick<CartRow, 'status'>): void {
  if (cart.status === 'archived') throw new Refusal('CART_ARCHIVED');
  if (cart.status === 'ordered') throw new Refusal('SESSION_USED');
}

/** A missing quantity counts as 0 and is refused like it (api.md, "Details"); 999 is the most of one line. */
export function checkQuantity(quantity: number | null): number {
  const counted = quantity ?? 0;
  if (counted < quantityMinimum) {
    throw new Refusal('VALIDATION', {}, { qty: { rule: 'minimum', parameter: quantityMinimum } });
  }
  if (counted > quantityMaximum) {
    throw new Refusal('VALIDATION', {}, { qty: { rule: 'maximum', parameter: quantityMaximum } });
  }
  return counted;
}

/** Refuses pieces that are not there, with the number that is. Stock that is not counted never runs out. */
export function checkStock(quantity: number, stockThousandths: number | null): void {
  if (stockThousandths === null) return;
  if (quantity * thousandthsPerPiece <= stockThousandths) return;
  throw new Refusal('OUT_OF_STOCK', { available: availablePieces(stockThousandths) });
}

export function availablePieces(stockThousandths: number): number {
  return Math.max(0, Math.floor(stockThousandths / thousandthsPerPiece));
}

/** A product that the site offers: not archived and of its catalogue. */
export function findOfferedProduct(product: Sellable | undefined, site: Site): Sellable | undefined {
  return product && !product.archived && product.catalogueId === site.catalogueId ? product : undefined;
}

/**
 * Refuses what cannot be added as it is (storefront.md section 4): the main product of variants, a bundle, and what
 * needs a choice that the cart does not take.
 */
export function checkOrderability(product: Pick<Sellable, 'format' | 'customOptions'>): void {
  if (product.format === 'configurable') throw new Refusal('CONFIGURATION_NOT_SET');
  if (product.format === 'bundle') throw new Refusal('BUNDLE_NOT_CONFIGURED');
  if (product.format === 'eproduct' || product.customOptions.some((option) => option.required)) {
    throw new Refusal('NOT_FOR_SALE');
  }
}

/** Refuses choices that nobody asks for, each named by its path: VALIDATION oneOf. */
export function checkOptions(options: CartOptions): void {
  const unknown: FieldErrors = {};
  for (const key of Object.keys(options.personalizations ?? {})) {
    unknown[`options.personalizations.${key}`] = { rule: 'oneOf' };
  }
  if (options.customPriceOption) unknown['options.customPriceOption'] = { rule: 'oneOf' };
  if (options.bundleOptions?.length) unknown['options.bundleOptions'] = { rule: 'oneOf' };
  if (Object.keys(unknown).length > 0) throw new Refusal('VALIDATION', {}, unknown);
}

/** The same choices give the same text, in whatever order they were sent: a line is known by product and this. */
export function optionsKeyOf(options: CartOptions): string {
  const personalizations = Object.entries(options.personalizations ?? {}).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return JSON.stringify([personalizations, options.customPriceOption ?? null, options.bundleOptions ?? []]);
}

/** Length of one piece in millimetres where it is cut to measure; 0 where no length is to be minded. */
export function pieceLengthMm(options: CartOptions): number {
  return options.customPriceOption?.customOptionValue ?? 0;
}
