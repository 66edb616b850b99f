import { type AnyExtension, Mark, mergeAttributes, Node } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';

/*
 * What rich text may hold, as the server knows it (docs/decisions/sections.md): whatever is not named here is
 * left out of what is pasted. Tables can be written in and are made elsewhere.
 */

/** A link as it is stored: what it leads to, never an address. What is copied within the editor takes it along. */
const StoredLinkMark = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({
    link: {
      default: null,
      parseHTML: linkOf,
      renderHTML: ({ link }: { link?: unknown }) => ({ 'data-link': JSON.stringify(link) }),
    },
  }),
  parseHTML: () => [{ tag: 'a', getAttrs: (element) => (linkOf(element) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['a', mergeAttributes(HTMLAttributes, { href: '#' }), 0],
});

/** Its own, else a pasted address: of the web, or to write or call; nothing of a page that is not known here. */
function linkOf(element: HTMLElement): object | null {
  const own = element.dataset.link;
  const address = element.getAttribute('href') ?? '';
  if (own !== undefined) return parsedLink(own);
  return /^(https?:|mailto:|tel:)/i.test(address) ? { kind: 'external', url: address } : null;
}

function parsedLink(text: string): object | null {
  try {
    const link: unknown = JSON.parse(text);
    return typeof link === 'object' && link !== null && 'kind' in link ? link : null;
  } catch {
    return null;
  }
}

const span = {
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute('colspan') ?? 1),
};
const rowSpan = {
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute('rowspan') ?? 1),
};

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
});
const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});
const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({ colspan: span, rowspan: rowSpan }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });
const small = (name: string, tag: 'sub' | 'sup', other: string) =>
  Mark.create({
    name,
    excludes: other,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });

export const richExtensions: AnyExtension[] = [
  StarterKit.configure({
    codeBlock: false,
    link: false,
    // One history for the whole page.
    undoRedo: false,
    trailingNode: false,
    heading: { levels: [2, 3, 4] },
  }),
  StoredLinkMark,
  Table,
  TableRow,
  cell('tableCell', 'td'),
  cell('tableHeader', 'th'),
  small('subscript', 'sub', 'superscript'),
  small('superscript', 'sup', 'subscript'),
];
