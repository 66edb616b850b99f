import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinChecksums, shiftOf } from './checksum-joining.ts';

test('the joined checksum is that of the joined text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), fc.uint8Array({ maxLength: 3000 }), (before, part) => {
      const joined = joinChecksums(crc32(before), crc32(part), shiftOf(part.length));
      expect(joined).toBe(crc32(Buffer.concat([before, part])));
    }),
  );
});

test('holds for texts of megabytes', () => {
  const part = Buffer.alloc(5_000_001, 'attika');
  const before = Buffer.from('krov');
  expect(joinChecksums(crc32(before), crc32(part), shiftOf(part.length))).toBe(
    crc32(Buffer.concat([before, part])),
  );
});
