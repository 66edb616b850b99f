import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type SQL, sql } from 'drizzle-orm';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { slugFromText } from '#values/slug.ts';
import { type Change, type ChangeKeeper, type Left, recordChanges } from '../../activity/change-sets.ts';
import { requirePermission } from '../../authorisation.ts';
import { type Context, inTransaction, inTransactionOnce } from '../../context.ts';
import { media } from '../../media/media-tables.ts';
import { makeSlugs } from '../writing/made-slugs.ts';
import { shapeProblems } from './field-shapes.ts';
import {
  kindsOfTerms,
  type StoredTerm,
  type TermFields,
  type TermKind,
  usesOfAttributes,
  usesOfValues,
  withoutSlugs,
  withoutValues,
} from './term-kinds.ts';
import { byCode, codePath, withTexts } from './texts-by-code.ts';

/** A category, an attribute with its values, a set of attributes, or a tag, as it is managed. */
export type ManagedTerm = StoredTerm & {
  /** Of what stands in it: another one as soon as something else does. */
  readonly version: number;
};

/** Who uses something that was to be deleted. */
export type TermUse = { readonly entity: string; readonly id: number; readonly title: string };

const usesShown = 20;

const managed = (term: StoredTerm): ManagedTerm => ({ ...term, version: versionOf(term.fields) });

function versionOf(fields: TermFields): number {
  const digest = createHash('sha256').update(JSON.stringify(fields)).digest();
  return 1 + (digest.readUInt32BE(0) >>> 2);
}

