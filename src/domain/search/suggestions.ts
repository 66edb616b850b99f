import { suggestionsMaximum } from '#values/search-limits.ts';
import type { RankedRows } from './index/ranked-rows.ts';
import type { Found } from './search-service.ts';

/** What may be meant, by kind and row. */
export type SuggestedRow = {
  readonly kind: 'product' | 'productCategory' | 'post' | 'page';
  readonly row: number;
};

/** Of one kind so many at most where others have something too. */
const goodsBeforeOthers = 5;
const categoriesBeforeOthers = 2;

/**
 * The first of all kinds: what is named by the words before what only tells about them, and within that goods, categories,
 * digital products, posts, pages.
 */
export function suggestedRows({ products, categories, pages, posts }: Found): SuggestedRow[] {
  const isOfGoods = products.goodsCount > 0 && products.strongCount > 0;
  const goodsEnd = isOfGoods ? products.goodsCount : products.strongCount;
  const strong: SuggestedRow[][] = [
    partOf('product', products, 0, Math.min(products.strongCount, goodsEnd)),
    partOf('productCategory', categories, 0, categories.strongCount),
    isOfGoods ? partOf('product', products, goodsEnd, products.rows.length) : [],
    partOf('post', posts, 0, posts.strongCount),
    partOf('page', pages, 0, pages.strongCount),
  ];
  const weak: SuggestedRow[][] = [
    partOf('product', products, 0, products.rows.length),
    partOf('productCategory', categories, 0, categories.rows.length),
    partOf('post', posts, 0, posts.rows.length),
    partOf('page', pages, 0, pages.rows.length),
  ];
  const most = [goodsBeforeOthers, categoriesBeforeOthers, 2, 2, 2];
  const chosen = new Map<string, SuggestedRow>();
  const choose = (rows: readonly SuggestedRow[]) => {
    for (const suggestion of rows) {
      if (chosen.size >= suggestionsMaximum) return;
      chosen.set(`${suggestion.kind}/${suggestion.row}`, suggestion);
    }
  };
  for (const [kind, rows] of strong.entries()) choose(rows.slice(0, most[kind]));
  for (const rows of strong) choose(rows);
  for (const rows of weak) choose(rows);
  return inOrder([...chosen.values()], strong, weak);
}

function partOf(kind: SuggestedRow['kind'], { rows }: RankedRows, from: number, end: number): SuggestedRow[] {
  return Array.from(rows.subarray(from, Math.min(end, from + suggestionsMaximum)), (row) => ({ kind, row }));
}

/** What was chosen later to fill up stands with its kind again. */
function inOrder(
  chosen: readonly SuggestedRow[],
  strong: readonly (readonly SuggestedRow[])[],
  weak: readonly (readonly SuggestedRow[])[],
): SuggestedRow[] {
  const order = [...strong, ...weak].flat();
  const place = ({ kind, row }: SuggestedRow) =>
    order.findIndex((other) => other.kind === kind && other.row === row);
  return chosen.toSorted((a, b) => place(a) - place(b));
}
