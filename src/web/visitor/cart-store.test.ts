import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#contract/client.ts';
import { refusals } from '#values/refusal.ts';
import type { Cart } from './cart-state.ts';
import { openCartStore } from './cart-store.fixture.ts';

const known = { cartId: 5, protectCode: 'secret-of-cart-5' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('without cookies nothing is requested and the cart is empty', async () => {
  const { store, sent } = openCartStore();
  await store.load();
  expect(sent).toEqual([]);
  expect(store.get().status).toBe('empty');
});

test('the cart of the cookies is fetched at the start', async () => {
  const { store, lines } = openCartStore({ cookies: known });
  lines.set(7, 3);
  await store.load();
  expect(store.get()).toMatchObject({ status: 'ready', count: 3 });
});

test.each(['MALFORMED', 'SESSION_NOT_FOUND', 'CART_ARCHIVED', 'SESSION_USED'] as const)(
  'at the start %s drops the session silently',
  async (code) => {
    const { store, refuseNext, session, notices } = openCartStore({ cookies: known });
    refuseNext(code);
    await store.load();
    expect(session()).toBeUndefined();
    expect(store.get().status).toBe('empty');
    expect(notices).toEqual([]);
  },
);

test('a failing server at the start keeps the session for another attempt', async () => {
  const { store, refuseNext, session } = openCartStore({ cookies: known });
  refuseNext('INTERNAL');
  await store.load();
  expect(session()).toEqual(known);
  expect(store.get().status).toBe('failed');
  await store.load();
  expect(store.get().status).toBe('ready');
});

test('the first product creates the session, the second uses it', async () => {
  const { store, sent, session } = openCartStore();
  await Promise.all([store.add({ productId: 7, qty: 1 }), store.add({ productId: 8, qty: 2 })]);
  expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['getNewCartSession', 'addItem', 'addItem']);
  expect(session()?.cartId).toBe(1);
  expect(store.get()).toMatchObject({ count: 3, adding: [] });
});

test('the badge counts at once and is corrected if the server refuses', async () => {
  const { store, refuseNext, notices } = openCartStore({ cookies: known });
  refuseNext('OUT_OF_STOCK');
  const adding = store.add({ productId: 7, qty: 2 });
  expect(store.get()).toMatchObject({ count: 2, adding: [7] });
  expect(await adding).toBe(false);
  expect(store.get()).toMatchObject({ count: 0, adding: [] });
  expect(notices).toMatchObject([{ kind: 'refused', details: { code: 'OUT_OF_STOCK' } }]);
});

test.each([
  [0, 'cart', false],
  [1, 'stay', false],
  [2, 'popup', true],
] as const)('cart_type %i: after adding comes %s', async (cartType, afterwards, modalOpen) => {
  const { store, notices } = openCartStore({ cartType });
  await store.add({ productId: 7, qty: 1 });
  expect(notices).toEqual([{ kind: 'added', afterwards }]);
  expect(store.get().modalOpen).toBe(modalOpen);
});

test('a configurable product without a choice says so', async () => {
  const { store, refuseNext, notices } = openCartStore({ cookies: known });
  refuseNext('CONFIGURATION_NOT_SET');
  await store.add({ productId: 7, qty: 1 });
  expect(notices).toEqual([{ kind: 'configurationNotSet' }]);
});

test('cookies of a cart that no longer exists: adding starts a new one', async () => {
  const { store, refuseNext, session, lines } = openCartStore({ cookies: known });
  refuseNext('SESSION_NOT_FOUND');
  expect(await store.add({ productId: 7, qty: 1 })).toBe(true);
  expect(session()?.cartId).toBe(1);
  expect(lines.get(7)).toBe(1);
});

test.each(['CART_ARCHIVED', 'SESSION_USED'] as const)('%s later: the cart is lost', async (code) => {
  const { store, refuseNext, session, notices } = openCartStore({ cookies: known });
  await store.add({ productId: 7, qty: 1 });
  notices.length = 0;
  refuseNext(code);
  await store.remove(7);
  expect(notices).toEqual([{ kind: 'lost' }]);
  expect(session()).toBeUndefined();
  expect(store.get()).toMatchObject({ count: 0, status: 'empty', cart: null });
});

