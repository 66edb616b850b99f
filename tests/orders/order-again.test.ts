import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changePrice, saveProducts, setArchived } from '#domain/catalogue/products/catalogue-service.ts';
import { add, address, type CartIdentity, order, startCart } from '../support/fixture-buyer.ts';
import { orderAs } from '../support/fixture-customers.ts';
import { products } from '../support/fixture-goods.ts';
import { type LoggedIn, loggedIn } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
let ana: LoggedIn;
beforeAll(async () => {
  shop = await openFixtureShop();
  ana = await loggedIn(shop, 'ana@again.example');
});
afterAll(() => shop.close());
// As the shop was filled: what a test has changed is so again.
beforeEach(async () => {
  await saveProducts(shop.runtime, { catalogueId: shop.catalogueId, products });
  await stockOfRare(5000);
});

const stockOfRare = (thousandths: number) =>
  shop.database.pool.query("update product set stock_thousandths = $1 where key = 'rare'", [thousandths]);

const again = async (orderId: unknown, cart?: CartIdentity, headers: Record<string, string> = ana.headers) =>
  shop.call(
    'POST',
    '/api/v2/cart/addOrder',
    { ...(cart ?? (await startCart(shop, ana.headers))), orderId },
    headers,
  );
const lengthOf = (mm: number) => ({
  customPriceOption: { customOptionTitle: 'lengthMm', customOptionValue: mm },
});

/** An order of everything that carts hold: with a length and a mark, a text, a bundle with choices, an e-product. */
async function orderOfAll(): Promise<number> {
  const cart = await startCart(shop, ana.headers);
  const put = (key: string, qty: number, options?: object) =>
    shop.call(
      'POST',
      '/api/v2/cart/addItem',
      { ...cart, productId: shop.productIds[key], qty, options },
      ana.headers,
    );
  await put('sheet', 2, { ...lengthOf(4250), mark: 'A1', personalizations: { engraving: 'Sjever' } });
  await put('plate', 1, { personalizations: { text: 'Ana', holes: 4 } });
  await put('sheet-kit', 1, {
    bundleOptions: [{ id: shop.productIds.sheet, options: lengthOf(3500) }, { id: shop.productIds.sheet }],
  });
  await put('download', 1);
  const step = (path: string, body: object) =>
    shop.call('PUT', path, { ...cart, userId: ana.id, ...body }, ana.headers);
  await step('/api/v2/checkout/saveAddress', { shipping: address });
  await step('/api/v2/delivery/saveDeliveryMethod', { deliveryMethodId: 2 });
  await step('/api/v2/payment/savePaymentMethod', { paymentMethodId: 1 });
  const made = await order(shop, { ...cart, userId: ana.id }, { acceptedConsents: [1, 2, 3] }, ana.headers);
  expect(made.status).toBe(200);
  return made.data.id;
}

const keptOf = ({ items }: { items: { productId: number; qty: number; options: unknown }[] }) =>
  items.map(({ productId, qty, options }) => ({ productId, qty, options }));

