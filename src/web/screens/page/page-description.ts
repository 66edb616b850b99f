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
  const found = (parts.length > 0 ? textsOf(parts) : textOf(body ?? '')).map(inOneLine).find(isSaying) ?? '';
  if (found.length <= lettersMaximum) return found;
  return `${found
    .slice(0, lettersMaximum - 1)
    .replace(/\s+\S*$/, '')
    .replace(/[.,;:]$/, '')}…`;
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const isSaying = (text: string) => text.length >= lettersMinimum;

function* textOf(html: string): Generator<string, undefined> {
  yield readText(html.replace(/<\/[a-z]\w*>/g, '$& '));
}

/** Running texts of sections in their order, those in slots behind the section's own; read as far as somebody asks for them. */
function* textsOf(parts: Parts): Generator<string, undefined> {
  for (const { options, parts: slots = {} } of parts) {
    for (const value of [options.text, options.body]) {
      yield isRichText(value) ? plainTextOf(value) : typeof value === 'string' ? value : '';
    }
    for (const inner of Object.values(slots as Record<string, Parts>)) yield* textsOf(inner);
  }
}
