import type { Cents } from '#values/money.ts';
import { bundleCents, pieceCents } from '#values/piece-price.ts';
import { doesCardCount } from '../accounts/member-cards.ts';
import { bundlePriceFacts } from '../catalogue/bundles/bundle-price.ts';
import { type AnchorPrice, anchorOf } from '../catalogue/prices/anchor-price.ts';
import { stepsOf } from '../catalogue/prices/price-step-queries.ts';
import { priceNow, type Sellable } from '../catalogue/products/sellable-queries.ts';
import type { Context } from '../context.ts';
import type { CartRow } from './cart-state.ts';
import type { ChosenGoods } from './chosen-goods.ts';
import type { ChosenPart } from './chosen-part.ts';

/** What a length and options make of the prices of one piece of a part, in euro cents. */
export type PartPrices = {
  readonly listPriceCents: Cents;
  /** Null where no discount runs. */
  readonly discountPriceCents: Cents | null;
  /** Null where there is none, or no card that counts. */
  readonly membershipPriceCents: Cents | null;
};

/** Whose prices: at which moment, and whether with a member card that counts. */
export type PriceMoment = { readonly now: Date; readonly isMember: boolean };

/** The prices of a cart's buyer now. */
export function momentOf(
  context: Pick<Context, 'clock' | 'site' | 'store'>,
  { memberCard }: Pick<CartRow, 'memberCard'>,
): PriceMoment {
  return { now: context.clock.now(), isMember: memberCard !== null && doesCardCount(context, memberCard) };
}

export function partPrices({ product, choices }: ChosenPart, { now, isMember }: PriceMoment): PartPrices {
  const { lengthMm, surchargeCents } = choices;
  const { listCents, finalCents, discountRunning } = priceNow(product, now);
  const ofPiece = (unitCents: Cents) => pieceCents(unitCents, lengthMm, surchargeCents);
  return {
    listPriceCents: ofPiece(listCents),
    discountPriceCents: discountRunning ? ofPiece(finalCents) : null,
    membershipPriceCents:
      isMember && product.membershipPriceCents !== null ? ofPiece(product.membershipPriceCents) : null,
  };
}

/** Euro cents of one piece of a line now, before any coupon. */
export function pieceEuroCents(goods: ChosenGoods, moment: PriceMoment): Cents {
  return pieceCentsIn(goods, moment, 1);
}

/**
 * What one piece costs with a member card that counts; null where that is not less than what everybody pays.
 * @param rate units of the currency for 1 EUR
 */
export function memberPieceCents(goods: ChosenGoods, now: Date, rate: number): Cents | null {
  const member = pieceCentsIn(goods, { now, isMember: true }, rate);
  return member < pieceCentsIn(goods, { now, isMember: false }, rate) ? member : null;
}

/**
 * The anchor price of one piece, with its length and options as they are, by which the present one is measured; null where none
 * is known.
 * @param rate units of the currency for 1 EUR
 */
export function pieceAnchor(
  product: Sellable,
  { parts, reductionPercent }: ChosenGoods,
  now: Date,
  rate: number,
): AnchorPrice | null {
  const priced = parts.map(({ product: { anchorSteps, ...ofPart }, quantity, choices }) => ({
    ...ofPart,
    ...choices,
    quantity,
    priceSteps: stepsOf(anchorSteps),
  }));
  const [only] = priced;
  if (product.format === 'bundle' || !only) {
    const since = new Date(product.createdAtMs);
    return anchorOf(bundlePriceFacts(priced, reductionPercent, since, now, rate).priceSteps);
  }
  const anchor = anchorOf(only.priceSteps);
  if (!anchor) return null;
  const ofPiece = pieceCents(anchor.cents, only.lengthMm, only.surchargeCents);
  const cents = bundleCents([{ pieceCents: ofPiece, quantity: only.quantity }], reductionPercent, rate);
  return { ...anchor, cents };
}

/** What the member card of whoever buys takes off one piece; 0 without one. */
export function savedByCardCents(goods: ChosenGoods, moment: PriceMoment, rate: number): Cents {
  if (!moment.isMember) return 0;
  return pieceCentsIn(goods, { ...moment, isMember: false }, rate) - pieceCentsIn(goods, moment, rate);
}

/** What one piece costs, before any coupon. @param rate units of the currency for 1 EUR */
export function pieceCentsIn(
  { parts, reductionPercent }: ChosenGoods,
  moment: PriceMoment,
  rate: number,
): Cents {
  const pieces = parts.map((part) => {
    const { listPriceCents, discountPriceCents, membershipPriceCents } = partPrices(part, moment);
    const others = Math.min(listPriceCents, discountPriceCents ?? listPriceCents);
    return {
      pieceCents: Math.min(others, membershipPriceCents ?? others),
      quantity: part.quantity,
    };
  });
  return bundleCents(pieces, reductionPercent, rate);
}
