import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray } from 'drizzle-orm';
import { type FieldErrors, Refusal, unknownEntries } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import { listLinkedTerms } from '../catalogue/writing/slug-queries.ts';
import type { Context } from '../context.ts';
import { listMediaByIds } from '../media/media-queries.ts';
import { isShownPicture } from '../media/media-rules.ts';
import type { DocumentEdit, SettingsEdit } from './content-edit.ts';
import { documents, documentTerms } from './content-tables.ts';
import { type DocumentRow, isOfSite } from './edited-documents.ts';
import { checkBlocks } from './saved-blocks.ts';

/**
 * Refuses what an edit names and the site does not have: categories, tags, products, the cover, saved blocks.
 * @throws Refusal VALIDATION with rule `oneOf`
 */
export async function checkReferences(
  context: Context,
  { content, settings }: Pick<DocumentEdit, 'content' | 'settings'>,
): Promise<void> {
  const fields: FieldErrors = {};
  const wanted = { category: settings?.categoryIds ?? [], tag: settings?.tagIds ?? [] };
  for (const [kind, field] of [
    ['category', 'categories'],
    ['tag', 'tags'],
  ] as const) {
    if (wanted[kind].length === 0) continue;
    const known = await context.database
      .select({ id: documents.id })
      .from(documents)
      .where(and(inArray(documents.id, [...wanted[kind]]), eq(documents.kind, kind), isOfSite(context)));
    Object.assign(
      fields,
      unknownEntries(field, wanted[kind], (id) => known.some((term) => term.id === id)),
    );
  }
  const productKeys = settings?.productKeys ?? [];
  const { database, site } = context;
  const known = await listLinkedTerms(database, site.catalogueId, {
    product: new Set(productKeys),
    category: [],
  });
  Object.assign(
    fields,
    unknownEntries('productKeys', productKeys, (key) => known.some((term) => term.key === key)),
  );
  if (typeof content?.mediumId === 'number') {
    const [medium] = await listMediaByIds(context, [content.mediumId]);
    if (!medium || !isShownPicture(medium)) fields.media = { rule: 'oneOf' };
  }
  await checkBlocks(context, content?.sections ?? [], 'parts', fields);
  if (Object.keys(fields).length > 0) throw new Refusal('VALIDATION', {}, fields);
}

/**
 * Changes a document's settings. They have no draft: on a published document they take effect at once, so only
 * publishers may change them.
 * @throws Refusal FORBIDDEN; VALIDATION at the setting if only the draft was to be changed
 */
export async function writeSettings(
  context: Context,
  document: DocumentRow,
  settings: SettingsEdit,
  { isDraft, isVisible }: { readonly isDraft: boolean; readonly isVisible: boolean },
): Promise<void> {
  const { categoryIds, tagIds, ...members } = settings;
  const changed = Object.entries(members).filter(
    ([name, value]) =>
      value !== undefined && !isDeepStrictEqual(value, document[name as keyof typeof members]),
  );
  const present = await listTermIds(context, document.id);
  const terms = {
    category: categoryIds ? [...new Set(categoryIds)] : present.category,
    tag: tagIds ? [...new Set(tagIds)] : present.tag,
  };
  const areTermsChanged = JSON.stringify(terms) !== JSON.stringify(present);
  if (changed.length === 0 && !areTermsChanged) return;
  requirePermission(context, 'content.edit');
  if (isVisible) {
    if (isDraft) {
      const names = [...changed.map(([name]) => name), ...(areTermsChanged ? ['categories'] : [])];
      const rule = { rule: 'oneOf', parameter: 'draft' } as const;
      throw new Refusal('VALIDATION', {}, Object.fromEntries(names.map((name) => [name, rule])));
    }
    requirePermission(context, 'content.publish');
    context.emit({ kind: 'content.changed', documentIds: [document.id] });
  }
  const { database } = context;
  if (changed.length > 0) {
    await database.update(documents).set(Object.fromEntries(changed)).where(eq(documents.id, document.id));
  }
  if (areTermsChanged) await writeTerms(context, document.id, [...terms.category, ...terms.tag]);
}

/** Puts a document under these terms and no others, in this order. */
export async function writeTerms(
  { database }: Pick<Context, 'database'>,
  documentId: number,
  termIds: readonly number[],
): Promise<void> {
  await database.delete(documentTerms).where(eq(documentTerms.documentId, documentId));
  if (termIds.length === 0) return;
  await database
    .insert(documentTerms)
    .values(termIds.map((termId, position) => ({ documentId, termId, position })));
}

async function listTermIds({ database }: Context, documentId: number) {
  const rows = await database
    .select({ id: documents.id, kind: documents.kind })
    .from(documentTerms)
    .innerJoin(documents, eq(documents.id, documentTerms.termId))
    .where(eq(documentTerms.documentId, documentId))
    .orderBy(documentTerms.position, documentTerms.termId);
  const idsOf = (kind: DocumentRow['kind']) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  return { category: idsOf('category'), tag: idsOf('tag') };
}
