import type { Static } from 'typebox';
import type { Suggestion } from '#contract/shapes/search-shapes.ts';
import { noteProducts } from '#domain/catalogue/products/product-cache-tags.ts';
import type { ProductRow } from '#domain/catalogue/products/product-row-queries.ts';
import { screenOfSubject } from '#domain/content/linkable-screens.ts';
import { pathOf } from '#values/addresses.ts';
import { type CatalogueReading, mediaShapes, textOf } from './catalogue-reading.ts';

type SuggestedProduct = Omit<Static<typeof Suggestion>, 'kind'>;

/**
 * Products as suggestions show them, by id, cached as JSON for the next search that finds them: typing sends a request
 * with every letter. Archived ones are left out.
 */
export async function suggestedProducts(
  ids: readonly number[],
  reading: CatalogueReading,
): Promise<ReadonlyMap<number, SuggestedProduct>> {
  const { cache, context, index } = reading;
  noteProducts(ids);
  const made = await cache.made({
    view: ['suggestion', context.site.id, context.language].join(),
    terms: index.terms,
    ofWholes: false,
  });
  const suggested = new Map<number, SuggestedProduct>();
  for (const id of ids) {
    const kept = made.get({ id, pricedId: id });
    if (kept) suggested.set(id, JSON.parse(kept.toString()) as SuggestedProduct);
  }
  const missing = ids.filter((id) => !suggested.has(id));
  if (missing.length === 0) return suggested;
  for (const [id, row] of await cache.passingRows(missing)) {
    if (row.archived) continue;
    const product = suggestedProduct(row, reading);
    made.set({ id, pricedId: id }, Buffer.from(JSON.stringify(product)));
    suggested.set(id, product);
  }
  return suggested;
}

function suggestedProduct(row: ProductRow, reading: CatalogueReading): SuggestedProduct {
  const slug = textOf(row.slugs, reading);
  return {
    id: row.id,
    title: textOf(row.name, reading),
    slug,
    url: pathOf(screenOfSubject.product, reading.context.language, { slug }),
    media: mediaShapes(row.mediumIds, reading)[0] ?? null,
  };
}
