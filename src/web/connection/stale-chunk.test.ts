import { expect, test } from 'vitest';
import { mayReload, reloadPage } from './stale-chunk.ts';

test('a stale chunk reloads the page at most once in 60 seconds', () => {
  const kept = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const start = 1_800_000_000_000;
  expect(mayReload({ sessionStorage }, start)).toBe(true);
  let reloads = 0;
  reloadPage({ sessionStorage, location: { reload: () => (reloads += 1) } }, start);
  expect(reloads).toBe(1);
  expect(mayReload({ sessionStorage }, start + 59_999)).toBe(false);
  expect(mayReload({ sessionStorage }, start + 60_000)).toBe(true);
});

test('in a browser that forbids storage nothing is reloaded', () => {
  const page = {
    get sessionStorage(): Storage {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  };
  expect(mayReload(page)).toBe(false);
});
