import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import type { RichTextMark, RichTextNode } from '#values/rich-text.ts';
import { allowedTags } from './content-html.ts';
import { checkedRichText } from './rich-text-schema.ts';

/**
 * Converts HTML to the JSON of rich text, for imports and older data. Unknown tags are removed and their text kept;
 * addresses become stored links.
 */
export function richTextOf(html: string): RichTextNode {
  const clean = sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: {
      a: ['href', 'target'],
      ol: ['start'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
  });
  const content = blocksOf(parse(clean).children);
  return checkedRichText({ type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] });
}

type HtmlElement = {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (HtmlElement | string)[];
};
type HtmlNode = HtmlElement | string;

function parse(html: string): HtmlElement {
  const open: HtmlElement[] = [{ tag: 'root', attributes: {}, children: [] }];
  const innermost = () => open[open.length - 1] as HtmlElement;
  const parser = new Parser({
    onopentag(tag, attributes) {
      const element = { tag, attributes, children: [] };
      innermost().children.push(element);
      open.push(element);
    },
    ontext: (text) => innermost().children.push(text),
    onclosetag: () => open.pop(),
  });
  parser.end(html);
  return open[0] as HtmlElement;
}

export const markOfTag: Readonly<Record<string, string>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
  s: 'strike',
  code: 'code',
  sub: 'subscript',
  sup: 'superscript',
};

const blockTags = new Set([
  ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'dl', 'dt', 'dd'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
]);

/** Blocks as they are; words between them become paragraphs. */
function blocksOf(nodes: readonly HtmlNode[]): RichTextNode[] {
  const found: RichTextNode[] = [];
  let loose: HtmlNode[] = [];
  const endParagraph = () => {
    const content = inlineOf(loose, []);
    if (content.some(({ type, text }) => type === 'hardBreak' || text?.trim())) {
      found.push({ type: 'paragraph', content });
    }
    loose = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !blockTags.has(node.tag)) loose.push(node);
    else {
      endParagraph();
      found.push(...blockOf(node));
    }
  }
  endParagraph();
  return found;
}

function blockOf({ tag, attributes, children }: HtmlElement): RichTextNode[] {
  switch (tag) {
    case 'h2':
    case 'h3':
    case 'h4':
      return [{ type: 'heading', attrs: { level: Number(tag[1]) }, content: inlineOf(children, []) }];
    case 'ul':
      return listOf('bulletList', children);
    case 'ol':
      return listOf('orderedList', children, { start: Number(attributes.start) || 1 });
    case 'blockquote':
      return [{ type: 'blockquote', content: filled(blocksOf(children)) }];
    case 'hr':
      return [{ type: 'horizontalRule' }];
    case 'dt':
      return [{ type: 'paragraph', content: inlineOf(children, [{ type: 'bold' }]) }];
    case 'table':
      return tableOf(children);
    case 'p':
    case 'caption':
      return [{ type: 'paragraph', content: inlineOf(children, []) }];
    default:
      return blocksOf(children);
  }
}

function listOf(
  type: string,
  children: readonly HtmlNode[],
  attrs?: Record<string, unknown>,
): RichTextNode[] {
  const items = elementsOf(children, 'li').map(({ children }) => {
    const content = filled(blocksOf(children));
    const isLed = content[0]?.type === 'paragraph';
    return { type: 'listItem', content: isLed ? content : [{ type: 'paragraph' }, ...content] };
  });
  return items.length > 0 ? [{ type, ...(attrs ? { attrs } : {}), content: items }] : [];
}

function tableOf(children: readonly HtmlNode[]): RichTextNode[] {
  const caption = elementsOf(children, 'caption').flatMap(blockOf);
  const parts = ['thead', 'tbody'].flatMap((tag) => elementsOf(children, tag));
  const rows = [...parts.flatMap((part) => elementsOf(part.children, 'tr')), ...elementsOf(children, 'tr')];
  const content = rows.flatMap((row) => {
    const cells = row.children.flatMap((cell) =>
      typeof cell !== 'string' && (cell.tag === 'td' || cell.tag === 'th') ? [cellOf(cell)] : [],
    );
    return cells.length > 0 ? [{ type: 'tableRow', content: cells }] : [];
  });
  return content.length > 0 ? [...caption, { type: 'table', content }] : caption;
}

function cellOf({ tag, attributes, children }: HtmlElement): RichTextNode {
  return {
    type: tag === 'th' ? 'tableHeader' : 'tableCell',
    attrs: { colspan: Number(attributes.colspan) || 1, rowspan: Number(attributes.rowspan) || 1 },
    content: filled(blocksOf(children)),
  };
}

function inlineOf(nodes: readonly HtmlNode[], marks: readonly RichTextMark[]): RichTextNode[] {
  return nodes.flatMap((node): RichTextNode[] => {
    if (typeof node === 'string') {
      const text = node.replace(/\s+/g, ' ');
      return text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) }];
    }
    if (node.tag === 'br') return [{ type: 'hardBreak' }];
    const mark = markOf(node);
    const isNew = mark && !marks.some(({ type }) => type === mark.type);
    return inlineOf(node.children, isNew ? [...marks, mark] : marks);
  });
}

function markOf({ tag, attributes }: HtmlElement): RichTextMark | undefined {
  const type = Object.hasOwn(markOfTag, tag) ? markOfTag[tag] : undefined;
  if (type) return { type };
  const link = tag === 'a' ? linkOf(attributes) : undefined;
  return link && { type: 'link', attrs: { link } };
}

function linkOf({ href = '', target }: Readonly<Record<string, string>>): Record<string, string> | undefined {
  if (href.startsWith('/') || href.startsWith('#')) return { kind: 'path', path: href };
  return href === '' ? undefined : { kind: 'external', url: href, ...(target ? { target } : {}) };
}

function elementsOf(nodes: readonly HtmlNode[], tag: string): HtmlElement[] {
  return nodes.filter((node): node is HtmlElement => typeof node !== 'string' && node.tag === tag);
}

/** A place for words where there are none. */
function filled(blocks: RichTextNode[]): RichTextNode[] {
  return blocks.length > 0 ? blocks : [{ type: 'paragraph' }];
}
