import { Node, Schema } from 'prosemirror-model';
import type { RichTextNode } from '#values/rich-text.ts';

/** What rich text may hold; whatever is not named here does not exist (docs/decisions/sections.md). */
export const richTextSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block' },
    heading: { content: 'inline*', group: 'block', attrs: { level: { validate: isLevel } } },
    bulletList: { content: 'listItem+', group: 'block' },
    orderedList: {
      content: 'listItem+',
      group: 'block',
      attrs: { start: { default: 1, validate: 'number' } },
    },
    listItem: { content: 'paragraph block*' },
    blockquote: { content: 'block+', group: 'block' },
    horizontalRule: { group: 'block' },
    table: { content: 'tableRow+', group: 'block' },
    tableRow: { content: '(tableCell | tableHeader)+' },
    tableCell: { content: 'block+', attrs: spans() },
    tableHeader: { content: 'block+', attrs: spans() },
    hardBreak: { inline: true, group: 'inline' },
    text: { group: 'inline' },
  },
  marks: {
    link: { attrs: { link: { validate: isLinkValue } }, inclusive: false },
    bold: {},
    italic: {},
    underline: {},
    strike: {},
    code: {},
    subscript: { excludes: 'superscript' },
    superscript: { excludes: 'subscript' },
  },
});

/** Deeper or longer ones are no text that anybody reads. */
const maximum = { depth: 12, characters: 200_000 };

/**
 * The document with all that the schema does not know left out of its attributes.
 * @throws RangeError, SyntaxError or TypeError where a node, mark or its place is not in the schema
 */
export function checkedRichText(value: unknown): RichTextNode {
  if (JSON.stringify(value).length > maximum.characters || depthOf(value) > maximum.depth * 2) {
    throw new RangeError('Too large for a text.');
  }
  const document = Node.fromJSON(richTextSchema, value);
  document.check();
  if (document.type !== richTextSchema.nodes.doc) throw new RangeError('Not a document.');
  return document.toJSON() as RichTextNode;
}

/** The text with each link replaced by what `read` makes of it; a link without one keeps its words alone. */
export function mapLinks(
  node: RichTextNode,
  read: (link: unknown) => Readonly<Record<string, unknown>> | undefined,
): RichTextNode {
  const marks = node.marks?.flatMap((mark) => {
    if (mark.type !== 'link') return [mark];
    const attrs = read(mark.attrs?.link);
    return attrs ? [{ type: 'link', attrs }] : [];
  });
  return {
    ...node,
    ...(marks ? { marks } : {}),
    ...(node.content ? { content: node.content.map((child) => mapLinks(child, read)) } : {}),
  };
}

function spans() {
  const span = { default: 1, validate: 'number' } as const;
  return { colspan: span, rowspan: span };
}

function isLevel(value: unknown): void {
  if (value !== 2 && value !== 3 && value !== 4) throw new RangeError('Headings are of level 2, 3 or 4.');
}

function isLinkValue(value: unknown): void {
  if (typeof value !== 'object' || value === null || !('kind' in value) || typeof value.kind !== 'string') {
    throw new RangeError('A link names its kind.');
  }
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
