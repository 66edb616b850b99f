import { describe, expect, test } from 'vitest';
import { setStock } from '#domain/catalogue/writing/product-change-service.ts';
import { split, withBranches, zagreb } from '../support/fixture-branches.ts';
import { add, order, startCart } from '../support/fixture-buyer.ts';
import { enquiryHeaders } from '../support/fixture-shop.ts';

const { clock, theShop, put, stored, lying, collector, ofProduct, ofCart, inCheckout } = withBranches();

const today = { state: 'all', today: true, from: '2026-11-25', to: '2026-11-25' };
const tomorrow = { state: 'all', today: false, from: '2026-11-26', to: '2026-11-26' };
const later = { today: false, from: '2026-11-26', to: '2026-12-02' };
const few = (quantity: number) => ({ left: { quantity, unit: 'pcs' } });

describe('branch stock', () => {
  test('is shown with the day of collection, the quantity only if it is low', async () => {
    await put('screw', 100, { [zagreb]: 40, [split]: 3 });
    expect(await ofProduct('screw')).toEqual([
      { ...today, left: null },
      { ...tomorrow, ...few(3) },
    ]);
    expect(await ofProduct('screw', { qty: 4 })).toEqual([
      { ...today, left: null },
      { ...later, state: 'some', ...few(3) },
    ]);
    expect(await ofProduct('screw', { qty: 60 })).toEqual([
      { ...later, state: 'some', left: null },
      { ...later, state: 'some', ...few(3) },
    ]);
    await put('screw', 100, { [zagreb]: 40 });
    expect((await ofProduct('screw'))?.[1]).toEqual({ ...later, state: 'none', left: null });
  });

  test('is not shown for goods that the shop does not count by branch', async () => {
    expect(await ofProduct('screw')).toEqual([undefined, undefined]);
    expect(await ofProduct('endless')).toEqual([undefined, undefined]);
    const cart = await startCart(theShop());
    await add(theShop(), cart, 'screw', 2);
    expect(await ofCart(cart)).toEqual([undefined, undefined]);
    expect(await inCheckout(cart)).toEqual([undefined, undefined]);
  });

  test('is ready on the next working day after the cut-off hour of the branch', async () => {
    clock.set('2026-11-25T13:00:00Z');
    expect((await ofProduct('rare'))?.[0]).toMatchObject(tomorrow);
    const monday = { state: 'all', today: false, from: '2026-11-30', to: '2026-11-30' };
    for (const moment of ['2026-11-27T15:00:00Z', '2026-11-28T09:00:00Z', '2026-11-29T20:00:00Z']) {
      clock.set(moment);
      expect((await ofProduct('rare'))?.[0]).toMatchObject(monday);
    }
  });

  test('is stated for a cart as a whole, in the cart and in the checkout alike', async () => {
    const cart = await startCart(theShop());
    await add(theShop(), cart, 'rare', 2);
    const alone = [
      { ...today, ...few(2) },
      { ...later, state: 'some', ...few(1) },
    ];
    expect(await ofCart(cart)).toEqual(alone);
    expect(await inCheckout(cart)).toEqual(alone);
    await add(theShop(), cart, 'screw', 1);
    const both = [
      { ...later, state: 'some', left: null },
      { ...later, state: 'some', left: null },
    ];
    expect(await ofCart(cart)).toEqual(both);
    await put('screw', 100, { [zagreb]: 1 });
    expect((await inCheckout(cart))?.[0]).toEqual({ ...today, left: null });
  });

  test('counts metres of goods cut to length, and members of kits', async () => {
    await put('sheet', 60, { [zagreb]: 9 });
    const metres = (mm: number) => ({
      options: { customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: mm } },
    });
    expect((await ofProduct('sheet', { qty: 2, ...metres(4000) }))?.[0]).toMatchObject({ state: 'all' });
    expect((await ofProduct('sheet', { qty: 2, ...metres(5000) }))?.[0]).toMatchObject({ state: 'some' });
    await put('screw', 100, { [zagreb]: 3 });
    // 3 screws, 2 rare ones, and an e-product that nobody collects.
    expect(await ofProduct('pair-kit')).toMatchObject([{ state: 'all' }, { state: 'some' }]);
    expect(await ofProduct('pair-kit', { qty: 2 })).toMatchObject([{ state: 'some' }, { state: 'some' }]);
  });

  test('is not shown by an enquiry store', async () => {
    const asked = { productId: theShop().productIds.rare, qty: 1 };
    const { details } = await theShop().call('POST', '/api/v2/delivery/quoteProduct', asked, enquiryHeaders);
    expect(details.code).toBe('PRICES_HIDDEN');
  });
});

describe('a count', () => {
  const count = (more: object) =>
    setStock(theShop().runtime, {
      catalogueId: theShop().catalogueId,
      productKey: 'rare',
      stockThousandths: 5000,
      seenThousandths: 5000,
      ...more,
    });
  const seen = { [zagreb]: 2000, [split]: 1000 };

  test('of branches that have sold meanwhile is refused with the current stock', async () => {
    await order(theShop(), await collector({ rare: 1 }));
    const branches = { thousandths: { [zagreb]: 5000 }, seen };
    await expect(count({ branches })).rejects.toMatchObject({ code: 'STOCK_CHANGED' });
    await expect(count({ seenThousandths: 4000, branches })).rejects.toMatchObject({
      code: 'STOCK_CHANGED',
      details: { stockThousandths: 4000, branchThousandths: { [zagreb]: 1000, [split]: 1000 } },
    });
  });

  test('of more in branches than in total, or of an unknown branch, is refused', async () => {
    const refused = (fields: object) => ({ code: 'VALIDATION', fields });
    await expect(count({ branches: { thousandths: { [zagreb]: 6000 }, seen } })).rejects.toMatchObject(
      refused({ stockThousandths: { rule: 'minimum', parameter: 6000 } }),
    );
    await expect(
      count({ branches: { thousandths: { zagreb: 1, [split]: -1 }, seen } }),
    ).rejects.toMatchObject(
      refused({
        'branchThousandths.zagreb': { rule: 'format' },
        [`branchThousandths.${split}`]: { rule: 'minimum' },
      }),
    );
    await expect(count({ stockThousandths: 2999 })).rejects.toMatchObject(
      refused({ stockThousandths: { rule: 'minimum', parameter: 3000 } }),
    );
  });

  test('of the total leaves the branches their stock; goods no longer counted have none', async () => {
    await count({ stockThousandths: 3000 });
    expect(await lying('rare')).toEqual([3, 2, 1]);
    await count({ stockThousandths: null, seenThousandths: 3000 });
    expect(await stored('rare')).toEqual({ stock: null, branches: null });
    await count({ seenThousandths: null });
  });
});
