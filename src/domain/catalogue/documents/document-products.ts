import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { mailLanguage } from '#platform/mail/mail-texts.ts';
import { type Language, pickText } from '#values/language.ts';
import type { CatalogueTerms } from '../index/catalogue-terms.ts';
import type { ProductCache } from '../products/product-cache.ts';
import { noteProductDocument } from '../products/product-cache-tags.ts';
import type { ProductRow } from '../products/product-row-queries.ts';
import type { Drawing } from './profile-blocks.ts';

/** What a document says of one product. */
export type DocumentProduct = {
  readonly name: string;
  readonly sku: string;
  readonly drawing: Drawing | null;
  readonly attributes: readonly { readonly label: string; readonly value: string }[];
};

/** The products that name a document, main products for all of their variants. */
export async function readDocumentProducts(
  database: Database,
  cache: ProductCache,
  terms: CatalogueTerms,
  document: { readonly catalogueId: number; readonly key: string },
  language: Language,
): Promise<DocumentProduct[]> {
  noteProductDocument(document.key);
  const { rows } = await database.execute<{ id: number }>(sql`
    SELECT id FROM product WHERE catalogue_id = ${document.catalogueId} AND documents @> ARRAY[${document.key}]::text[]
      AND main_product_id IS NULL AND NOT archived ORDER BY key`);
  const found = await cache.rows(rows.map(({ id }) => id));
  return rows.flatMap(({ id }) => {
    const row = found.get(id);
    if (!row) return [];
    return [
      {
        name: pickText(row.name, language).text,
        sku: row.sku,
        drawing: row.drawing,
        attributes: attributesOf(row, terms, language),
      },
    ];
  });
}

function attributesOf(
  row: ProductRow,
  terms: CatalogueTerms,
  language: Language,
): DocumentProduct['attributes'] {
  const { formatNumber } = mailLanguage(language);
  return terms.attributes.flatMap((attribute) => {
    const values = row.values
      .filter(({ attributeId }) => attributeId === attribute.id)
      .flatMap(({ valueId, number }) => {
        const listed = attribute.values.find(({ id }) => id === valueId);
        if (listed) return [pickText(listed.label, language).text];
        return number === null ? [] : [formatNumber(number)];
      });
    if (values.length === 0) return [];
    const unit =
      attribute.unit && !values.some((value) => value.endsWith(attribute.unit ?? ''))
        ? ` ${attribute.unit}`
        : '';
    return [{ label: pickText(attribute.label, language).text, value: `${values.join(', ')}${unit}` }];
  });
}
