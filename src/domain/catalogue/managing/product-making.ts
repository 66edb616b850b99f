import { and, eq, inArray, sql } from 'drizzle-orm';
import { slugFromText } from '#values/slug.ts';
import type { Change } from '../../activity/change-sets.ts';
import { products } from '../products/catalogue-tables.ts';
import { noFacts, type ProductInput } from '../writing/catalogue-inputs.ts';
import { makeSlugs } from '../writing/made-slugs.ts';
import { type GoodsChanger, writeRowsOf } from './product-patch.ts';
import { type ProductRow, putFields, type RowProblem, readNames } from './product-rows.ts';
import type { StoredInput } from './stored-inputs.ts';

/** A product that is to be: what it begins with, and what was sent of it. */
export type NewRow = {
  readonly row: number;
  readonly base: Omit<ProductInput, 'key' | 'stockThousandths'>;
  /** In its unit; null: it is not counted. */
  readonly stock: number | null;
  readonly sent: Readonly<Record<string, unknown>>;
};

export type MadeProduct = { readonly id: number; readonly key: string };

export type MakingOptions = {
  /** Rows with problems are left, the others are written. */
  readonly partly?: boolean;
  /** Nothing is written: it is told what would be. */
  readonly preview?: boolean;
};

export type Making = {
  /** By row; of a preview those that would be made. */
  readonly made: ReadonlyMap<number, MadeProduct>;
  readonly changes: readonly Change[];
  readonly problems: readonly RowProblem[];
};

/** What a product is of which nothing is said yet. */
export function emptyProduct({ type, format }: Pick<ProductInput, 'type' | 'format'>): NewRow['base'] {
  return {
    type,
    format,
    sku: '',
    name: {},
    slugs: {},
    shortDescription: {},
    description: null,
    taxClassKey: '',
    unit: 'pcs',
    listPriceCents: 0,
    weightGrams: 0,
    isVisibleIndividually: true,
    facts: noFacts,
  };
}

const required = ['sku', 'name', 'taxClass', 'retailPrice'] as const;

/**
 * Makes products in the caller's transaction, with a fixed number of statements however many they are; they may name each other
 * by SKU. Without a slug they get one of their name in each language. Rights and the change set are the caller's.
 * @throws Refusal VALIDATION with `problems` by row and field where anything is wrong, unless `partly` or `preview`
 */
export async function writeNew(
  changer: GoodsChanger,
  news: readonly NewRow[],
  { partly = false, preview = false }: MakingOptions = {},
): Promise<Making> {
  const { database, site, clock } = changer;
  await holdNewSkus(changer);
  const keys = await freeKeys(
    changer,
    news.map(({ sent }) => sent.sku),
  );
  const keyBySku = new Map(news.map(({ sent }, index) => [sent.sku, keys[index]]));
  const stored = await readNames(
    database,
    site.catalogueId,
    news.map(({ base }) => base as StoredInput),
    news.map(({ sent }) => sent),
  );
  const names = { ...stored, keyOf: (sku: string) => keyBySku.get(sku) ?? stored.keyOf(sku) };
  const problems: RowProblem[] = [];
  const drafts = news.map(({ row, base, stock, sent }, index) => {
    const draft = {
      ...base,
      key: keys[index] as string,
      stockThousandths: stock === null ? null : Math.round(stock * 1000),
      branchThousandths: null,
      createdAt: clock.now(),
    };
    problems.push(...putFields(row, draft, sent, names));
    for (const field of base.sku === '' ? required : []) {
      if (!Object.hasOwn(sent, field)) problems.push({ row, field, rule: 'required', value: null });
    }
    return draft;
  });
  const slugs = await makeSlugs(
    changer,
    drafts.map((draft) => ({ words: draft.name, spare: `${draft.sku} product`, slugs: draft.slugs })),
  );
  const rows = news.map(({ row, sent }, index): ProductRow => {
    const draft = drafts[index] as (typeof drafts)[number];
    return { row, stored: undefined, draft: { ...draft, slugs: { ...slugs[index], ...draft.slugs } }, sent };
  });
  const written = await writeRowsOf(changer, rows, names, { problems, partly, preview, now: clock.now() });
  const made = new Map(
    written.rows.map(({ row, draft: { key } }, index) => [row, { id: written.ids[index] as number, key }]),
  );
  const idByKey = new Map([...made.values()].map(({ id, key }) => [key, String(id)]));
  return {
    made,
    changes: written.changes.map((change) => ({
      ...change,
      entityId: idByKey.get(change.entityId) ?? change.entityId,
    })),
    problems: written.problems,
  };
}

/** Lets one after the other make products of a catalogue: of two who take the same SKU at once the second one sees the first. */
async function holdNewSkus({ database, site }: GoodsChanger): Promise<void> {
  await database.execute(
    sql`select pg_advisory_xact_lock(hashtext('product.made'), ${site.catalogueId}::int)`,
  );
}

/** The keys that content links to them by: their SKUs, in small letters, and more where a product has that already. */
async function freeKeys(
  { database, site, random }: GoodsChanger,
  skus: readonly unknown[],
): Promise<string[]> {
  const wished = skus.map((sku) => slugFromText(typeof sku === 'string' ? sku : '') || 'product');
  const rows = await database
    .select({ key: products.key })
    .from(products)
    .where(and(eq(products.catalogueId, site.catalogueId), inArray(products.key, wished)));
  const taken = new Set(rows.map(({ key }) => key));
  return wished.map((wish) => {
    const key = taken.has(wish) ? `${wish}-${random.uuid().slice(0, 8)}` : wish;
    taken.add(key);
    return key;
  });
}