/** All terms of a kind in the catalogue, in their order. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listTerms(context: Context, kind: TermKind, search = ''): Promise<ManagedTerm[]> {
  requirePermission(context, 'catalogue.manage');
  const terms = await kindsOfTerms[kind].read(context.database, context.site.catalogueId);
  const sought = search.trim().toLowerCase();
  const { texts } = kindsOfTerms[kind];
  const words = ({ key, fields }: StoredTerm) =>
    [key, fields.name, ...texts.flatMap((field) => Object.values((fields[field] ?? {}) as object))]
      .filter((text) => typeof text === 'string')
      .join('\n')
      .toLowerCase();
  return terms.filter((term) => sought === '' || words(term).includes(sought)).map(managed);
}

/** @throws Refusal NOT_FOUND */
export async function getTerm(context: Context, kind: TermKind, id: number): Promise<ManagedTerm> {
  const found = (await listTerms(context, kind)).find((term) => term.id === id);
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/**
 * Makes a term; its key is made of its words where none is given, and so are its slugs.
 * @returns its id
 * @throws Refusal VALIDATION by field, below `fields`
 */
export async function createTerm(
  context: Context,
  kind: TermKind,
  { key, fields }: { readonly key?: string | undefined; readonly fields: TermFields },
): Promise<number> {
  requirePermission(context, 'catalogue.manage');
  return inTransactionOnce(
    context,
    (transaction) => writeNewTerm(transaction, kind, key, fields),
    async () => {
      // What a call has made whose answer was lost: the last one of these words.
      const words = JSON.stringify(wordsOf(merged(kind, kindsOfTerms[kind].empty, fields)));
      const made = (await listTerms(context, kind))
        .filter((term) =>
          key === undefined ? JSON.stringify(wordsOf(term.fields)) === words : term.key === key,
        )
        .toSorted((one, other) => other.id - one.id)[0];
      if (!made) throw new Refusal('NOT_FOUND');
      return made.id;
    },
  );
}

async function writeNewTerm(
  transaction: Context,
  kind: TermKind,
  key: string | undefined,
  fields: TermFields,
): Promise<number> {
  const { required, empty } = kindsOfTerms[kind];
  const terms = await listTerms(transaction, kind);
  const problems = problemsOf(kind, fields);
  for (const field of required) {
    if (!Object.hasOwn(fields, field)) problems[`fields.${field}`] = { rule: 'required' };
  }
  if (key !== undefined && terms.some((term) => term.key === key)) {
    problems.key = { rule: 'oneOf', parameter: 'unique' };
  }
  refuseIfAny(problems);
  const [whole = empty] = await withSlugs(transaction, kind, [merged(kind, empty, fields)]);
  const own = key ?? freeKeyOf(wordsOf(whole), new Set(terms.map((term) => term.key)));
  await save(transaction, kind, [{ key: own, fields: whole }]);
  const made = (await listTerms(transaction, kind)).find((term) => term.key === own);
  if (!made) throw new Error('A new term is not there.');
  await recordChanges(transaction, 'panel', [
    { entity: kind, entityId: String(made.id), field: 'made', before: null, after: own },
  ]);
  return made.id;
}

/**
 * Makes terms whose keys nobody has yet, in the caller's transaction, with a fixed number of statements however many they are. Rights
 * and the change set are the caller's.
 * @throws Refusal VALIDATION by field, below `fields`
 */
export async function makeTerms(
  context: Context,
  kind: TermKind,
  terms: readonly { readonly key: string; readonly fields: TermFields }[],
): Promise<Change[]> {
  const taken = new Set((await listTerms(context, kind)).map(({ key }) => key));
  const wanted = terms.filter(({ key }) => !taken.has(key));
  if (wanted.length === 0) return [];
  const { empty } = kindsOfTerms[kind];
  for (const { fields } of wanted) refuseIfAny(problemsOf(kind, fields));
  const whole = wanted.map(({ fields }) => merged(kind, empty, fields));
  const slugged = await withSlugs(context, kind, whole);
  await save(
    context,
    kind,
    wanted.map(({ key }, place) => ({ key, fields: slugged[place] as TermFields })),
  );
  const idByKey = new Map((await listTerms(context, kind)).map(({ id, key }) => [key, id]));
  return wanted.map(({ key }) => ({
    ...{ entity: kind, entityId: String(idByKey.get(key)), field: 'made', before: null, after: key },
  }));
}

/**
 * Changes fields of terms that are there, in the caller's transaction. Rights and the change set are the caller's.
 * @throws Refusal VALIDATION
 */
export async function changeTerms(
  context: Context,
  kind: TermKind,
  wishes: readonly { readonly key: string; readonly fieldsOf: (fields: TermFields) => TermFields }[],
): Promise<Change[]> {
  if (wishes.length === 0) return [];
  const byKey = new Map((await listTerms(context, kind)).map((term) => [term.key, term]));
  const held: TermWish[] = [];
  for (const { key, fieldsOf } of wishes) {
    const found = byKey.get(key);
    if (!found) continue;
    const term = await holdTerm(context, kind, found.id);
    held.push({ term, fields: fieldsOf(term.fields) });
  }
  return writeTerms(context, kind, held);
}

/**
 * Changes fields of a term that was seen in this version.
 * @throws Refusal NOT_FOUND; EDIT_CONFLICT; VALIDATION by field, below `fields`; IN_USE with `uses` where products hold what
 *   would be taken away
 */
export async function updateTerm(
  context: Context,
  kind: TermKind,
  id: number,
  { version, fields }: { readonly version: number; readonly fields: TermFields },
): Promise<void> {
  requirePermission(context, 'catalogue.manage');
  await inTransaction(context, async (transaction) => {
    const term = await holdTerm(transaction, kind, id);
    if (term.version !== version) throw new Refusal('EDIT_CONFLICT', { version: term.version });
    await recordChanges(transaction, 'panel', await writeTerms(transaction, kind, [{ term, fields }]));
  });
}

/** Puts a category below another one, or at the top, at a place among those there. @throws Refusal NOT_FOUND, VALIDATION */
export async function moveCategory(
  context: Context,
  id: number,
  { parent, position }: { readonly parent: number | null; readonly position: number },
): Promise<void> {
  requirePermission(context, 'catalogue.manage');
  await inTransaction(context, async (transaction) => {
    const term = await holdTerm(transaction, 'category', id);
    const terms = await listTerms(transaction, 'category');
    const above = parent === null ? null : terms.find((one) => one.id === parent);
    if (above === undefined) throw new Refusal('VALIDATION', {}, { parent: { rule: 'oneOf' } });
    const parentKey = above?.key ?? null;
    const siblings = terms.filter((one) => one.id !== id && one.fields.parent === parentKey);
    siblings.splice(position, 0, term);
    const moves = siblings.map((one, place) => ({
      term: one,
      fields: { position: place, ...(one.id === id ? { parent: parentKey } : {}) },
    }));
    await recordChanges(transaction, 'panel', await writeTerms(transaction, 'category', moves));
  });
}

/** @throws Refusal NOT_FOUND; IN_USE with `uses`, the first of them, and `total` */
export async function deleteTerm(context: Context, kind: TermKind, id: number): Promise<void> {
  requirePermission(context, 'catalogue.manage');
  await inTransaction(context, async (transaction) => {
    const { key, fields } = await holdTerm(transaction, kind, id);
    await refuseIfUsed(transaction, kindsOfTerms[kind].uses(id));
    await remove(transaction, kind, id);
    await recordChanges(transaction, 'panel', [
      { entity: kind, entityId: String(id), field: 'removed', before: { key, ...fields }, after: null },
    ]);
  });
}

async function remove({ database, site, emit }: Context, kind: TermKind, id: number): Promise<void> {
  const { table, parts } = kindsOfTerms[kind];
  for (const part of parts(id)) await database.execute(part);
  await database.execute(withoutSlugs(kind, id));
  await database.execute(sql`DELETE FROM ${table} WHERE id = ${id}`);
  emit({ kind: 'category.changed', catalogueId: site.catalogueId });
}

/** How terms of a kind are put back: fields that are still what the set made them; what it made is deleted where nobody uses it. */
export function undoTerms(kind: TermKind): ChangeKeeper {
  return async (context, changes) => {
    const done: Change[] = [];
    const left: Left[] = [];
    const byTerm = [...Map.groupBy(changes, (change) => change.entityId)];
    // What was made last goes first: it may stand below what was made before it.
    for (const [entityId, ofTerm] of byTerm.toSorted(([one], [other]) => Number(other) - Number(one))) {
      const result = await undoTerm(context, kind, Number(entityId), ofTerm);
      done.push(...result.done);
      left.push(...result.left.map(({ field, why }) => ({ entity: kind, entityId, field, why })));
    }
    return { done, left };
  };
}

type Undone = { readonly done: readonly Change[]; readonly left: readonly Pick<Left, 'field' | 'why'>[] };

async function undoTerm(
  context: Context,
  kind: TermKind,
  id: number,
  changes: readonly Change[],
): Promise<Undone> {
  const terms = await listTerms(context, kind);
  const all = (why: Left['why']) => changes.map(({ field }) => ({ field, why }));
  if (!terms.some((term) => term.id === id)) return { done: [], left: all('gone') };
  const term = await holdTerm(context, kind, id);
  if (changes.some(({ field }) => field === 'made')) {
    const done = await unmake(context, kind, term);
    return { done, left: done.length > 0 ? [] : all('used') };
  }
  const isAsMade = ({ field, after }: Change) => isDeepStrictEqual(asJson(term.fields[field]), after);
  const left: Pick<Left, 'field' | 'why'>[] = changes
    .filter((change) => !isAsMade(change))
    .map(({ field }) => ({ field, why: 'changed' }));
  const back = changes.filter(isAsMade);
  const fields = Object.fromEntries(back.map(({ field, before }) => [field, before]));
  try {
    const done = await inTransaction(context, (part) =>
      writeTerms(part, kind, [{ term, fields, isWhole: true }]),
    );
    return { done, left };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const why = error.code === 'IN_USE' ? 'used' : 'invalid';
    return { done: [], left: [...left, ...back.map(({ field }) => ({ field, why }) as const)] };
  }
}

/** As it was written down. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}

/** Deletes what a set has made. @returns nothing where somebody uses it */
async function unmake(context: Context, kind: TermKind, { id, key, fields }: StoredTerm): Promise<Change[]> {
  const uses = await readUses(context, kindsOfTerms[kind].uses(id));
  if (uses.total > 0) return [];
  await remove(context, kind, id);
  return [{ entity: kind, entityId: String(id), field: 'removed', before: { key, ...fields }, after: null }];
}

/** A term, held until the end of the transaction. @throws Refusal NOT_FOUND */
async function holdTerm(context: Context, kind: TermKind, id: number): Promise<ManagedTerm> {
  const { table } = kindsOfTerms[kind];
  await context.database.execute(
    sql`SELECT FROM ${table} WHERE id = ${id} AND catalogue_id = ${context.site.catalogueId} FOR UPDATE`,
  );
  return getTerm(context, kind, id);
}

type TermWish = {
  readonly term: StoredTerm;
  readonly fields: TermFields;
  /** Texts are given in all their languages. */
  readonly isWhole?: boolean;
};

/** @returns what was changed */
async function writeTerms(context: Context, kind: TermKind, wishes: readonly TermWish[]): Promise<Change[]> {
  const changed: Change[] = [];
  const saved: Omit<StoredTerm, 'id'>[] = [];
  for (const { term, fields, isWhole = false } of wishes) {
    refuseIfAny(problemsOf(kind, fields, kindsOfTerms[kind].fixed));
    const whole = isWhole ? { ...term.fields, ...fields } : merged(kind, term.fields, fields);
    const differing = Object.keys(whole).filter(
      (field) => !isDeepStrictEqual(whole[field], term.fields[field]),
    );
    if (differing.length === 0) continue;
    await takeAway(context, kind, term, whole);
    saved.push({ key: term.key, fields: whole });
    for (const field of differing) {
      changed.push({
        entity: kind,
        entityId: String(term.id),
        field,
        before: term.fields[field] ?? null,
        after: whole[field] ?? null,
      });
    }
  }
  if (saved.length > 0) await save(context, kind, saved);
  return changed;
}

/** Values of an attribute and attributes of a set go only where no product holds them. @throws Refusal IN_USE */
async function takeAway(context: Context, kind: TermKind, { id, fields }: StoredTerm, whole: TermFields) {
  if (kind === 'attribute') {
    const keysOf = (of: TermFields) => (of.values as { key: string }[]).map(({ key }) => key);
    const gone = keysOf(fields).filter((key) => !keysOf(whole).includes(key));
    if (gone.length === 0) return;
    await refuseIfUsed(context, usesOfValues(id, gone));
    await context.database.execute(withoutValues(id, gone));
  }
  if (kind === 'attributeSet') {
    const kept = whole.attributes as string[];
    const gone = (fields.attributes as string[]).filter((code) => !kept.includes(code));
    if (gone.length > 0) await refuseIfUsed(context, usesOfAttributes(id, gone));
  }
}

async function readUses({ database }: Context, uses: SQL) {
  const { rows } = await database.execute<TermUse & { total: number }>(
    sql`SELECT used.*, count(*) OVER ()::int AS total FROM (${uses}) AS used ORDER BY entity, id LIMIT ${usesShown}`,
  );
  return { uses: rows.map(({ total: _, ...use }) => use), total: rows[0]?.total ?? 0 };
}

async function refuseIfUsed(context: Context, uses: SQL): Promise<void> {
  const used = await readUses(context, uses);
  if (used.total > 0) throw new Refusal('IN_USE', used);
}

function problemsOf(kind: TermKind, fields: TermFields, fixed: readonly string[] = []): FieldErrors {
  const { shapes } = kindsOfTerms[kind];
  const problems: FieldErrors = {};
  for (const [field, value] of Object.entries(fields)) {
    const shape = Object.hasOwn(shapes, field) && !fixed.includes(field) ? shapes[field] : undefined;
    if (!shape) problems[`fields.${field}`] = { rule: 'unknown' };
    else {
      for (const { at, ...problem } of shapeProblems(shape, value))
        problems[`fields.${field}${at}`] ??= problem;
    }
  }
  return problems;
}

function refuseIfAny(problems: FieldErrors): void {
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
}

function merged(kind: TermKind, stored: TermFields, sent: TermFields): Record<string, unknown> {
  const { texts } = kindsOfTerms[kind];
  const whole: Record<string, unknown> = { ...stored, ...sent };
  for (const field of texts) {
    const both = { ...(stored[field] as object), ...(sent[field] as object | undefined) };
    whole[field] = Object.fromEntries(Object.entries(both).filter(([, text]) => text !== null));
  }
  return whole;
}

/** Names a term goes by, in each language. */
function wordsOf(fields: TermFields): Readonly<Record<string, string>> {
  const words = fields.label ?? fields.title ?? fields.name;
  return typeof words === 'object' ? (words as Record<string, string>) : {};
}

async function withSlugs(
  context: Context,
  kind: TermKind,
  terms: readonly TermFields[],
): Promise<readonly TermFields[]> {
  if (kind !== 'category' && kind !== 'tag') return terms;
  const named = terms.map((fields) => ({
    words: withTexts({}, wordsOf(fields)),
    spare: kind,
    slugs: withTexts({}, (fields.slug ?? {}) as object),
  }));
  const made = await makeSlugs(context, named);
  return terms.map((fields, place) => ({
    ...fields,
    slug: { ...byCode(made[place] ?? {}), ...((fields.slug ?? {}) as object) },
  }));
}

function freeKeyOf(words: Readonly<Record<string, string>>, taken: ReadonlySet<string>): string {
  const wished = slugFromText(Object.values(words)[0] ?? '') || 'term';
  let free = wished;
  for (let number = 2; taken.has(free); number += 1) free = `${wished}-${number}`;
  return free;
}

/** Saves terms by the rules of every writing of goods, and names what is wrong by the fields of calls. */
async function save(
  context: Context,
  kind: TermKind,
  terms: readonly Omit<StoredTerm, 'id'>[],
): Promise<void> {
  const { ruleNames } = kindsOfTerms[kind];
  if (kind === 'category') await requirePictures(context, terms);
  try {
    await kindsOfTerms[kind].save(context, context.site.catalogueId, terms);
  } catch (error) {
    if (!(error instanceof Refusal) || !error.fields) throw error;
    const fields = Object.entries(error.fields).map(([path, problem]) => {
      const [name = '', ...rest] = path.replace(/^\w+\.\d+\./, '').split('.');
      const field = ruleNames[name] ?? name;
      return [field === 'key' ? 'key' : codePath(['fields', field, ...rest].join('.')), problem];
    });
    throw new Refusal(error.code, error.details, Object.fromEntries(fields));
  }
}

async function requirePictures(
  { database, site }: Context,
  terms: readonly Omit<StoredTerm, 'id'>[],
): Promise<void> {
  const ids = terms.flatMap(({ fields }) => (typeof fields.picture === 'number' ? [fields.picture] : []));
  if (ids.length === 0) return;
  const { rows } = await database.execute<{ id: number }>(sql`
    SELECT id FROM ${media} WHERE id = ANY(${sql.param(ids)}::int[])
      AND (site_id IS NULL OR site_id = ${site.id}) AND mime LIKE 'image/%' AND access = 'public'`);
  const known = new Set(rows.map(({ id }) => id));
  if (!ids.every((id) => known.has(id)))
    throw new Refusal('VALIDATION', {}, { 'fields.picture': { rule: 'oneOf' } });
}
