import { isDeepStrictEqual } from 'node:util';
import { isLanguage, type Language } from '#values/language.ts';
import { isRichText, plainTextOf } from '#values/rich-text.ts';
import type { DocumentContent, documentTexts, StoredSection, TextOriginal } from './content-tables.ts';
import { mapSections } from './section-fields.ts';

type TextRow = Pick<typeof documentTexts.$inferSelect, 'language' | 'version' | 'draft' | 'original'>;

/** How a translation stands to the text that it was made from (docs/rules/pages.md, Translations). */
export type TranslationState = {
  readonly originalLanguage: Language;
  /** Of the original, as it was last compared with. */
  readonly originalVersion: number;
  /** Parts whose words are still the original's: `title`, `description`, `body`, ids of sections. */
  readonly untranslated: readonly string[];
  /** What is otherwise in the original since then, by the same names. */
  readonly changed: readonly PartChange[];
};

export type PartChange = { readonly part: string; readonly change: 'changed' | 'added' | 'removed' };

/** What a text is a translation of, as it stands now. */
export function originalOf(text: TextRow): TextOriginal {
  return { language: text.language, version: text.version, content: text.draft };
}

/** Nothing where the text was written for itself, or its original is no more. */
export function translationState(text: TextRow, texts: readonly TextRow[]): TranslationState | undefined {
  const { original } = text;
  const present = original && texts.find(({ language }) => language === original.language);
  if (!present || !isLanguage(present.language)) return undefined;
  return {
    originalLanguage: present.language,
    originalVersion: original.version,
    untranslated: untranslatedParts(text.draft, original.content),
    changed: changedParts(original.content, present.draft),
  };
}

function untranslatedParts(translation: DocumentContent, original: DocumentContent): string[] {
  const words = wordsByPart(original);
  return [...wordsByPart(translation)].flatMap(([part, said]) =>
    said.length > 0 && isDeepStrictEqual(said, words.get(part)) ? [part] : [],
  );
}

function changedParts(before: DocumentContent, now: DocumentContent): PartChange[] {
  const [known, present] = [partsOf(before), partsOf(now)];
  const changes = [...new Set([...known.keys(), ...present.keys()])].map((part) => {
    if (!present.has(part)) return { part, change: 'removed' as const };
    if (!known.has(part)) return { part, change: 'added' as const };
    return isDeepStrictEqual(known.get(part), present.get(part)) ? [] : { part, change: 'changed' as const };
  });
  return changes.flat();
}

/** Everything that a document says, by the names under which it is told of: each section without those in its slots. */
function partsOf(content: DocumentContent): Map<string, unknown> {
  const parts = new Map<string, unknown>([
    ['title', content.title],
    ['description', content.metaDescription],
  ]);
  if (content.body) parts.set('body', content.body);
  for (const section of allSections(content.sections)) {
    const { parts: _slots, ...own } = section;
    parts.set(section.id, own);
  }
  return parts;
}

function wordsByPart(content: DocumentContent): Map<string, readonly string[]> {
  const words = new Map<string, readonly string[]>([
    ['title', [content.title]],
    ['description', content.metaDescription ? [content.metaDescription] : []],
  ]);
  if (content.body) words.set('body', [content.body]);
  for (const section of allSections(content.sections)) words.set(section.id, wordsOf(section));
  return words;
}

/** What a section itself says, hidden or not. */
function wordsOf({ meta: _hidden, parts: _slots, ...section }: StoredSection): string[] {
  const words: string[] = [];
  mapSections([section], (kind, value) => {
    if (kind === 'richText' && isRichText(value)) words.push(plainTextOf(value));
    else if ((kind === 'line' || kind === 'text') && typeof value === 'string') words.push(value);
    else if (kind === 'lines' && Array.isArray(value)) words.push(...value.map(String));
    return value;
  });
  return words.filter((text) => text.trim() !== '');
}

function allSections(sections: readonly StoredSection[]): StoredSection[] {
  return sections.flatMap((section) => [
    section,
    ...Object.values(section.parts ?? {}).flatMap((slot) => allSections(slot)),
  ]);
}
