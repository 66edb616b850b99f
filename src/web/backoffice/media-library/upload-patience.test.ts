import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { untilConnected } from './upload-patience.ts';

const browser = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  for (const name of ['addEventListener', 'removeEventListener'] as const) {
    vi.stubGlobal(name, browser[name].bind(browser));
  }
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const failure = (statusCode: number) => new ApiError({ statusCode, code: 'ANY', message: '' });

/** Fails with this status until told otherwise, and records its attempts. */
function begin(statusCode: number) {
  const abort = new AbortController();
  const known = { attempts: 0, stalled: false, isBack: false, abort, outcome: '' };
  untilConnected(
    async () => {
      known.attempts += 1;
      if (!known.isBack) throw failure(statusCode);
    },
    { signal: abort.signal, onStalled: (isStalled) => (known.stalled = isStalled) },
  ).then(
    () => (known.outcome = 'done'),
    (error) => (known.outcome = error === abort.signal.reason ? 'stopped' : 'failed'),
  );
  return known;
}

test('without a connection it is tried for hours, at last twice a minute, and at once when there is one', async () => {
  const known = begin(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(known).toMatchObject({ stalled: true, outcome: '' });
  const afterAMinute = known.attempts;
  expect(afterAMinute).toBeLessThan(10);
  await vi.advanceTimersByTimeAsync(2 * 60 * 60_000);
  expect(known.attempts - afterAMinute).toBe(240);
  known.isBack = true;
  browser.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(known.outcome).toBe('done');
});

test('a proxy that answers again and again is believed, and a refused upload is not repeated', async () => {
  const known = begin(502);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(known).toMatchObject({ attempts: 9, outcome: 'failed' });
  const refused = begin(422);
  await vi.advanceTimersByTimeAsync(0);
  expect(refused).toMatchObject({ attempts: 1, stalled: false, outcome: 'failed' });
});

test('it can be cancelled while it waits', async () => {
  const known = begin(0);
  await vi.advanceTimersByTimeAsync(5000);
  known.abort.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(known.outcome).toBe('stopped');
});
