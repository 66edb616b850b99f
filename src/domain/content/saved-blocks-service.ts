import { eq, sql } from 'drizzle-orm';
import { isLanguage, type Language } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransaction } from '../context.ts';
import { contentTemplates, documents, documentTexts, type StoredSection } from './content-tables.ts';
import { createDocument } from './documents-service.ts';
import { type EditedDocument, findEditable, holdEditable, readEdited } from './edited-documents.ts';
import { listElementHandlers } from './element-queries.ts';
import { blockHandlerPrefix } from './saved-blocks.ts';

/** Where a saved block stands: in the draft of a text or in what visitors see of it, or in a template. */
export type BlockUse = {
  readonly kind: 'page' | 'post' | 'category' | 'tag' | 'element' | 'template';
  readonly id: number;
  readonly title: string;
  readonly slug: string | null;
  readonly language: Language | null;
  /** Whether visitors see it there. */
  readonly isSeen: boolean;
};

export type SavedBlock = EditedDocument & { readonly handler: string; readonly uses: number };

/** So many uses are named; more only counted. */
const namedMaximum = 100;

/**
 * Saved blocks of the site by name, with in how many documents and templates each stands.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN
 */
export async function listSavedBlocks(context: Context, language: Language): Promise<SavedBlock[]> {
  requirePermission(context, 'content.write');
  const known = (await listElementHandlers(context)).filter(({ handler }) =>
    handler.startsWith(blockHandlerPrefix),
  );
  const ids = known.map(({ id }) => id);
  const [blocks, uses] = [await readEdited(context, ids, language), await countUses(context)];
  return blocks
    .flatMap((block) =>
      block.handler ? [{ ...block, handler: block.handler, uses: uses.get(block.handler) ?? 0 }] : [],
    )
    .sort((a, b) => a.draft.title.localeCompare(b.draft.title, language));
}

/**
 * Saves a section under a name, for any page. Visitors may see it at once, so only publishers may do it.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; VALIDATION
 */
export async function createSavedBlock(
  context: Context,
  input: { readonly title: string; readonly section: StoredSection; readonly language: Language },
): Promise<SavedBlock> {
  const { title, language } = input;
  const { master: _master, meta: _meta, mobileMeta: _mobileMeta, ...section } = input.section;
  if (section.parts) throw new Refusal('VALIDATION', {}, { 'parts.0.parts': { rule: 'oneOf' } });
  const handler = `${blockHandlerPrefix}${context.random.uuid().slice(0, 8)}`;
  const content = { title: title.trim(), slug: handler, metaDescription: '', sections: [section] };
  const made = await createDocument(
    context,
    { kind: 'element', handler, language, content },
    { kind: 'publish' },
  );
  return { ...made, handler, uses: 0 };
}

/** @throws Refusal NO_ACTIVE_USER, FORBIDDEN; NOT_FOUND */
export async function listBlockUses(context: Context, id: number): Promise<BlockUse[]> {
  requirePermission(context, 'content.write');
  const { handler } = await findEditable(context, id);
  if (!handler?.startsWith(blockHandlerPrefix)) throw new Refusal('NOT_FOUND');
  return usesOf(context, handler);
}

/**
 * Deletes a saved block that stands nowhere.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; NOT_FOUND; IN_USE with `uses`
 */
export async function deleteSavedBlock(context: Context, id: number): Promise<void> {
  requirePermission(context, 'content.edit');
  requirePermission(context, 'content.publish');
  await inTransaction(context, async (transaction) => {
    const { handler } = await holdEditable(transaction, id, ['element']);
    if (!handler?.startsWith(blockHandlerPrefix)) throw new Refusal('NOT_FOUND');
    const uses = await usesOf(transaction, handler);
    if (uses.length > 0) throw new Refusal('IN_USE', { uses });
    await transaction.database.delete(documents).where(eq(documents.id, id));
    transaction.emit({ kind: 'content.changed', documentIds: [id], slugs: [] });
  });
}

async function usesOf({ database, site }: Context, handler: string): Promise<BlockUse[]> {
  const names = (column: unknown) =>
    sql`coalesce(jsonb_path_exists(${column}, '$.**.master ? (@ == $name)', jsonb_build_object('name', ${handler}::text)), false)`;
  const { rows } = await database.execute<Omit<BlockUse, 'language'> & { language: string | null }>(sql`
    SELECT document.kind, document.id, document_text.title, document_text.slug, document_text.language,
      ${names(documentTexts.published)} AS "isSeen"
    FROM ${documentTexts} JOIN ${documents} ON document.id = document_text.document_id
    WHERE (document.site_id IS NULL OR document.site_id = ${site.id})
      AND (${names(documentTexts.draft)} OR ${names(documentTexts.scheduled)} OR ${names(documentTexts.published)})
    UNION ALL
    SELECT 'template', id, name, NULL, NULL, false FROM ${contentTemplates}
    WHERE site_id = ${site.id} AND ${names(contentTemplates.sections)}
    ORDER BY 1, 3, 2, 5
    LIMIT ${namedMaximum}`);
  return rows.map(({ language, ...use }) => ({
    ...use,
    language: language !== null && isLanguage(language) ? language : null,
  }));
}

/** In how many documents and templates each block stands, by its handler. */
async function countUses({ database, site }: Context): Promise<Map<string, number>> {
  const { rows } = await database.execute<{ handler: string; uses: number }>(sql`
    SELECT name #>> '{}' AS handler, count(DISTINCT holder)::int AS uses
    FROM (
      SELECT 'document ' || document_id AS holder, jsonb_build_array(draft, scheduled, published) AS content
        FROM ${documentTexts} JOIN ${documents} ON document.id = document_text.document_id
        WHERE document.site_id IS NULL OR document.site_id = ${site.id}
      UNION ALL
      SELECT 'template ' || id, sections FROM ${contentTemplates} WHERE site_id = ${site.id}
    ) AS held, jsonb_path_query(content, '$.**.master') AS name
    GROUP BY 1`);
  return new Map(rows.map(({ handler, uses }) => [handler, uses]));
}
