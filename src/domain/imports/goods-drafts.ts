import { sql } from 'drizzle-orm';
import { may } from '../authorisation.ts';
import { fieldNamed, isProductField } from '../catalogue/managing/product-fields.ts';
import { skusIn } from '../catalogue/managing/product-rows.ts';
import { products } from '../catalogue/products/catalogue-tables.ts';
import type { Context } from '../context.ts';
import { type ExportedProduct, readExported } from '../exports/goods-export.ts';
import { type ReadColumn, readCells } from './goods-cells.ts';
import { formatNames, setNameOf } from './goods-new-terms.ts';
import { keyField, type StagedRow } from './import-kind.ts';
import { type CellChange, type CellProblem, type Fields, type Import, importRows } from './import-tables.ts';
import { nameFolded, type TermNames } from './term-names.ts';
import { codesIn, findSetFor, withKeys } from './term-naming.ts';

export const goodsKeys = ['sku', 'id'] as const;

/** What a row says of a product before the rules of goods have judged it. */
export type Draft = {
  readonly staged: StagedRow;
  /** Undefined: it is new. */
  readonly productId: number | undefined;
  readonly fields: Fields;
  readonly later: Fields;
  readonly problems: CellProblem[];
  readonly changes: CellChange[];
};

/** What the cells of a row say of a product, in the words of the file. */
export type SaidRow = {
  readonly staged: StagedRow;
  readonly productId: number | undefined;
  /** Undefined: it is new. */
  readonly product: ExportedProduct | undefined;
  readonly fields: Fields;
  readonly problems: readonly CellProblem[];
};

/** What the rows of a file say of goods. @param isMade whether one of an unknown SKU makes a product */
export async function readSaid(
  context: Context,
  run: Import,
  columns: readonly ReadColumn[],
  rows: readonly StagedRow[],
  isMade: boolean,
): Promise<SaidRow[]> {
  const key = keyField(run, goodsKeys) ?? 'sku';
  const keyColumn = columns.find(({ column }) => column.field === key)?.name ?? key;
  const idByKey = await findProducts(context, key, rows);
  const told = new Map(
    (await readExported(context, [...new Set(idByKey.values())])).map((product) => [product.id, product]),
  );
  const saying = columns.filter(
    ({ column: { field } }) => field !== 'id' && !(key === 'sku' && field === 'sku'),
  );
  return rows.map((staged): SaidRow => {
    const productId = staged.key === null ? undefined : idByKey.get(staged.key);
    const isUnknown = productId === undefined && (!isMade || key === 'id');
    const wrong = keyProblem(staged, isUnknown);
    const product = productId === undefined ? undefined : told.get(productId);
    if (wrong) {
      const problems = [{ column: keyColumn, value: staged.key, ...wrong }];
      return { staged, productId, product, fields: {}, problems };
    }
    return { staged, productId, product, ...readCells(product ? saying : columns, staged.raw, run, product) };
  });
}

/** What rows would change, in the words of goods. @param names what categories, tags and attributes are called by */
export async function draftsOf(
  context: Context,
  run: Import,
  columns: readonly ReadColumn[],
  said: readonly SaidRow[],
  names: TermNames,
): Promise<Draft[]> {
  const drafts = said.map(({ staged, productId, product, fields: words, problems }): Draft => {
    const fields = withSet(run, names, withKeys({ names }, words), product);
    const changes = Object.entries(fields).map(([field, after]) => ({
      field,
      before: product?.[field as 'sku'] ?? null,
      after,
    }));
    return { staged, productId, fields: withoutId(fields), later: {}, problems: [...problems], changes };
  });
  return putOff(
    context,
    run,
    drafts.map((draft) => withoutRights(context, columns, draft)),
  );
}

