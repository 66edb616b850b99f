import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import { writeRows } from '#platform/database/row-writing.ts';
import { holds } from '#platform/database/text-search.ts';
import type { Translated } from '#values/language.ts';
import { priceMaximumCents } from '#values/limits.ts';
import { type Cents, centsFromMajor, majorFromCents } from '#values/money.ts';
import type { ProductFormat } from '#values/product-formats.ts';
import { Refusal } from '#values/refusal.ts';
import {
  type Change,
  type ChangeKeeper,
  type ChangeSource,
  type Left,
  recordChanges,
} from '../../activity/change-sets.ts';
import { requirePermission } from '../../authorisation.ts';
import { type Context, inTransaction, inTransactionOnce } from '../../context.ts';
import type { PatchResult } from '../managing/product-patch.ts';
import type { RowProblem } from '../managing/product-rows.ts';
import { products } from '../products/catalogue-tables.ts';
import { holdPriceList } from './price-lists-service.ts';
import { listPrices, priceLists } from './price-lists-tables.ts';

/* The prices of price lists (docs/rules/prices.md). */

/** From a quantity on, pieces or metres, a unit costs so much. */
export type Tier = { readonly fromThousandths: number; readonly cents: Cents };

/** The same in the words of calls and of change sets. */
export type ToldTier = { readonly from: number; readonly price: number };

/** A product with what a list says of it. */
export type ListedProduct = {
  readonly id: number;
  readonly sku: string;
  readonly name: Translated;
  readonly unit: string;
  readonly listPriceCents: Cents;
  /** The least first. */
  readonly tiers: readonly Tier[];
};

type Page = { readonly page: number; readonly perPage: number };

export function toldTier({ fromThousandths, cents }: Tier): ToldTier {
  return { from: fromThousandths / 1000, price: majorFromCents(cents) };
}

export function tierOf({ from, price }: ToldTier): Tier {
  return { fromThousandths: Math.round(from * 1000), cents: centsFromMajor(price) };
}

/**
 * The products that a list has prices of, by SKU.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; VALIDATION (list) for one that there is not
 */
export async function readListPrices(
  context: Context,
  listId: number,
  search: string,
  { page, perPage }: Page,
): Promise<{ readonly rows: ListedProduct[]; readonly total: number }> {
  requirePermission(context, 'prices.manage');
  const { database, site } = context;
  const [list] = await database
    .select({ id: priceLists.id })
    .from(priceLists)
    .where(and(eq(priceLists.id, listId), eq(priceLists.siteId, site.id)));
  if (!list) throw unknownList();
  const sought = search.trim().toLowerCase();
  const words = sql`lower(p.sku || ' ' || coalesce(p.name ->> 'hr', '') || ' ' || coalesce(p.name ->> 'en', '')
    || ' ' || coalesce(p.name ->> 'de', ''))`;
  const found = sql`FROM (SELECT product_id, json_agg(json_build_object('fromThousandths', from_thousandths, 'cents', cents)
      ORDER BY from_thousandths) AS tiers
    FROM ${listPrices} WHERE list_id = ${listId} GROUP BY product_id) listed
    JOIN ${products} AS p ON p.id = listed.product_id
    WHERE ${sought === '' ? sql`true` : holds(words, sought)}`;
  const { rows } = await database.execute<ListedProduct>(sql`
    SELECT p.id, p.sku, p.name, p.unit, p.list_price_cents AS "listPriceCents", listed.tiers ${found}
    ORDER BY p.sku, p.id LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`);
  const counted = await database.execute<{ total: number }>(sql`SELECT count(*)::int AS total ${found}`);
  return {
    rows: rows.map((row) => ({ ...row, listPriceCents: Number(row.listPriceCents) })),
    total: counted.rows[0]?.total ?? 0,
  };
}

/** What lists of the site say of one product, and of its variants. */
export type PricesOfProduct = {
  readonly list: {
    readonly id: number;
    readonly name: string;
    readonly currency: string;
    readonly active: boolean;
  };
  readonly sku: string;
  readonly tiers: readonly Tier[];
};

/** At most so many lists and variants are told of one product. */
const pricesOfProductMaximum = 200;

/** @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function readPricesOfProduct(context: Context, productId: number): Promise<PricesOfProduct[]> {
  requirePermission(context, ['prices.manage', 'catalogue.manage']);
  const { database, site } = context;
  const { rows } = await database.execute<PricesOfProduct>(sql`
    SELECT json_build_object('id', l.id, 'name', l.name, 'currency', l.currency, 'active', l.active) AS list, p.sku,
      json_agg(json_build_object('fromThousandths', said.from_thousandths, 'cents', said.cents)
        ORDER BY said.from_thousandths) AS tiers
    FROM ${products} AS p
    JOIN ${listPrices} AS said ON said.product_id = p.id
    JOIN ${priceLists} AS l ON l.id = said.list_id AND l.site_id = ${site.id}
    WHERE p.catalogue_id = ${site.catalogueId} AND (p.id = ${productId} OR p.main_product_id = ${productId})
    GROUP BY l.id, p.id ORDER BY l.priority DESC, l.name, l.id, p.sku LIMIT ${pricesOfProductMaximum}`);
  return rows;
}

/** New prices of one product, named by id or SKU: all of them, none where it leaves the list. */
export type ListPriceChange = {
  readonly id?: number | undefined;
  readonly sku?: string | undefined;
  readonly prices: readonly ToldTier[];
};

