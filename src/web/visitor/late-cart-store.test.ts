import { expect, test, vi } from 'vitest';
import { emptyCartState } from './cart-state.ts';
import { openCartStore } from './cart-store.fixture.ts';
import type { CartStore } from './cart-store.ts';
import { createLateCartStore } from './late-cart-store.ts';

/** A late store whose code comes when `arrive` is called, or never where `fails` says so. */
function openLateStore({ hasSession = false, fails = false } = {}) {
  const shop = openCartStore(hasSession ? { cookies: { cartId: 5, protectCode: 'secret-of-cart-5' } } : {});
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const fetchMaker = vi.fn(async (): Promise<() => CartStore> => {
    await arrived;
    if (fails) throw new Error('offline');
    return () => shop.store;
  });
  const sayUnreachable = vi.fn();
  const store = createLateCartStore({ hasSession: () => hasSession, fetchMaker, sayUnreachable });
  return { store, shop, arrive, fetchMaker, sayUnreachable };
}

test('a visitor without a cart fetches nothing', async () => {
  const { store, fetchMaker } = openLateStore();
  await store.load();
  await store.settle();
  expect(store.get()).toEqual({ ...emptyCartState, status: 'empty' });
  expect(fetchMaker).not.toHaveBeenCalled();
});

test('a cart that there is already is fetched with its code', async () => {
  const { store, arrive } = openLateStore({ hasSession: true });
  const loading = store.load();
  arrive();
  await loading;
  expect(store.get().status).toBe('ready');
});

test('what is added shows at once and is in the cart when the code has come', async () => {
  const { store, shop, arrive, fetchMaker } = openLateStore();
  const seen: (readonly number[])[] = [];
  store.subscribe(() => seen.push(store.get().adding));
  const adding = Promise.all([store.add({ productId: 7, qty: 2 }), store.add({ productId: 8, qty: 1 })]);
  expect(store.get().adding).toEqual([7, 8]);
  arrive();
  expect(await adding).toEqual([true, true]);
  expect(store.get()).toMatchObject({ count: 3, adding: [], status: 'ready' });
  expect(shop.lines).toEqual(
    new Map([
      [7, 2],
      [8, 1],
    ]),
  );
  expect(fetchMaker).toHaveBeenCalledTimes(1);
});

test('the cart opens before its code is here', async () => {
  const { store } = openLateStore();
  store.openCartModal();
  expect(store.get().modalOpen).toBe(true);
  store.closeCartModal();
  expect(store.get().modalOpen).toBe(false);
});

test('where the code cannot be fetched it is said, nothing waits for ever, and the next call tries again', async () => {
  const { store, arrive, fetchMaker, sayUnreachable } = openLateStore({ fails: true });
  const adding = store.add({ productId: 7, qty: 1 });
  arrive();
  expect(await adding).toBe(false);
  expect(store.get().adding).toEqual([]);
  expect(sayUnreachable).toHaveBeenCalledTimes(1);
  await store.add({ productId: 7, qty: 1 });
  expect(fetchMaker).toHaveBeenCalledTimes(2);
});
