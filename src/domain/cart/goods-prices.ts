import type { Cents } from '#values/money.ts';
import { bundleCents, pieceCents } from '#values/piece-price.ts';
import type { ListAccount } from '../accounts/customer-groups.ts';
import { doesCardCount } from '../accounts/member-cards.ts';
import { bundlePriceFacts } from '../catalogue/bundles/bundle-price.ts';
import { type AnchorPrice, anchorOf } from '../catalogue/prices/anchor-price.ts';
import { stepsOf } from '../catalogue/prices/price-step-queries.ts';
import { priceNow, type Sellable } from '../catalogue/products/sellable-queries.ts';
import type { Context } from '../context.ts';
import { finalCentsIn, type ListedPiece } from '../pricing/price-draft.ts';
import type { CartRow } from './cart-state.ts';
import type { ChosenGoods } from './chosen-goods.ts';
import type { ChosenPart } from './chosen-part.ts';
import { type CountedGoods, findListedPiece, type ListsOfBuyer, listsOf } from './listed-pieces.ts';

/** What a length and options make of the prices of one piece of a part, in euro cents. */
export type PartPrices = {
  readonly listPriceCents: Cents;
  /** Null where no discount runs. */
  readonly discountPriceCents: Cents | null;
  /** Null where there is none, or no card that counts. */
  readonly membershipPriceCents: Cents | null;
  /** Null where no price list gives the buyer one. */
  readonly listed: ListedPiece | null;
};

/** Whose prices: at which moment, whether with a member card that counts, and by which price lists. */
export type PriceMoment = {
  readonly now: Date;
  readonly isMember: boolean;
  /** Null: of visitors, for whom there are none. */
  readonly lists: ListsOfBuyer | null;
};

/** Who asks for prices. */
type Buyer = { readonly isMember: boolean; readonly account: ListAccount | null };

/** The prices of somebody now who buys these goods together. */
export function momentFor(
  context: Pick<Context, 'clock' | 'site' | 'currencyId'>,
  { isMember, account }: Buyer,
  together: readonly CountedGoods[],
): PriceMoment {
  return { now: context.clock.now(), isMember, lists: account && listsOf(context, account, together) };
}

/**
 * The prices of a cart's buyer now.
 * @param together its lines; without them no price that asks for a quantity holds
 */
export function momentOf(
  context: Pick<Context, 'clock' | 'site' | 'store' | 'currencyId'>,
  { memberCard, account }: Pick<CartRow, 'memberCard' | 'account'>,
  together: readonly CountedGoods[] = [],
): PriceMoment {
  const isMember = memberCard !== null && doesCardCount(context, memberCard);
  return momentFor(context, { isMember, account }, together);
}

export function partPrices(part: ChosenPart, moment: PriceMoment): PartPrices {
  const { product, choices } = part;
  const { now, isMember, lists } = moment;
  const { lengthMm, surchargeCents } = choices;
  const { listCents, finalCents, discountRunning } = priceNow(product, now);
  const ofPiece = (unitCents: Cents) => pieceCents(unitCents, lengthMm, surchargeCents);
  return {
    listPriceCents: ofPiece(listCents),
    discountPriceCents: discountRunning ? ofPiece(finalCents) : null,
    membershipPriceCents:
      isMember && product.membershipPriceCents !== null ? ofPiece(product.membershipPriceCents) : null,
    listed: lists && findListedPiece(part, lists, moment),
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
  const member = pieceCentsIn(goods, { now, isMember: true, lists: null }, rate);
  return member < pieceCentsIn(goods, { now, isMember: false, lists: null }, rate) ? member : null;
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
  const pieces = parts.map((part) => ({
    pieceCents: finalCentsIn(partPrices(part, moment), rate),
    quantity: part.quantity,
  }));
  return bundleCents(pieces, reductionPercent);
}
