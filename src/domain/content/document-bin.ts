import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { pathOf } from '#values/addresses.ts';
import { isLanguage, type Language, type Translated } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import { putInBin, takeFromBin } from '../bin/bin-service.ts';
import {
  type DeletedRow,
  type DeletedRows,
  putRows,
  rowsOf,
  takeRows,
  withoutLostUsers,
} from '../bin/deleted-rows.ts';
import { type Context, inTransaction } from '../context.ts';
import type { DocumentKind } from './content-input.ts';
import {
  documentHistory,
  documentSlugs,
  documents,
  documentTerms,
  documentTexts,
  formerSlugs,
  navigations,
  postTypes,
} from './content-tables.ts';
import { takeSlugs } from './document-slugs.ts';
import { findEditable, holdEditable, isOfSite, listTexts, type TextRow } from './edited-documents.ts';
import { screenOfSubject } from './linkable-screens.ts';
import { listPostTypes, typeSlugOf } from './post-types.ts';

/** An address at which visitors have seen something. */
export type FormerAddress = { readonly language: Language; readonly path: string };

/**
 * Puts a document in the bin, in all its languages, with its history. The start page stays.
 * @returns the addresses at which visitors have seen it
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; NOT_FOUND; IN_USE
 */
export async function deleteDocument(
  context: Context,
  id: number,
  kinds: readonly DocumentKind[],
): Promise<FormerAddress[]> {
  requirePermission(context, 'content.edit');
  return inTransaction(context, async (transaction) => {
    const { database } = transaction;
    const document = await holdEditable(transaction, id, kinds);
    const texts = await listTexts(transaction, [id]);
    const isVisible = texts.some(isSeenOrDue);
    if (isVisible) requirePermission(transaction, 'content.publish');
    const slugs = texts.flatMap(({ published }) => published?.slug ?? []);
    const { HomePageSlug: home } = transaction.site.options;
    const homeSlugs = typeof home === 'object' && home !== null ? Object.values(home) : [home];
    if (slugs.some((slug) => homeSlugs.includes(slug))) throw new Refusal('IN_USE');
    await putInBin(transaction, {
      ...{ kind: 'document', thingId: id, siteId: document.siteId },
      type: typeSlugOf(await listPostTypes(transaction), document),
      title: Object.fromEntries(texts.map(({ language, draft }) => [language, draft.title])),
      rows: {
        document: await takeRows(database, documents, eq(documents.id, id)),
        document_text: await takeRows(database, documentTexts, eq(documentTexts.documentId, id)),
        document_history: await takeRows(database, documentHistory, eq(documentHistory.documentId, id)),
        document_former_slug: await takeRows(database, formerSlugs, eq(formerSlugs.documentId, id)),
        document_term: await takeRows(
          database,
          documentTerms,
          sql`${documentTerms.documentId} = ${id} OR ${documentTerms.termId} = ${id}`,
        ),
      },
    });
    await database.delete(documents).where(eq(documents.id, id));
    if (isVisible) transaction.emit({ kind: 'content.changed', documentIds: [id], slugs });
    return texts.flatMap(({ language, published }) =>
      published && isLanguage(language)
        ? [{ language, path: pathIn(document.kind, language, published.slug) }]
        : [],
    );
  });
}

/**
 * Brings a document back as it was. A slug that somebody else has meanwhile gets a number; a time that has passed waits no more.
 * @returns what it is now called by
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND
 */
export async function restoreDocument(context: Context, entryId: number): Promise<{ readonly id: number }> {
  requirePermission(context, 'content.edit');
  return inTransaction(context, async (transaction) => {
    const { database } = transaction;
    const { thingId, siteId, kind, rows } = await takeFromBin(transaction, entryId);
    if (kind !== 'document') throw new Refusal('NOT_FOUND');
    await putRows(database, documents, await withKnownThings(transaction, rowsOf(rows, documents)));
    const owner = { id: thingId, siteId };
    const texts = await withoutLostUsers(database, rowsOf(rows, documentTexts), 'updated_by');
    await putRows(database, documentTexts, texts);
    for (const text of await listTexts(transaction, [thingId])) await putSlugs(transaction, owner, text);
    await putRows(
      database,
      documentHistory,
      await withoutLostUsers(database, rowsOf(rows, documentHistory), 'user_id'),
    );
    await putFormerSlugs(transaction, rows);
    await putTerms(transaction, rows);
    const now = await listTexts(transaction, [thingId]);
    const isVisible = now.some(isSeenOrDue);
    if (isVisible) requirePermission(transaction, 'content.publish');
    const slugs = now.flatMap(({ published }) => published?.slug ?? []);
    if (isVisible) transaction.emit({ kind: 'content.changed', documentIds: [thingId], slugs });
    if (now.some(({ publishAt }) => publishAt)) transaction.emit({ kind: 'document.scheduled' });
    return { id: thingId };
  });
}

/** A place that links to a document, or belongs to it. */
export type DocumentUse = {
  readonly kind: 'document' | 'navigation';
  readonly id: number;
  readonly title: Translated;
};

const usesMaximum = 200;

/**
 * What links to a document: other documents in any state, for a category or tag also the documents that have it, and
 * menus.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND
 */
