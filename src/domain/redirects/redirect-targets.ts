import { isLanguage, type Language } from '#values/language.ts';
import { localPath } from '#values/local-path.ts';
import { type ContentLookup, lookUp, type ProductDocuments } from '../content/content-lookup.ts';
import type { StoredLink } from '../content/content-tables.ts';
import { resolveLink } from '../content/link-resolver.ts';
import type { Context } from '../context.ts';
import { comparableAddress } from './redirect-paths.ts';
import { findRedirectRow, type RedirectRow } from './redirects-queries.ts';

/** Where an old address leads. */
export type FoundRedirect = {
  readonly id: number;
  /** A local path, or the address of another site that an editor has stored on purpose. */
  readonly url: string;
  readonly status: number;
};

/** Old addresses that lead to old addresses: no editor makes more of them by hand. */
const stepsMaximum = 5;

/** Files that the shop serves beside its pages, which no link names by a key. */
const filePath = /^\/(?:documents|media)\//;

/**
 * What a link leads to in a language: a local path, or the http(s) address of another site where the link is an external
 * one. Nothing where its target is gone or cannot be led to.
 */
export async function targetOf(
  context: Context,
  documents: ProductDocuments,
  link: StoredLink,
  language: string,
): Promise<string | undefined> {
  const [target] = await targetsOf(context, documents, [{ link, language }]);
  return target;
}

/** The same of many at once, in their order: what they lead to is looked up together, once for each language. */
export async function targetsOf(
  context: Context,
  documents: ProductDocuments,
  wanted: readonly Pick<RedirectRow, 'link' | 'language'>[],
): Promise<(string | undefined)[]> {
  const { site } = context;
  const spokenOf = ({ language }: { readonly language: string }) =>
    isLanguage(language) && site.languages.includes(language) ? language : context.language;
  const lookups = new Map<Language, ContentLookup>();
  for (const [language, ofLanguage] of Map.groupBy(wanted, spokenOf)) {
    const links = ofLanguage.map(({ link }) => link).filter((link) => !isToFile(link));
    if (links.length > 0) {
      lookups.set(language, await lookUp({ ...context, language }, documents, { links }));
    }
  }
  return wanted.map((one) => {
    const { link } = one;
    if (isToFile(link)) return localPath(String(link.path));
    const lookup = lookups.get(spokenOf(one));
    const url = lookup && resolveLink(link, lookup)?.url;
    if (url === undefined) return undefined;
    if (link.kind === 'external') return /^https?:\/\//i.test(url) ? url : undefined;
    return localPath(url);
  });
}

const isToFile = ({ kind, path }: StoredLink): boolean => kind === 'path' && filePath.test(String(path));

/**
 * Where an address leads that no page answers to. A query that does not belong to the redirect goes along. Nothing where there is no
 * redirect, its target is gone, or it leads back.
 * @param address path and query as they were asked for
 */
export async function findRedirect(
  context: Context,
  documents: ProductDocuments,
  address: string,
): Promise<FoundRedirect | undefined> {
  const first = await findStep(context, documents, address);
  if (!first) return undefined;
  const seen = new Set([comparableAddress(address)?.path]);
  let { url } = first;
  for (let steps = 0; url.startsWith('/'); steps += 1) {
    const path = comparableAddress(url)?.path;
    if (seen.has(path) || steps >= stepsMaximum) return undefined;
    seen.add(path);
    const next = await findStep(context, documents, url);
    if (!next) break;
    url = next.url;
  }
  return { id: first.row.id, url, status: first.row.status };
}

async function findStep(
  context: Context,
  documents: ProductDocuments,
  address: string,
): Promise<{ row: RedirectRow; url: string } | undefined> {
  const from = comparableAddress(address);
  if (!from) return undefined;
  const row = await findRedirectRow(context.database, context.site.id, from);
  const url = row && (await targetOf(context, documents, row.link, row.language));
  if (!row || url === undefined) return undefined;
  const hasOwnQuery = row.fromPath.includes('?') || /[?#]/.test(url) || !url.startsWith('/');
  const query = address.split('#', 1)[0]?.split('?').slice(1).join('?');
  return { row, url: hasOwnQuery || !query ? url : `${url}?${query}` };
}
