import { convertedCents, euroCentsOf } from '#values/money.ts';
import { pieceCents } from '#values/piece-price.ts';
import type { ListAccount } from '../accounts/customer-groups.ts';
import { holdingPrices } from '../catalogue/price-lists/listed-prices.ts';
import type { Sellable } from '../catalogue/products/sellable-queries.ts';
import type { Context } from '../context.ts';
import { type Currency, getCurrency } from '../pricing/currency-conversion.ts';
import { type ListedPiece, listedCentsIn } from '../pricing/price-draft.ts';
import type { ChosenGoods } from './chosen-goods.ts';
import type { ChosenPart } from './chosen-part.ts';

/* What price lists make of goods (docs/rules/prices.md). */

/** Goods with how many pieces of them are bought. */
export type CountedGoods = { readonly goods: ChosenGoods; readonly quantity: number };

/** Whose lists count, in which currency, and how much of everything is bought together. */
export type ListsOfBuyer = {
  readonly siteId: number;
  readonly groupId: number | null;
  readonly currency: Currency;
  /** The label of the currency that lists of every currency are converted from. */
  readonly mainCurrency: string;
  /** Thousandths by what counts together. */
  readonly quantities: ReadonlyMap<string, number>;
};

export function listsOf(
  { site, currencyId }: Pick<Context, 'site' | 'currencyId'>,
  { groupId }: ListAccount,
  together: readonly CountedGoods[],
): ListsOfBuyer {
  const { currencyConfig } = site;
  const quantities = new Map<string, number>();
  for (const { goods, quantity } of together) {
    for (const part of goods.parts) {
      const counted = countedTogether(part);
      const ofPiece = part.quantity * (part.choices.lengthMm ?? 1000);
      quantities.set(counted, (quantities.get(counted) ?? 0) + quantity * ofPiece);
    }
  }
  return {
    siteId: site.id,
    groupId,
    currency: getCurrency(currencyConfig, currencyId),
    mainCurrency: getCurrency(currencyConfig, currencyConfig.id).label,
    quantities,
  };
}

/** Pieces count by product, cut ones by profile: all its colours and thicknesses in all their lengths together. */
function countedTogether({ product, choices }: Pick<ChosenPart, 'product' | 'choices'>): string {
  return choices.lengthMm === null
    ? `product ${product.id}`
    : `profile ${product.mainProductId ?? product.id}`;
}

/** The lowest that price lists give this buyer for one piece of a part, with its length and options; null: none does. */
export function findListedPiece(
  part: ChosenPart,
  { siteId, groupId, currency, mainCurrency, quantities }: ListsOfBuyer,
  { now, isMember }: { readonly now: Date; readonly isMember: boolean },
): ListedPiece | null {
  const { priceLists } = part.product;
  if (priceLists.length === 0) return null;
  const bought = quantities.get(countedTogether(part)) ?? 0;
  const { rate } = currency;
  const { lengthMm, surchargeCents } = part.choices;
  const pieces = holdingPrices(priceLists, { siteId, groupId, isMember, now }, bought).flatMap(
    ({ list: { listId, priority, currency: label }, unitCents }): (ListedPiece & { priority: number })[] => {
      if (label === mainCurrency) {
        const euroCents = pieceCents(unitCents, lengthMm, surchargeCents);
        return [{ listId, priority, euroCents, ownCents: null }];
      }
      if (label !== currency.label) return [];
      const ownCents = pieceCents(unitCents, lengthMm, convertedCents(surchargeCents, rate));
      return [{ listId, priority, euroCents: euroCentsOf(ownCents, rate), ownCents }];
    },
  );
  const centsOf = (listed: ListedPiece) => listedCentsIn({ listed }, rate) ?? 0;
  const [lowest] = pieces.toSorted(
    (one, other) =>
      centsOf(one) - centsOf(other) || other.priority - one.priority || one.listId - other.listId,
  );
  if (!lowest) return null;
  const { priority: _, ...listed } = lowest;
  return listed;
}

/** Whether price lists may have a say in what goods cost somebody. */
export function mayBeListed(account: ListAccount | null, goods: readonly CountedGoods[]): boolean {
  const isListed = ({ priceLists }: Sellable) => priceLists.length > 0;
  return (
    account !== null && goods.some(({ goods: { parts } }) => parts.some(({ product }) => isListed(product)))
  );
}
