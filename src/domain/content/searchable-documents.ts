import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { isLanguage, type Language } from '#values/language.ts';
import { documents, documentTexts, type StoredSection } from './content-tables.ts';
import { fieldKindOf } from './section-fields.ts';

/** A published page or post for everybody, in one language, as the search takes it. */
export type SearchableDocument = {
  readonly id: number;
  readonly kind: 'page' | 'post';
  readonly language: Language;
  readonly title: string;
  readonly slug: string;
  readonly description: string;
  /** Texts of its sections, some of them HTML. */
  readonly texts: readonly string[];
  /** Its first picture. */
  readonly mediumId: number | null;
};

/** All that visitors may find: what is published, for everybody and not hidden. */
export async function listSearchableDocuments(database: Database): Promise<SearchableDocument[]> {
  const rows = await database
    .select({
      id: documents.id,
      kind: documents.kind,
      language: documentTexts.language,
      title: documentTexts.title,
      slug: documentTexts.slug,
      description: documentTexts.metaDescription,
      sections: documentTexts.published,
    })
    .from(documentTexts)
    .innerJoin(documents, eq(documents.id, documentTexts.documentId))
    .where(
      and(
        inArray(documents.kind, ['page', 'post']),
        eq(documents.access, 'public'),
        isNotNull(documentTexts.published),
      ),
    )
    .orderBy(documents.id);
  return rows.flatMap(({ kind, language, sections, ...row }) =>
    isLanguage(language) && (kind === 'page' || kind === 'post')
      ? [{ ...row, kind, language, ...wordsOfSections(sections ?? []) }]
      : [],
  );
}

function wordsOfSections(sections: readonly StoredSection[]): Pick<SearchableDocument, 'texts' | 'mediumId'> {
  const texts: string[] = [];
  let mediumId: number | null = null;
  const read = (type: string, value: unknown, name: string): void => {
    const kind = fieldKindOf(type, name);
    if (kind === 'picture' && typeof value === 'number') mediumId ??= value;
    if (kind !== undefined && kind !== 'html') return;
    if (typeof value === 'string') {
      if (isText(name, value)) texts.push(value);
    } else if (Array.isArray(value)) for (const entry of value) read(type, entry, name);
    else if (typeof value === 'object' && value !== null) {
      for (const [member, inner] of Object.entries(value)) read(type, inner, member);
    }
  };
  for (const { type, options, meta } of sections) if (meta?.hidden !== true) read(type, options, '');
  return { texts, mediumId };
}

/** What is read, and not a setting (`right`, `#fff`, `primary`): it has several words or stands where texts do. */
function isText(name: string, value: string): boolean {
  return (
    /^(?:title|label|text|html|answer|question|name|eyebrow|caption|lead|subtitle|description)$/.test(name) ||
    /\s/.test(value.trim())
  );
}
