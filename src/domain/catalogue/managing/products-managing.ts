import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, isNotNull, lte, min, sql } from 'drizzle-orm';
import { type Language, languages, type Translated } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { slugFromText, slugMaximum, slugMinimum } from '#values/slug.ts';
import { type Change, type ChangeKeeper, type Left, recordChanges } from '../../activity/change-sets.ts';
import { requirePermission } from '../../authorisation.ts';
import { type Context, inTransaction, inTransactionOnce, type ShopRuntime } from '../../context.ts';
import { sites } from '../../sites/sites-tables.ts';
import { catalogueSlugs, products } from '../products/catalogue-tables.ts';
import { noFacts, type ProductInput } from '../writing/catalogue-inputs.ts';
import { isProductField, tellFields } from './product-fields.ts';
import {
  type GoodsChanger,
  type PatchResult,
  patchProducts,
  requireRights,
  writeChanges,
  writeRowsOf,
} from './product-patch.ts';
import { type ProductRow, putFields, type RowProblem, readNames, valueAt } from './product-rows.ts';
import { readStoredInputs, type StoredInput } from './stored-inputs.ts';

export type NewProduct = {
  readonly type: ProductInput['type'];
  readonly format: ProductInput['format'];
  /** In the product's unit; null: it is not counted. */
  readonly stock: number | null;
  readonly fields: Readonly<Record<string, unknown>>;
};

/** One after the other, in one transaction. */
const copiedVariantsMaximum = 200;

const required = ['sku', 'name', 'taxClass', 'retailPrice'] as const;

/**
 * Creates a product. Without a slug it gets one of its name in each language; what is not said of it is as for most.
 * @returns its id
 * @throws Refusal FORBIDDEN; VALIDATION by field, below `fields`
 */
export async function createProduct(context: Context, product: NewProduct): Promise<number> {
  requireRights(context, [product]);
  if (product.stock !== null) requirePermission(context, 'stock.manage');
  return inTransactionOnce(
    context,
    async (transaction) => {
      const made = await writeNew(transaction, {
        base: { ...emptyProduct, type: product.type, format: product.format },
        stock: product.stock,
        sent: product.fields,
      });
      await recordChanges(transaction, 'panel', made.changes);
      return made.id;
    },
    () => readMade(context, product.fields.sku),
  );
}

/** What a call has made whose answer was lost. */
async function readMade({ database, site }: Context, sku: unknown): Promise<number> {
  const [made] = await database
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.catalogueId, site.catalogueId), eq(products.sku, String(sku))));
  if (!made) throw new Refusal('NOT_FOUND');
  return made.id;
}

/**
 * Creates a draft that is like another product, under a SKU of its own; stock and prices before now are not copied, variants where it
 * is asked for. Theirs are SKUs that begin with the copy's.
 * @returns its id
 * @throws Refusal NOT_FOUND, FORBIDDEN; VALIDATION where the SKU is taken
 */
export async function copyProduct(
  context: Context,
  id: number,
  {
    sku,
    fields = {},
    variants = false,
  }: {
    readonly sku: string;
    readonly fields?: Readonly<Record<string, unknown>> | undefined;
    readonly variants?: boolean | undefined;
  },
): Promise<number> {
  const sent = { ...fields, sku, isDraft: true };
  requireRights(context, [{ fields: { ...sent, retailPrice: 0 } }]);
  return inTransactionOnce(
    context,
    async (transaction) => {
      const original = await readOwn(transaction, id);
      const made = await writeNew(transaction, { ...likeAnother(original), sent });
      const changes = [...made.changes];
      for (const variant of variants ? await readVariantsOf(transaction, id) : []) {
        const { base, stock } = likeAnother(variant);
        // Hidden with its main product, it is for sale with it.
        const copy = await writeNew(transaction, {
          base: { ...base, mainProductKey: made.key },
          stock,
          sent: { sku: skuOfCopy(variant.sku, original.sku, sku) },
        });
        changes.push(...copy.changes);
      }
      await recordChanges(transaction, 'panel', changes);
      return made.id;
    },
    () => readMade(context, sku),
  );
}

/** What a copy begins with: no address, reduction, stock and barcode of another product. */
function likeAnother(original: StoredInput) {
  return {
    base: {
      ...original,
      slugs: {},
      discount: null,
      facts: { ...(original.facts ?? noFacts), barcode: null },
    },
    stock: original.stockThousandths === null ? null : 0,
  };
}

async function readVariantsOf({ database }: Context, mainId: number): Promise<StoredInput[]> {
  const variants = await database
    .select({ id: products.id })
    .from(products)
    .where(eq(products.mainProductId, mainId))
    .orderBy(asc(products.id))
    .limit(copiedVariantsMaximum + 1);
  if (variants.length > copiedVariantsMaximum)
    throw new Refusal('VALIDATION', {}, { variants: { rule: 'maximum', parameter: copiedVariantsMaximum } });
  const stored = await readStoredInputs(
    database,
    variants.map(({ id }) => id),
  );
  return variants.flatMap(({ id }) => stored.get(id) ?? []);
}

