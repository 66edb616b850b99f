import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gzipWithNonce, joinWithNonce, packPieces, unpackPieces } from './page-compression.ts';

test('any text in any pieces unpacks to the text with the nonce between the pieces', () => {
  const nonce = fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), nonce, (pieces, between) => {
      const packed = gzipWithNonce(
        packPieces(
          pieces.map((piece) => Buffer.from(piece)),
          6,
        ),
        between,
      );
      expect(gunzipSync(packed).toString('utf8')).toBe(pieces.join(between));
    }),
  );
});

test('one compression serves many nonces', () => {
  const compressed = packPieces(
    ['<p>čćđšž</p>'.repeat(5000), '', 'end'].map((piece) => Buffer.from(piece)),
    6,
  );
  for (const nonce of ['first-nonce', 'another-nonce']) {
    const packed = gzipWithNonce(compressed, nonce);
    expect(gunzipSync(packed).toString('utf8')).toBe(`${'<p>čćđšž</p>'.repeat(5000)}${nonce}${nonce}end`);
    expect(packed.length).toBeLessThan(2000);
  }
});

test('packed pieces give back what they were', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 500 }), { minLength: 1 }), (texts) => {
      const pieces = texts.map((text) => Buffer.from(text));
      expect(joinWithNonce(unpackPieces(packPieces(pieces, 1)), '|').toString()).toBe(texts.join('|'));
    }),
  );
});

test('a packed piece holds no more memory than it shows', () => {
  for (const { deflated } of packPieces([Buffer.from('<p>čćđšž</p>'.repeat(100))], 1)) {
    expect(deflated.buffer.byteLength).toBe(deflated.length);
  }
});
