import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listDebounceMs } from '#values/limits.ts';
import type { ListAnswer } from '#values/list-page.ts';
import { createPaginatedList, type ListRequest } from './paginated-list.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Numbers from 1 up to a total, by pages; the calls that were made, and a switch for the connection. */
function numbers(total: number) {
  const calls: ListRequest[] = [];
  const server = { isUp: true };
  const load = async (request: ListRequest): Promise<ListAnswer<number>> => {
    calls.push(request);
    if (!server.isUp) throw new Error('No connection.');
    const { page, limit } = request;
    const all = Array.from({ length: total }, (_, index) => index + 1);
    return {
      records: all.slice((page - 1) * limit, page * limit),
      totalRecords: total,
      totalPages: Math.ceil(total / limit),
      page,
    };
  };
  return { calls, server, load };
}

async function openList(total: number, limit = 2) {
  const source = numbers(total);
  const list = createPaginatedList({ load: source.load, limit });
  list.search('roof');
  await vi.advanceTimersByTimeAsync(listDebounceMs);
  return { list, ...source };
}

test('pages are reached by next, previous, first, last and number', async () => {
  const { list } = await openList(5);
  expect(list.read()).toMatchObject({ items: [1, 2], page: 1, pageCount: 3, total: 5 });
  await list.next();
  expect(list.read()).toMatchObject({ items: [3, 4], page: 2 });
  await list.last();
  expect(list.read()).toMatchObject({ items: [5], page: 3 });
  await list.previous();
  expect(list.read()).toMatchObject({ items: [3, 4], page: 2 });
  await list.first();
  expect(list.read()).toMatchObject({ items: [1, 2], page: 1 });
  await list.toPage(3);
  expect(list.read()).toMatchObject({ items: [5], page: 3 });
});

test('there is nothing beyond the first and the last page', async () => {
  const { list, calls } = await openList(3);
  await list.previous();
  await list.toPage(-4);
  expect(list.read().page).toBe(1);
  await list.toPage(99);
  expect(list.read().page).toBe(2);
  await list.next();
  await list.loadMore();
  expect(calls.map(({ page }) => page)).toEqual([1, 2]);
});

test('more items are appended', async () => {
  const { list } = await openList(5);
  await list.loadMore();
  expect(list.read()).toMatchObject({ items: [1, 2, 3, 4], page: 2, total: 5 });
  const last = list.loadMore();
  expect(list.read().loading).toBe('more');
  await list.loadMore();
  await last;
  expect(list.read()).toMatchObject({ items: [1, 2, 3, 4, 5], page: 3, loading: undefined });
});

test('new keywords start at page 1, half a second after typing stops', async () => {
  const { list, calls } = await openList(5);
  await list.last();
  calls.length = 0;
  list.search('g');
  await vi.advanceTimersByTimeAsync(400);
  list.search('gu');
  await vi.advanceTimersByTimeAsync(499);
  expect(calls).toEqual([]);
  expect(list.read()).toMatchObject({ keywords: 'gu', loading: 'page', page: 3 });
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toEqual([{ page: 1, keywords: 'gu', limit: 2 }]);
  expect(list.read()).toMatchObject({ items: [1, 2], page: 1, loading: undefined });
});

test('a failure ends loading, keeps the items and can be retried', async () => {
  const { list, server } = await openList(5);
  server.isUp = false;
  await list.loadMore();
  expect(list.read()).toMatchObject({ items: [1, 2], page: 1, loading: undefined, failed: 'more' });
  server.isUp = true;
  await list.tryAgain();
  expect(list.read()).toMatchObject({ items: [1, 2, 3, 4], page: 2, failed: undefined });
  server.isUp = false;
  await list.last();
  expect(list.read()).toMatchObject({ page: 2, failed: 'page' });
  server.isUp = true;
  await list.tryAgain();
  expect(list.read()).toMatchObject({ items: [5], page: 3, failed: undefined });
});

test('an answer overtaken by a later request is ignored', async () => {
  const answers: ((answer: ListAnswer<string>) => void)[] = [];
  const signals: AbortSignal[] = [];
  const list = createPaginatedList<string>({
    load: (_request, signal) =>
      new Promise((resolve) => {
        answers.push(resolve);
        signals.push(signal);
      }),
    begun: { items: ['a'], page: 1, pageCount: 3, total: 3 },
    limit: 1,
  });
  const overtaken = list.toPage(2);
  const latest = list.toPage(3);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  answers[1]?.({ data: ['c'], total: 3, lastPage: 3, page: 3 });
  answers[0]?.({ data: ['b'], total: 3, lastPage: 3, page: 2 });
  await Promise.all([overtaken, latest]);
  expect(list.read()).toMatchObject({ items: ['c'], page: 3 });
});

test('a page has ten items by default', async () => {
  const { load, calls } = numbers(30);
  const list = createPaginatedList({ load });
  list.search('roof');
  await vi.advanceTimersByTimeAsync(listDebounceMs);
  expect(calls).toEqual([{ page: 1, keywords: 'roof', limit: 10 }]);
  expect(list.read().pageCount).toBe(3);
});

test('a reset list is at page 1 with the current items', async () => {
  const { list } = await openList(5);
  await list.last();
  await list.renew();
  expect(list.read()).toMatchObject({ items: [1, 2], page: 1, loading: undefined });
});

test('listeners are notified of every change until they unsubscribe', async () => {
  const { list } = await openList(5);
  const heard = vi.fn();
  const leave = list.subscribe(heard);
  await list.next();
  expect(heard).toHaveBeenCalledTimes(2);
  leave();
  await list.next();
  expect(heard).toHaveBeenCalledTimes(2);
});
