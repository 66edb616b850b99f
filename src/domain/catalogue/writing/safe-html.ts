import sanitizeHtml from 'sanitize-html';
import type { Translated } from '#values/language.ts';

const allowedTags = sanitizeHtml.defaults.allowedTags.filter((tag) => tag !== 'input');

/** HTML of descriptions, freed of everything that could run or reach out (scripts, handlers, styles, frames). */
export function sanitised(texts: Translated): Translated {
  return Object.fromEntries(
    Object.entries(texts).map(([language, html]) => [
      language,
      sanitizeHtml(html, { allowedTags, allowedSchemes: ['https', 'http', 'mailto', 'tel'] }),
    ]),
  );
}