export async function listDocumentUses(context: Context, id: number): Promise<DocumentUse[]> {
  requirePermission(context, 'content.edit');
  const document = await findEditable(context, id);
  const texts = await listTexts(context, [id]);
  const paths = texts.flatMap(({ language, published, draft }) =>
    isLanguage(language)
      ? [published?.slug, draft.slug].flatMap((slug) => (slug ? [pathIn(document.kind, language, slug)] : []))
      : [],
  );
  const words = JSON.stringify({ words: [document.key, ...new Set(paths)] });
  const holds = (column: unknown): SQL =>
    sql`jsonb_path_exists(${column}, '$.** ? (@ == $words[*])', ${words}::jsonb)`;
  const { draft, scheduled, published } = documentTexts;
  const { rows } = await context.database.execute<{ id: number; language: Language; title: string }>(sql`
    SELECT document_id AS id, language, ${draft} ->> 'title' AS title
    FROM ${documentTexts} JOIN ${documents} ON document.id = document_id
    WHERE ${isOfSite(context)} AND document_id <> ${id} AND (
      ${holds(draft)} OR ${holds(scheduled)} OR ${holds(published)}
      OR EXISTS (SELECT FROM ${documentTerms} AS given
        WHERE given.term_id = ${id} AND given.document_id = document_text.document_id))
    ORDER BY document_id, language LIMIT ${usesMaximum}`);
  const found = new Map<number, DocumentUse>();
  for (const { id: user, language, title } of rows) {
    found.set(user, { kind: 'document', id: user, title: { ...found.get(user)?.title, [language]: title } });
  }
  const menus = await context.database
    .select({ id: navigations.id, name: navigations.name, title: navigations.title })
    .from(navigations)
    .where(sql`${navigations.siteId} = ${context.site.id} AND ${holds(navigations.items)}`);
  return [
    ...found.values(),
    ...menus.map((menu) => ({
      kind: 'navigation' as const,
      id: menu.id,
      title: menu.title ?? { hr: menu.name },
    })),
  ];
}

function pathIn(kind: DocumentKind, language: Language, slug: string): string {
  return pathOf((kind === 'element' ? null : screenOfSubject[kind]) ?? 'page', language, { slug });
}

function isSeenOrDue({ published, scheduled }: Pick<TextRow, 'published' | 'scheduled'>): boolean {
  return (published ?? scheduled) !== null;
}

/** A kind of posts may be gone: the post is one of the program's own then. An import may have made another document of its key. */
async function withKnownThings(
  { database, random }: Context,
  rows: readonly DeletedRow[],
): Promise<DeletedRow[]> {
  const known = await database.select({ id: postTypes.id }).from(postTypes);
  const [first] = rows;
  const taken = await database
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.key, String(first?.key)));
  return rows.map((row) => ({
    ...row,
    post_type_id: known.some(({ id }) => id === row.post_type_id) ? row.post_type_id : null,
    key: taken.length > 0 ? `${row.kind}-${random.uuid()}` : row.key,
  }));
}

/** Takes the slugs of a text again, and drops a time that has passed. */
async function putSlugs(
  context: Context,
  owner: { readonly id: number; readonly siteId: number | null },
  text: TextRow,
): Promise<void> {
  const { database, clock } = context;
  if (!isLanguage(text.language)) return;
  const isLate = text.publishAt !== null && text.publishAt <= clock.now();
  const states = {
    draft: text.draft,
    scheduled: isLate ? null : text.scheduled,
    published: text.published,
  };
  const renamed = new Map<string, string>();
  for (const state of Object.values(states)) {
    if (state && !renamed.has(state.slug)) {
      renamed.set(state.slug, await freeSlug(context, owner, text.language, state.slug));
    }
  }
  const named = <T extends { slug: string } | null>(state: T): T =>
    state && { ...state, slug: renamed.get(state.slug) ?? state.slug };
  const slug = renamed.get(text.slug) ?? text.slug;
  await takeSlugs(database, owner, text.language, [...renamed.values()], 'slug');
  await database
    .update(documentTexts)
    .set({
      ...{
        draft: named(states.draft),
        scheduled: named(states.scheduled),
        published: named(states.published),
      },
      ...{ slug, publishAt: isLate ? null : text.publishAt },
    })
    .where(sql`${documentTexts.documentId} = ${owner.id} AND ${documentTexts.language} = ${text.language}`);
}

/** The slug, or the first one with a number that nobody has. */
async function freeSlug(
  { database }: Context,
  owner: { readonly id: number; readonly siteId: number | null },
  language: Language,
  slug: string,
): Promise<string> {
  const rows = await database
    .select({ slug: documentSlugs.slug, scope: documentSlugs.scope, documentId: documentSlugs.documentId })
    .from(documentSlugs)
    .where(
      sql`${documentSlugs.language} = ${language} AND (${documentSlugs.slug} = ${slug} OR ${documentSlugs.slug} LIKE ${`${slug.replace(/[%_\\]/g, '\\$&')}-%`})`,
    );
  const taken = new Set(
    rows
      .filter(({ scope, documentId }) => {
        const isNear = owner.siteId === null || scope === 0 || scope === owner.siteId;
        return isNear && documentId !== owner.id;
      })
      .map((row) => row.slug),
  );
  let free = slug;
  for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`;
  return free;
}

/** Former addresses that nobody has taken meanwhile. */
async function putFormerSlugs({ database }: Context, rows: DeletedRows): Promise<void> {
  for (const row of rowsOf(rows, formerSlugs)) {
    await database
      .insert(formerSlugs)
      .values({
        scope: Number(row.scope),
        language: String(row.language),
        slug: String(row.slug),
        documentId: Number(row.document_id),
      })
      .onConflictDoNothing();
  }
}

/** Its parents or children, as far as they still exist. */
async function putTerms({ database }: Context, rows: DeletedRows): Promise<void> {
  const kept = rowsOf(rows, documentTerms);
  const ids = kept.flatMap((row) => [Number(row.document_id), Number(row.term_id)]);
  const known = await database
    .select({ id: documents.id })
    .from(documents)
    .where(inArray(documents.id, [0, ...ids]));
  const isThere = (id: unknown) => known.some((document) => document.id === id);
  await putRows(
    database,
    documentTerms,
    kept.filter((row) => isThere(row.document_id) && isThere(row.term_id)),
  );
}
