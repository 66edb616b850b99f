import { expect, test } from 'vitest';
import { createByteCache } from './byte-cache.ts';

const mebibyte = 1_048_576;
const content = (key: number, length = 1000) => Buffer.alloc(length, `content of ${key}, `);

test('an entry is found by its compartment and key until it is dropped or replaced', () => {
  const bytes = createByteCache({ maximumBytes: 4 * mebibyte });
  const [first, second] = [bytes.open(), bytes.open()];
  first.set(7, Buffer.from('seven'));
  second.set(7, Buffer.from('another'));
  expect([first.get(7)?.toString(), second.get(7)?.toString()]).toEqual(['seven', 'another']);
  first.set(7, Buffer.from('eight'));
  expect(first.get(7)?.toString()).toBe('eight');
  first.delete(7);
  expect(first.get(7)).toBeUndefined();
  expect(second.get(7)?.toString()).toBe('another');
  second.clear();
  expect(second.get(7)).toBeUndefined();
});

test('no more bytes are stored than the maximum, and entries are complete', () => {
  const bytes = createByteCache({ maximumBytes: 4 * mebibyte });
  const compartment = bytes.open();
  for (let key = 1; key <= 20_000; key++) compartment.set(key, content(key, 200 + (key % 7)));
  const kept = [];
  for (let key = 1; key <= 20_000; key++) {
    const found = compartment.get(key);
    if (!found) continue;
    kept.push(key);
    expect(found.equals(content(key, 200 + (key % 7)))).toBe(true);
  }
  expect(kept.length * 200).toBeLessThanOrEqual(4 * mebibyte);
  expect(kept.length * 220).toBeGreaterThan(2.5 * mebibyte);
  expect(kept.at(-1)).toBe(20_000);
});

test('recently requested entries stay, whatever comes after them', () => {
  const bytes = createByteCache({ maximumBytes: 8 * mebibyte });
  const compartment = bytes.open();
  compartment.set(0, content(0));
  for (let key = 1; key <= 50_000; key++) {
    compartment.set(key, content(key));
    if (key % 100 === 0) expect(compartment.get(0)?.equals(content(0))).toBe(true);
  }
  expect(compartment.get(1)).toBeUndefined();
});

test('an entry too long for the cache is not stored, nor the one it would have replaced', () => {
  const compartment = createByteCache({ maximumBytes: 4 * mebibyte }).open();
  compartment.set(1, content(1));
  compartment.set(1, content(1, mebibyte));
  expect(compartment.get(1)).toBeUndefined();
});
