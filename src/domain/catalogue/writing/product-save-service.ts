import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { writeRows } from '#platform/database/row-writing.ts';
import { Refusal } from '#values/refusal.ts';
import { inTransaction, type ShopRuntime } from '../../context.ts';
import {
  type ListAndDiscount,
  type PriceLogRow,
  pastPriceSteps,
  plannedPriceSteps,
  writePriceLog,
} from '../prices/price-log.ts';
import { products } from '../products/catalogue-tables.ts';
import {
  lockProductsByKey,
  type ProductReferences,
  readProductReferences,
  type StoredProduct,
} from '../products/product-references.ts';
import { bookOpening, type HeldStock } from '../stock/stock-ledger.ts';
import { noFacts, type ProductInput } from './catalogue-inputs.ts';
import { InputProblems } from './input-problems.ts';
import { checkProducts } from './product-input-rules.ts';
import { type IsOtherPart, writeProductParts } from './product-parts-writing.ts';
import { checkSlugsAreFree, writeSlugs } from './slug-service.ts';

/**
 * Creates or renews products by key, all of them or none, with a fixed number of statements however many they are.
 * They may name each other. Parts (categories, tags, attributes, pictures, members) are replaced by the given ones;
 * stock and history are only taken for products that are new.
 * @throws Refusal VALIDATION with a field path for each thing that is wrong; nothing is written then
 */
export async function saveProducts(
  context: ShopRuntime,
  input: { readonly catalogueId: number; readonly products: readonly ProductInput[] },
): Promise<void> {
  const { catalogueId, products: batch } = input;
  if (batch.length === 0) return;
  await inTransaction(context, async (transaction) => {
    const { database, emit } = transaction;
    await lockProductsByKey(
      database,
      catalogueId,
      batch.map(({ key }) => key),
    );
    const references = await readProductReferences(database, catalogueId, batch);
    const problems = new InputProblems();
    await checkBatch(database, problems, catalogueId, batch, references);
    problems.refuseIfAny();
    const now = transaction.clock.now();
    const productIds = await writeBatch(transaction, { catalogueId, batch, references, now });
    refuseWrongVariants(await findWrongVariants(database, catalogueId, productIds));
    const createdIds = productIds.filter(
      (_id, index) => !references.storedByKey.has(batch[index]?.key ?? ''),
    );
    emit({
      kind: 'product.changed',
      catalogueId,
      productIds,
      ...(createdIds.length > 0 ? { createdIds } : {}),
    });
  });
}

/** Everything that a batch of products must keep, by itself and against what is stored. */
export async function checkBatch(
  database: Database,
  problems: InputProblems,
  catalogueId: number,
  batch: readonly ProductInput[],
  references: ProductReferences,
): Promise<void> {
  checkProducts(problems, batch, references);
  await checkSkusAreFree(database, problems, catalogueId, batch);
  await checkSlugsAreFree(
    database,
    problems,
    catalogueId,
    'product',
    batch.map(({ key, slugs }, index) => ({
      path: `products.${index}`,
      targetId: references.storedByKey.get(key)?.id,
      slugs,
    })),
  );
}

/**
 * Writes a batch that was checked, in the caller's transaction, with a fixed number of statements, and its prices into the
 * price log.
 * @param checked.isOther which parts may have become others; absent: all
 * @returns ids in the order of the batch
 */
export async function writeBatch(
  { database, clock }: ShopRuntime,
  {
    catalogueId,
    batch,
    references,
    now,
    isOther = () => true,
  }: {
    readonly catalogueId: number;
    readonly batch: readonly ProductInput[];
    readonly references: ProductReferences;
    readonly now: Date;
    readonly isOther?: IsOtherPart;
  },
): Promise<number[]> {
  await writeProductRows(database, catalogueId, batch, references, now);
  const idByKey = await readIds(database, catalogueId, batch);
  await bookOpening({ database, clock }, stocksOfNew(batch, idByKey, references));
  await writeProductParts(database, batch, idByKey, references, isOther);
  await writeSlugs(
    database,
    catalogueId,
    'product',
    batch
      .filter(({ key }) => isOther(key, 'slugs'))
      .map(({ key, slugs }) => ({ targetId: idByKey.get(key) as number, slugs })),
  );
  await logPrices(database, batch, idByKey, references, now);
  return batch.map(({ key }) => idByKey.get(key) as number);
}

