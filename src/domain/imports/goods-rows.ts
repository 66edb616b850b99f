import type { ProductFormat } from '#values/product-formats.ts';
import type { Change } from '../activity/change-sets.ts';
import { requirePermission } from '../authorisation.ts';
import { emptyProduct, type NewRow, writeNew } from '../catalogue/managing/product-making.ts';
import { patchProducts, requireRights, writeChanges } from '../catalogue/managing/product-patch.ts';
import type { ProductChange, RowProblem } from '../catalogue/managing/product-rows.ts';
import type { Context } from '../context.ts';
import type { ReadColumn } from './goods-cells.ts';
import { columnOfAttribute, type GoodsColumn } from './goods-columns.ts';
import { type Draft, draftsOf, goodsKeys, readSaid, type SaidRow } from './goods-drafts.ts';
import { lookOnly, makeForRows } from './goods-new-terms.ts';
import { tellProblems } from './goods-problems.ts';
import {
  type AppliedRows,
  type ImportKindRules,
  type ImportMeans,
  type JudgedRow,
  keyField,
} from './import-kind.ts';
import type { CellChange, Fields, Import, ImportRow } from './import-tables.ts';
import { goodsKeepers, makeNewTerms } from './new-terms.ts';
import { findLacking, withPictureIds } from './pictures/goods-pictures.ts';
import type { SaidPicture } from './pictures/picture-cells.ts';
import { planPictures, withPictures } from './pictures/picture-plans.ts';
import { nameFolded, readTermNames, type TermNames } from './term-names.ts';

/** Rows of goods. @param isMade whether a row of an unknown SKU makes a product */
export function goodsRows(
  columnsOf: (context: Context) => Promise<readonly GoodsColumn[]>,
  { isMade }: { readonly isMade: boolean },
): Pick<
  ImportKindRules<GoodsColumn>,
  'columns' | 'keys' | 'judge' | 'makeNewTerms' | 'findLacking' | 'apply' | 'keepers'
> {
  async function judgeSaid(
    context: Context,
    run: Import,
    columns: readonly ReadColumn[],
    said: readonly SaidRow[],
    names: TermNames,
    means: ImportMeans,
  ): Promise<JudgedRow[]> {
    const pictured = said.map(({ staged: { row }, product, fields: { pictures } }) => ({
      ...{ row, product, said: pictures as readonly SaidPicture[] | undefined },
    }));
    const pictures = await planPictures(context, run, pictured, means.get);
    const drafts = (await draftsOf(context, run, columns, said, names)).map(withoutPictures);
    await judgeStored(context, columns, drafts);
    if (isMade) await judgeNew(context, columns, drafts);
    return drafts.map((draft) => withPictures(judgedRow(draft), pictures.get(draft.staged.row)));
  }
  return {
    columns: columnsOf,
    keys: goodsKeys,
    keepers: () => goodsKeepers,
    async judge(context, run, rows, means) {
      const names = await readTermNames(context);
      const columns = readColumns(run, await columnsOf(context), names);
      const said = await readSaid(context, run, columns, rows, isMade);
      if (!run.createsNew)
        return { rows: await judgeSaid(context, run, columns, said, names, means), newTerms: [] };
      return lookOnly(context, async (part) => {
        const made = await makeForRows(part, run, said);
        const now = readColumns(run, await columnsOf(part), made.names);
        return { rows: await judgeSaid(part, run, now, said, made.names, means), newTerms: made.newTerms };
      });
    },
    makeNewTerms: (context, { newTerms }) => makeNewTerms(context, newTerms),
    findLacking,
    async apply(context, run, staged, isLater) {
      const columns = readColumns(run, await columnsOf(context), await readTermNames(context));
      if (isLater) return applyChanges(context, run, columns, staged, ({ later }) => later);
      const { rows, told } = await withPictureIds(context, run, staged);
      const made = await applyNew(
        context,
        columns,
        rows.filter(({ verdict }) => verdict === 'new'),
      );
      const changed = await applyChanges(
        context,
        run,
        columns,
        rows.filter(({ verdict }) => verdict === 'changed'),
        ({ fields }) => fields,
      );
      return {
        changes: [...made.changes, ...changed.changes],
        problems: new Map([...made.problems, ...changed.problems]),
        told,
      };
    },
  };
}

function readColumns(
  { columns }: Import,
  known: readonly GoodsColumn[],
  { attributeByName }: TermNames,
): ReadColumn[] {
  const byName = new Map(known.map((column) => [column.name, column]));
  const find = (field: string) => byName.get(field) ?? columnCalled(field);
  /** An attribute may be called by its name. */
  const columnCalled = (field: string) => {
    const column = columnOfAttribute(field);
    const attribute = column && attributeByName.get(nameFolded(column.part ?? ''));
    return attribute ? byName.get(`attributes.${attribute.code}`) : column;
  };
  return columns.flatMap(({ name, field }, at) => {
    const column = field === null ? undefined : find(field);
    return column ? [{ at, name, column }] : [];
  });
}

/** The rules of goods know media alone: what nobody has fetched yet is judged beside them. */
function withoutPictures(draft: Draft): Draft {
  const { pictures: _, ...fields } = draft.fields;
  return { ...draft, fields, changes: draft.changes.filter(({ field }) => field !== 'pictures') };
}

const sound = ({ problems }: Draft) => problems.length === 0;

