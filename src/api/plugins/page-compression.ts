import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A document in pieces; between them stands the nonce, which differs in every response. */
export type PagePieces = readonly Buffer[];

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty stored block with the final bit. */
const deflateEnd = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** Bytes below which starting a compressor costs more than it saves. */
const tooShort = 64;

/** The pieces as bytes, and compressed so that they can be joined with anything between them. */
export type CompressedPieces = { plain: readonly Buffer[]; deflated: readonly Buffer[] };

/**
 * Compresses each piece by itself and ends it with a full flush: no piece refers to another and each ends at a whole
 * byte (RFC 1951), so that they can be put together again around a new nonce without compressing anew.
 */
export function compressPieces(pieces: PagePieces, level: number): CompressedPieces {
  const deflated = pieces.map((bytes) =>
    bytes.length < tooShort
      ? storedBlock(bytes)
      : deflateRawSync(bytes, { level, finishFlush: constants.Z_FULL_FLUSH }),
  );
  return { plain: pieces, deflated };
}

/** The document as it is, with the nonce between the pieces. */
export function joinWithNonce(pieces: PagePieces, nonce: string): Buffer {
  const between = Buffer.from(nonce, 'latin1');
  return Buffer.concat(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [between, piece])));
}

/** One gzip file (RFC 1952) of the pieces with the nonce between them, which travels in stored blocks. */
export function gzipWithNonce({ plain, deflated }: CompressedPieces, nonce: string): Buffer {
  const nonceBytes = Buffer.from(nonce, 'latin1');
  const storedNonce = storedBlock(nonceBytes);
  const parts: Buffer[] = [gzipHead];
  let checksum = 0;
  let length = 0;
  for (const [index, bytes] of plain.entries()) {
    if (index > 0) {
      parts.push(storedNonce);
      checksum = crc32(nonceBytes, checksum);
      length += nonceBytes.length;
    }
    parts.push(deflated[index] as Buffer);
    checksum = crc32(bytes, checksum);
    length += bytes.length;
  }
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(checksum, 0);
  tail.writeUInt32LE(length, 4);
  parts.push(deflateEnd, tail);
  return Buffer.concat(parts);
}

/** A block that is not compressed and not the last: length, its complement, the bytes. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}
