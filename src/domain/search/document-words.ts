import { type Language, languages, pickText } from '#values/language.ts';
import type { CatalogueTerms } from '../catalogue/index/catalogue-terms.ts';
import type { SearchableDocument } from '../content/searchable-documents.ts';
import { textOfHtml } from './analysis/text-of-html.ts';
import { turns, type WordIndex, wordIndexBuilder } from './index/word-index.ts';

/** Pages or posts of one language with their words; a row is a place in `documents`. */
export type DocumentWords = { readonly documents: readonly SearchableDocument[]; readonly index: WordIndex };

export type DocumentWordsByKind = Readonly<
  Record<'page' | 'post', Readonly<Record<Language, DocumentWords>>>
>;

export async function buildDocumentWords(all: readonly SearchableDocument[]): Promise<DocumentWordsByKind> {
  const ofKind = async (kind: 'page' | 'post') => {
    const inLanguage = (language: Language) =>
      wordsOf(
        all.filter((document) => document.kind === kind && document.language === language),
        language,
      );
    return { hr: await inLanguage('hr'), en: await inLanguage('en'), de: await inLanguage('de') };
  };
  return { page: await ofKind('page'), post: await ofKind('post') };
}

async function wordsOf(documents: readonly SearchableDocument[], language: Language): Promise<DocumentWords> {
  const builder = wordIndexBuilder(language, documents.length);
  const turn = turns();
  for (const [row, { title, description, texts }] of documents.entries()) {
    builder.add(row, { names: [title], texts: [description, ...texts.map(textOfHtml)] });
    await turn();
  }
  return { documents, index: await builder.finish() };
}

/** Categories with their words; a row is a place in `terms.categories`. */
export type CategoryWords = {
  readonly terms: CatalogueTerms;
  readonly byLanguage: Readonly<Record<Language, WordIndex>>;
};

export async function buildCategoryWords(terms: CatalogueTerms): Promise<CategoryWords> {
  const inLanguage = async (language: Language): Promise<WordIndex> => {
    const builder = wordIndexBuilder(language, terms.categories.length);
    const turn = turns();
    for (const [row, { id, name, description }] of terms.categories.entries()) {
      const above = terms.pathTo(id).slice(0, -1);
      builder.add(row, {
        names: [pickText(name, language).text],
        texts: [
          textOfHtml(pickText(description, language).text),
          ...above.map((category) => pickText(category.name, language).text),
        ],
      });
      await turn();
    }
    return builder.finish();
  };
  const built = await Promise.all(
    languages.map(async (language) => [language, await inLanguage(language)] as const),
  );
  return { terms, byLanguage: Object.fromEntries(built) as Record<Language, WordIndex> };
}