/** Has the rules of goods judge what would change, and leaves of the changes those that there would be. */
async function judgeStored(
  context: Context,
  columns: readonly ReadColumn[],
  drafts: readonly Draft[],
): Promise<void> {
  const asked = drafts.filter(
    (draft) => draft.productId !== undefined && sound(draft) && Object.keys(draft.fields).length > 0,
  );
  const result = await writeChanges(
    context,
    asked.map(({ productId: id, fields }) => ({ id, fields })),
    { source: 'import', partly: true, preview: true },
  );
  tellProblems(
    columns,
    asked.map(({ staged }) => staged),
    result.problems,
  ).forEach((problems, row) => {
    asked.find(({ staged }) => staged.row === row)?.problems.push(...problems);
  });
  const byProduct = Map.groupBy(result.changes, ({ entityId }) => Number(entityId));
  for (const draft of asked) {
    const later = draft.changes.filter(({ field }) => Object.hasOwn(draft.later, field));
    const now = (byProduct.get(draft.productId as number) ?? []).map(({ field, before, after }) => ({
      field,
      before,
      after,
    }));
    draft.changes.splice(0, draft.changes.length, ...now, ...later);
  }
}

async function judgeNew(
  context: Context,
  columns: readonly ReadColumn[],
  drafts: readonly Draft[],
): Promise<void> {
  const asked = drafts.filter((draft) => draft.productId === undefined && sound(draft));
  const { news, problems } = newRows(
    columns,
    asked.map(({ staged, fields }) => ({ ...staged, fields })),
  );
  const result =
    news.length === 0 ? { problems: [] } : await writeNew(context, news, { partly: true, preview: true });
  const told = tellProblems(
    columns,
    asked.map(({ staged }) => staged),
    [...problems, ...result.problems],
  );
  for (const draft of asked) draft.problems.push(...(told.get(draft.staged.row) ?? []));
}

type FieldsOfRow = Pick<ImportRow, 'row' | 'raw'> & { readonly fields: Fields };

/** Products to be made; places in `asked` are their rows. */
function newRows(
  columns: readonly ReadColumn[],
  asked: readonly FieldsOfRow[],
): { readonly news: NewRow[]; readonly problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const news = asked.flatMap(({ fields }, row): NewRow[] => {
    const { type = 'physical', format = 'simple', stock = null, ...sent } = fields;
    const own = { type, format, stock };
    const wrong = (['type', 'format'] as const).filter((name) => {
      const words = columns.find(({ column }) => column.field === name)?.column.words;
      return words && !words.includes(String(own[name]));
    });
    problems.push(...wrong.map((field) => ({ row, field, rule: 'oneOf' as const, value: own[field] })));
    const isCounted = stock === null || (typeof stock === 'number' && stock >= 0 && stock <= 1e9);
    if (!isCounted) problems.push({ row, field: 'stock', rule: 'minimum', parameter: 0, value: stock });
    if (wrong.length > 0 || !isCounted) return [];
    const base = emptyProduct({ type: type as 'physical' | 'digital', format: format as ProductFormat });
    return [{ row, base, stock: stock as number | null, sent }];
  });
  return { news, problems };
}

function judgedRow({ staged: { row }, productId, fields, later, problems, changes }: Draft): JudgedRow {
  const isNew = productId === undefined;
  const isLeft = problems.length > 0 || (!isNew && changes.length === 0);
  return {
    row,
    isNew,
    problems,
    // Of a new thing all is new: its fields say it.
    changes: isNew || problems.length > 0 ? [] : changes,
    fields: isLeft ? null : isNew ? fields : changedOnly(fields, changes),
    later: isLeft || Object.keys(later).length === 0 ? null : later,
  };
}

/** Fields of which something would change. */
function changedOnly(fields: Fields, changes: readonly CellChange[]): Fields {
  const names = new Set(changes.map(({ field }) => field.split('.')[0]));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.has(name)));
}

async function applyChanges(
  context: Context,
  run: Import,
  columns: readonly ReadColumn[],
  rows: readonly ImportRow[],
  fieldsOf: (row: ImportRow) => Fields | null,
): Promise<AppliedRows> {
  const asked = rows.filter((row) => Object.keys(fieldsOf(row) ?? {}).length > 0);
  const isById = keyField(run, goodsKeys) === 'id';
  const changes = asked.map(
    (row): ProductChange => ({
      ...(isById ? { id: Number(row.key) } : { sku: row.key ?? '' }),
      fields: fieldsOf(row) ?? {},
    }),
  );
  if (changes.length === 0) return { changes: [], problems: new Map() };
  const options = { source: 'import', partly: true, isRecorded: false } as const;
  const result = await patchProducts(context, changes, options);
  return { changes: result.changes, problems: tellProblems(columns, asked, result.problems) };
}

async function applyNew(
  context: Context,
  columns: readonly ReadColumn[],
  rows: readonly ImportRow[],
): Promise<AppliedRows> {
  if (rows.length === 0) return { changes: [], problems: new Map() };
  const asked = rows.map((row) => ({ ...row, fields: row.fields ?? {} }));
  const { news, problems } = newRows(columns, asked);
  requireRights(
    context,
    news.map(({ sent }) => ({ fields: sent })),
  );
  if (news.some(({ stock }) => stock !== null)) requirePermission(context, 'stock.manage');
  const made = await writeNew(context, news, { partly: true });
  const changes: Change[] = [...made.changes];
  return { changes, problems: tellProblems(columns, asked, [...problems, ...made.problems]) };
}
