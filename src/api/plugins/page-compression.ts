import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { joinChecksums, shiftOf } from './checksum-joining.ts';

/** A document in pieces; between them stands the nonce, which differs in every response. */
export type PagePieces = readonly Buffer[];

/** One piece, compressed so that anything may stand before and behind it. */
export type PackedPiece = {
  readonly deflated: Buffer;
  /** CRC-32 of the piece before compression. */
  readonly checksum: number;
  /** Bytes of the piece before compression. */
  readonly length: number;
  /** What a checksum of that length shifts the ones before it by (checksum-joining.ts). */
  readonly shift: number;
};

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty stored block with the final bit. */
const deflateEnd = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** Bytes below which starting a compressor costs more than it saves. */
const tooShort = 64;

/**
 * Compresses each piece by itself and ends it with a full flush: no piece refers to another and each ends at a whole
 * byte (RFC 1951), so that they can be put together again around a new nonce without compressing anew.
 */
export function packPieces(pieces: PagePieces, level: number): readonly PackedPiece[] {
  return pieces.map((bytes) => ({
    deflated:
      bytes.length < tooShort
        ? storedBlock(bytes)
        : ownMemory(deflateRawSync(bytes, { level, finishFlush: constants.Z_FULL_FLUSH })),
    checksum: crc32(bytes),
    length: bytes.length,
    shift: shiftOf(bytes.length),
  }));
}

/** The pieces as they were. */
export function unpackPieces(packed: readonly PackedPiece[]): PagePieces {
  return packed.map(({ deflated }) => inflateRawSync(Buffer.concat([deflated, deflateEnd])));
}

/** The document as it is, with the nonce between the pieces. */
export function joinWithNonce(pieces: PagePieces, nonce: string): Buffer {
  const between = Buffer.from(nonce, 'latin1');
  return Buffer.concat(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [between, piece])));
}

/** One gzip file (RFC 1952) of the pieces with the nonce between them, which travels in stored blocks. */
export function gzipWithNonce(packed: readonly PackedPiece[], nonce: string): Buffer {
  const nonceBytes = Buffer.from(nonce, 'latin1');
  const storedNonce = storedBlock(nonceBytes);
  const parts: Buffer[] = [gzipHead];
  let checksum = 0;
  let length = 0;
  for (const [index, piece] of packed.entries()) {
    if (index > 0) {
      parts.push(storedNonce);
      checksum = crc32(nonceBytes, checksum);
      length += nonceBytes.length;
    }
    parts.push(piece.deflated);
    checksum = joinChecksums(checksum, piece.checksum, piece.shift);
    length += piece.length;
  }
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(checksum, 0);
  tail.writeUInt32LE(length, 4);
  parts.push(deflateEnd, tail);
  return Buffer.concat(parts);
}

/** The bytes without the rest of the compressor's output buffer, which they would hold in memory as long as they live. */
function ownMemory(bytes: Buffer): Buffer {
  const own = Buffer.alloc(bytes.length);
  bytes.copy(own);
  return own;
}

/** A block that is not compressed and not the last: length, its complement, the bytes. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}