/** `PANEL-RED` of `PANEL` becomes `PANEL-2-RED` of `PANEL-2`. */
function skuOfCopy(variant: string, main: string, copy: string): string {
  const own = variant.startsWith(main) ? variant.slice(main.length) : `-${variant}`;
  return `${copy}${own}`;
}

const emptyProduct: Omit<ProductInput, 'key' | 'type' | 'format' | 'stockThousandths'> = {
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

async function writeNew(
  context: Context,
  {
    base,
    stock,
    sent,
  }: {
    readonly base: Omit<ProductInput, 'key' | 'stockThousandths'>;
    readonly stock: number | null;
    readonly sent: Readonly<Record<string, unknown>>;
  },
): Promise<{ readonly id: number; readonly key: string; readonly changes: readonly Change[] }> {
  const { database, site, clock } = context;
  const names = await readNames(database, site.catalogueId, [base as StoredInput], [sent]);
  const draft = {
    ...base,
    key: await freeKey(context, sent.sku),
    stockThousandths: stock === null ? null : Math.round(stock * 1000),
    branchThousandths: null,
    createdAt: clock.now(),
  };
  const problems = putFields(0, draft, sent, names);
  for (const field of base.sku === '' ? required : []) {
    if (!Object.hasOwn(sent, field)) problems.push({ row: 0, field, rule: 'required', value: null });
  }
  draft.slugs = { ...(await freeSlugs(context, draft.name, draft.sku)), ...draft.slugs };
  const row: ProductRow = { row: 0, stored: undefined, draft, sent };
  const written = await refusingFields(() =>
    writeRowsOf(context, [row], names, { problems, partly: false, preview: false, now: clock.now() }),
  );
  const [id] = written.ids;
  if (id === undefined) throw new Error('A new product got no id.');
  return {
    id,
    key: draft.key,
    changes: written.changes.map((change) => ({ ...change, entityId: String(id) })),
  };
}

/** Names what is wrong with the only row by its fields, as calls about one thing do. */
async function refusingFields<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.problems) throw error;
    const problems = error.details.problems as readonly RowProblem[];
    throw new Refusal(
      'VALIDATION',
      {},
      Object.fromEntries(
        problems
          .toReversed()
          .map(({ field, rule, parameter }) => [
            `fields.${field}`,
            parameter === undefined ? { rule } : { rule, parameter },
          ]),
      ),
    );
  }
}

/** The key that content links to it by: its SKU, in small letters, and more where a product has that already. */
async function freeKey({ database, site, random }: Context, sku: unknown): Promise<string> {
  const wished = slugFromText(typeof sku === 'string' ? sku : '') || 'product';
  const [taken] = await database
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.catalogueId, site.catalogueId), eq(products.key, wished)));
  return taken ? `${wished}-${random.uuid().slice(0, 8)}` : wished;
}

/** A slug of the name in each language, with a number where somebody has it, or has had it. */
async function freeSlugs(
  { database, site }: Context,
  name: Translated,
  sku: string,
): Promise<Partial<Record<Language, string>>> {
  const wished = languages.flatMap((language) => {
    const text = name[language];
    if (!text) return [];
    const slug = slugFromText(text).slice(0, slugMaximum - 6);
    const long = slug.length < slugMinimum ? slugFromText(`${slug} ${sku} product`) : slug;
    return [{ language, slug: long.slice(0, slugMaximum - 6).replace(/-+$/, '') }];
  });
  const { rows } = await database.execute<{ language: string; slug: string }>(sql`
    SELECT taken.language, taken.slug
    FROM jsonb_to_recordset(${JSON.stringify(wished)}::jsonb) AS wished(language text, slug text)
    JOIN ${catalogueSlugs} AS taken ON taken.catalogue_id = ${site.catalogueId} AND taken.language = wished.language
      AND (taken.slug = wished.slug OR taken.slug LIKE wished.slug || '-%')`);
  const taken = new Set(rows.map(({ language, slug }) => `${language}/${slug}`));
  return Object.fromEntries(
    wished.map(({ language, slug }) => {
      let free = slug;
      for (let number = 2; taken.has(`${language}/${free}`); number += 1) free = `${slug}-${number}`;
      return [language, free];
    }),
  );
}

async function readOwn({ database, site }: Context, id: number): Promise<StoredInput> {
  const [own] = await database
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, id), eq(products.catalogueId, site.catalogueId)))
    .for('no key update');
  const product = own && (await readStoredInputs(database, [id])).get(id);
  if (!product) throw new Refusal('NOT_FOUND');
  return product;
}

/**
 * Changes fields of one product that was seen in this version.
 * @throws Refusal NOT_FOUND, FORBIDDEN; EDIT_CONFLICT where it has another version by now; VALIDATION by field, below `fields`
 */
