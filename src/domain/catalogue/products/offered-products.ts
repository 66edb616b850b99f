import { type SQL, sql } from 'drizzle-orm';
import type { Site } from '../../site.ts';
import { products } from './catalogue-tables.ts';

/**
 * Whether a site offers a product: one of its catalogue that is not archived. All calls answer for any other product as
 * for one that does not exist.
 * @param product `archived` holds for variants of an archived main product too
 */
export function isOffered(
  product: { readonly archived: boolean; readonly catalogueId: number },
  { catalogueId }: Pick<Site, 'catalogueId'>,
): boolean {
  return !product.archived && product.catalogueId === catalogueId;
}

/** The same of rows of `product`, as a condition; a named statement is given the catalogue. */
export function whereOffered({
  catalogueId,
}: Pick<Site, 'catalogueId'> | { readonly catalogueId: SQL }): SQL {
  return sql`(${products.catalogueId} = ${catalogueId} and not ${products.archived} and not exists (
    select from product main where main.id = ${products.mainProductId} and main.archived))`;
}
