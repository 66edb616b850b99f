import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, isNotNull, lte, min, sql } from 'drizzle-orm';
import { Refusal } from '#values/refusal.ts';
import { type Change, type ChangeKeeper, type Left, recordChanges } from '../../activity/change-sets.ts';
import { requirePermission } from '../../authorisation.ts';
import { type Context, inTransaction, inTransactionOnce, type ShopRuntime } from '../../context.ts';
import { sites } from '../../sites/sites-tables.ts';
import { products } from '../products/catalogue-tables.ts';
import { noFacts, type ProductInput } from '../writing/catalogue-inputs.ts';
import { isProductField, tellFields } from './product-fields.ts';
import { emptyProduct, type MadeProduct, type NewRow, writeNew } from './product-making.ts';
import {
  type GoodsChanger,
  type PatchResult,
  patchProducts,
  requireRights,
  writeChanges,
} from './product-patch.ts';
import { type RowProblem, readNames, valueAt } from './product-rows.ts';
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
      const made = await writeOne(transaction, {
        base: emptyProduct(product),
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
      const made = await writeOne(transaction, { ...likeAnother(original), sent });
      const changes = [...made.changes];
      for (const variant of variants ? await readVariantsOf(transaction, id) : []) {
        const { base, stock } = likeAnother(variant);
        // Hidden with its main product, it is for sale with it.
        const copy = await writeOne(transaction, {
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

/** Makes one product. @throws Refusal VALIDATION by field, below `fields` */
async function writeOne(
  context: Context,
  product: Omit<NewRow, 'row'>,
): Promise<MadeProduct & { readonly changes: readonly Change[] }> {
  const { made, changes } = await refusingFields(() => writeNew(context, [{ row: 0, ...product }]));
  const one = made.get(0);
  if (!one) throw new Error('A new product got no id.');
  return { ...one, changes };
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
