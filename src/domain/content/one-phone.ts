import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import type { ShopRuntime } from '../context.ts';
import { sites } from '../sites/sites-tables.ts';
import {
  contentTemplates,
  type DocumentContent,
  documents,
  documentTexts,
  navigations,
} from './content-tables.ts';
import type { DocumentRow } from './edited-documents.ts';

/** The sections that say how the company is called; header and footer hold them. */
const handlers = new Set(['header', 'footer']);
const form = /^\+?[\d ()/.-]{6,40}$/;
const digitsMinimum = 6;

const telOf = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;

/** The company's number as an element has it; undefined if it has none or an invalid one. */
function phoneIn(content: Pick<DocumentContent, 'sections'> | null | undefined): string | undefined {
  for (const { type, options } of content?.sections ?? []) {
    const items = type === 'contactLinks' && Array.isArray(options.items) ? options.items : [];
    const said = [
      ...items.flatMap((item) => (item?.kind === 'phone' ? [item.value] : [])),
      ...(type === 'phone' ? [options.text] : []),
    ];
    const phone = said.find((one) => typeof one === 'string' && one.trim() !== '');
    if (phone !== undefined) return isPhone(phone) ? phone.trim() : undefined;
  }
  return undefined;
}

function isPhone(text: string): boolean {
  return form.test(text.trim()) && text.replace(/\D/g, '').length >= digitsMinimum;
}

type SeenState = { readonly published: DocumentContent | null };
/** What visitors see of a text of a language, and have seen. */
type SeenChange = {
  readonly language: string;
  readonly present: SeenState | undefined;
  readonly next: SeenState;
};

/**
 * The company has one number. Where what visitors see of header or footer names another one than before, so does everything else that
 * named the former: header, footer and pages in all languages, drafts too, menus, templates, and what the site is known by, which mails,
 * papers and search engines read. Links that call it follow.
 */
export async function carryPhone(
  { database, emit }: ShopRuntime,
  document: Pick<DocumentRow, 'id' | 'siteId' | 'handler'>,
  { language, present, next }: SeenChange,
): Promise<void> {
  if (!handlers.has(document.handler ?? '')) return;
  const [before, now] = [phoneIn(present?.published), phoneIn(next.published)];
  if (before === undefined || now === undefined || before === now) return;
  const { siteId } = document;
  const inTexts = (column: SQL | unknown) =>
    sql`replace(replace(${column}::text, ${before}, ${now}), ${`"${telOf(before)}"`}, ${`"${telOf(now)}"`})::jsonb`;
  const says = (column: unknown) =>
    sql`(strpos(${column}::text, ${before}) > 0 OR strpos(${column}::text, ${telOf(before)}) > 0)`;
  const { draft, scheduled, published } = documentTexts;
  const isOwn = and(eq(documentTexts.documentId, document.id), eq(documentTexts.language, language));
  const renamed = { draft: inTexts(draft), scheduled: inTexts(scheduled), published: inTexts(published) };
  const said = or(says(draft), says(scheduled), says(published));
  const ofSite =
    siteId === null
      ? sql`true`
      : sql`EXISTS (SELECT FROM ${documents} AS owner
          WHERE owner.id = ${documentTexts.documentId} AND owner.site_id = ${siteId})`;
  // Whoever has just written this one knows its version.
  await database.update(documentTexts).set(renamed).where(and(isOwn, said));
  await database
    .update(documentTexts)
    .set({ ...renamed, version: sql`${documentTexts.version} + 1` })
    .where(
      and(or(ne(documentTexts.documentId, document.id), ne(documentTexts.language, language)), ofSite, said),
    );
  const isOf = <T extends { siteId: unknown }>(table: T) =>
    siteId === null ? sql`true` : sql`${table.siteId} = ${siteId}`;
  await database
    .update(navigations)
    .set({ items: inTexts(navigations.items), version: sql`${navigations.version} + 1` })
    .where(and(isOf(navigations), says(navigations.items)));
  await database
    .update(contentTemplates)
    .set({ sections: inTexts(contentTemplates.sections), version: sql`${contentTemplates.version} + 1` })
    .where(and(isOf(contentTemplates), says(contentTemplates.sections)));
  await database
    .update(sites)
    .set({ company: sql`jsonb_set(${sites.company}, '{phone}', to_jsonb(${now}::text))` })
    .where(
      and(sql`${sites.company} ->> 'phone' = ${before}`, siteId === null ? sql`true` : eq(sites.id, siteId)),
    );
  emit({ kind: 'site.changed' });
  emit({ kind: 'content.changed' });
}
