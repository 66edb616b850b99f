import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { isLanguage, type Language } from '#values/language.ts';
import type { FieldErrors } from '#values/refusal.ts';
import type { Context } from '../context.ts';
import { noteDocument, noteDocumentName } from './content-cache-tags.ts';
import { documents, documentTexts, type StoredSection } from './content-tables.ts';
import { isOfSite } from './edited-documents.ts';

/**
 * A saved block is a static element that holds one section. Sections that refer to it by its handler (`master`) show
 * its current content; their own are id, anchor and visibility. Their former content is stored with them.
 */
export const blockHandlerPrefix = 'block-';

type Reader = Pick<Context, 'database' | 'site' | 'language'>;

/** Sections with what their saved blocks say now, in the slots of others too. One whose block is no more says what it said. */
export async function withSavedBlocks(
  context: Reader,
  sections: readonly StoredSection[],
  language: Language = context.language,
): Promise<StoredSection[]> {
  const handlers = handlersIn(sections);
  if (handlers.length === 0) return [...sections];
  for (const handler of handlers) noteDocumentName('handler', handler);
  const blocks = await readBlocks({ ...context, language }, handlers);
  return mapAll(sections, (section) => {
    const block = section.master === undefined ? undefined : blocks.get(section.master);
    // A place that is for one type stays for that type.
    return block?.type === section.type ? shownAt(section, block) : section;
  });
}

/** Sections without the names of saved blocks that are no more: they say what they said. */
export async function withoutLostBlocks(
  context: Reader,
  sections: readonly StoredSection[],
): Promise<StoredSection[]> {
  const known = await holdBlocks(context, handlersIn(sections));
  return mapAll(sections, ({ master, ...section }) =>
    master !== undefined && known.has(master) ? { ...section, master } : section,
  );
}

/**
 * Reports sections that refer to a saved block that the site does not have. Blocks that are referred to are locked
 * until the transaction ends.
 * @param errors gets each by its path below `path`
 */
export async function checkBlocks(
  context: Reader,
  sections: readonly StoredSection[],
  path: string,
  errors: FieldErrors,
): Promise<void> {
  const known = await holdBlocks(context, handlersIn(sections));
  const visit = (list: readonly StoredSection[], at: string): void => {
    for (const [index, { master, parts = {} }] of list.entries()) {
      if (master !== undefined && !known.has(master)) errors[`${at}.${index}.master`] = { rule: 'oneOf' };
      for (const [slot, inner] of Object.entries(parts)) visit(inner, `${at}.${index}.parts.${slot}`);
    }
  };
  visit(sections, path);
}

async function holdBlocks(
  { database, site }: Reader,
  handlers: readonly string[],
): Promise<Set<string | null>> {
  if (handlers.length === 0) return new Set();
  const rows = await database
    .select({ handler: documents.handler })
    .from(documents)
    .where(and(eq(documents.kind, 'element'), inArray(documents.handler, [...handlers]), isOfSite({ site })))
    .orderBy(asc(documents.id))
    .for('share');
  return new Set(rows.map(({ handler }) => handler));
}

/** The section of each block in the language, else in the site's default one, else in any. */
async function readBlocks(
  { database, site, language }: Reader,
  handlers: readonly string[],
): Promise<Map<string, StoredSection>> {
  const rows = await database
    .select({
      id: documents.id,
      handler: documents.handler,
      language: documentTexts.language,
      published: documentTexts.published,
    })
    .from(documents)
    .innerJoin(documentTexts, eq(documentTexts.documentId, documents.id))
    .where(
      and(
        eq(documents.kind, 'element'),
        inArray(documents.handler, [...handlers]),
        isOfSite({ site }),
        isNotNull(documentTexts.published),
      ),
    )
    .orderBy(sql`${documents.siteId} IS NULL DESC`, asc(documents.id));
  const found = new Map<string, { readonly rank: number; readonly section: StoredSection }>();
  const ranks = [site.defaultLanguage, language];
  for (const row of rows) {
    noteDocument(row.id);
    const [section] = row.published?.sections ?? [];
    if (!row.handler || !section || !isLanguage(row.language)) continue;
    const rank = ranks.lastIndexOf(row.language);
    const known = found.get(row.handler);
    if (!known || rank >= known.rank) found.set(row.handler, { rank, section });
  }
  return new Map([...found].map(([handler, { section }]) => [handler, section]));
}

function shownAt({ id, meta, mobileMeta, master }: StoredSection, block: StoredSection): StoredSection {
  const { meta: _meta, mobileMeta: _mobileMeta, master: _master, parts, ...shown } = block;
  // A block may be on a page twice: ids in it depend on where it is.
  const inner = parts && mapSlots(parts, (list) => list.map((one) => ({ ...one, id: `${id}.${one.id}` })));
  return {
    ...shown,
    id,
    ...(meta ? { meta } : {}),
    ...(mobileMeta ? { mobileMeta } : {}),
    ...(master === undefined ? {} : { master }),
    ...(inner ? { parts: inner } : {}),
  };
}

function handlersIn(sections: readonly StoredSection[]): string[] {
  const handlers = sections.flatMap(({ master, parts = {} }) => [
    ...(master === undefined ? [] : [master]),
    ...Object.values(parts).flatMap(handlersIn),
  ]);
  return [...new Set(handlers)];
}

function mapAll(
  sections: readonly StoredSection[],
  change: (section: StoredSection) => StoredSection,
): StoredSection[] {
  return sections.map((section) =>
    change(
      section.parts
        ? { ...section, parts: mapSlots(section.parts, (inner) => mapAll(inner, change)) }
        : section,
    ),
  );
}

function mapSlots(
  slots: Readonly<Record<string, StoredSection[]>>,
  change: (list: StoredSection[]) => StoredSection[],
): Record<string, StoredSection[]> {
  return Object.fromEntries(Object.entries(slots).map(([slot, list]) => [slot, change(list)]));
}
