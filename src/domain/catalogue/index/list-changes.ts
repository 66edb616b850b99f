import { languages } from '#values/language.ts';
import { type Bits, hasBit } from './bits.ts';
import { lineAt } from './packed-text.ts';
import { type AttributeColumn, type ProductIndex, placeOfId, rowOfId } from './product-index.ts';
import { hasRow, type RowSet } from './row-set.ts';

/**
 * What lists find of a family: a main product with its variants, or a bundle. Each fact is a text that is the same as long
 * as the fact is.
 */
type FamilyFacts = {
  /** Those above the products' own ones included. */
  readonly categoryIds: ReadonlySet<number>;
  readonly tagIds: ReadonlySet<number>;
  /** Of everything that has a price, and of its reduction, in EUR. */
  readonly cents: readonly number[];
  /** Whether it is listed at all, and in which categories. */
  readonly standing: string;
  readonly prices: string;
  readonly texts: string;
  readonly priorities: string;
  /** Everything else that a filter asks for. */
  readonly traits: string;
};

export type FamilyChange = {
  readonly productIds: readonly number[];
  readonly before: FamilyFacts;
  readonly after: FamilyFacts;
};

/** Families in which something has changed that lists go by. */
export type ListChange = { readonly families: readonly FamilyChange[] };

const compared = ['standing', 'prices', 'texts', 'priorities', 'traits'] as const;

/**
 * To be asked before an index is changed in place, and again after it.
 * @param products of whole families, with their main products from then on
 * @param bundleIds of the bundles that change with them
 */
export function beginListChange(
  before: ProductIndex,
  products: readonly { readonly row: number; readonly id: number; readonly mainRow: number }[],
  bundleIds: readonly number[],
): (after: ProductIndex) => ListChange {
  const families = familiesOf(before, products, bundleIds).map((ids) => ({
    ids,
    facts: factsOf(before, ids),
  }));
  return (after) => ({
    families: families
      .map(({ ids, facts }) => ({ productIds: ids, before: facts, after: factsOf(after, ids) }))
      .filter((change) => compared.some((fact) => change.before[fact] !== change.after[fact])),
  });
}

/** Ids by family; who changes it is in the one that it leaves and in the other, and bundles stand alone. */
function familiesOf(
  { mainRows }: ProductIndex,
  products: Parameters<typeof beginListChange>[1],
  bundleIds: readonly number[],
): number[][] {
  const families = new Map<number, Set<number>>();
  for (const { row, id, mainRow } of products) {
    const before = mainRows[row] as number;
    for (const root of [mainRow < 0 ? row : mainRow, before < 0 ? row : before]) {
      families.set(root, (families.get(root) ?? new Set<number>()).add(id));
    }
  }
  return [...[...families.values()].map((ids) => [...ids]), ...bundleIds.map((id) => [id])];
}

function factsOf(index: ProductIndex, ids: readonly number[]): FamilyFacts {
  const rows = ids.map((id) => placeOfId(index, id)).filter((row) => row >= 0);
  const listed = ids.map((id) => rowOfId(index, id));
  const ofRows = <T>(read: (row: number) => T) => JSON.stringify(rows.map(read));
  const isIn = (bits: Bits) => (row: number) => hasBit(bits, row);
  const { prices } = index;
  const categories = setsWith(index.rowsByCategoryId, rows);
  const tags = setsWith(index.rowsByTagId, rows);
  const cents = rows.map((row) => prices.finalCents[row] as number);
  // Reductions to come, too: whoever keeps what the prices of now say has to know until when.
  const discounts = rows.map((row) => index.discountCents[row] as number);
  return {
    categoryIds: new Set(categories.map(([id]) => id)),
    tagIds: new Set(tags.map(([id]) => id)),
    cents: [...cents, ...discounts.filter((one) => one >= 0)].filter((one) => !Number.isNaN(one)),
    standing: JSON.stringify([listed, rows.map(isIn(index.visible)), categories]),
    prices: JSON.stringify([
      cents,
      rows.map(isIn(prices.discounted)),
      rows.map(isIn(prices.fromPrice)),
      rows.map((row) => index.taxClassIds[row]),
      discounts,
      rows.map((row) => [index.discountFromMs[row], index.discountToMs[row]]),
    ]),
    texts: ofRows((row) => [
      lineAt(index.skus.text, row),
      ...languages.map((language) => lineAt(index.names[language], row)),
    ]),
    priorities: ofRows((row) => index.priorities[row]),
    traits: JSON.stringify([
      tags,
      rows.map((row) => [
        index.mainRows[row],
        ...[index.direct, index.variants, index.featured, index.digital].map((bits) => hasBit(bits, row)),
      ]),
      [...index.columnByAttributeId].map(([id, column]) => [id, rows.map((row) => valuesOf(column, row))]),
    ]),
  };
}

/** The sets that hold any of the rows, with those. */
function setsWith(sets: ReadonlyMap<number, RowSet>, rows: readonly number[]): [number, number[]][] {
  return [...sets].flatMap(([id, set]): [number, number[]][] => {
    const held = rows.filter((row) => hasRow(set, row));
    return held.length > 0 ? [[id, held]] : [];
  });
}

/** What a row has of an attribute: a number, or ids of values. */
function valuesOf({ ofVariants, numbers, valueCodes }: AttributeColumn, row: number) {
  if (numbers) return [ofVariants, String(numbers.numbers[row])];
  const { starts, codes, codeByValueId } = valueCodes;
  const [from, to] = starts ? [starts[row] as number, starts[row + 1] as number] : [row, row + 1];
  return [ofVariants, ...Array.from(codes.subarray(from, to), (code) => valueIdOf(codeByValueId, code))];
}

const valueIds = new WeakMap<ReadonlyMap<number, number>, ReadonlyMap<number, number>>();

/** Codes may be given anew when a column changes: values are told by their ids. */
function valueIdOf(codeByValueId: ReadonlyMap<number, number>, code: number): number {
  const known = valueIds.get(codeByValueId);
  const byCode = known ?? new Map([...codeByValueId].map(([id, one]) => [one, id]));
  if (!known) valueIds.set(codeByValueId, byCode);
  return byCode.get(code) ?? 0;
}
