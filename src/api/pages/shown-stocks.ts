import type { ShownStock } from '#domain/catalogue/stock/stock-queries.ts';

/** What a page says of the stock of each product that it shows. */
export type ShownStocks = ReadonlyMap<number, string>;

/** In words of our own: as long as they are the same the page reads the same. Only what is low is told by number. */
export function wordOf({ state, quantity }: ShownStock): string {
  return state === 'low' ? `low ${quantity}` : state;
}

/** Said twice and differently, as around a change: nothing agrees with it. */
const contradiction = 'contradiction';

/** Every product with its stock that an answer of the API holds, at any depth. */
export function stocksIn(answer: unknown): ShownStocks {
  const stocks = new Map<number, string>();
  collectStocks(answer, stocks);
  return stocks;
}

function collectStocks(answer: unknown, into: Map<number, string>): void {
  if (typeof answer !== 'object' || answer === null) return;
  if (!Array.isArray(answer) && 'stock' in answer) {
    const { id, product, stock } = answer as { id?: unknown; product?: unknown; stock?: ShownStock };
    const productId = typeof id === 'number' ? id : product;
    if (typeof productId === 'number' && stock) noteStock(productId, wordOf(stock), into);
  }
  for (const member of Object.values(answer)) if (typeof member === 'object') collectStocks(member, into);
}

/** Adds what is said in one place to what is said in others. */
export function noteStocks(stocks: ShownStocks, into: Map<number, string>): void {
  for (const [productId, word] of stocks) noteStock(productId, word, into);
}

function noteStock(productId: number, word: string, into: Map<number, string>): void {
  const known = into.get(productId);
  into.set(productId, known === undefined || known === word ? word : contradiction);
}