test.each([0, 1000, 1.5, Number.NaN])('the quantity %d is not sent', async (qty) => {
  const { store, sent, notices } = openCartStore({ cookies: known });
  expect(await store.add({ productId: 7, qty })).toBe(false);
  store.setQuantity(7, qty);
  expect(notices).toEqual([{ kind: 'invalidQuantity' }, { kind: 'invalidQuantity' }]);
  expect(sent).toEqual([]);
});

test.each([
  ['OUT_OF_STOCK' as const, {}],
  ['VALIDATION' as const, { fields: { qty: { rule: 'maximum', parameter: 999 } } }],
])('an invalid quantity (%s) is reported at its field, and nothing is added', async (code, more) => {
  const { store, notices, refuseNext } = openCartStore({ cookies: known });
  const say = () => undefined;
  refuseNext(code, more);
  expect(await store.add({ productId: 7, qty: 9 }, say)).toBe(false);
  expect(notices).toEqual([{ kind: 'refused', details: expect.objectContaining({ code, ...more }), say }]);
  expect(store.get()).toMatchObject({ count: 0, adding: [] });
});

test('a line that another tab has removed is reported as not in the cart, which is updated', async () => {
  const { store, notices, refuseNext, calls } = openCartStore({ cookies: known });
  await store.add({ productId: 7, qty: 1 });
  await store.add({ productId: 8, qty: 1 });
  notices.length = 0;
  refuseNext('NOT_FOUND');
  await store.remove(7);
  refuseNext('NOT_FOUND');
  store.setQuantity(8, 3);
  await vi.advanceTimersByTimeAsync(500);
  expect(notices).toEqual([{ kind: 'itemNotInCart' }, { kind: 'itemNotInCart' }]);
  expect(calls('getCart')).toHaveLength(2);
  expect(store.get()).toMatchObject({ count: 2, pending: {}, refused: {} });
});

test('a product that is no longer sold is reported as such, not as a missing page', async () => {
  const { store, notices, refuseNext } = openCartStore({ cookies: known });
  refuseNext('NOT_FOUND');
  expect(await store.add({ productId: 7, qty: 1 })).toBe(false);
  expect(notices).toMatchObject([{ kind: 'refused', details: { code: 'NOT_FOR_SALE' } }]);
});

test('changes are announced to other tabs, reads are not', async () => {
  const changed = vi.fn();
  const { store } = openCartStore({ cookies: known, changed });
  await store.load();
  expect(changed).not.toHaveBeenCalled();
  await store.add({ productId: 7, qty: 1 });
  await store.remove(7);
  expect(changed).toHaveBeenCalledTimes(2);
});

test('a changed quantity waits 500 ms, and the last one counts', async () => {
  const { store, calls } = openCartStore({ cookies: known });
  await store.add({ productId: 7, qty: 1 });
  store.setQuantity(7, 2);
  await vi.advanceTimersByTimeAsync(499);
  store.setQuantity(7, 4);
  await vi.advanceTimersByTimeAsync(499);
  expect(calls('updateItem')).toEqual([]);
  expect(store.get().pending).toEqual({ 7: { qty: 4 } });
  await vi.advanceTimersByTimeAsync(1);
  expect(calls('updateItem').map(({ body }) => body.qty)).toEqual([4]);
  await store.settle();
  expect(store.get().pending).toEqual({});
  expect(store.get().count).toBe(4);
});

test('a new change cancels the one under way', async () => {
  const { store, calls, lines } = openCartStore({ cookies: known });
  await store.add({ productId: 7, qty: 1 });
  store.setQuantity(7, 2);
  vi.advanceTimersByTime(500);
  await Promise.resolve();
  store.setQuantity(7, 3);
  await vi.advanceTimersByTimeAsync(500);
  expect(calls('updateItem').map((call) => call.aborted())).toEqual([true, false]);
  expect(lines.get(7)).toBe(3);
});

