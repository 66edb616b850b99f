import { escapeText } from '../plain-pages/plain-page.ts';

/** What no XML may hold, not even as an entity (XML 1.0, 2.2), and control characters that it advises against. */
const forbidden = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

/** A text within an element or an attribute; `]]>` is nothing special, for its bracket is written as an entity. */
export function xmlText(text: string): string {
  return escapeText(text.toWellFormed().replace(forbidden, ''));
}

/** An element that holds a text. */
export function xmlElement(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}

/** Pieces are sent together in parts of about this many letters. */
const sentAtOnce = 65_536;

/** Joins small pieces, so that a stream of a hundred thousand of them is one of some hundred parts. */
export async function* inParts(pieces: AsyncIterable<string>): AsyncGenerator<Buffer, void> {
  let held: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    held.push(piece);
    length += piece.length;
    if (length < sentAtOnce) continue;
    yield Buffer.from(held.join(''));
    held = [];
    length = 0;
  }
  if (length > 0) yield Buffer.from(held.join(''));
}
