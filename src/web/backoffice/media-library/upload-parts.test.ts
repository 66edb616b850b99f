import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import { mediaPartsEndpoints } from '#contract/v2/media-parts-endpoints.ts';
import { sendInParts } from './upload-parts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const { mediaPartsBegin, mediaPartsState, mediaPartsFinish } = mediaPartsEndpoints;
const film = () => new File(['film'], 'film.mp4');

/** A server that takes calls and, until told otherwise, never answers; all bytes have arrived as soon as an upload begins. */
function openServer() {
  const asked: unknown[] = [];
  const server = { isSilent: true };
  const arrived = { uploadId: 'u', received: film().size, finished: false };
  const answers = new Map<unknown, unknown>([
    [mediaPartsBegin, arrived],
    [mediaPartsState, { ...arrived, finished: true }],
    [mediaPartsFinish, { id: 5 }],
  ]);
  const call = (endpoint: unknown, _input: unknown, { signal }: { signal: AbortSignal }) => {
    asked.push(endpoint);
    if (!server.isSilent) return Promise.resolve(answers.get(endpoint));
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  return { server, asked, api: { facts: {}, call } as unknown as ApiClient };
}

/** An upload that has begun, with what is known of it. */
function begin(api: ApiClient) {
  const abort = new AbortController();
  const known = { abort, stalled: false, outcome: undefined as unknown };
  const options = {
    signal: abort.signal,
    onProgress: () => {},
    onStalled: (isStalled: boolean) => (known.stalled = isStalled),
  };
  sendInParts(api, film(), {}, options).then(
    (medium) => (known.outcome = medium),
    (error) => (known.outcome = error),
  );
  return known;
}

test('starting an upload waits a minute for an answer, then tries again', async () => {
  const { server, asked, api } = openServer();
  const known = begin(api);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(known.stalled).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(known).toMatchObject({ stalled: true, outcome: undefined });
  server.isSilent = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(known).toMatchObject({ stalled: false, outcome: { id: 5 } });
  expect(asked).toEqual([mediaPartsBegin, mediaPartsBegin, mediaPartsFinish]);
});

test('completing an upload is repeated if its answer is missing', async () => {
  const { server, asked, api } = openServer();
  server.isSilent = false;
  const known = begin(api);
  await vi.waitFor(() => expect(asked).toHaveLength(1), 30_000);
  server.isSilent = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(known).toMatchObject({ stalled: true, outcome: undefined });
  server.isSilent = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(known.outcome).toEqual({ id: 5 });
  expect(asked).toEqual([mediaPartsBegin, mediaPartsFinish, mediaPartsState, mediaPartsFinish]);
});

test('an unanswered upload can be cancelled at once', async () => {
  const { asked, api } = openServer();
  const known = begin(api);
  known.abort.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(known).toMatchObject({ stalled: false, outcome: known.abort.signal.reason });
  expect(asked).toEqual([mediaPartsBegin]);
});
