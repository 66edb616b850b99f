import { defaultLanguage, textFor } from '#values/language.ts';
import type { Context } from '../context.ts';
import { sanitiseContentHtml } from './content-html.ts';
import { pageOf } from './content-lookup.ts';
import { listPagesBySlug } from './content-queries.ts';

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
