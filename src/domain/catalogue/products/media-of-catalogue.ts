import { and, inArray, sql } from 'drizzle-orm';
import { media } from '../../media/media-tables.ts';
import type { FindMediumUses, MediumUse } from '../../media/medium-uses.ts';
import { categories, productMedia, productMediaByValue, products } from './catalogue-tables.ts';

/** Media that products and categories show; a catalogue is of all sites that have it. */
export const findUsesByCatalogue: FindMediumUses = async (database, mediumIds) => {
  const ids = [...mediumIds];
  const ofProducts = await database
    .select({ mediumId: productMedia.mediumId, productId: productMedia.productId })
    .from(productMedia)
    .where(inArray(productMedia.mediumId, ids))
    .union(
      database
        .select({ mediumId: productMediaByValue.mediumId, productId: productMediaByValue.productId })
        .from(productMediaByValue)
        .where(inArray(productMediaByValue.mediumId, ids)),
    )
    .union(
      database
        .select({ mediumId: media.id, productId: products.id })
        .from(products)
        .innerJoin(
          media,
          sql`${products.documentFiles} @> jsonb_build_array(jsonb_build_object('mediumId', ${media.id}))`,
        )
        .where(and(inArray(media.id, ids), sql`${products.documentFiles} <> '[]'::jsonb`)),
    );
  const shown = await database
    .select({ id: products.id, title: products.name })
    .from(products)
    .where(inArray(products.id, [...new Set(ofProducts.map(({ productId }) => productId))]));
  const titles = new Map(shown.map(({ id, title }) => [id, title]));
  const ofCategories = await database
    .select({ mediumId: categories.mediumId, id: categories.id, title: categories.name })
    .from(categories)
    .where(inArray(categories.mediumId, ids));
  return [
    ...ofProducts.map(
      ({ mediumId, productId }): MediumUse => ({
        ...{ mediumId, kind: 'product', id: productId, siteId: null },
        title: titles.get(productId) ?? {},
      }),
    ),
    ...ofCategories.flatMap(({ mediumId, id, title }): MediumUse[] =>
      mediumId === null ? [] : [{ mediumId, kind: 'category', id, siteId: null, title }],
    ),
  ];
};