describe('ordering an order again', () => {
  test('adds the same goods with the same choices, at the same price', async () => {
    const id = await orderOfAll();
    const { rows } = await shop.database.pool.query(
      'select product_id as "productId", quantity as qty, options from order_line where order_id = $1 order by position',
      [id],
    );
    const { status, data } = await again(id);
    expect(status).toBe(200);
    expect(keptOf(data.cart)).toEqual(rows);
    expect(rows[0].options).toMatchObject({ ...lengthOf(4250), mark: 'A1' });
    expect(rows).toHaveLength(4);
    expect(
      data.lines.map(({ qty, taken, problem, price }: Record<string, unknown>) => [
        qty,
        taken,
        problem,
        price,
      ]),
    ).toEqual([
      [2, 2, null, null],
      [1, 1, null, null],
      [1, 1, null, null],
      [1, 1, null, null],
    ]);
  });

  test('adds to the quantity in the cart, and only once for a repeated key', async () => {
    const { data: made } = await orderAs(shop, ana, { screw: 3 });
    const cart = await startCart(shop, ana.headers);
    await add(shop, cart, 'screw', 2, ana.headers);
    const headers = { ...ana.headers, 'idempotency-key': 'once' };
    const first = await again(made.id, cart, headers);
    const second = await again(made.id, cart, headers);
    expect(keptOf(first.data.cart)).toMatchObject([{ qty: 5 }]);
    expect(second.data).toEqual(first.data);
  });

  test('leaves out goods that are no longer sold, and lists them by their former names', async () => {
    const { data: made } = await orderAs(shop, ana, { screw: 1, handbook: 1 });
    const { catalogueId } = shop;
    await setArchived(shop.runtime, { catalogueId, productKey: 'screw', archived: true });
    const { data } = await again(made.id);
    expect(data.cart.items).toHaveLength(1);
    expect(data.lines).toMatchObject([
      { name: 'screw hr', qty: 1, taken: 0, problem: 'notSold', price: null },
      { name: 'handbook hr', qty: 1, taken: 1, problem: null },
    ]);
    await setArchived(shop.runtime, { catalogueId, productKey: 'screw', archived: false });
  });

  test('adds as many pieces as there are, besides those in the cart', async () => {
    const { data: made } = await orderAs(shop, ana, { rare: 3 });
    await stockOfRare(3000);
    const cart = await startCart(shop, ana.headers);
    await add(shop, cart, 'rare', 1, ana.headers);
    const some = await again(made.id, cart);
    expect(keptOf(some.data.cart)).toMatchObject([{ qty: 3 }]);
    expect(some.data.lines).toMatchObject([{ qty: 3, taken: 2, problem: 'outOfStock' }]);
    await stockOfRare(0);
    const none = await again(made.id);
    expect(none.data.cart.items).toEqual([]);
    expect(none.data.lines).toMatchObject([{ qty: 3, taken: 0, problem: 'outOfStock', price: null }]);
  });

  test('reports that a length is no longer cut, and that a bundle needs another choice', async () => {
    const id = await orderOfAll();
    const shorter = products.map((product) =>
      product.key === 'sheet'
        ? {
            ...product,
            customOptions: product.customOptions?.map((option) => ({
              ...option,
              customOptionValues: option.customOptionValues.map((value) => ({ ...value, max: 4000 })),
            })),
          }
        : product,
    ) as typeof products;
    await saveProducts(shop.runtime, { catalogueId: shop.catalogueId, products: shorter });
    const { data } = await again(id);
    expect(data.lines.map(({ problem }: { problem: string | null }) => problem)).toEqual([
      'choicesChanged',
      null,
      null,
      null,
    ]);
    expect(data.cart.items).toHaveLength(3);
  });

  test('reports changed prices, only in the order’s currency', async () => {
    const { data: made } = await orderAs(shop, ana, { endless: 2 });
    const { catalogueId } = shop;
    await changePrice(shop.runtime, {
      catalogueId,
      productKey: 'endless',
      listPriceCents: 1234,
      discount: null,
    });
    const { data } = await again(made.id);
    expect(data.lines).toMatchObject([{ taken: 2, problem: null, price: { from: 10, to: 12.34 } }]);
    const body = { ...(await startCart(shop, ana.headers)), orderId: made.id, currencyId: 33 };
    const inFrancs = await shop.call('POST', '/api/v2/cart/addOrder', body, ana.headers);
    expect(inFrancs.data.lines).toMatchObject([{ taken: 2, price: null }]);
  });

  test('does not exceed the maximum quantity of a line', async () => {
    const { data: made } = await orderAs(shop, ana, { endless: 250 });
    const cart = await startCart(shop, ana.headers);
    await add(shop, cart, 'endless', 800, ana.headers);
    const { data } = await again(made.id, cart);
    expect(keptOf(data.cart)).toMatchObject([{ qty: 800 }]);
    expect(data.lines).toMatchObject([{ taken: 0, problem: 'cartFull' }]);
  });

  test('leaves a reserved line as it was if the goods are not available', async () => {
    const { data: made } = await orderAs(shop, ana, { rare: 2 });
    await stockOfRare(2000);
    const cart = await startCart(shop, ana.headers);
    const held = { ...cart, productId: shop.productIds.rare, qty: 2, reservation: true };
    await shop.call('POST', '/api/v2/cart/addItem', held, ana.headers);
    const { data } = await again(made.id, cart);
    expect(data.cart.items).toMatchObject([{ qty: 2, reserved: true }]);
    expect(data.lines).toMatchObject([{ taken: 0, problem: 'outOfStock' }]);
  });

  test('is only for its buyer', async () => {
    const { data: made } = await orderAs(shop, ana);
    const ivo = await loggedIn(shop, 'ivo@again.example');
    const foreign = await again(made.id, await startCart(shop, ivo.headers), ivo.headers);
    expect(foreign.status).toBe(404);
    expect((await again(made.id, undefined, {})).status).toBe(401);
    expect((await again(1_999_999_999)).status).toBe(404);
    const cart = { ...(await startCart(shop, ana.headers)), protectCode: 'x'.repeat(24) };
    expect((await again(made.id, cart)).details.code).toBe('SESSION_NOT_FOUND');
  });

  test('shows no prices if the site no longer shows any', async () => {
    const { data: made } = await orderAs(shop, ana, { endless: 2 });
    const { directory } = shop.shop.dependencies;
    const { id } = directory.getFirst();
    const mode = async (priceMode: string) => {
      await shop.database.pool.query('update site set price_mode = $1 where id = $2', [priceMode, id]);
      await directory.reload();
    };
    await mode('enquiry');
    try {
      const { catalogueId } = shop;
      await changePrice(shop.runtime, {
        catalogueId,
        productKey: 'endless',
        listPriceCents: 4321,
        discount: null,
      });
      const { status, data } = await again(made.id);
      expect(status).toBe(200);
      expect(data.cart.prices).toBeUndefined();
      expect(data.lines).toMatchObject([{ taken: 2, problem: null, price: null }]);
    } finally {
      await mode('shown');
    }
  });
});
