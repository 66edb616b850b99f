import sanitizeHtml from 'sanitize-html';
import type { Language } from '#values/language.ts';
import { namesUser } from '#values/link-manners.ts';
import { type FindPageSlug, localisePath } from './linkable-screens.ts';

/** What text written by editors or imported may contain; the page supplies everything else. */
export const allowedTags = [
  ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['strong', 'b', 'em', 'i', 's', 'u', 'sub', 'sup', 'small', 'code', 'span', 'a'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
];

export const allowedAttributes = {
  a: ['href', 'target', 'rel', 'title'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
  span: ['lang'],
};

/**
 * Cleans HTML of content (docs/rules/pages.md). Links inside the site are led to the language's own address; those
 * to screens and pages that do not exist lose their anchor and keep their words.
 */
export function sanitiseContentHtml(html: string, language: Language, findPageSlug: FindPageSlug): string {
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { a: (_name, attributes) => anchor(attributes, language, findPageSlug) },
    exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && attribs.href === undefined ? 'excludeTag' : false),
  });
}

/** An anchor that leads nowhere: the filter takes it away and leaves its words. */
const leftOut = { tagName: 'a', attribs: {} };

function anchor(
  attributes: sanitizeHtml.Attributes,
  language: Language,
  findPageSlug: FindPageSlug,
): sanitizeHtml.Tag {
  const href = attributes.href ?? '';
  if (href.startsWith('#')) return { tagName: 'a', attribs: { href } };
  if (href.startsWith('/')) {
    const path = localisePath(href, language, findPageSlug);
    return path === null ? leftOut : { tagName: 'a', attribs: { href: path } };
  }
  if (/^(mailto|tel):/i.test(href)) return { tagName: 'a', attribs: { href } };
  const address = /^https?:\/\//i.test(href) ? URL.parse(href) : null;
  if (!address || namesUser(address)) return leftOut;
  const { title } = attributes;
  return {
    tagName: 'a',
    attribs: { href, ...(title ? { title } : {}), target: '_blank', rel: 'noopener' },
  };
}
