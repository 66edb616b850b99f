import { and, eq, notInArray, sql } from 'drizzle-orm';
import { Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransaction } from '../context.ts';
import {
  type DocumentContent,
  documentTerms,
  documentTexts,
  formerSlugs,
  navigations,
  type StoredNavigationEntry,
} from './content-tables.ts';
import { deleteDocument } from './document-bin.ts';
import { type DocumentRow, holdEditable, listTexts } from './edited-documents.ts';

const termKinds = ['category', 'tag'] as const;

/**
 * Makes two terms one: what stood under the first stands under the other, links and lists name that, and old addresses lead to its. The
 * first goes into the bin.
 * @returns how many documents stand under the other one instead
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; NOT_FOUND; VALIDATION on `into` where they are not of one kind, are the same, or
 *   where the first is of all sites and the other is not
 */
export async function mergeTerms(
  context: Context,
  { from, into }: { readonly from: number; readonly into: number },
): Promise<{ readonly moved: number }> {
  requirePermission(context, 'content.publish');
  return inTransaction(context, async (transaction) => {
    // In one order, so that two who merge the same pair the other way round do not wait for each other.
    const held = new Map<number, DocumentRow>();
    for (const id of [from, into].toSorted((a, b) => a - b)) {
      held.set(id, await holdEditable(transaction, id, termKinds));
    }
    const [lost, kept] = [held.get(from), held.get(into)];
    // What all sites have is not taken from the others.
    const isSeenAlike = kept?.siteId === null || kept?.siteId === lost?.siteId;
    if (!lost || !kept || lost === kept || lost.kind !== kept.kind || !isSeenAlike) {
      throw new Refusal('VALIDATION', {}, { into: { rule: 'oneOf' } });
    }
    const moved = await moveDocuments(transaction, from, into);
    await renameReferences(transaction, lost.key, kept.key);
    await leadAddressesOn(transaction, lost, kept);
    transaction.emit({ kind: 'content.changed' });
    return { moved };
  });
}

async function moveDocuments({ database }: Context, from: number, into: number): Promise<number> {
  const already = database
    .select({ id: documentTerms.documentId })
    .from(documentTerms)
    .where(eq(documentTerms.termId, into));
  const moved = await database
    .update(documentTerms)
    .set({ termId: into })
    .where(and(eq(documentTerms.termId, from), notInArray(documentTerms.documentId, already)))
    .returning({ id: documentTerms.documentId });
  await database.delete(documentTerms).where(eq(documentTerms.termId, from));
  return moved.length;
}

/** The new addresses of a term that is no more: those it had lead to the other one's. */
async function leadAddressesOn(context: Context, lost: DocumentRow, kept: DocumentRow): Promise<void> {
  const { database } = context;
  const texts = await listTexts(context, [lost.id]);
  const former = await database.select().from(formerSlugs).where(eq(formerSlugs.documentId, lost.id));
  await deleteDocument(context, lost.id, termKinds);
  const scope = lost.siteId ?? 0;
  const seen = [
    ...former.map(({ language, slug }) => ({ language, slug })),
    ...texts.flatMap(({ language, published }) => (published ? [{ language, slug: published.slug }] : [])),
  ];
  for (const { language, slug } of seen) {
    await database
      .insert(formerSlugs)
      .values({ scope, language, slug, documentId: kept.id })
      .onConflictDoUpdate({
        target: [formerSlugs.scope, formerSlugs.language, formerSlugs.slug],
        set: { documentId: kept.id },
      });
  }
}

/** Has links and lists name the other term, in whatever state a text is; the person editing one meanwhile is told. */
async function renameReferences(context: Context, before: string, now: string): Promise<void> {
  const { database } = context;
  const named = JSON.stringify({ key: before });
  const holds = (column: unknown) => sql`jsonb_path_exists(${column}, '$.** ? (@ == $key)', ${named}::jsonb)`;
  const { draft, scheduled, published } = documentTexts;
  const texts = await database
    .select()
    .from(documentTexts)
    .where(sql`${holds(draft)} OR ${holds(scheduled)} OR ${holds(published)}`)
    .for('update');
  const renamed = <T extends DocumentContent | null>(content: T): T => withKey(content, before, now) as T;
  for (const text of texts) {
    await database
      .update(documentTexts)
      .set({
        draft: renamed(text.draft),
        scheduled: renamed(text.scheduled),
        published: renamed(text.published),
        version: text.version + 1,
      })
      .where(and(eq(documentTexts.documentId, text.documentId), eq(documentTexts.language, text.language)));
  }
  const trees = await database.select().from(navigations).where(holds(navigations.items)).for('update');
  for (const { id, items, version } of trees) {
    await database
      .update(navigations)
      .set({ items: withKey(items, before, now) as StoredNavigationEntry[], version: version + 1 })
      .where(eq(navigations.id, id));
  }
}

/** The value with another key wherever a link or a list names this one. */
function withKey(value: unknown, before: string, now: string): unknown {
  if (Array.isArray(value)) {
    const all = value.map((entry) => (entry === before ? now : withKey(entry, before, now)));
    // Of a list of keys that named both, one is enough.
    return value.includes(before) ? [...new Set(all)] : all;
  }
  if (typeof value !== 'object' || value === null) return value;
  const isLink = 'kind' in value && value.kind === 'term' && 'key' in value && value.key === before;
  const all = Object.entries(value).map(([name, member]) => [name, withKey(member, before, now)] as const);
  return { ...Object.fromEntries(all), ...(isLink ? { key: now } : {}) };
}