export async function updateProduct(
  context: Context,
  id: number,
  { version, fields }: { readonly version: number; readonly fields: Readonly<Record<string, unknown>> },
): Promise<void> {
  requireRights(context, [{ fields }]);
  await inTransaction(context, async (transaction) => {
    const stored = await readOwn(transaction, id);
    if (stored.version !== version) throw new Refusal('EDIT_CONFLICT', { version: stored.version });
    await refusingFields(() => writeChanges(transaction, [{ id, fields }], { source: 'panel' }));
  });
}

/** Takes products out of the shop, or back in; drafts stay what they are where they are taken in. */
export async function archiveProducts(
  context: Context,
  { ids, archived }: { readonly ids: readonly number[]; readonly archived: boolean },
): Promise<PatchResult> {
  return patchProducts(
    context,
    ids.map((id) => ({ id, fields: { archived } })),
    { source: 'panel' },
  );
}

/** How products are put back: fields that are still what the set made them; what it created is archived. */
export const undoProducts: ChangeKeeper = async (context, changes) => {
  const { database, site } = context;
  const ids = [...new Set(changes.map(({ entityId }) => Number(entityId)))];
  const own = await database
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.catalogueId, site.catalogueId), inArray(products.id, ids)))
    .orderBy(asc(products.id))
    .for('no key update');
  const stored = await readStoredInputs(
    database,
    own.map(({ id }) => id),
  );
  const names = await readNames(database, site.catalogueId, stored.values(), []);
  const left: Left[] = [];
  const back = new Map<number, Record<string, unknown>>();
  for (const [entityId, ofProduct] of Map.groupBy(changes, (change) => change.entityId)) {
    const product = stored.get(Number(entityId));
    const told = product && tellFields(product, names);
    const fields: Record<string, unknown> = {};
    for (const change of ofProduct) {
      const why = told ? putBack(fields, told, change) : 'gone';
      if (why) left.push({ entity: change.entity, entityId, field: change.field, why });
    }
    if (Object.keys(fields).length > 0) back.set(Number(entityId), fields);
  }
  const wanted = [...back].map(([id, fields]) => ({ id, fields }));
  requireRights(context, wanted);
  const result = await writeChanges(context, wanted, { source: 'undo', partly: true, isRecorded: false });
  const refused = new Set(result.problems.map(({ row }) => String(wanted[row]?.id)));
  for (const { entity, entityId, field } of changes) {
    const isLeft = left.some((one) => one.entityId === entityId && one.field === field);
    if (refused.has(entityId) && !isLeft) left.push({ entity, entityId, field, why: 'invalid' });
  }
  return { done: result.changes, left };
};

/** Puts one field among those that go back. @returns why it does not */
function putBack(
  fields: Record<string, unknown>,
  told: Readonly<Record<string, unknown>>,
  { field, before, after }: Change,
): Left['why'] | undefined {
  if (field === 'made') {
    if (told.archived === true) return 'changed';
    fields.archived = true;
    return undefined;
  }
  // As it was written down: without what JSON does not know, and in any order.
  const now: unknown = JSON.parse(JSON.stringify(valueAt(told, field)));
  if (!isDeepStrictEqual(now, after)) return 'changed';
  const [name = '', ...part] = field.split('.');
  if (!isProductField(name)) return 'gone';
  if (part.length === 0) fields[name] = before;
  else fields[name] = { ...(fields[name] as object | undefined), [part.join('.')]: before };
  return undefined;
}

const publishedAtOnce = 500;

/** Publishes the drafts whose time has come, each catalogue's in a change set of its first site. */
export async function publishDueProducts(runtime: ShopRuntime): Promise<void> {
  const isDue = and(eq(products.isDraft, true), lte(products.publishAt, runtime.clock.now()));
  const due = await runtime.database
    .select({ id: products.id, catalogueId: products.catalogueId })
    .from(products)
    .where(isDue)
    .orderBy(asc(products.publishAt))
    .limit(publishedAtOnce);
  for (const [catalogueId, ofCatalogue] of Map.groupBy(due, (product) => product.catalogueId)) {
    const [site] = await runtime.database
      .select({ id: min(sites.id) })
      .from(sites)
      .where(eq(sites.catalogueId, catalogueId));
    if (!site?.id) continue;
    const changer = { ...runtime, site: { id: site.id, catalogueId } };
    const changes = ofCatalogue.map(({ id }) => ({ id, fields: { isDraft: false } }));
    const { problems } = await inTransaction(changer, (transaction: GoodsChanger) =>
      writeChanges(transaction, changes, { source: 'panel', partly: true }),
    );
    if (problems.length > 0) runtime.log.warn({ problems }, 'drafts could not be published');
  }
}

/** When the next draft is due; nothing where none waits. */
export async function findNextProductPublication({
  database,
  clock,
}: ShopRuntime): Promise<Date | undefined> {
  const [next] = await database
    .select({ at: min(products.publishAt) })
    .from(products)
    .where(
      and(
        isNotNull(products.publishAt),
        eq(products.isDraft, true),
        sql`${products.publishAt} > ${clock.now().toISOString()}::timestamptz`,
      ),
    );
  return next?.at ?? undefined;
}