async function checkSkusAreFree(
  database: Database,
  problems: InputProblems,
  catalogueId: number,
  batch: readonly ProductInput[],
): Promise<void> {
  const asked = batch.map(({ sku, key }, index) => ({ index, sku, key }));
  const { rows } = await database.execute<{ index: number }>(sql`
    SELECT asked.index FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS asked(index int, sku text, key text)
    JOIN ${products} AS taken ON taken.catalogue_id = ${catalogueId} AND taken.sku = asked.sku
    WHERE taken.key <> asked.key`);
  for (const { index } of rows) problems.add(`products.${index}.sku`, 'oneOf', 'unique');
}

async function writeProductRows(
  database: Database,
  catalogueId: number,
  batch: readonly ProductInput[],
  references: ProductReferences,
  now: Date,
): Promise<void> {
  const rows = batch.map((product) => ({
    catalogueId,
    key: product.key,
    sku: product.sku,
    type: product.type,
    format: product.format,
    attributeSetId: references.setByKey.get(product.attributeSetKey ?? '')?.id ?? null,
    name: product.name,
    shortDescription: product.shortDescription,
    description: product.description,
    taxClassId: references.taxClassIdByKey.get(product.taxClassKey) as number,
    unit: product.unit,
    unitPriceUnit: product.unitPrice?.unit ?? null,
    unitPriceContent: product.unitPrice?.content ?? null,
    listPriceCents: product.listPriceCents,
    membershipPriceCents: product.membershipPriceCents ?? null,
    ...discountColumns(product, references.storedByKey.get(product.key), now),
    weightGrams: product.weightGrams,
    ...stockOf(product),
    ...supplyOf(product),
    isVisibleIndividually: product.isVisibleIndividually,
    ...stateOf(product),
    version: (references.storedByKey.get(product.key)?.version ?? 0) + 1,
    ...(product.facts ?? noFacts),
    featured: product.featured ?? false,
    categoryPriority: product.categoryPriority ?? 0,
    mediaExact: product.mediaExact ?? true,
    customOptions: [...(product.customOptions ?? [])],
    bundlePricing: product.bundlePricing ?? null,
    delivery: product.delivery ?? null,
    documents: [...(product.documents ?? [])],
    documentFiles: [...(product.documentFiles ?? [])],
    gpsr: product.gpsr ?? null,
    drawing: product.drawing ?? null,
    roofRules: product.roofRules ?? null,
    createdAt: product.createdAt ?? now,
    updatedAt: now,
  }));
  const kept = ['catalogueId', 'key', 'stockThousandths', 'branchThousandths', 'createdAt'];
  await writeRows(database, products, rows, {
    conflict: [products.catalogueId, products.key],
    update: (Object.keys(rows[0] ?? {}) as (keyof (typeof rows)[number])[]).filter(
      (field) => !kept.includes(field),
    ),
  });
}

/** When there is little of it, and when how much more comes. */
function supplyOf({ lowStockThreshold = 5, expectedOn = null, expectedThousandths = null }: ProductInput) {
  return { lowStockThreshold, expectedOn, expectedThousandths };
}

function discountColumns(product: ProductInput, stored: StoredProduct | undefined, now: Date) {
  return {
    discountPriceCents: product.discount?.priceCents ?? null,
    discountFrom: discountBeginning(product, stored, now),
    discountTo: product.discount?.to ?? null,
  };
}

/**
 * A new product's discount began when its input says; one that is added to a stored product begins now at the
 * earliest, for a reduction cannot begin in the past. A changed amount keeps the beginning of the running reduction.
 */
function discountBeginning(product: ProductInput, stored: StoredProduct | undefined, now: Date): Date | null {
  const { discount } = product;
  if (!discount) return null;
  return stored ? beginningOfChangedDiscount(stored, discount.from ?? null, now) : (discount.from ?? null);
}

/** See `discountBeginning`; shared with `changePrice`. */
export function beginningOfChangedDiscount(
  stored: Pick<StoredProduct, 'discountPriceCents' | 'discountFrom' | 'discountTo'>,
  wished: Date | null,
  now: Date,
): Date | null {
  if (wished && wished > now) return wished;
  const isSaidAgain =
    stored.discountPriceCents !== null && wished?.getTime() === stored.discountFrom?.getTime();
  if (isSaidAgain) return stored.discountFrom;
  const isRunning =
    stored.discountPriceCents !== null &&
    (!stored.discountFrom || stored.discountFrom <= now) &&
    (!stored.discountTo || stored.discountTo > now);
  return isRunning ? stored.discountFrom : now;
}

/** A draft is archived in the eyes of everything that visitors see. */
function stateOf({ archived = false, isDraft = false, publishAt = null }: ProductInput) {
  return { archived: archived || isDraft, isDraft, publishAt };
}

function stockOf({ stockThousandths, branchThousandths = null }: ProductInput) {
  return { stockThousandths, branchThousandths };
}