export type ListPatchOptions = {
  readonly source: ChangeSource;
  readonly preview: boolean;
  /** Rows with problems are left, the others are written. */
  readonly partly: boolean;
};

/**
 * Writes the prices of many products in a list, all or none of them unless `partly`, as one change set.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; VALIDATION (list) for one that there is not, or with `problems` by row and field
 */
export async function patchListPrices(
  context: Context,
  listId: number,
  changes: readonly ListPriceChange[],
  options: ListPatchOptions,
): Promise<PatchResult> {
  requirePermission(context, 'prices.manage');
  const patch = async (transaction: Context): Promise<PatchResult> => {
    await holdList(transaction, listId);
    return writeListPrices(transaction, listId, changes, options);
  };
  if (options.preview) return inTransaction(context, patch);
  return inTransactionOnce(
    context,
    patch,
    async (kept) => ({ ...(kept as KeptPatch), problems: [], changes: [] }),
    ({ changeSetId, changed, unchanged }): KeptPatch => ({ changeSetId, changed, unchanged }),
  );
}

/** What is told of a call again whose answer was lost. */
type KeptPatch = Pick<PatchResult, 'changeSetId' | 'changed' | 'unchanged'>;

/** @throws Refusal VALIDATION (list) for one that the site does not have */
export async function holdList(context: Context, listId: number) {
  try {
    return await holdPriceList(context, listId);
  } catch (error) {
    throw error instanceof Refusal && error.code === 'NOT_FOUND' ? unknownList() : error;
  }
}

function unknownList(): Refusal {
  return new Refusal('VALIDATION', {}, { list: { rule: 'oneOf' } });
}

/** The same in a transaction that holds the list. */
export async function writeListPrices(
  context: Context,
  listId: number,
  changes: readonly ListPriceChange[],
  { source, preview, partly }: ListPatchOptions,
): Promise<PatchResult> {
  const { byId, bySku } = await findNamed(context, changes);
  const problems: RowProblem[] = [];
  const seen = new Set<number>();
  const targets = changes.flatMap(({ id, sku, prices }, row) => {
    const field = id === undefined && sku !== undefined ? 'sku' : 'id';
    const wrong = (rule: RowProblem['rule']) => problems.push({ row, field, rule, value: id ?? sku ?? null });
    const found = id === undefined ? bySku.get(sku ?? '') : byId.get(id);
    if (id === undefined && sku === undefined) wrong('required');
    else if (found === undefined) wrong('oneOf');
    else if (seen.has(found)) wrong('twice');
    else {
      seen.add(found);
      const ofTiers = tierProblems(row, prices);
      problems.push(...ofTiers);
      if (ofTiers.length === 0) return [{ productId: found, tiers: sortedTiers(prices.map(tierOf)) }];
    }
    return [];
  });
  if (problems.length > 0 && !partly && !preview) throw new Refusal('VALIDATION', { problems });
  const stored = await readTiers(context, listId, [...seen]);
  const changed = targets.filter(
    ({ productId, tiers }) => !isDeepStrictEqual(stored.get(productId) ?? [], tiers),
  );
  const diff = changed.map(({ productId, tiers }) =>
    changeOf(listId, productId, stored.get(productId) ?? [], tiers),
  );
  if (!preview) await replaceTiers(context, listId, changed);
  return {
    changeSetId: preview ? null : await recordChanges(context, source, diff),
    changed: changed.length,
    unchanged: targets.length - changed.length,
    problems,
    changes: diff,
  };
}

/** How prices of lists are put back where they are still what the set made them. */
export const undoListPrices: ChangeKeeper = async (context, changes) => {
  requirePermission(context, 'prices.manage');
  const done: Change[] = [];
  const left: Left[] = [];
  const leave = ({ entity, entityId, field }: Change, why: Left['why']) =>
    left.push({ entity, entityId, field, why });
  // In the order of their ids, so that two who take something back do not wait for each other.
  const byList = [...Map.groupBy(changes, ({ field }) => listOfField(field))];
  for (const [listId, ofList] of byList.toSorted(([one], [other]) => (one ?? 0) - (other ?? 0))) {
    const isThere = listId !== undefined && (await isHeld(context, listId));
    const named = await findNamed(
      context,
      ofList.map(({ entityId }) => ({ id: Number(entityId) })),
    );
    const stored = isThere ? await readTiers(context, listId, [...named.byId.keys()]) : new Map();
    const back: { productId: number; tiers: readonly Tier[] }[] = [];
    for (const change of ofList) {
      const productId = Number(change.entityId);
      const now = toldOrNull(stored.get(productId) ?? []);
      if (!isThere || !named.byId.has(productId)) leave(change, 'gone');
      else if (!isDeepStrictEqual(now, change.after)) leave(change, 'changed');
      else {
        back.push({ productId, tiers: ((change.before ?? []) as readonly ToldTier[]).map(tierOf) });
        done.push({ ...change, before: change.after, after: change.before });
      }
    }
    if (isThere) await replaceTiers(context, listId, back);
  }
  return { done, left };
};

