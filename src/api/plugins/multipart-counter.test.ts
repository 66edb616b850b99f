import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countMultipart, type MultipartBounds } from './multipart-counter.ts';

const bounds: MultipartBounds = { bytes: 100_000, parts: 3, files: 2, textBytes: 500 };
const type = 'multipart/form-data; boundary=x';

const part = (name: string, value: string, fileName?: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${fileName ? `; filename="${fileName}"` : ''}\r\n\r\n${value}\r\n`;
const form = (...parts: readonly string[]) => `${parts.join('')}--x--\r\n`;

/** What becomes of a body that comes in pieces of these lengths, over and over. */
function outcomeOf(
  body: string,
  lengths: readonly number[] = [body.length || 1],
  contentType = type,
): string {
  try {
    const counter = countMultipart(contentType, bounds);
    const bytes = Buffer.from(body, 'latin1');
    for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
      const end = at + (lengths[turn % lengths.length] ?? 1);
      counter.take(bytes.subarray(at, end));
      at = end;
    }
    counter.end();
    return 'fine';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

const bodies: readonly [what: string, body: string, outcome: string][] = [
  ['a file', form(part('file', 'bytes', 'a.png')), 'fine'],
  ['words and files', form(part('a', 'b'), part('f', '', 'a'), part('g', ' --x\r\n'.repeat(3), 'b')), 'fine'],
  ['no part at all', '--x--\r\n', 'fine'],
  ['what looks nearly like a delimiter', form(part('f', '\r\n--y\r\n-\r\n--\r\n', 'a')), 'fine'],
  ['whatever stands behind its end', `${form(part('a', 'b'))}--x\r\n\r\n`.repeat(9), 'fine'],
  ['too many parts', form(...Array.from({ length: 4 }, () => part('a', ''))), 'PAYLOAD_TOO_LARGE'],
  ['too many files', form(...Array.from({ length: 3 }, () => part('a', '', 'a'))), 'PAYLOAD_TOO_LARGE'],
  ['too many words', form(part('a', 'b'.repeat(500))), 'PAYLOAD_TOO_LARGE'],
  ['too many bytes', form(part('a', 'b'.repeat(100_000), 'a')), 'PAYLOAD_TOO_LARGE'],
  ['parts without a head', `${'--x\r\n'.repeat(1000)}--x--`, 'MALFORMED'],
  [
    'parts with an empty head',
    form(...Array.from({ length: 9 }, () => '--x\r\n\r\n\r\n')),
    'PAYLOAD_TOO_LARGE',
  ],
  ['a head without an end', `--x\r\n${'a'.repeat(5000)}`, 'MALFORMED'],
  ['more headers than anybody sends', form(`--x\r\n${'a: b\r\n'.repeat(11)}\r\nc\r\n`), 'MALFORMED'],
  ['words before its beginning', `a\r\n${form(part('a', 'b'))}`, 'MALFORMED'],
  ['one that was cut off', part('file', 'bytes', 'a'), 'MALFORMED'],
  ['nothing', '', 'MALFORMED'],
];

test.each(bodies)('%s', (_what, body, outcome) => {
  expect(outcomeOf(body)).toBe(outcome);
});

test('a body is counted alike in whatever chunks it arrives', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.constantFrom(...bodies), lengths, ([, body], pieces) => {
      expect(outcomeOf(body.slice(0, 20_000), pieces)).toBe(outcomeOf(body.slice(0, 20_000)));
    }),
    { numRuns: 60 },
  );
});

describe('a boundary', () => {
  test.each([
    'multipart/form-data',
    `multipart/form-data; boundary=${'x'.repeat(71)}`,
    'multipart/mixed; boundary=x',
    'text/plain',
    'multipart/form-data; boundary="x\r\n"',
    // Where two readers may take another one, each.
    'multipart/form-data; x-boundary=x; boundary=y; boundary=x',
    'multipart/form-data; boundary=x; Boundary=y',
    'multipart/form-data; a="; boundary=x; c"; boundary=y',
    'multipart/form-data; a="\\"; boundary=x; c"; boundary=y',
    "multipart/form-data; boundary*=utf-8''x",
    'multipart/form-data; boundary*0=x',
    'multipart/form-data, boundary=x',
  ])('%s is not one', (contentType) => {
    expect(outcomeOf(form(), undefined, contentType)).toBe('MALFORMED');
  });
  test('is the parameter of that very name', () => {
    const contentType = 'multipart/form-data; x-boundary=x; boundary=y';
    expect(outcomeOf(form(), undefined, contentType)).toBe('MALFORMED');
    expect(outcomeOf('--y\r\n\r\n\r\n--y--', undefined, contentType)).toBe('fine');
  });

  test('is accepted in quotes too', () => {
    expect(
      outcomeOf('--a b\r\n\r\n\r\n--a b--', undefined, 'multipart/form-data; charset=utf-8; boundary="a b"'),
    ).toBe('fine');
  });
});
