import { sql } from 'drizzle-orm';
import { patchMaximum } from '#values/goods.ts';
import type { Translated } from '#values/language.ts';
import { convertedCents, majorFromCents } from '#values/money.ts';
import { changedPrice, type PriceChange, type Rounding } from '#values/price-change.ts';
import type { ProductFormat } from '#values/product-formats.ts';
import { type FieldError, Refusal } from '#values/refusal.ts';
import type { ChangeSource } from '../../activity/change-sets.ts';
import { requirePermission } from '../../authorisation.ts';
import { type Context, inTransaction, inTransactionOnce } from '../../context.ts';
import { type ListPatchOptions, writeListPrices } from '../price-lists/list-price-patch.ts';
import { formatsOfOwnPrice, holdList, readTiers } from '../price-lists/list-price-rows.ts';
import { type Tier, toldTier } from '../price-lists/tiers.ts';
import { products } from '../products/catalogue-tables.ts';
import { listManagedProductIds, type ManagedProductFilter } from './managed-products.ts';
import { type PatchResult, writeChanges } from './product-patch.ts';

export type PricesToChange = {
  /** Absent: all that the filter finds. */
  readonly ids?: readonly number[] | undefined;
  readonly filter: ManagedProductFilter;
  readonly change: PriceChange;
  readonly rounding?: Rounding | undefined;
  /** Makes a reduction of it: the price stays, and this is what is paid in that time. */
  readonly reduction?: { readonly from: string | null; readonly to: string | null } | undefined;
  /** Changes the prices of this price list, and not the public ones. */
  readonly list?: ListToChange | undefined;
};

export type ListToChange = {
  readonly id: number;
  /** Products that are not in it yet come into it, with a price that is made of their public one. */
  readonly addsMissing: boolean;
};

export type PricedProduct = { readonly id: number; readonly sku: string; readonly name: Translated };

export type PricesResult = PatchResult & {
  /** The products that `changes` and `problems` speak of; a problem's row is its place here. */
  readonly products: readonly PricedProduct[];
};

/**
 * Changes the prices of many products at once, of main products with those of their variants, as one change set: the public
 * ones, or those of a price list. Bundles cost what their members do, and are left alone.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; VALIDATION at `ids` or `filters` where they are unknown or too many, with `problems` where a
 *   price would break a rule
 */
export async function changePrices(
  context: Context,
  asked: PricesToChange,
  options: { readonly source: ChangeSource; readonly preview: boolean; readonly partly: boolean },
): Promise<PricesResult> {
  requirePermission(context, 'prices.manage');
  const { list } = asked;
  const change = async (transaction: Context): Promise<PricesResult> => {
    if (list) return changePricesOfList(transaction, list, asked, options);
    const priced = await holdPriced(transaction, asked);
    const changes = priced.map(({ id, listPriceCents }) => {
      const price = majorFromCents(changedPrice(listPriceCents, asked.change, asked.rounding));
      const { reduction } = asked;
      return {
        id,
        fields: reduction ? { discount: { retailPrice: price, ...reduction } } : { retailPrice: price },
      };
    });
    const result = await writeChanges(transaction, changes, options);
    return { ...result, products: priced.map(({ id, sku, name }) => ({ id, sku, name })) };
  };
  return options.preview
    ? inTransaction(context, change)
    : inTransactionOnce(
        context,
        change,
        async (kept) => ({ ...(kept as Kept), problems: [], changes: [], products: [] }),
        ({ changeSetId, changed, unchanged }): Kept => ({ changeSetId, changed, unchanged }),
      );
}

/** All tiers of the chosen products that are in a list. @throws Refusal VALIDATION (list, discountFrom, discountTo) */
async function changePricesOfList(
  context: Context,
  { id, addsMissing }: ListToChange,
  asked: PricesToChange,
  options: ListPatchOptions,
): Promise<PricesResult> {
  const { reduction, change, rounding } = asked;
  // A reduction is of the public price: what a list says is none (docs/rules/prices.md).
  if (reduction) {
    const field = reduction.from === null ? 'discountTo' : 'discountFrom';
    throw new Refusal('VALIDATION', {}, { [field]: { rule: 'unknown' } });
  }
  const held = await holdList(context, id);
  const { allowedCurrencies } = context.site.currencyConfig;
  const rate = allowedCurrencies.find(({ label }) => label === held.currency)?.rate ?? 1;
  const filter = addsMissing ? asked.filter : { ...asked.filter, priceListId: id };
  const chosen = (await holdPriced(context, { ...asked, filter })).filter(({ format }) =>
    formatsOfOwnPrice.includes(format),
  );
  const stored = await readTiers(
    context,
    id,
    chosen.map((product) => product.id),
  );
  const tiersOf = ({ id: productId, listPriceCents }: Priced): readonly Tier[] =>
    stored.get(productId) ??
    (addsMissing ? [{ fromThousandths: 0, cents: convertedCents(listPriceCents, rate) }] : []);
  const priced = chosen.filter((product) => tiersOf(product).length > 0);
  const changes = priced.map((product) => ({
    id: product.id,
    prices: tiersOf(product).map(({ fromThousandths, cents }) =>
      toldTier({ fromThousandths, cents: changedPrice(cents, change, rounding) }),
    ),
  }));
  const result = await writeListPrices(context, held, changes, options);
  return {
    ...result,
    products: priced.map(({ id: productId, sku, name }) => ({ id: productId, sku, name })),
  };
}

/** What is told of a call again whose answer was lost: a change by per cent must not be made twice. */
type Kept = Pick<PricesResult, 'changeSetId' | 'changed' | 'unchanged'>;

type Priced = PricedProduct & { readonly format: ProductFormat; readonly listPriceCents: number };

/** The products whose own price it is, locked, so that nobody changes it while another one is made of it. */
async function holdPriced(context: Context, { ids, filter }: PricesToChange): Promise<Priced[]> {
  const { database, site } = context;
  const chosen = ids ?? (await listManagedProductIds(context, filter, { maximum: patchMaximum + 1 }));
  const tooMany = () =>
    new Refusal(
      'VALIDATION',
      {},
      { [ids ? 'ids' : 'filters']: { rule: 'maximum', parameter: patchMaximum } },
    );
  if (chosen.length > patchMaximum) throw tooMany();
  const named = sql`${sql.param([...chosen])}::int[]`;
  const { rows } = await database.execute<PricedProduct & { format: ProductFormat; cents: number }>(sql`
    SELECT id, sku, name, format, list_price_cents AS cents FROM ${products}
    WHERE catalogue_id = ${site.catalogueId} AND (id = ANY(${named}) OR main_product_id = ANY(${named}))
    ORDER BY id LIMIT ${patchMaximum + 1} FOR UPDATE`);
  if (rows.length > patchMaximum) throw tooMany();
  const known = new Set(rows.map(({ id }) => id));
  const missing = (ids ?? []).flatMap((id, index): [string, FieldError][] =>
    known.has(id) ? [] : [[`ids.${index}`, { rule: 'oneOf' }]],
  );
  if (missing.length > 0) throw new Refusal('VALIDATION', {}, Object.fromEntries(missing));
  return rows
    .filter(({ format }) => format !== 'bundle')
    .map(({ cents, ...product }) => ({ ...product, listPriceCents: Number(cents) }));
}
