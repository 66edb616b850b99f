import { isRichText, plainTextOf } from '#values/rich-text.ts';
import type { Document } from '#web/request/root-facts.ts';
import { readText } from './post-body.ts';

type Parts = Document['parts'];
type Described = Pick<Document, 'metaDescription' | 'body'>;

/** As much as search engines show of it. */
const lettersMaximum = 160;
/** What is shorter is a label. */
const lettersMinimum = 30;

/**
 * What a page says of itself to search engines: what its editors have written, else how its text begins; nothing where it has none.
 * @param parts those that the site shows
 */
export function descriptionOf({ metaDescription, body }: Described, parts: Parts): string {
  if (metaDescription) return metaDescription;
  const texts = parts.length > 0 ? textsOf(parts) : [readText((body ?? '').replace(/<\/[a-z]\w*>/g, '$& '))];
  const found = texts.map((text) => text.replace(/\s+/g, ' ').trim()).find(isSaying) ?? '';
  if (found.length <= lettersMaximum) return found;
  return `${found
    .slice(0, lettersMaximum - 1)
    .replace(/\s+\S*$/, '')
    .replace(/[.,;:]$/, '')}…`;
}

const isSaying = (text: string) => text.length >= lettersMinimum;

/** Running texts of sections in their order, those in slots behind the section's own. */
function textsOf(parts: Parts): string[] {
  return parts.flatMap(({ options, parts: slots = {} }) => [
    ...[options.text, options.body].map((value) =>
      isRichText(value) ? plainTextOf(value) : typeof value === 'string' ? value : '',
    ),
    ...Object.values(slots as Record<string, Parts>).flatMap(textsOf),
  ]);
}
