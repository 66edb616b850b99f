import { foldText } from '#values/folded-text.ts';
import { type Bits, emptyBits, setBit } from './bits.ts';

/**
 * The folded names and article numbers of all rows as one piece of bytes outside the heap: searched as a whole, a few
 * megabytes for 100,000 products.
 */
export type KeywordText = { readonly bytes: Buffer; readonly starts: Uint32Array };

/** A buffer for each line would cost more than its text. */
const linesTogether = 1000;

/** Rows end with a line feed, which no keyword contains. */
export function keywordTextOf(names: readonly string[], skus: readonly string[]): KeywordText {
  const starts = new Uint32Array(names.length + 1);
  const parts: Buffer[] = [];
  let length = 0;
  for (let from = 0; from < names.length; from += linesTogether) {
    let text = '';
    for (let row = from; row < Math.min(from + linesTogether, names.length); row++) {
      const line = `${foldText(`${names[row]} ${skus[row]}`).replaceAll('\n', ' ')}\n`;
      starts[row] = length;
      length += Buffer.byteLength(line);
      text += line;
    }
    parts.push(Buffer.from(text));
  }
  starts[names.length] = length;
  return { bytes: Buffer.concat(parts, length), starts };
}

/** Rows whose name or article number contains every word of the keyword (a plain folded match). */
export function rowsWithKeyword(text: KeywordText, keyword: string): Bits {
  const rowCount = text.starts.length - 1;
  const words = foldText(keyword).split(/\s+/).filter(Boolean);
  let found: Bits | undefined;
  for (const word of words) {
    const hits = emptyBits(rowCount);
    eachHit(text, Buffer.from(word), (row) => {
      if (!found || (found[row >>> 5] as number) & (1 << (row & 31))) setBit(hits, row);
    });
    found = hits;
  }
  return found ?? emptyBits(rowCount);
}

function eachHit({ bytes, starts }: KeywordText, word: Buffer, visit: (row: number) => void): void {
  let from = 0;
  for (;;) {
    const at = bytes.indexOf(word, from);
    if (at === -1) return;
    const row = rowAt(starts, at);
    visit(row);
    from = starts[row + 1] as number;
  }
}

/** Last row that starts at or before a byte. */
function rowAt(starts: Uint32Array, at: number): number {
  let [low, high] = [0, starts.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] as number) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
