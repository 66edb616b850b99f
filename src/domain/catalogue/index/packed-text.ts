import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * A line of text for each row as one piece of bytes outside the heap: a million strings would cost three times as much.
 * Lines end with a line feed. A line that has changed since stands in `late`, and is blank in the bytes.
 */
export type PackedText = {
  readonly bytes: Buffer;
  /** Where each row's line begins; one more than there are rows. */
  readonly starts: Uint32Array;
  readonly late: Map<number, string>;
};

const lineFeed = 10;
/** A buffer for each line would cost more than its text. */
const linesTogether = 1000;

/** Takes the lines of rows one after the other; rows that none is given for have an empty one. */
export function textPacker(rowCount: number): { add(line: string): void; finish(): PackedText } {
  const starts = new Uint32Array(rowCount + 1);
  const parts: Buffer[] = [];
  let [text, row, length] = ['', 0, 0];
  const flush = () => {
    parts.push(Buffer.from(text));
    text = '';
  };
  const add = (line: string) => {
    const ended = `${line.includes('\n') ? line.replaceAll('\n', ' ') : line}\n`;
    starts[row++] = length;
    length += Buffer.byteLength(ended);
    text += ended;
    if (row % linesTogether === 0) flush();
  };
  return {
    add,
    finish() {
      while (row < rowCount) add('');
      flush();
      starts[rowCount] = length;
      return { bytes: Buffer.concat(parts, length), starts, late: new Map() };
    },
  };
}

export function lineAt({ bytes, starts, late }: PackedText, row: number): string {
  return late.get(row) ?? bytes.toString('utf8', starts[row] as number, (starts[row + 1] as number) - 1);
}

/** All lines as strings, made in small pieces. */
export async function linesOf(text: PackedText): Promise<string[]> {
  const lines: string[] = [];
  for (let row = 0; row < text.starts.length - 1; row++) {
    if (row % (linesTogether * 10) === 0) await nextTurn();
    lines.push(lineAt(text, row));
  }
  return lines;
}

/** Gives a row another line, in place. */
export function setLine(text: PackedText, row: number, line: string): void {
  if (lineAt(text, row) === line) return;
  text.late.set(row, line);
  text.bytes.fill(lineFeed, text.starts[row], text.starts[row + 1]);
}

/** Visits the rows whose line contains a piece of text without line feeds. */
export function eachRowWith(text: PackedText, piece: string, visit: (row: number) => void): void {
  const { bytes, starts, late } = text;
  for (const [row, line] of late) if (line.includes(piece)) visit(row);
  const searched = Buffer.from(piece);
  for (let from = 0; from < bytes.length; ) {
    const at = bytes.indexOf(searched, from);
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
