import sanitizeHtml from 'sanitize-html';
import { unescapeHtml } from '#values/escaped-text.ts';

/**
 * The words of an HTML text in one line, without its tags.
 * @param maximum letters; what is longer ends with the last whole word before and three dots
 */
export function plainTextOf(html: string, maximum: number): string {
  // A space for each tag, so that the last word of a paragraph does not grow into the first of the next.
  const spaced = html.replaceAll('<', ' <');
  const text = unescapeHtml(sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} }))
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?])/g, '')
    .trim();
  return shortened(text, maximum);
}

export function shortened(text: string, maximum: number): string {
  if (text.length <= maximum) return text;
  const cut = text.slice(0, maximum - 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > maximum / 2 ? cut.slice(0, end) : cut).replace(/[\ud800-\udbff]$/, '')}…`;
}
