import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { Translated } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { inTransaction, type ShopRuntime } from '../../context.ts';
import { plannedPriceSteps, writePriceLog } from '../prices/price-log.ts';
import { products } from '../products/catalogue-tables.ts';
import { lockProductsByKey, readStoredProducts, type StoredProduct } from '../products/product-references.ts';
import type { BranchThousandths } from '../stock/branch-stock.ts';
import { bookCount } from '../stock/stock-ledger.ts';
import type { DiscountInput } from './catalogue-inputs.ts';
import { checkSlugs, InputProblems } from './input-problems.ts';
import { checkBranches, checkPrices } from './product-input-rules.ts';
import { beginningOfChangedDiscount } from './product-save-service.ts';
import { checkSlugsAreFree, writeSlugs } from './slug-service.ts';

type ProductKey = { readonly catalogueId: number; readonly productKey: string };

/**
 * Changes list price and discount (null: none) and writes the price log in the same transaction (docs/rules/prices.md). A
 * discount begins now, or later where `from` says so; a changed amount of a running reduction keeps its beginning.
 * @throws Refusal NOT_FOUND, VALIDATION
 */
export async function changePrice(
  context: ShopRuntime,
  input: ProductKey & {
    readonly listPriceCents: number;
    readonly discount: DiscountInput | null;
    readonly membershipPriceCents?: number | null;
  },
): Promise<void> {
  await inTransaction(context, async ({ database, clock, emit }) => {
    const now = clock.now();
    const stored = await holdStored({ ...context, database }, input);
    const problems = new InputProblems();
    checkPrices(problems, '', input);
    problems.refuseIfAny();
    const price = {
      listPriceCents: input.listPriceCents,
      discountPriceCents: input.discount?.priceCents ?? null,
      discountFrom: input.discount
        ? beginningOfChangedDiscount(stored, input.discount.from ?? null, now)
        : null,
      discountTo: input.discount?.to ?? null,
    };
    const { membershipPriceCents } = input;
    await database
      .update(products)
      .set({
        ...price,
        ...(membershipPriceCents === undefined ? {} : { membershipPriceCents }),
        updatedAt: now,
      })
      .where(eq(products.id, stored.id));
    await writePriceLog(database, [stored.id], plannedPriceSteps(stored.id, price, now), now);
    emit({
      kind: 'product.changed',
      catalogueId: input.catalogueId,
      productIds: [stored.id],
      addressesStay: true,
    });
  });
}

/**
 * Gives a product other addresses; the old ones lead to it from then on.
 * @throws Refusal NOT_FOUND, VALIDATION where a slug has the wrong form or belongs, or belonged, to something else
 */
export async function changeSlugs(
  context: ShopRuntime,
  input: ProductKey & { readonly slugs: Translated; readonly name?: Translated },
): Promise<void> {
  const { catalogueId, slugs, name } = input;
  await inTransaction(context, async ({ database, clock, emit }) => {
    const { id } = await holdStored({ ...context, database }, input);
    const problems = new InputProblems();
    checkSlugs(problems, 'products', [{ slugs }]);
    await checkSlugsAreFree(database, problems, catalogueId, 'product', [
      { path: 'products.0', targetId: id, slugs },
    ]);
    if (name) problems.requireText('name', name);
    problems.refuseIfAny();
    await writeSlugs(database, catalogueId, 'product', [{ targetId: id, slugs }]);
    await database
      .update(products)
      .set({ ...(name ? { name } : {}), updatedAt: clock.now() })
      .where(eq(products.id, id));
    emit({ kind: 'product.changed', catalogueId, productIds: [id] });
  });
}

/** Takes a product out of the shop, or back in; its addresses answer 404 meanwhile. */
export async function setArchived(
  context: ShopRuntime,
  input: ProductKey & { readonly archived: boolean },
): Promise<void> {
  await inTransaction(context, async ({ database, clock, emit }) => {
    const { id } = await holdStored({ ...context, database }, input);
    await database
      .update(products)
      .set({ archived: input.archived, updatedAt: clock.now() })
      .where(eq(products.id, id));
    emit({ kind: 'product.changed', catalogueId: input.catalogueId, productIds: [id] });
  });
}

/**
 * Sets the stock to what was counted, in thousandths of the product's unit; null: no longer counted. A sale since the
 * caller looked is not overwritten.
 * @param input.seenThousandths what the caller took for the stock
 * @param input.branches how much of it lies in which branch, and what the caller took that for; absent: as it is
 * @throws Refusal NOT_FOUND; VALIDATION, also where it is less than what lies in branches; STOCK_CHANGED with the present
 *   `stockThousandths` and `branchThousandths` where they are others
 */
export async function setStock(
  context: ShopRuntime,
  input: ProductKey & {
    readonly stockThousandths: number | null;
    readonly seenThousandths: number | null;
    readonly branches?: {
      readonly thousandths: BranchThousandths | null;
      readonly seen: BranchThousandths | null;
    };
  },
): Promise<void> {
  const { stockThousandths, catalogueId } = input;
  await inTransaction(context, async ({ database, clock, emit }) => {
    const problems = new InputProblems();
    if (stockThousandths !== null) problems.requireWhole('stockThousandths', stockThousandths);
    problems.refuseIfAny();
    const stored = await holdStored({ ...context, database }, input);
    const { id, stockThousandths: present, branchThousandths: lying } = stored;
    const { branches } = input;
    if (present !== input.seenThousandths || (branches && !isDeepStrictEqual(lying, branches.seen))) {
      const ofBranches = lying === null ? {} : { branchThousandths: lying };
      throw new Refusal('STOCK_CHANGED', { stockThousandths: present, ...ofBranches });
    }
    // What is not counted is counted nowhere.
    const kept = stockThousandths === null ? null : lying;
    const branchThousandths = branches ? branches.thousandths : kept;
    checkBranches(problems, '', stockThousandths, branchThousandths);
    problems.refuseIfAny();
    const held = { id, available: present, branches: lying };
    const counted = { available: stockThousandths, branches: branchThousandths };
    await bookCount({ database, clock }, held, counted, {});
    // Whether stock is counted at all is part of what others keep of a product, so both are emitted.
    emit({ kind: 'product.changed', catalogueId, productIds: [id], addressesStay: true });
    emit({ kind: 'stock.changed', catalogueId, productIds: [id] });
  });
}

/** A product, held until the end of the caller's transaction. @throws Refusal NOT_FOUND */
async function holdStored(
  context: ShopRuntime,
  { catalogueId, productKey }: ProductKey,
): Promise<StoredProduct> {
  await lockProductsByKey(context.database, catalogueId, [productKey]);
  const stored = await readStoredProducts(context.database, catalogueId, [productKey]);
  const product = stored.get(productKey);
  if (!product) throw new Refusal('NOT_FOUND');
  return product;
}
