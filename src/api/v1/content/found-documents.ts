import type { Context } from '#domain/context.ts';
import { find } from '#domain/search/search-service.ts';
import { tidyText } from '#values/pasted-text.ts';
import type { ApiDependencies } from '../../dependencies.ts';

/** @returns ids of the published pages and posts that the search of the site finds by the keywords (docs/rules/search.md) */
export async function documentsFoundBy(
  keywords: string | undefined,
  { site, language }: Context,
  { productIndexes, search }: Pick<ApiDependencies, 'productIndexes' | 'search'>,
): Promise<readonly number[]> {
  const words = tidyText(keywords ?? '');
  if (words === '') return [];
  await search.begun(site.catalogueId);
  const found = find(search, site, await productIndexes.get(site.catalogueId), language, words);
  const documents = search.documents();
  return (['page', 'post'] as const).flatMap((kind) =>
    [...found[`${kind}s`].rows].flatMap((row) => documents?.[kind][language].documents[row]?.id ?? []),
  );
}
