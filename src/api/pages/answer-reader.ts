import { LRUCache } from 'lru-cache';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { contentEndpoints } from '#contract/v1/content-endpoints.ts';
import { type ShownStocks, stocksIn } from './shown-stocks.ts';

/** An answer of the API, and what it says of the stock. */
export type ReadAnswer = { readonly answer: unknown; readonly stocks: ShownStocks };

export type AnswerReader = (path: string, text: string) => ReadAnswer;

/** Characters of the texts whose reading is kept: some hundred lists and documents. */
const charactersMaximum = 4 * 1024 * 1024;

/** Long answers that pages ask for each time they are drawn. */
const longAnswers: ReadonlySet<string> = new Set([
  catalogueEndpoints.productFilter.path,
  contentEndpoints.termGet.path,
]);

/**
 * Reads answers of the API for pages. Lists of products and documents are asked for with each page that is drawn and mostly
 * answered with the same text as before: what was read of it then is given again, the same objects each time, which nobody changes.
 */
export function createAnswerReader(): AnswerReader {
  const known = new LRUCache<string, ReadAnswer>({
    maxSize: charactersMaximum,
    sizeCalculation: (_, { length }) => length,
  });
  return (path, text) => {
    const [name = ''] = path.split('?', 1);
    if (!longAnswers.has(name)) return read(text);
    const before = known.get(text);
    if (before) return before;
    const found = read(text);
    known.set(text, found);
    return found;
  };
}

function read(text: string): ReadAnswer {
  const answer: unknown = JSON.parse(text);
  return { answer, stocks: stocksIn(answer) };
}
