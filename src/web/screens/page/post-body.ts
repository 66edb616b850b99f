import { headingIds, type TextHeading } from '../../parts/rich-text/outline.ts';

export type PostBody = {
  /** Clean HTML whose chapters have ids. */
  readonly html: string;
  /** The chapters; of a short text none. */
  readonly contents: readonly TextHeading[];
};

/** From so many chapters on a list of them stands before the text. */
const chaptersForContents = 4;

/** Names the chapters of a post by their words, for links to them. @param html as the API has cleaned it */
export function postBody(html: string): PostBody {
  const idOf = headingIds('c-');
  const chapters: TextHeading[] = [];
  const named = html.replace(/<h2>(.*?)<\/h2>/gs, (_whole, inner: string) => {
    const text = readText(inner);
    const id = idOf(text);
    chapters.push({ id, text });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: named, contents: chapters.length >= chaptersForContents ? chapters : [] };
}

const characters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
};

/** Words of clean HTML, which writes no other characters as names. */
export function readText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (whole, name: string) => characters[name] ?? whole)
    .trim();
}
