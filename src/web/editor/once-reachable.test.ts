import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onceReachable } from './once-reachable.ts';

const browser = Object.assign(new EventTarget(), { onLine: true });
beforeEach(() => {
  vi.useFakeTimers();
  browser.onLine = true;
  vi.stubGlobal('navigator', browser);
  for (const name of ['addEventListener', 'removeEventListener'] as const) {
    vi.stubGlobal(name, browser[name].bind(browser));
  }
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('without a connection nothing is asked for, and all comes as soon as there is one', async () => {
  browser.onLine = false;
  const load = vi.fn(async () => 'tools');
  const loading = onceReachable(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).not.toHaveBeenCalled();
  browser.onLine = true;
  browser.dispatchEvent(new Event('online'));
  expect(await loading).toBe('tools');
});

test('what a server does not give just then is asked for again', async () => {
  const load = vi.fn(async () => 'tools').mockRejectedValueOnce(new TypeError('Out of reach.'));
  const loading = onceReachable(load);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await loading).toBe('tools');
  expect(load).toHaveBeenCalledTimes(2);
});
