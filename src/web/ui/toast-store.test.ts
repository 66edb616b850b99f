import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToastStore } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const texts = (store: ReturnType<typeof createToastStore>) => store.list().map((toast) => toast.text);

test('a message is removed after its own time', () => {
  const store = createToastStore();
  store.show({ text: 'short', durationMs: 1000 });
  store.show({ text: 'long', durationMs: 3000 });
  vi.advanceTimersByTime(999);
  expect(texts(store)).toEqual(['short', 'long']);
  vi.advanceTimersByTime(1);
  expect(texts(store)).toEqual(['long']);
  vi.advanceTimersByTime(2000);
  expect(texts(store)).toEqual([]);
});

test('time is paused while somebody reads, and the rest of it runs afterwards', () => {
  const store = createToastStore();
  store.show({ text: 'read me', durationMs: 3000 });
  vi.advanceTimersByTime(2000);
  store.pause();
  vi.advanceTimersByTime(60_000);
  expect(texts(store)).toEqual(['read me']);
  store.resume();
  vi.advanceTimersByTime(999);
  expect(texts(store)).toEqual(['read me']);
  vi.advanceTimersByTime(1);
  expect(texts(store)).toEqual([]);
});

test('a message added during the pause waits for its end', () => {
  const store = createToastStore();
  store.show({ text: 'first', durationMs: 1000 });
  store.pause();
  store.show({ text: 'second', durationMs: 1000 });
  vi.advanceTimersByTime(5000);
  expect(texts(store)).toEqual(['first', 'second']);
  store.resume();
  vi.advanceTimersByTime(1000);
  expect(texts(store)).toEqual([]);
});

test('dismissing the message under the pointer does not pause the next one for ever', () => {
  const store = createToastStore();
  const id = store.show({ text: 'first', durationMs: 1000 });
  store.pause();
  store.dismiss(id);
  store.show({ text: 'second', durationMs: 1000 });
  vi.advanceTimersByTime(1000);
  expect(texts(store)).toEqual([]);
});

test('a permanent message stays until it is dismissed', () => {
  const store = createToastStore();
  const id = store.show({ text: 'stay', tone: 'error', durationMs: Number.POSITIVE_INFINITY });
  store.pause();
  store.resume();
  vi.advanceTimersByTime(86_400_000);
  expect(texts(store)).toEqual(['stay']);
  store.dismiss(id);
  expect(texts(store)).toEqual([]);
});

test('listeners are notified of every change until they unsubscribe', () => {
  const store = createToastStore();
  const seen: number[] = [];
  const stop = store.subscribe(() => seen.push(store.list().length));
  const id = store.show({ text: 'one', durationMs: 1000 });
  store.dismiss(id);
  stop();
  store.show({ text: 'two', durationMs: 1000 });
  expect(seen).toEqual([1, 0]);
});
