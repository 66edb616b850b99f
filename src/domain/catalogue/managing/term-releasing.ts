import { type SQL, sql } from 'drizzle-orm';
import { changeSets, changes } from '../../activity/change-tables.ts';
import type { Context } from '../../context.ts';
import { attributeValues } from '../products/attribute-tables.ts';
import {
  configurableAttributes,
  productAttributeValues,
  productCategories,
  productMediaByValue,
  products,
  productTags,
} from '../products/catalogue-tables.ts';
import type { TermKind } from './term-kinds.ts';

/**
 * Takes terms away from products that an import has made and that are archived by now: with the import that made both taken back, nobody
 * else uses them. Other products keep theirs.
 */
export async function releaseTerms(
  { database, site, emit }: Context,
  kind: TermKind,
  termIds: readonly number[],
): Promise<void> {
  const ids = sql`ANY(${sql.param([...termIds])}::int[])`;
  const archived = sql`(SELECT made.id FROM ${products} AS made
    WHERE made.catalogue_id = ${site.catalogueId} AND made.archived AND NOT made.is_draft
      AND EXISTS (SELECT FROM ${changes} AS change JOIN ${changeSets} AS change_set ON change_set.id = change.change_set_id
        WHERE change.entity = 'product' AND change.entity_id = made.id::text AND change.field = 'made'
          AND change_set.source = 'import'))`;
  const released = new Set<number>();
  for (const statement of statementsOf(kind, ids, archived)) {
    const { rows } = await database.execute<{ id: number }>(statement);
    for (const { id } of rows) released.add(id);
  }
  if (released.size > 0) {
    emit({ kind: 'product.changed', catalogueId: site.catalogueId, productIds: [...released] });
  }
}

function statementsOf(kind: TermKind, ids: SQL, archived: SQL): SQL[] {
  switch (kind) {
    case 'category':
      return [
        sql`DELETE FROM ${productCategories} WHERE category_id = ${ids} AND product_id IN ${archived} RETURNING product_id AS id`,
      ];
    case 'tag':
      return [
        sql`DELETE FROM ${productTags} WHERE tag_id = ${ids} AND product_id IN ${archived} RETURNING product_id AS id`,
      ];
    case 'attributeSet':
      return [
        sql`DELETE FROM ${productAttributeValues} WHERE product_id IN (SELECT id FROM ${products}
          WHERE attribute_set_id = ${ids} AND id IN ${archived}) RETURNING product_id AS id`,
        sql`UPDATE ${products} SET attribute_set_id = NULL
          WHERE attribute_set_id = ${ids} AND id IN ${archived} RETURNING id`,
      ];
    case 'attribute':
      return [
        sql`DELETE FROM ${productAttributeValues} WHERE attribute_id = ${ids} AND product_id IN ${archived} RETURNING product_id AS id`,
        sql`DELETE FROM ${configurableAttributes} WHERE attribute_id = ${ids} AND product_id IN ${archived} RETURNING product_id AS id`,
        sql`DELETE FROM ${productMediaByValue} WHERE product_id IN ${archived} AND attribute_value_id IN
          (SELECT id FROM ${attributeValues} WHERE attribute_id = ${ids}) RETURNING product_id AS id`,
      ];
  }
}
