import { expect, test } from 'vitest';
import { followConnection, isOutOfReach } from './connection.ts';

test('a failure without a connection, or just after it came back, counts as out of reach', () => {
  let nowMs = 60_000;
  let comeBack = () => {};
  const navigator = { onLine: true };
  const window = {
    navigator,
    performance: { now: () => nowMs },
    addEventListener: (name: string, listener: () => void) => {
      if (name === 'online') comeBack = listener;
    },
  } as unknown as Window;
  followConnection(window);
  expect(isOutOfReach(window)).toBe(false);
  navigator.onLine = false;
  expect(isOutOfReach(window)).toBe(true);
  navigator.onLine = true;
  comeBack();
  nowMs += 4999;
  expect(isOutOfReach(window)).toBe(true);
  nowMs += 1;
  expect(isOutOfReach(window)).toBe(false);
});
