import type { Permission } from '#values/permissions.ts';
import { Refusal } from '#values/refusal.ts';
import { type Change, type Changer, type ChangeSource, recordChanges } from '../../activity/change-sets.ts';
import { requirePermission } from '../../authorisation.ts';
import { type Context, inTransaction } from '../../context.ts';
import { shareMedia } from '../../media/media-of-sites.ts';
import type { Site } from '../../site.ts';
import { type ProductReferences, readProductReferences } from '../products/product-references.ts';
import { InputProblems } from '../writing/input-problems.ts';
import type { ProductPart } from '../writing/product-parts-writing.ts';
import {
  beginningOfChangedDiscount,
  checkBatch,
  findWrongVariants,
  writeBatch,
} from '../writing/product-save-service.ts';
import { fieldNamed, isProductField, type ProductFieldName, type ProductNames } from './product-fields.ts';
import {
  changedSince,
  differencesOf,
  fieldOfRule,
  holdNamed,
  type ProductChange,
  type ProductRow,
  parameterOfRule,
  putFields,
  type RowProblem,
  readNames,
  valueAt,
} from './product-rows.ts';
import { readStoredInputs, type StoredInput } from './stored-inputs.ts';

export type { ProductChange, RowProblem } from './product-rows.ts';

/** Who changes goods: somebody of a site that sells them, or the program for it. */
export type GoodsChanger = Changer & { readonly site: Pick<Site, 'id' | 'catalogueId'> };

export type PatchOptions = {
  readonly source: ChangeSource;
  /** Rows with problems are left, the others are written. */
  readonly partly?: boolean | undefined;
  /** Nothing is written: it is told what would be. */
  readonly preview?: boolean | undefined;
  /** False: the caller records what was changed, in a set with more. */
  readonly isRecorded?: boolean | undefined;
};

export type PatchResult = {
  /** Null where nothing was changed. */
  readonly changeSetId: number | null;
  /** Products. */
  readonly changed: number;
  readonly unchanged: number;
  readonly problems: readonly RowProblem[];
  /** The fields that are others now, or would be. */
  readonly changes: readonly Change[];
};

/**
 * Changes some fields of many products, by id or SKU, with a fixed number of statements however many they are: all or none of
 * them, unless `partly`. Rules are those of every writing of goods; what is changed becomes one change set and, of prices, steps
 * of the price log.
 * @throws Refusal FORBIDDEN where a field asks for a right that the caller does not have; VALIDATION with `problems` by row
 *   and field where anything is wrong, and nothing is written then
 */
export async function patchProducts(
  context: Context,
  changes: readonly ProductChange[],
  options: PatchOptions,
): Promise<PatchResult> {
  requireRights(context, changes);
  return inTransaction(context, (transaction) => writeChanges(transaction, changes, options));
}

/** @throws Refusal NO_ACTIVE_USER, FORBIDDEN without the rights that the fields of goods ask for */
export function requireRights(context: Context, changes: readonly Pick<ProductChange, 'fields'>[]): void {
  requirePermission(context, 'catalogue.manage');
  const rights = new Set<Permission>();
  for (const name of new Set(changes.flatMap(({ fields }) => Object.keys(fields)))) {
    const right = isProductField(name) ? fieldNamed(name).right : undefined;
    if (right) rights.add(right);
  }
  for (const right of rights) requirePermission(context, right);
}

/** `patchProducts` without its rights, in the caller's transaction: for the program and for undoing. */
export async function writeChanges(
  changer: GoodsChanger,
  changes: readonly ProductChange[],
  { source, partly = false, preview = false, isRecorded = true }: PatchOptions,
): Promise<PatchResult> {
  const { database, site, clock } = changer;
  const { byId, bySku } = await holdNamed(database, site.catalogueId, changes);
  const problems: RowProblem[] = [];
  const seen = new Set<number>();
  const targets = changes.flatMap(({ id, sku, fields, seen: looked }, row) => {
    const field = id === undefined && sku !== undefined ? 'sku' : 'id';
    const wrong = (rule: RowProblem['rule']) => problems.push({ row, field, rule, value: id ?? sku ?? null });
    const found = id === undefined ? bySku.get(sku ?? '') : byId.has(id) ? id : undefined;
    if (id === undefined && sku === undefined) wrong('required');
    else if (found === undefined) wrong('oneOf');
    else if (seen.has(found)) wrong('twice');
    else {
      seen.add(found);
      return [{ row, id: found, sent: fields, looked }];
    }
    return [];
  });
  const stored = await readStoredInputs(database, [...seen]);
  const names = await readNames(
    database,
    site.catalogueId,
    stored.values(),
    targets.map(({ sent }) => sent),
  );
  const now = clock.now();
  const rows = targets.map(({ row, id, sent, looked }): ProductRow => {
    const product = stored.get(id) as StoredInput;
    const draft = { ...product };
    problems.push(...putFields(row, draft, sent, names));
    settleDiscount(draft, product, sent, now);
    const changed = { row, stored: product, draft, sent };
    if (looked) problems.push(...changedSince(changed, looked, names));
    return changed;
  });
  const written = await writeRowsOf(changer, rows, names, { problems, partly, preview, now });
  const changeSetId = preview || !isRecorded ? null : await recordChanges(changer, source, written.changes);
  return {
    changeSetId,
    changed: written.rows.length,
    unchanged: rows.length - written.touched,
    problems: written.problems,
    changes: written.changes,
  };
}

