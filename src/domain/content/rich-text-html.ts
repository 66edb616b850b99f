import { escapeHtml } from '#values/escaped-text.ts';
import type { RichTextMark, RichTextNode } from '#values/rich-text.ts';

const tags: Readonly<Record<string, string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
  table: 'table',
  tableRow: 'tr',
  tableCell: 'td',
  tableHeader: 'th',
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
};

/** Rich text as HTML, for clients and feeds that know no other; links are those that an answer has resolved. */
export function htmlOf({ type, text, marks, attrs, content = [] }: RichTextNode): string {
  if (type === 'text') return (marks ?? []).reduceRight(withMark, escapeHtml(text ?? ''));
  if (type === 'hardBreak') return '<br>';
  if (type === 'horizontalRule') return '<hr>';
  const inner = content.map(htmlOf).join('');
  if (type === 'heading') return `<h${Number(attrs?.level)}>${inner}</h${Number(attrs?.level)}>`;
  return inTag(tags[type], inner, numbersOf(attrs));
}

/** Where a list begins, and how far a cell reaches: not said where it is one. */
function numbersOf(attrs: RichTextNode['attrs'] = {}): string {
  return ['start', 'colspan', 'rowspan']
    .filter((name) => Number.isInteger(attrs[name]) && attrs[name] !== 1)
    .map((name) => ` ${name}="${attrs[name]}"`)
    .join('');
}

function withMark(inner: string, { type, attrs }: RichTextMark): string {
  if (type !== 'link') return inTag(tags[type], inner);
  return typeof attrs?.url === 'string' ? `<a href="${escapeHtml(attrs.url)}">${inner}</a>` : inner;
}

function inTag(tag: string | undefined, inner: string, attributes = ''): string {
  return tag ? `<${tag}${attributes}>${inner}</${tag}>` : inner;
}