function stocksOfNew(
  batch: readonly ProductInput[],
  idByKey: ReadonlyMap<string, number>,
  { storedByKey }: ProductReferences,
): HeldStock[] {
  const made = batch.filter(({ key }) => !storedByKey.has(key));
  return made.map((product) => {
    const { stockThousandths: available, branchThousandths: branches } = stockOf(product);
    return { id: idByKey.get(product.key) as number, available, branches };
  });
}

async function readIds(
  database: Database,
  catalogueId: number,
  batch: readonly ProductInput[],
): Promise<Map<string, number>> {
  const keys = new Set(
    batch.flatMap((product) => [
      product.key,
      ...[product.mainProductKey ?? [], product.descriptionFromKey ?? []].flat(),
      ...(product.crossSellKeys ?? []),
      ...(product.bundleMembers ?? []).map(({ productKey }) => productKey),
    ]),
  );
  const { rows } = await database.execute<{ id: number; key: string }>(sql`
    SELECT id, key FROM ${products}
    WHERE catalogue_id = ${catalogueId} AND key = ANY(${sql.param([...keys])}::text[])`);
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** New products begin their log when they were made; stored ones get a step only where a price has changed. */
async function logPrices(
  database: Database,
  batch: readonly ProductInput[],
  idByKey: ReadonlyMap<string, number>,
  references: ProductReferences,
  now: Date,
): Promise<void> {
  const rows: PriceLogRow[] = [];
  const changed: number[] = [];
  for (const product of batch) {
    const id = idByKey.get(product.key) as number;
    const stored = references.storedByKey.get(product.key);
    const price = { listPriceCents: product.listPriceCents, ...discountColumns(product, stored, now) };
    if (!stored) {
      rows.push(
        ...(product.priceHistory
          ? pastPriceSteps(id, product.priceHistory)
          : plannedPriceSteps(id, price, product.createdAt ?? now)),
      );
    } else if (isOtherPrice(stored, price)) {
      changed.push(id);
      rows.push(...plannedPriceSteps(id, price, now));
    }
  }
  await writePriceLog(database, changed, rows, now);
}

function isOtherPrice(stored: StoredProduct, price: ListAndDiscount) {
  return (
    stored.listPriceCents !== price.listPriceCents ||
    stored.discountPriceCents !== price.discountPriceCents ||
    stored.discountFrom?.getTime() !== price.discountFrom?.getTime() ||
    stored.discountTo?.getTime() !== price.discountTo?.getTime()
  );
}

type WrongVariant = {
  readonly id: number;
  readonly key: string;
  readonly mainId: number;
  /** It has a value of each attribute that it is told apart by, but another one has the same. */
  readonly complete: boolean;
};

/**
 * The variants, among these products and those of the same main products, that lack a value of an attribute in which they
 * differ, or that have the same values as another unarchived one.
 */
export async function findWrongVariants(
  database: Database,
  catalogueId: number,
  productIds: readonly number[],
): Promise<WrongVariant[]> {
  const { rows } = await database.execute<WrongVariant & { twins: number }>(sql`
    WITH main AS (
      SELECT DISTINCT coalesce(main_product_id, id) AS id FROM product
      WHERE catalogue_id = ${catalogueId} AND id = ANY(${sql.param([...productIds])}::int[])
        AND (main_product_id IS NOT NULL OR format = 'configurable')
    ), variant AS (
      SELECT p.id, p.key, p.main_product_id AS main_id, p.archived,
        count(DISTINCT v.attribute_id) = count(*) AND count(v.id) = count(*) AS complete,
        array_agg(v.attribute_value_id ORDER BY c.attribute_id) AS combination
      FROM main JOIN product p ON p.main_product_id = main.id
      JOIN product_configurable_attribute c ON c.product_id = main.id
      LEFT JOIN product_attribute_value v ON v.product_id = p.id AND v.attribute_id = c.attribute_id
      GROUP BY p.id
    )
    SELECT id, key, main_id AS "mainId", complete,
      count(*) FILTER (WHERE NOT archived) OVER (PARTITION BY main_id, combination)::int AS twins
    FROM variant`);
  return rows.filter(({ complete, twins }) => !complete || twins > 1);
}

/** @throws Refusal VALIDATION naming the variants by key */
function refuseWrongVariants(wrong: readonly WrongVariant[]): void {
  if (wrong.length === 0) return;
  const fields = wrong.map(({ key, complete }) => [
    `products.${key}.attributes`,
    complete ? { rule: 'oneOf' as const, parameter: 'unique' } : { rule: 'required' as const },
  ]);
  throw new Refusal('VALIDATION', {}, Object.fromEntries(fields));
}
