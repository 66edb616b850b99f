import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onceReachable } from './once-reachable.ts';

const browser = { onLine: true };
const server = vi.fn(async () => new Response());
beforeEach(() => {
  vi.useFakeTimers();
  browser.onLine = true;
  server.mockReset();
  server.mockImplementation(async () => new Response());
  vi.stubGlobal('navigator', browser);
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('without a connection nothing is requested, and everything as soon as there is one', async () => {
  browser.onLine = false;
  const load = vi.fn(async () => 'tools');
  const loading = onceReachable(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).not.toHaveBeenCalled();
  expect(server).not.toHaveBeenCalled();
  browser.onLine = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(await loading).toBe('tools');
});

test('what a server does not deliver is requested again once it answers', async () => {
  const load = vi.fn(async () => 'tools').mockRejectedValueOnce(new TypeError('Out of reach.'));
  server.mockResolvedValueOnce(new Response(null, { status: 502 }));
  server.mockRejectedValueOnce(new TypeError('Out of reach.'));
  const onWait = vi.fn();
  const loading = onceReachable(load, onWait);
  await vi.advanceTimersByTimeAsync(2000);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await loading).toBe('tools');
  expect(load).toHaveBeenCalledTimes(2);
  expect(onWait).toHaveBeenCalledTimes(3);
});

test('what may be gone is given up if the server answers each time, and awaited if it does not', async () => {
  const gone = new TypeError('Gone.');
  const missing = vi.fn(() => Promise.reject(gone));
  const given = onceReachable(missing, undefined, true).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1500);
  expect(missing).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await given).toBe(gone);
  expect(missing).toHaveBeenCalledTimes(3);
  server.mockRejectedValueOnce(new TypeError('Out of reach.'));
  const load = vi.fn(async () => 'menu').mockRejectedValueOnce(gone);
  const loading = onceReachable(load, undefined, true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await loading).toBe('menu');
});
