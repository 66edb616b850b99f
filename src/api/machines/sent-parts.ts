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
