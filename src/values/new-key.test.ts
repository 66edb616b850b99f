import { afterEach, expect, test, vi } from 'vitest';
import { newKey } from './new-key.ts';

afterEach(() => vi.unstubAllGlobals());

test('keys are generated on pages over plain http too, each different', () => {
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keys = Array.from({ length: 100 }, newKey);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(100);
});
