import { expect, test, vi } from 'vitest';
import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import { createUploadQueue } from './upload-queue.ts';
import type { SendOptions } from './upload-request.ts';

const file = (name: string, size = 10) => ({ name, size }) as File;

/** A queue whose files arrive or fail when the test says so. */
function openQueue(parallel = 2) {
  const sent: { name: string; options: SendOptions; arrive: () => void; fail: (error: Error) => void }[] = [];
  const arrived: string[] = [];
  const queue = createUploadQueue({
    parallel,
    onArrival: ({ title }) => arrived.push(title),
    send: ({ name }, options) =>
      new Promise((resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(options.signal.reason));
        sent.push({ name, options, arrive: () => resolve({ title: name } as LibraryMedium), fail: reject });
      }),
  });
  const states = () => queue.read().map(({ name, state }) => `${name} ${state}`);
  return { queue, sent, arrived, states };
}

const turn = () => vi.waitFor(() => undefined);

test('files are sent in parallel, the others wait for their turn', async () => {
  const { queue, sent, arrived, states } = openQueue();
  queue.add([file('a'), file('b'), file('c')]);
  expect(states()).toEqual(['a sending', 'b sending', 'c waiting']);
  sent[0]?.options.onProgress(0.5);
  expect(queue.read()[0]?.share).toBe(0.5);
  sent[0]?.arrive();
  await vi.waitFor(() => expect(states()).toEqual(['b sending', 'c sending']), 30_000);
  expect(arrived).toEqual(['a']);
});

test('a failure stays with its reason until it is retried or removed', async () => {
  const { queue, sent, states } = openQueue();
  queue.add([file('a'), file('b')]);
  sent[0]?.fail(new Error('No connection.'));
  await vi.waitFor(() => expect(states()).toEqual(['a failed', 'b sending']), 30_000);
  const failed = queue.read()[0];
  expect(failed?.error).toEqual(new Error('No connection.'));
  queue.retry(failed?.id ?? 0);
  expect(states()).toEqual(['a sending', 'b sending']);
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'a']);
  queue.cancel(failed?.id ?? 0);
  await turn();
  expect(states()).toEqual(['b sending']);
  expect(sent[2]?.options.signal.aborted).toBe(true);
});

test('at most twenty at once, and none that the server would refuse for its size', () => {
  const { queue, states } = openQueue();
  expect(queue.add(Array.from({ length: 25 }, (_, index) => file(`${index}`)))).toBe(5);
  expect(queue.read()).toHaveLength(20);
  queue.stop();
  queue.add([file('film', 151 * 1024 * 1024)]);
  expect(states()).toEqual(['film failed']);
});
