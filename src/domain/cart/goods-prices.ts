import type { Cents } from '#values/money.ts';
import { bundleCents, pieceCents } from '#values/piece-price.ts';
import { priceNow } from '../catalogue/sellable-queries.ts';
import type { ChosenGoods, ChosenPart } from './chosen-goods.ts';

/** What a length and options make of the prices of one piece of a part, in euro cents. */
export type PartPrices = {
  readonly listPriceCents: Cents;
  /** Null where no discount runs. */
  readonly discountPriceCents: Cents | null;
};

export function partPrices({ product, choices }: ChosenPart, now: Date): PartPrices {
  const { lengthMm, surchargeCents } = choices;
  const { listCents, finalCents, discountRunning } = priceNow(product, now);
  const ofPiece = (unitCents: Cents) => pieceCents(unitCents, lengthMm, surchargeCents);
  return {
    listPriceCents: ofPiece(listCents),
    discountPriceCents: discountRunning ? ofPiece(finalCents) : null,
  };
}

/** Euro cents of one piece of a line now, before any coupon. */
export function pieceEuroCents({ parts, reductionPercent }: ChosenGoods, now: Date): Cents {
  const pieces = parts.map((part) => {
    const { listPriceCents, discountPriceCents } = partPrices(part, now);
    return {
      pieceCents: Math.min(listPriceCents, discountPriceCents ?? listPriceCents),
      quantity: part.quantity,
    };
  });
  return bundleCents(pieces, reductionPercent);
}
