import { foldText } from '#values/folded-text.ts';

export type TextHeading = { readonly id: string; readonly text: string };
export type OutlinedText = {
  readonly html: string;
  /** Headings of the highest level, in their order. */
  readonly headings: readonly TextHeading[];
};

/**
 * Fits sanitised HTML into a page: its highest headings get the level that follows from where it stands, the others
 * move with them, and each gets an id from its own words for links to it.
 * @param idPrefix goes before the ids
 */
export function outlineRichText(html: string, topLevel: number, idPrefix = ''): OutlinedText {
  const levels = [...html.matchAll(/<h([2-4])>/g)].map(([, level]) => Number(level));
  const shift = topLevel - Math.min(...levels);
  const headings: TextHeading[] = [];
  const taken = new Map<string, number>();
  const outlined = html.replace(/<h([2-4])>([\s\S]*?)<\/h\1>/g, (_whole, digit: string, inner: string) => {
    const level = Number(digit) + shift;
    const text = plainText(inner);
    const words = foldText(text)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
    const uses = (taken.get(words) ?? 0) + 1;
    taken.set(words, uses);
    const id = `${idPrefix}${words || 'text'}${uses > 1 ? `-${uses}` : ''}`;
    if (level === topLevel) headings.push({ id, text });
    return `<h${level} id="${id}">${inner}</h${level}>`;
  });
  return { html: outlined, headings };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Only these four characters are written as entities in sanitised HTML. */
function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_whole, name: string) => entities[name] ?? '');
}
