import { foldText } from '#values/folded-text.ts';
import { plainTextOf, type RichTextNode } from '#values/rich-text.ts';

export type TextHeading = { readonly id: string; readonly text: string };
/** Headings by their nodes, with the level that each has in the page. */
export type Outline = ReadonlyMap<RichTextNode, TextHeading & { readonly level: number }>;

/**
 * Fits a text's headings into a page: the highest get the level that follows from where the text stands, the others
 * move with them, and each gets an id from its own words for links to it.
 * @param idPrefix goes before the ids
 */
export function outlineOf(document: RichTextNode, topLevel: number, idPrefix = ''): Outline {
  const nodes = (document.content ?? []).filter(({ type }) => type === 'heading');
  const levelOf = ({ attrs }: RichTextNode) => Number(attrs?.level);
  const shift = topLevel - Math.min(...nodes.map(levelOf));
  const taken = new Map<string, number>();
  return new Map(
    nodes.map((node) => {
      const text = plainTextOf(node);
      const words = foldText(text)
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '');
      const uses = (taken.get(words) ?? 0) + 1;
      taken.set(words, uses);
      const id = `${idPrefix}${words || 'text'}${uses > 1 ? `-${uses}` : ''}`;
      return [node, { id, text, level: Math.min(6, levelOf(node) + shift) }];
    }),
  );
}
