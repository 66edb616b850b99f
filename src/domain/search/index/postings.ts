/**
 * Which rows have which terms in one field: rows by term, four bytes each. Rows that have changed since stand beside.
 */
export type Postings = {
  /** A term's rows stand from `starts[term]` to `starts[term + 1]`, rising; later terms have none here. */
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
  /** By term, the rows that are `changed`: for them nothing else holds. */
  readonly late: Map<number, number[]>;
};

/** Whole numbers that grow in number without being objects. */
export type GrowingNumbers = { numbers: Uint32Array; length: number };

export function growingNumbers(): GrowingNumbers {
  return { numbers: new Uint32Array(1024), length: 0 };
}

export function push(growing: GrowingNumbers, number: number): void {
  if (growing.length === growing.numbers.length) {
    const larger = new Uint32Array(Math.ceil(growing.length * 1.5));
    larger.set(growing.numbers);
    growing.numbers = larger;
  }
  growing.numbers[growing.length++] = number;
}

/** Terms row by row, turned round. Pairs of terms and rows, the rows rising. */
export function postingsOf(terms: GrowingNumbers, rows: GrowingNumbers, termCount: number): Postings {
  const starts = new Uint32Array(termCount + 1);
  for (let place = 0; place < terms.length; place++) {
    const next = (terms.numbers[place] as number) + 1;
    starts[next] = (starts[next] as number) + 1;
  }
  for (let term = 0; term < termCount; term++) {
    starts[term + 1] = (starts[term + 1] as number) + (starts[term] as number);
  }
  const next = starts.slice(0, termCount);
  const byTerm = new Uint32Array(terms.length);
  for (let place = 0; place < terms.length; place++) {
    const term = terms.numbers[place] as number;
    const at = next[term] as number;
    byTerm[at] = rows.numbers[place] as number;
    next[term] = at + 1;
  }
  return { starts, rows: byTerm, late: new Map() };
}

export function rowsOfTerm({ starts, rows }: Postings, term: number): Uint32Array {
  return term + 1 < starts.length ? rows.subarray(starts[term], starts[term + 1]) : noRows;
}

const noRows = new Uint32Array(0);

export function addLate({ late }: Postings, term: number, row: number): void {
  const rows = late.get(term);
  if (rows) rows.push(row);
  else late.set(term, [row]);
}

export function dropLate({ late }: Postings, term: number, row: number): void {
  const rows = late.get(term)?.filter((other) => other !== row);
  if (!rows || rows.length === 0) late.delete(term);
  else late.set(term, rows);
}
