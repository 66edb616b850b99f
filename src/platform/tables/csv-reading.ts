import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { type ReadRow, TableError } from './table-reading.ts';
import { findEncoding, textOf } from './text-encoding.ts';

const separators = [';', ',', '\t', '|'] as const;
/** Letters of a row: all cells of the widest with room to spare. */
const rowMaximum = 8_388_608;

/** The rows of a CSV file as they are read, in whatever encoding and with whatever separator a spreadsheet has saved it. */
export async function* readCsv(path: string): AsyncGenerator<ReadRow, void> {
  const encoding = await findEncoding(path);
  const delimiter = await findSeparator(textOf(path, encoding));
  const parser = parse({
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: rowMaximum,
  });
  // What goes wrong on the way ends the parser with it.
  pipeline(Readable.from(textOf(path, encoding)), parser, () => {});
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      yield { row, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new TableError(error.code === 'CSV_MAX_RECORD_SIZE' ? 'cell' : 'broken', row + 1);
  }
}

/** What stands most often between the names of the header; a comma where there is one name alone. */
async function findSeparator(text: AsyncIterable<string>): Promise<string> {
  const counts = new Map<string, number>(separators.map((separator) => [separator, 0]));
  let isQuoted = false;
  let letters = 0;
  for await (const piece of text) {
    for (const letter of piece) {
      if (letter === '"') isQuoted = !isQuoted;
      const isEnd = (letter === '\n' || letter === '\r') && !isQuoted && letters > 0;
      letters += 1;
      if (isEnd || letters > rowMaximum) return mostFrequent(counts);
      const count = isQuoted ? undefined : counts.get(letter);
      if (count !== undefined) counts.set(letter, count + 1);
    }
  }
  return mostFrequent(counts);
}

function mostFrequent(counts: ReadonlyMap<string, number>): string {
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one);
  return best && best[1] > 0 ? best[0] : ',';
}
