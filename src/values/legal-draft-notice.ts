import type { Language } from './language.ts';
import { isRichText, plainTextOf, type RichTextNode } from './rich-text.ts';

/** Begins each draft of a legal text: whoever has had it checked publishes it without. */
export const legalDraftNotices: Readonly<Record<Language, string>> = {
  hr: 'Skica. Prije objave dajte je na provjeru pravniku, dopunite što stoji u uglatim zagradama i izbrišite ovaj odlomak.',
  en: 'Draft. Have it checked by a lawyer before you publish it, complete what stands in square brackets, and delete this paragraph.',
  de: 'Entwurf. Lassen Sie ihn vor der Veröffentlichung rechtlich prüfen, ergänzen Sie, was in eckigen Klammern steht, und löschen Sie diesen Absatz.',
};

const all: readonly string[] = Object.values(legalDraftNotices);

type WithOptions = { readonly options?: Readonly<Record<string, unknown>> };

function isNotice(node: RichTextNode): boolean {
  return node.type === 'paragraph' && all.includes(plainTextOf(node));
}

/** Whether a text says that it is a draft of a legal text. */
export function hasLegalDraftNotice(value: unknown): boolean {
  return isRichText(value) && (value.content ?? []).some(isNotice);
}

/** The sections of a document without that; undefined where none of them says it. */
export function withoutLegalDraftNotice<S extends WithOptions>(sections: readonly S[]): S[] | undefined {
  const isMarked = ({ options = {} }: S) => Object.values(options).some(hasLegalDraftNotice);
  if (!sections.some(isMarked)) return undefined;
  return sections.map((section) => {
    const options = Object.entries(section.options ?? {}).map(([name, value]) => [name, freed(value)]);
    return isMarked(section) ? { ...section, options: Object.fromEntries(options) } : section;
  });
}

function freed(value: unknown): unknown {
  if (!isRichText(value)) return value;
  return { ...value, content: (value.content ?? []).filter((node) => !isNotice(node)) };
}