test('changes of two lines do not interfere', async () => {
  const { store, lines } = openCartStore({ cookies: known });
  await store.add({ productId: 7, qty: 1 });
  await store.add({ productId: 8, qty: 1 });
  store.setQuantity(7, 5);
  store.setQuantity(8, 6);
  await vi.advanceTimersByTimeAsync(500);
  expect([...lines]).toEqual([
    [7, 5],
    [8, 6],
  ]);
});

test('a refused quantity returns to the server’s, and the line says why until it is changed', async () => {
  const { store, refuseNext, notices } = openCartStore({ cookies: known });
  await store.add({ productId: 7, qty: 1 });
  notices.length = 0;
  refuseNext('OUT_OF_STOCK');
  store.setQuantity(7, 900);
  await vi.advanceTimersByTimeAsync(500);
  await store.settle();
  expect(store.get().pending).toEqual({});
  expect(store.get().count).toBe(1);
  expect(store.get().refused[7]).toMatchObject({ code: 'OUT_OF_STOCK' });
  expect(notices).toEqual([]);
  store.setQuantity(7, 2);
  expect(store.get().refused).toEqual({});
});

test('a quantity that fails for another reason is reported as a message', async () => {
  const { store, refuseNext, notices } = openCartStore({ cookies: known });
  await store.add({ productId: 7, qty: 1 });
  notices.length = 0;
  refuseNext('INTERNAL');
  store.setQuantity(7, 2);
  await vi.advanceTimersByTimeAsync(500);
  await store.settle();
  expect(store.get().pending).toEqual({});
  expect(notices).toMatchObject([{ kind: 'refused', details: { code: 'INTERNAL' } }]);
});

test('leaving for the checkout sends the last quantity', async () => {
  const { store, lines } = openCartStore({ cookies: known });
  await store.add({ productId: 7, qty: 1 });
  store.setQuantity(7, 9);
  await store.settle();
  expect(lines.get(7)).toBe(9);
  await vi.advanceTimersByTimeAsync(500);
  expect(store.get().pending).toEqual({});
});

test('lines of the server-rendered cart can be changed and removed before the cart was fetched', async () => {
  const { store, calls, notices, lines } = openCartStore({ cookies: known });
  lines.set(7, 1).set(8, 1);
  const shown = {
    cartId: 5,
    itemCount: 2,
    items: [
      { itemId: 7, qty: 1 },
      { itemId: 8, qty: 1 },
    ],
  } as unknown as Cart;
  const loading = store.load();
  store.setQuantity(7, 4, shown);
  await store.remove(8, shown);
  expect(store.get().pending).toEqual({ 7: { qty: 4 } });
  await loading;
  await vi.advanceTimersByTimeAsync(500);
  expect(calls('updateItem').map(({ body }) => body.qty)).toEqual([4]);
  expect(store.get()).toMatchObject({ count: 4, pending: {}, status: 'ready' });
  expect(notices).toEqual([{ kind: 'removed' }]);
});

test('a line is marked while it is being deleted, and cannot be deleted twice', async () => {
  const { store, notices, calls } = openCartStore({ cookies: known });
  await store.add({ productId: 7, qty: 1 });
  notices.length = 0;
  const removing = store.remove(7);
  expect(store.get().pending).toEqual({ 7: { deleting: true } });
  await store.remove(7);
  await removing;
  expect(notices).toEqual([{ kind: 'itemNotInCart' }, { kind: 'removed' }]);
  expect(calls('deleteItem')).toHaveLength(1);
  expect(store.get().pending).toEqual({});
  expect(store.get().count).toBe(0);
});

