import { createElement, Fragment, type ReactNode, useContext } from 'react';
import { isRichText, type RichTextMark, type RichTextNode } from '#values/rich-text.ts';
import { Link } from '#web/ui/link.tsx';
import type { Outline } from './outline.ts';
import { RichTextEditing } from './rich-text-editing.ts';

type RichTextProps = {
  /** As the API answers it, its links resolved; anything else draws nothing. */
  document: unknown;
  /** Levels and ids of headings; without it they keep their own level. */
  outline?: Outline;
};

/** Rich text as elements of React: nothing of it is ever read as HTML. */
export function RichText({ document, outline }: RichTextProps) {
  const edit = useContext(RichTextEditing);
  if (!isRichText(document)) return null;
  return edit?.(document) ?? drawAll(document, outline);
}

/** Tags of nodes and marks; what is not named draws its words alone. */
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

/** Each child has its place for good: no keys are needed. */
function drawAll({ content = [] }: RichTextNode, outline: Outline | undefined): ReactNode {
  return createElement(Fragment, null, ...content.map((node) => draw(node, outline)));
}

function draw(node: RichTextNode, outline: Outline | undefined): ReactNode {
  const { type, text, marks, attrs } = node;
  if (type === 'text') return (marks ?? []).reduceRight<ReactNode>(drawMark, text);
  if (type === 'hardBreak') return <br />;
  if (type === 'horizontalRule') return <hr />;
  const children = drawAll(node, outline);
  if (type === 'heading') {
    const { level, id } = outline?.get(node) ?? { level: Number(attrs?.level), id: undefined };
    return createElement(`h${level}`, { id }, children);
  }
  if (type === 'table') {
    return (
      <table>
        <tbody>{children}</tbody>
      </table>
    );
  }
  const tag = tagOf(type);
  // A paragraph alone in an item of a list or a cell is its words.
  const [only] = node.content?.length === 1 ? node.content : [];
  const inner = only?.type === 'paragraph' && type !== 'blockquote' ? drawAll(only, outline) : children;
  return tag ? createElement(tag, spansOf(attrs), inner) : children;
}

function tagOf(type: string): string {
  return Object.hasOwn(tags, type) ? (tags[type] ?? '') : '';
}

/** The numbers that a node may carry, where they say anything. */
function spansOf(attrs: RichTextNode['attrs']) {
  const numbers = { start: attrs?.start, colSpan: attrs?.colspan, rowSpan: attrs?.rowspan };
  return Object.fromEntries(
    Object.entries(numbers).filter(([, value]) => typeof value === 'number' && value !== 1),
  );
}

function drawMark(words: ReactNode, { type, attrs }: RichTextMark): ReactNode {
  if (type === 'link' && typeof attrs?.url === 'string') {
    const { url, target, rel } = attrs as { url: string; target?: string; rel?: string };
    return (
      <Link href={url} {...(target ? { target } : {})} {...(rel ? { rel } : {})}>
        {words}
      </Link>
    );
  }
  const tag = tagOf(type);
  return tag ? createElement(tag, {}, words) : words;
}