/** As it will be stored: a reduction cannot begin in the past, and a running one keeps its beginning. */
function settleDiscount(
  draft: { discount?: StoredInput['discount'] },
  { discount: before }: StoredInput,
  sent: Readonly<Record<string, unknown>>,
  now: Date,
): void {
  if (!draft.discount || !Object.hasOwn(sent, 'discount')) return;
  const stored = {
    discountPriceCents: before?.priceCents ?? null,
    discountFrom: before?.from ?? null,
    discountTo: before?.to ?? null,
  };
  const from = beginningOfChangedDiscount(stored, draft.discount.from ?? null, now);
  draft.discount = { ...draft.discount, from };
}

type Written = {
  /** Those that are others now. */
  readonly rows: readonly ProductRow[];
  /** How many would be, were all of them right. */
  readonly touched: number;
  readonly changes: readonly Change[];
  readonly problems: readonly RowProblem[];
  readonly ids: readonly number[];
};

/**
 * Checks and writes what differs from what is stored.
 * @throws Refusal VALIDATION with `problems` where anything is wrong, unless `partly` or `preview`
 */
export async function writeRowsOf(
  changer: GoodsChanger,
  rows: readonly ProductRow[],
  names: ProductNames,
  {
    problems: given,
    partly,
    preview,
    now,
  }: {
    readonly problems: readonly RowProblem[];
    readonly partly: boolean;
    readonly preview: boolean;
    readonly now: Date;
  },
): Promise<Written> {
  const { database, site } = changer;
  const { catalogueId } = site;
  const problems = [...given];
  const refuse = () => {
    if (problems.length > 0 && !partly && !preview)
      throw new Refusal('VALIDATION', { problems: sorted(problems) });
  };
  const compared = rows.map((row) => ({ row, changes: differencesOf(row, names) }));
  const touched = compared.filter(({ changes }) => changes.length > 0);
  const batch = touched.map(({ row }) => row.draft);
  const references = await readProductReferences(database, catalogueId, batch, site.id);
  const found = new InputProblems();
  await checkBatch(database, found, catalogueId, batch, references);
  problems.push(
    ...problemsOfRules(
      found,
      touched.map(({ row }) => row),
    ),
  );
  refuse();
  let sound = touched.filter(({ row }) => !problems.some((problem) => problem.row === row.row));
  for (;;) {
    const outcome = await attempt(changer, sound, references, now, preview);
    if ('ids' in outcome) {
      if (!preview) tell(changer, sound, outcome.ids);
      return {
        rows: sound.map(({ row }) => row),
        touched: touched.length,
        changes: sound.flatMap(({ changes }) => changes),
        problems: sorted(problems),
        ids: outcome.ids,
      };
    }
    const { wrong } = outcome;
    problems.push(...problemsOfVariants(wrong, sound, references));
    refuse();
    const families = new Set(wrong.map(({ mainId }) => mainId));
    sound = sound.filter(({ row }) => !familyOf(row, references).some((id) => families.has(id)));
  }
}

type ChangedRow = { readonly row: ProductRow; readonly changes: readonly Change[] };
type WrongVariants = Awaited<ReturnType<typeof findWrongVariants>>;

class NotKept extends Error {
  readonly wrong: WrongVariants;
  readonly ids: readonly number[];

  constructor(wrong: WrongVariants, ids: readonly number[]) {
    super('What was written is taken back.');
    this.wrong = wrong;
    this.ids = ids;
  }
}

/** What variants are told apart by, and which of them count. */
const tellingApart: ReadonlySet<ProductFieldName> = new Set([
  'attributeSet',
  'attributes',
  'mainProduct',
  'configurableAttributes',
  'archived',
  'isDraft',
]);

/** Only then is a look more than the rules of each row: what is written for it holds the products as long as it takes. */
function mayMakeVariantsWrong({ row: { stored, draft }, changes }: ChangedRow): boolean {
  if (!stored) return Boolean(draft.mainProductKey) || draft.format === 'configurable';
  return fieldsOf(changes).some((name) => tellingApart.has(name));
}

