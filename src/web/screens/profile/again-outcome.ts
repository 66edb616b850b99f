import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { reorderEndpoints } from '#contract/v2/cart-endpoints.ts';
import { centsFromMajor, majorFromCents } from '#values/money.ts';

export type AgainLine = EndpointAnswer<typeof reorderEndpoints.orderAgain>['lines'][number];

/** What there is to say of an order that was ordered again; a line of the order is named by its place in it. */
export type AgainOutcome = {
  /** Pieces that lie in the cart because of it. */
  readonly pieces: number;
  /** Lines that were not taken whole, or cost something else now. */
  readonly lines: readonly (Pick<AgainLine, 'taken' | 'problem' | 'price'> & { readonly place: number })[];
};

const problems = ['notSold', 'outOfStock', 'choicesChanged', 'cartFull'] as const;

/** As the address of the order's page says it: numbers alone. `12_0-3-2--_4-1--1290-1350` */
export function againWords(lines: readonly AgainLine[]): string {
  const pieces = lines.reduce((sum, { taken }) => sum + taken, 0);
  const told = lines.flatMap(({ taken, problem, price }, place) => {
    if (problem === null && price === null) return [];
    const money = price ? [centsFromMajor(price.from), centsFromMajor(price.to)] : ['', ''];
    return [[place, taken, problem === null ? '' : problems.indexOf(problem), ...money].join('-')];
  });
  return [pieces, ...told].join('_');
}

/** The decoded outcome; undefined if the text is invalid. */
export function readAgainWords(words: string): AgainOutcome | undefined {
  const [pieces = '', ...told] = words.split('_');
  const lines = told.map((line) => /^(\d{1,4})-(\d{1,9})-([0-3]?)-(\d{0,12})-(\d{0,12})$/.exec(line));
  if (!/^\d{1,9}$/.test(pieces) || lines.includes(null)) return undefined;
  return {
    pieces: Number(pieces),
    lines: lines.flatMap((line) => {
      if (!line) return [];
      const [, place, taken, problem, from, to] = line;
      return {
        place: Number(place),
        taken: Number(taken),
        problem: problem ? (problems[Number(problem)] ?? null) : null,
        price: from && to ? { from: majorFromCents(Number(from)), to: majorFromCents(Number(to)) } : null,
      };
    }),
  };
}
