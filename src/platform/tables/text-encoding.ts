import { createReadStream } from 'node:fs';

/** How spreadsheets of the shop's countries save text. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1250';

/**
 * Finds out how a file writes its letters: what its mark of byte order says; without one UTF-8 if all of it is, else the Windows
 * page of Central Europe. Reads it once, piece by piece.
 */
export async function findEncoding(path: string): Promise<TextEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isBegin = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const marked = isBegin ? wideEncoding(chunk) : undefined;
    if (marked) return marked;
    isBegin = false;
    if (!isGood(() => utf8.decode(chunk, { stream: true }))) return 'windows-1250';
  }
  return isGood(() => utf8.decode()) ? 'utf-8' : 'windows-1250';
}

/** UTF-16 by its mark, or by the zeros beside the letters of ASCII. */
function wideEncoding(begin: Buffer): TextEncoding | undefined {
  if (begin[0] === 0xff && begin[1] === 0xfe) return 'utf-16le';
  if (begin[0] === 0xfe && begin[1] === 0xff) return 'utf-16be';
  if (begin.length < 4) return undefined;
  if (begin[0] !== 0 && begin[1] === 0 && begin[3] === 0) return 'utf-16le';
  return begin[0] === 0 && begin[1] !== 0 && begin[2] === 0 ? 'utf-16be' : undefined;
}

function isGood(decode: () => void): boolean {
  try {
    decode();
    return true;
  } catch {
    return false;
  }
}

/** The text of a file, piece by piece, without its mark of byte order. */
export async function* textOf(path: string, encoding: TextEncoding): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}
