import { Parser } from 'htmlparser2';
import { escapeHtml } from '#values/escaped-text.ts';
import { defaultLanguage, textFor } from '#values/language.ts';
import type { RichTextMark, RichTextNode } from '#values/rich-text.ts';
import type { Context } from '../context.ts';
import { sanitiseContentHtml } from './content-html.ts';
import { pageOf } from './content-lookup.ts';
import { listPagesBySlug } from './content-queries.ts';
import { htmlOf } from './rich-text-html.ts';
import { markOfTag, richTextOf } from './rich-text-import.ts';

/* HTML that other modules keep, written as rich text: only where nothing of it would be lost. */

/** HTML as rich text; nothing where it holds what rich text cannot say. */
export function writableTextOf(html: string): RichTextNode | undefined {
  const document = richTextOf(html);
  return meaningOf(html) === meaningOf(writtenHtmlOf(document)) ? document : undefined;
}

/**
 * Rich text as the HTML that it was read from. Addresses stay as they were written; what links name by id or key has its address from the same
 * text with links resolved.
 * @param resolved node for node the same; links that lead nowhere are missing
 */
export function writtenHtmlOf(document: RichTextNode, resolved: RichTextNode = document): string {
  const html = htmlOf(withAddresses(document, resolved));
  return html === '<p></p>' ? '' : html;
}

function withAddresses(node: RichTextNode, resolved: RichTextNode | undefined): RichTextNode {
  const content = node.content?.map((child, index) => withAddresses(child, resolved?.content?.[index]));
  const marks = node.marks?.map((mark) => withAddress(mark, resolved?.marks));
  const [first] = content ?? [];
  const isBare = first?.type === 'paragraph' && holders.has(node.type) && isAlone(content ?? []);
  return {
    ...node,
    ...(marks ? { marks } : {}),
    // Nobody writes a paragraph into an entry that is one line.
    ...(content ? { content: isBare ? [...(first.content ?? []), ...content.slice(1)] : content } : {}),
  };
}

const holders = new Set(['listItem', 'tableCell', 'tableHeader']);

function isAlone([, ...others]: readonly RichTextNode[]): boolean {
  return others.every(({ type }) => type.endsWith('List'));
}

function withAddress(mark: RichTextMark, resolved: readonly RichTextMark[] = []): RichTextMark {
  if (mark.type !== 'link') return mark;
  const { kind, path, url } = (mark.attrs?.link ?? {}) as Readonly<Record<string, unknown>>;
  if (kind === 'path') return { type: 'link', attrs: { url: path } };
  if (kind === 'external') return { type: 'link', attrs: { url } };
  return { type: 'link', attrs: resolved.find(({ type }) => type === 'link')?.attrs ?? {} };
}

type Token = {
  readonly kind: 'words' | 'tag' | 'paragraph';
  readonly text: string;
  /** Of words: in which tags they stand. */
  readonly around: string;
};

/** Browsers and the schema know rows without them. */
const silent = new Set(['thead', 'tbody']);

/** What HTML says, however its tags are nested and its space is set: two that say the same are equal. */
function meaningOf(html: string): string {
  const tokens = tokensOf(html).flatMap((token, index, all) => {
    if (token.kind !== 'words') return [token];
    const isFirst = all[index - 1]?.kind !== 'words';
    const isLast = all[index + 1]?.kind !== 'words';
    const begun = isFirst ? token.text.trimStart() : token.text;
    const text = isLast ? begun.trimEnd() : begun;
    return text === '' ? [] : [{ ...token, text: `${token.around}${escapeHtml(text)}` }];
  });
  return tokens
    .filter(({ kind }, index) => {
      // A paragraph is what stands between two texts: words alone in an entry or a cell are one, too.
      const isBetween = tokens[index - 1]?.kind === 'words' && tokens[index + 1]?.kind === 'words';
      return kind !== 'paragraph' || isBetween;
    })
    .map(({ text }) => text)
    .join('\n');
}

function tokensOf(html: string): Token[] {
  const marks: { readonly tag: string; readonly name: string }[] = [];
  const tokens: Token[] = [];
  const add = (kind: Token['kind'], text: string, around = '') => {
    const last = tokens.at(-1);
    if (last?.kind === kind && kind === 'paragraph') return;
    if (last?.kind === kind && kind === 'words' && last.around === around) {
      tokens[tokens.length - 1] = { ...last, text: last.text + text };
    } else tokens.push({ kind, text, around });
  };
  const parser = new Parser({
    onopentag(tag, attributes) {
      // Links to the web open apart wherever they are shown (content-html.ts).
      const isKnown = (name: string) => name === 'target' && /^https?:/i.test(attributes.href ?? '');
      const described = Object.entries(attributes).flatMap(([name, value]) =>
        isKnown(name) ? [] : [` ${name}="${value}"`],
      );
      const name = `<${markOfTag[tag] ?? tag}${described.toSorted().join('')}>`;
      if (tag === 'a' || Object.hasOwn(markOfTag, tag)) marks.push({ tag, name });
      else if (tag === 'p' && described.length === 0) add('paragraph', '');
      else if (!silent.has(tag)) add('tag', name);
    },
    ontext(text) {
      if (tokens.at(-1)?.kind !== 'words' && text.trim() === '') return;
      const names = marks.map(({ name }) => name);
      add('words', text.replace(/\s+/g, ' '), names.toSorted().join(''));
    },
    onclosetag(tag) {
      if (marks.at(-1)?.tag === tag) marks.pop();
      else if (tag === 'p') add('paragraph', '');
      else if (!silent.has(tag)) add('tag', `</${tag}>`);
    },
  });
  parser.end(html);
  return tokens;
}

/**
 * HTML that another module keeps as visitors see it: clean, and its links inside the site led to the asked language. Those
 * that lead nowhere lose their anchor and keep their words.
 */
export async function showHtml(
  { database, site, language }: Pick<Context, 'database' | 'site' | 'language'>,
  html: string,
): Promise<string> {
  const slugs = new Set<string>();
  sanitiseContentHtml(html, defaultLanguage, (slug) => {
    slugs.add(slug);
    return undefined;
  });
  const pages = await listPagesBySlug(database, [...slugs], site.id);
  return sanitiseContentHtml(
    html,
    language,
    (slug, written) => textFor({ language, site }, pageOf(pages, slug, written)?.slugs) || undefined,
  );
}
