/**
 * Rich text as it is stored and answered: the JSON of a ProseMirror document (Tiptap's), of a closed list of nodes and
 * marks (src/domain/content/rich-text-schema.ts). No HTML is stored and none is put into a page.
 */
export type RichTextNode = {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: readonly RichTextNode[];
  readonly marks?: readonly RichTextMark[];
  readonly text?: string;
};

export type RichTextMark = { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> };

/** False for anything but a document: its nodes are not checked. */
export function isRichText(value: unknown): value is RichTextNode {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc';
}

/** Nodes whose words stand by themselves. */
const blocks = new Set(['paragraph', 'heading', 'listItem', 'tableCell', 'tableHeader', 'hardBreak']);

/** Its words alone, for search, search engines and lists of contents; blocks become spaces. */
export function plainTextOf(node: RichTextNode): string {
  const words = (within: RichTextNode): string =>
    within.type === 'hardBreak'
      ? ' '
      : (within.text ?? '') +
        (within.content ?? []).map(words).join('') +
        (blocks.has(within.type) ? ' ' : '');
  return words(node).replace(/\s+/g, ' ').trim();
}
