import { variantsOf } from './families.ts';
import { type ProductIndex, placeOfId } from './product-index.ts';
import type { IndexedRow } from './product-index-rows.ts';

/** A product with its row in the index, as the tables have it now; `stored` undefined: it is there no more. */
export type ChangedProduct = {
  readonly row: number;
  readonly id: number;
  readonly stored: IndexedRow | undefined;
  readonly isAlive: boolean;
  /** Row of its main product, -1 where it has none. */
  readonly mainRow: number;
};

/** Whole families: where one product has changed, its main product and all variants stand here too. */
export type ChangedFamilies = {
  readonly products: readonly ChangedProduct[];
  /** Rows of the variants that a row has from now on, in rising order; none for others. */
  readonly variantsByMain: ReadonlyMap<number, readonly number[]>;
  readonly productCount: number;
};

/** Ids of some products and of those that belong to their families in the index. */
export function idsOfFamilies(index: ProductIndex, productIds: readonly number[]): number[] {
  const ids = new Set(productIds);
  for (const id of productIds) {
    const row = placeOfId(index, id);
    if (row < 0) continue;
    const main = index.mainRows[row] as number;
    const first = main < 0 ? row : main;
    ids.add(index.ids[first] as number);
    for (const variant of variantsOf(index, first)) ids.add(index.ids[variant] as number);
  }
  return [...ids];
}

/**
 * Gives changed products their rows; new ones take spare rows.
 * @param stored what the tables have of whole families, in the order of ids
 * @param ids all that was asked for: those without a row in the tables were removed
 * @returns null where new products do not fit behind the others
 */
export function changedFamiliesOf(
  index: ProductIndex,
  stored: readonly IndexedRow[],
  ids: readonly number[],
): ChangedFamilies | null {
  const rowById = new Map<number, number>();
  let { productCount } = index;
  const lastId = productCount > 0 ? (index.ids[productCount - 1] as number) : 0;
  for (const { id } of stored) {
    const known = placeOfId(index, id);
    if (known < 0 && (id < lastId || productCount >= index.rowCount)) return null;
    rowById.set(id, known < 0 ? productCount++ : known);
  }
  const storedById = new Map(stored.map((product) => [product.id, product]));
  const removed = ids.filter((id) => !storedById.has(id) && placeOfId(index, id) >= 0);
  const products = [
    ...stored.map((product): ChangedProduct => {
      const main = product.mainId === null ? undefined : storedById.get(product.mainId);
      const isAlive = !product.archived && main?.archived !== true;
      const mainRow = isAlive && main ? (rowById.get(main.id) as number) : -1;
      return { row: rowById.get(product.id) as number, id: product.id, stored: product, isAlive, mainRow };
    }),
    ...removed.map((id): ChangedProduct => {
      return { row: placeOfId(index, id), id, stored: undefined, isAlive: false, mainRow: -1 };
    }),
  ];
  const variantsByMain = new Map<number, number[]>();
  for (const { row, mainRow } of products) {
    if (mainRow < 0) continue;
    const variants = variantsByMain.get(mainRow);
    if (variants) variants.push(row);
    else variantsByMain.set(mainRow, [row]);
  }
  return { products, variantsByMain, productCount };
}

/** Whether anybody has another main product than before. */
export function haveOtherMains(index: ProductIndex, { products }: ChangedFamilies): boolean {
  return products.some(({ row, mainRow }) => index.mainRows[row] !== mainRow);
}