test('a removed line is restored with its choices and its quantity, once', async () => {
  const { store, lines, calls, notices } = openCartStore({ cookies: known });
  lines.set(7, 3).set(8, 1);
  await store.load();
  await store.remove(7);
  expect(store.get().removed).toMatchObject({ place: 0, line: { itemId: 7, qty: 3 } });
  notices.length = 0;
  await Promise.all([store.restore(), store.restore()]);
  expect(calls('addItem').map(({ body }) => body)).toMatchObject([
    { productId: 7, qty: 3, options: { mark: 'of 7' } },
  ]);
  expect(store.get()).toMatchObject({ removed: null, count: 4, modalOpen: false });
  // It is visible again: no message and no navigation.
  expect(notices).toEqual([]);
});

test('a failure to restore is reported, and can be retried', async () => {
  const { store, lines, refuseNext, notices } = openCartStore({ cookies: known });
  lines.set(7, 3);
  await store.load();
  await store.remove(7);
  notices.length = 0;
  refuseNext('OUT_OF_STOCK');
  await store.restore();
  expect(notices).toMatchObject([{ kind: 'refused', details: { code: 'OUT_OF_STOCK' } }]);
  await store.restore();
  expect(lines.get(7)).toBe(3);
  await store.remove(7);
  store.closeCartModal();
  await store.restore();
  expect(lines.has(7)).toBe(false);
});

test('the cart modal opens with what was added, and without when it is opened by hand', async () => {
  const { store, lines, notices } = openCartStore({ cookies: known, cartType: 2 });
  lines.set(8, 1).set(7, 1).set(9, 1);
  await store.load();
  await store.add({ productId: 7, qty: 2 });
  expect(store.get()).toMatchObject({ modalOpen: true, openedWith: 7 });
  await store.add({ productId: 9, qty: 1 });
  expect(store.get().openedWith).toBe(7);
  expect(notices).toMatchObject([{ afterwards: 'popup' }, { afterwards: 'stay' }]);
  store.closeCartModal();
  store.openCartModal();
  expect(store.get().openedWith).toBe(null);
});

test('a failed deletion keeps the line and is reported', async () => {
  const { store, refuseNext, notices } = openCartStore({ cookies: known });
  await store.add({ productId: 7, qty: 1 });
  notices.length = 0;
  refuseNext('NETWORK');
  await store.remove(7);
  expect(notices).toEqual([{ kind: 'removeFailed' }]);
  expect(store.get().pending).toEqual({});
  expect(store.get().count).toBe(1);
});

test('another call of the cart waits for its turn and its cart is used', async () => {
  const { store, lines } = openCartStore({ cookies: known });
  const adding = store.add({ productId: 7, qty: 2 });
  const performing = store.perform(async ({ cartId }) => {
    expect(lines.get(7)).toBe(2);
    return { ...store.get().cart, cartId, couponCode: 'KROV10', itemCount: 2 } as Cart;
  });
  expect(await performing).toBeUndefined();
  await adding;
  expect(store.get().cart?.couponCode).toBe('KROV10');
});

test('such a call’s refusal is left to its caller; a lost cart is reported as usual', async () => {
  const { store, notices } = openCartStore({ cookies: known });
  const refuse = (code: 'COUPON_EXPIRED' | 'CART_ARCHIVED') => () =>
    Promise.reject(new ApiError({ code, ...refusals[code] }));
  expect(await store.perform(refuse('COUPON_EXPIRED'))).toMatchObject({ code: 'COUPON_EXPIRED' });
  expect(notices).toEqual([]);
  expect(await store.perform(refuse('CART_ARCHIVED'))).toBeUndefined();
  expect(notices).toEqual([{ kind: 'lost' }]);
});

test('a coupon that is no longer valid is reported', async () => {
  const { store, notices } = openCartStore({ cookies: known });
  const couponRemoved = { code: 'KROV10', reason: 'COUPON_EXPIRED' };
  await store.perform(
    async ({ cartId }) => ({ cartId, itemCount: 0, items: [], couponRemoved }) as unknown as Cart,
  );
  expect(notices).toEqual([{ kind: 'couponLost' }]);
});
