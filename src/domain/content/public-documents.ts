import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { isLanguage, type Language } from '#values/language.ts';
import type { DocumentKind } from './content-input.ts';
import { type DocumentContent, documents, documentTexts } from './content-tables.ts';
import { mapSections } from './section-fields.ts';

/** A document that everybody may see, as lists of addresses need it. */
export type PublicDocument = {
  readonly id: number;
  readonly key: string;
  /** What is published, in the languages that it is written in. */
  readonly texts: Partial<Record<Language, PublicText>>;
  readonly updatedAt: Date;
  /** The pictures of its sections. */
  readonly mediumIds: readonly number[];
};

export type PublicText = { readonly slug: string; readonly title: string; readonly metaDescription: string };

/** The published documents of a kind that a site shows everybody; they are few, so all at once. */
export async function listPublicDocuments(
  database: Database,
  siteId: number,
  kind: Exclude<DocumentKind, 'element'>,
): Promise<PublicDocument[]> {
  const isOfSite = or(isNull(documents.siteId), eq(documents.siteId, siteId));
  const rows = await database
    .select({ id: documents.id, key: documents.key, text: documentTexts })
    .from(documents)
    .innerJoin(documentTexts, eq(documentTexts.documentId, documents.id))
    .where(
      and(
        eq(documents.kind, kind),
        eq(documents.access, 'public'),
        isNotNull(documentTexts.published),
        isOfSite,
      ),
    )
    .orderBy(asc(documents.id), asc(documentTexts.language));
  const found = new Map<number, PublicDocument>();
  for (const { id, key, text } of rows) {
    if (!isLanguage(text.language)) continue;
    const known = found.get(id);
    const { slug, title, metaDescription, updatedAt } = text;
    found.set(id, {
      id,
      key,
      texts: { ...known?.texts, [text.language]: { slug, title, metaDescription } },
      updatedAt: known && known.updatedAt > updatedAt ? known.updatedAt : updatedAt,
      mediumIds: [
        ...new Set([...(known?.mediumIds ?? []), ...(text.published ? picturesOf(text.published) : [])]),
      ],
    });
  }
  return [...found.values()];
}

function picturesOf({ mediumId, sections }: DocumentContent): number[] {
  const ids = typeof mediumId === 'number' ? [mediumId] : [];
  mapSections(sections, (kind, value) => {
    if (kind === 'picture' && typeof value === 'number') ids.push(value);
    return value;
  });
  return ids;
}
