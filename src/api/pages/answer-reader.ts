import { LRUCache } from 'lru-cache';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { contentEndpoints } from '#contract/v1/content-endpoints.ts';
import { type ShownStocks, stocksIn } from './shown-stocks.ts';

/** An answer of the API, and what it says of the stock. */
export type ReadAnswer = { readonly answer: unknown; readonly stocks: ShownStocks };

/** @param content JSON, as text or in UTF-8 */
export type AnswerReader = (
  path: string,
  question: Pick<RequestInit, 'body' | 'headers'>,
  content: string | Buffer,
) => ReadAnswer;

type KnownAnswer = { readonly content: string | Buffer; readonly read: ReadAnswer };

/** Bytes or characters of what is kept: some hundred lists and documents. */
const lengthMaximum = 4 * 1024 * 1024;

/** Long answers that pages ask for each time they are drawn. */
const longAnswers: ReadonlySet<string> = new Set([
  catalogueEndpoints.productFilter.path,
  contentEndpoints.termGet.path,
]);

/**
 * Reads answers of the API for pages. Lists of products and documents are asked for with each page that is drawn and mostly
 * answered as before: what was read of it then is given again, the same objects each time, which nobody changes.
 */
export function createAnswerReader(): AnswerReader {
  const known = new LRUCache<string, KnownAnswer>({
    maxSize: lengthMaximum,
    sizeCalculation: ({ content }, question) => content.length + question.length,
  });
  return (path, { body, headers }, content) => {
    const [name = ''] = path.split('?', 1);
    if (!longAnswers.has(name)) return read(content);
    const question = [path, body, ...Object.values(headers ?? {})].join('|');
    const before = known.get(question);
    if (before && areSame(before.content, content)) return before.read;
    const found = read(content);
    known.set(question, { content, read: found });
    return found;
  };
}

function areSame(one: string | Buffer, other: string | Buffer): boolean {
  return typeof one === 'string' || typeof other === 'string' ? one === other : one.equals(other);
}

function read(content: string | Buffer): ReadAnswer {
  const answer: unknown = JSON.parse(content.toString());
  return { answer, stocks: stocksIn(answer) };
}