/** Other programs have no sets of attributes: of those here, a product gets the one of its format, or one that has room for its own. */
function withSet(
  run: Pick<Import, 'format' | 'createsNew'>,
  names: TermNames,
  fields: Fields,
  product: ExportedProduct | undefined,
): Fields {
  const codes = codesIn(fields);
  if (run.format === 'own' || codes.length === 0 || setNameOf(fields, product) !== undefined) return fields;
  const ofFormat = run.createsNew ? names.setByName.get(nameFolded(formatNames[run.format])) : undefined;
  const found = ofFormat ?? findSetFor(names, codes);
  return found ? { ...fields, attributeSet: found.key } : fields;
}

const withoutId = ({ id: _, ...fields }: Fields): Fields => fields;

function keyProblem({ key, isTwice }: StagedRow, isUnknown: boolean): Pick<CellProblem, 'rule'> | undefined {
  if (key === null) return { rule: 'required' };
  if (isTwice) return { rule: 'twice' };
  return isUnknown ? { rule: 'oneOf' } : undefined;
}

async function findProducts(
  { database, site }: Context,
  key: (typeof goodsKeys)[number],
  rows: readonly StagedRow[],
): Promise<Map<string, number>> {
  const keys = rows.flatMap((row) => row.key ?? []);
  const column = key === 'id' ? sql`id::text` : sql`sku`;
  const { rows: found } = await database.execute<{ key: string; id: number }>(sql`
    SELECT ${column} AS key, id FROM ${products} WHERE catalogue_id = ${site.catalogueId}
      AND ${key === 'id' ? sql`id = ANY(${sql.param(keys.map(Number).filter(isId))}::int[])` : sql`sku = ANY(${sql.param(keys)}::text[])`}`);
  return new Map(found.map((row) => [row.key, row.id]));
}

const isId = (id: number) => Number.isInteger(id) && id > 0 && id < 2 ** 31;

/** A change that asks for a right which the reader of the file does not have is wrong at its cell. */
export function withoutRights(
  { actor }: Pick<Context, 'actor'>,
  columns: readonly ReadColumn[],
  draft: Draft,
): Draft {
  for (const name of Object.keys(draft.fields)) {
    const right =
      name === 'stock' ? 'stock.manage' : isProductField(name) ? fieldNamed(name).right : undefined;
    if (!right || may(actor, right)) continue;
    const of = columns.find(({ column }) => column.field === name);
    if (!of) continue;
    const value = draft.staged.raw[of.at] ?? null;
    draft.problems.push({ column: of.name, rule: 'forbidden', parameter: right, value });
  }
  return draft;
}

/** Fields that name goods which the file itself makes are left for the second round, once these are there. */
async function putOff(context: Context, run: Import, drafts: readonly Draft[]): Promise<Draft[]> {
  const named = new Set(drafts.flatMap(({ fields }) => skusIn(fields)));
  const toCome = await findToCome(context, run, [...named]);
  if (toCome.size === 0) return [...drafts];
  return drafts.map((draft) => {
    const entries = Object.entries(draft.fields);
    const isLater = ([name, value]: readonly [string, unknown]) =>
      skusIn({ [name]: value }).some((sku) => toCome.has(sku));
    return {
      ...draft,
      fields: Object.fromEntries(entries.filter((entry) => !isLater(entry))),
      later: Object.fromEntries(entries.filter(isLater)),
    };
  });
}

/** Of some SKUs those that no product has and a row of the file names. */
async function findToCome(
  { database, site }: Context,
  run: Import,
  skus: readonly string[],
): Promise<Set<string>> {
  if (skus.length === 0) return new Set();
  const { rows } = await database.execute<{ key: string }>(sql`
    SELECT DISTINCT key FROM ${importRows} AS staged WHERE import_id = ${run.id} AND key = ANY(${sql.param(skus)}::text[])
      AND NOT EXISTS (SELECT FROM ${products} AS there WHERE there.catalogue_id = ${site.catalogueId} AND there.sku = staged.key)`);
  return new Set(rows.map(({ key }) => key));
}
