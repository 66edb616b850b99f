import { and, asc, count, desc, eq, gt, max, type SQL, sql } from 'drizzle-orm';
import { type EntryKind, type EntrySort, type EntryState, entrySources } from '#values/entry-states.ts';
import { foldText } from '#values/folded-text.ts';
import { Refusal } from '#values/refusal.ts';
import { users } from '../accounts/accounts-tables.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';
import { type EntryName, type EntrySelection, entriesOf, isNamed, listEntryNames } from './entries.ts';
import type { FormFile } from './form-files-service.ts';
import { formFiles, forms } from './forms-tables.ts';

export type EntryFilter = {
  readonly kind?: EntryKind | undefined;
  /** Of this form alone. */
  readonly formId?: number | undefined;
  readonly state?: EntryState | undefined;
  /** Some letters of what was sent, or of the name or e-mail of its sender. */
  readonly keywords?: string | undefined;
};

type Listed = EntryFilter & {
  readonly sort?: { readonly field: EntrySort; readonly direction: 'asc' | 'desc' } | undefined;
  readonly page: number;
  readonly limit: number;
};

export type ListedEntry = Awaited<ReturnType<typeof listEntries>>['rows'][number];
export type WholeEntry = Awaited<ReturnType<typeof getEntry>>;
/** Something that somebody has sent to the company. */
export type Entry = Omit<WholeEntry, 'files' | 'answerer'>;

/** Read and given at once when the list is taken along. */
const exportedAtOnce = 500;

/** What was sent to the site, the newest first unless told. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listEntries(
  context: Context,
  { sort = { field: 'created_at', direction: 'desc' }, page, limit, ...filter }: Listed,
) {
  requirePermission(context, 'entries.read');
  const { database } = context;
  const sought = soughtIn(filter);
  const entries = entriesOf(context, { sought });
  const where = conditionOf(entries, filter);
  const inDirection = sort.direction === 'asc' ? asc : desc;
  // Without conditions the names of a page are found without what the entries say.
  const isByTime = where === undefined && sort.field === 'created_at';
  const names = isByTime
    ? await listEntryNames(context, { sought, page, limit, direction: sort.direction })
    : undefined;
  const { source, id, kind, form, language, name, email, subject, state, createdAt } = entries;
  const rows = await database
    .select({ source, id, kind, form, language, name, email, subject, state, createdAt })
    .from(entries)
    .where(names ? isNamed(entries, names) : where)
    .orderBy(inDirection(sort.field === 'email' ? email : createdAt), inDirection(id), asc(source))
    .limit(limit)
    .offset(names ? 0 : (page - 1) * limit);
  const [counted] = await database.select({ total: count() }).from(entries).where(where);
  return { rows, total: counted?.total ?? 0 };
}

/**
 * An entry with the files that came with it and whoever has answered it.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND
 */
export async function getEntry(context: Context, { source, id }: EntryName) {
  requirePermission(context, 'entries.read');
  const { database } = context;
  const entries = entriesOf(context);
  const [entry] = await database
    .select()
    .from(entries)
    .where(and(eq(entries.source, source), eq(entries.id, id)));
  if (!entry) throw new Refusal('NOT_FOUND');
  const files: FormFile[] = await database
    .select()
    .from(formFiles)
    .where(eq(source === 'message' ? formFiles.contactMessageId : formFiles.formSubmissionId, id))
    .orderBy(asc(formFiles.id));
  const [answerer] =
    entry.answeredBy === null
      ? []
      : await database
          .select({
            name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
            email: users.email,
          })
          .from(users)
          .where(eq(users.id, entry.answeredBy));
  return { ...entry, files, answerer: answerer ? answerer.name || answerer.email : null };
}

/**
 * Whole entries piece by piece, in the order in which each table got them.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, at once
 */
export function readAllEntries(context: Context, filter: EntryFilter) {
  requirePermission(context, 'entries.export');
  return piecesOf(context, filter);
}

async function* piecesOf(context: Context, filter: EntryFilter) {
  const entries = entriesOf(context, { sought: soughtIn(filter) });
  for (const source of entrySources) {
    for (let lastId = 0; ; ) {
      const rows = await context.database
        .select()
        .from(entries)
        .where(and(conditionOf(entries, filter), eq(entries.source, source), gt(entries.id, lastId)))
        .orderBy(asc(entries.id))
        .limit(exportedAtOnce);
      const last = rows.at(-1);
      if (!last) break;
      yield rows;
      lastId = last.id;
    }
  }
}

/** The fields of a form in its order, then those that it no longer has and entries answer, the newest entries' first. */
export async function listFieldNames(
  context: Context,
  { formId, ...filter }: EntryFilter & { readonly formId: number },
): Promise<string[]> {
  const { database } = context;
  const entries = entriesOf(context, { sought: soughtIn(filter) });
  const form = await database.select({ fields: forms.fields }).from(forms).where(eq(forms.id, formId));
  const sent = await database
    .select({ fields: entries.fields })
    .from(entries)
    .where(conditionOf(entries, { ...filter, formId }))
    .groupBy(entries.fields)
    .orderBy(desc(max(entries.id)));
  const names = [...form, ...sent].flatMap(({ fields }) => fields ?? []).map(({ name }) => name);
  return [...new Set(names)];
}

function soughtIn({ keywords }: EntryFilter): string {
  return foldText(keywords?.trim() ?? '');
}

function conditionOf(entries: EntrySelection, { kind, formId, state }: EntryFilter): SQL | undefined {
  return and(
    kind && eq(entries.kind, kind),
    formId === undefined ? undefined : eq(entries.formId, formId),
    state && eq(entries.state, state),
  );
}