/** Writes rows, and takes it back where variants are wrong then, or where it was for a look only. */
async function attempt(
  changer: GoodsChanger,
  sound: readonly ChangedRow[],
  references: ProductReferences,
  now: Date,
  preview: boolean,
): Promise<{ readonly ids: readonly number[] } | { readonly wrong: WrongVariants }> {
  if (sound.length === 0 || (preview && !sound.some(mayMakeVariantsWrong))) return { ids: [] };
  const { catalogueId } = changer.site;
  const parts = new Map(sound.map(({ row, changes }) => [row.draft.key, partsOf(row, changes)]));
  try {
    return await inTransaction(changer, async (transaction) => {
      const { database } = transaction;
      if (!preview) await sharePictures(transaction, sound);
      const ids = await writeBatch(transaction, {
        catalogueId,
        batch: sound.map(({ row }) => row.draft),
        references,
        now,
        isOther: (key, part) => parts.get(key)?.has(part) ?? false,
      });
      const wrong = await findWrongVariants(database, catalogueId, ids);
      if (wrong.length > 0 || preview) throw new NotKept(wrong, ids);
      return { ids };
    });
  } catch (error) {
    if (!(error instanceof NotKept)) throw error;
    return error.wrong.length > 0 ? { wrong: error.wrong } : { ids: error.ids };
  }
}

const allParts: readonly ProductPart[] = [
  'categories',
  'tags',
  'media',
  'crossSells',
  'attributes',
  'configurableAttributes',
  'mediaByValue',
  'members',
  'slugs',
];

function partsOf({ stored }: ProductRow, changes: readonly Change[]): ReadonlySet<ProductPart> {
  if (!stored) return new Set(allParts);
  return new Set(fieldsOf(changes).flatMap((name) => fieldNamed(name).part ?? []));
}

function fieldsOf(changes: readonly Change[]) {
  return [...new Set(changes.map(({ field }) => field.split('.')[0] ?? ''))].filter(isProductField);
}

async function sharePictures(changer: GoodsChanger, sound: readonly ChangedRow[]): Promise<void> {
  const pictured = sound.filter(
    ({ row, changes }) =>
      !row.stored ||
      fieldsOf(changes).some((name) => name.startsWith('pictures') || name === 'documentFiles'),
  );
  const ids = pictured.flatMap(({ row: { draft } }) => [
    ...(draft.mediumIds ?? []),
    ...(draft.mediaByValue ?? []).flatMap(({ mediumId }) => mediumId ?? []),
    ...(draft.documentFiles ?? []).map(({ mediumId }) => mediumId),
  ]);
  await shareMedia(changer, [...new Set(ids)]);
}

/** Lists, search, pages and filters follow. */
function tell(changer: GoodsChanger, sound: readonly ChangedRow[], productIds: readonly number[]): void {
  if (sound.length === 0) return;
  const { emit, site } = changer;
  const { catalogueId } = site;
  const fields = new Set(
    sound.flatMap(({ row, changes }) => (row.stored ? fieldsOf(changes) : ['sku' as const])),
  );
  const stay = [...fields].every((name) => fieldNamed(name).addressesStay);
  const createdIds = productIds.filter((_id, index) => !sound[index]?.row.stored);
  emit({
    kind: 'product.changed',
    catalogueId,
    productIds,
    ...(createdIds.length > 0 ? { createdIds } : {}),
    ...(stay ? { addressesStay: true } : {}),
  });
  if (fields.has('lowStockThreshold')) emit({ kind: 'stock.changed', catalogueId, productIds });
  if (sound.some(({ row }) => row.draft.publishAt)) emit({ kind: 'document.scheduled' });
}

function problemsOfRules(found: InputProblems, rows: readonly ProductRow[]): RowProblem[] {
  return Object.entries(found.found).flatMap(([path, { rule, parameter }]) => {
    const [, place, rest = ''] = /^products\.(\d+)\.(.*)$/.exec(path) ?? [];
    const row = rows[Number(place)];
    if (!row) return [];
    const field = fieldOfRule(rest, row.draft);
    return [
      {
        row: row.row,
        field,
        rule,
        parameter: parameterOfRule(rest, parameter),
        value: valueAt(row.sent, field),
      },
    ];
  });
}

function problemsOfVariants(
  wrong: WrongVariants,
  sound: readonly ChangedRow[],
  references: ProductReferences,
): RowProblem[] {
  return wrong.flatMap(({ id, key, mainId, complete }) => {
    const own = sound.find(({ row }) => row.draft.key === key || row.stored?.id === id);
    const found = own ?? sound.find(({ row }) => familyOf(row, references).includes(mainId));
    if (!found) return [];
    return [
      {
        row: found.row.row,
        field: 'attributes',
        rule: complete ? ('oneOf' as const) : ('required' as const),
        ...(complete ? { parameter: 'unique' } : {}),
        value: valueAt(found.row.sent, 'attributes'),
      },
    ];
  });
}

/** The main products whose variants a row may have made wrong. */
function familyOf({ stored, draft }: ProductRow, references: ProductReferences): number[] {
  const main = draft.mainProductKey ? references.storedByKey.get(draft.mainProductKey)?.id : undefined;
  return [main ?? [], stored?.id ?? []].flat();
}

const sorted = (problems: readonly RowProblem[]) => problems.toSorted((one, other) => one.row - other.row);