async function isHeld(context: Context, listId: number): Promise<boolean> {
  try {
    await holdPriceList(context, listId);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}

/** What change sets call the prices of a product in a list: the product is what is changed. */
const changeEntity = 'listPrice';
const listOfField = (field: string): number | undefined => {
  const [, id] = /^lists\.(\d{1,9})\.prices$/.exec(field) ?? [];
  return id === undefined ? undefined : Number(id);
};

function changeOf(
  listId: number,
  productId: number,
  before: readonly Tier[],
  after: readonly Tier[],
): Change {
  return {
    entity: changeEntity,
    entityId: String(productId),
    field: `lists.${listId}.prices`,
    before: toldOrNull(before),
    after: toldOrNull(after),
  };
}

function toldOrNull(tiers: readonly Tier[]): readonly ToldTier[] | null {
  return tiers.length === 0 ? null : tiers.map(toldTier);
}

/** Amounts and quantities that cannot be kept as they were sent, and quantities that are said twice. */
function tierProblems(row: number, prices: readonly ToldTier[]): RowProblem[] {
  const froms = prices.map((tier) => tierOf(tier).fromThousandths);
  return prices.flatMap(({ from, price }, place): RowProblem[] => {
    const field = `prices.${place}`;
    const { fromThousandths, cents } = tierOf({ from, price });
    if (Math.abs(from * 1000 - fromThousandths) > 1e-6) {
      return [{ row, field: `${field}.from`, rule: 'step', parameter: 0.001, value: from }];
    }
    if (froms.indexOf(fromThousandths) !== place) {
      return [{ row, field: `${field}.from`, rule: 'twice', value: from }];
    }
    const wrong = (rule: 'minimum' | 'maximum', parameter: number) => [
      { row, field: `${field}.price`, rule, parameter, value: price },
    ];
    if (cents < 0) return wrong('minimum', 0);
    return cents > priceMaximumCents ? wrong('maximum', majorFromCents(priceMaximumCents)) : [];
  });
}

function sortedTiers(tiers: readonly Tier[]): readonly Tier[] {
  return tiers.toSorted((one, other) => one.fromThousandths - other.fromThousandths);
}

/** Prices of some products in a list, the least quantity first. */
export async function readTiers(
  { database }: Context,
  listId: number,
  productIds: readonly number[],
): Promise<Map<number, readonly Tier[]>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await database.execute<{ id: number; tiers: readonly Tier[] }>(sql`
    SELECT product_id AS id, json_agg(json_build_object('fromThousandths', from_thousandths, 'cents', cents)
      ORDER BY from_thousandths) AS tiers
    FROM ${listPrices} WHERE list_id = ${listId} AND product_id = ANY(${sql.param([...productIds])}::int[])
    GROUP BY product_id`);
  return new Map(rows.map(({ id, tiers }) => [id, tiers]));
}

async function replaceTiers(
  { database, emit }: Context,
  listId: number,
  changed: readonly { readonly productId: number; readonly tiers: readonly Tier[] }[],
): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map(({ productId }) => productId);
  await database
    .delete(listPrices)
    .where(and(eq(listPrices.listId, listId), sql`${listPrices.productId} = ANY(${sql.param(ids)}::int[])`));
  await writeRows(
    database,
    listPrices,
    changed.flatMap(({ productId, tiers }) => tiers.map((tier) => ({ listId, productId, ...tier }))),
  );
  emit({ kind: 'priceList.changed' });
}

export const formatsOfOwnPrice: readonly ProductFormat[] = ['simple', 'eproduct'];

/**
 * The products of the catalogue that changes name and that are sold by their own price; they stay until the end of the
 * transaction. Bundles cost what their members do, of main products variants are bought.
 */
async function findNamed(
  { database, site }: Context,
  changes: readonly Pick<ListPriceChange, 'id' | 'sku'>[],
): Promise<{ readonly byId: ReadonlyMap<number, number>; readonly bySku: ReadonlyMap<string, number> }> {
  const ids = changes.flatMap(({ id }) => id ?? []);
  const skus = changes.flatMap(({ id, sku }) => (id === undefined && sku !== undefined ? [sku] : []));
  const { rows } = await database.execute<{ id: number; sku: string }>(sql`
    SELECT id, sku FROM ${products} WHERE catalogue_id = ${site.catalogueId}
      AND format = ANY(${sql.param([...formatsOfOwnPrice])}::text[]) AND (id = ANY(${sql.param(ids)}::int[]) OR sku = ANY(${sql.param(skus)}::text[]))
    ORDER BY id FOR KEY SHARE`);
  return {
    byId: new Map(rows.map(({ id }) => [id, id])),
    bySku: new Map(rows.map(({ id, sku }) => [sku, id])),
  };
}
