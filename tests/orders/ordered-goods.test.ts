import { afterAll, beforeAll, expect, test } from 'vitest';
import { setArchived } from '#domain/catalogue/writing/product-change-service.ts';
import { orderAs } from '../support/fixture-customers.ts';
import { loggedIn } from '../support/fixture-people.ts';
import { showPicture } from '../support/fixture-pictures.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { countStatements } from '../support/statement-counter.ts';
import { testClock } from '../support/test-clock.ts';

const counter = countStatements();
let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop(testClock());
});
afterAll(() => shop.close());

type Person = Awaited<ReturnType<typeof loggedIn>>;

/** E-products are supplied at once. */
const digital = { acceptedConsents: [1, 2, 3] };

const list = async ({ headers }: Person) =>
  (await shop.call('POST', '/api/v2/document/filter/web', {}, headers)).data.records;
const linesOf = async (id: number, { headers }: Person) =>
  (await shop.call('GET', `/api/v2/document/get/web/${id}`, undefined, headers)).data.lines;

test('an order shows its goods as they are now and links to those that are still sold', async () => {
  const pictureId = await showPicture(shop, 'handbook');
  const ana = await loggedIn(shop, 'pictures@example.com');
  const { data: placed } = await orderAs(shop, ana, { handbook: 1, screw: 2 });
  const address = `/api/v2/order/bySlug/${placed.orderSlug}`;
  const whole = await linesOf(placed.id, ana);
  expect(whole).toMatchObject([
    { sku: 'HANDBOOK', slug: 'handbook-hr', picture: { id: pictureId } },
    { sku: 'SCREW', slug: 'screw-hr' },
  ]);
  expect(whole[1]).not.toHaveProperty('picture');
  expect((await shop.call('GET', address)).data.lines).toEqual(whole);

  await setArchived(shop.runtime, { catalogueId: shop.catalogueId, productKey: 'handbook', archived: true });
  const later = await linesOf(placed.id, ana);
  expect(later).toMatchObject([
    { sku: 'HANDBOOK', slug: null, picture: { id: pictureId } },
    { sku: 'SCREW', slug: 'screw-hr' },
  ]);
  expect((await shop.call('GET', address)).data.lines).toEqual(later);
  await setArchived(shop.runtime, { catalogueId: shop.catalogueId, productKey: 'handbook', archived: false });
});

test('the list names the first four products of each order with their pictures', async () => {
  const pictureId = await showPicture(shop, 'rare');
  const ana = await loggedIn(shop, 'few@example.com');
  await orderAs(shop, ana, { screw: 1 });
  await orderAs(shop, ana, { rare: 1, screw: 2, endless: 1, manual: 1, handbook: 1 }, digital);
  const [many, one] = (await list(ana)).map((entry: { extendedDetails: object }) => entry.extendedDetails);
  expect(many).toMatchObject({ itemCount: 6, productCount: 5 });
  expect(many.goods.map(({ name }: { name: string }) => name)).toEqual([
    'rare hr',
    'screw hr',
    'endless hr',
    'manual hr',
  ]);
  expect(many.goods[0].picture).toMatchObject({ id: pictureId });
  expect(many.goods[1]).not.toHaveProperty('picture');
  expect(one).toMatchObject({ productCount: 1, goods: [{ name: 'screw hr' }] });
});

test('a list of many orders needs no more statements than a list of one', async () => {
  const asked = async (person: Person) => {
    await list(person);
    const counts: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      counter.restart();
      await list(person);
      counts.push(counter.counts().statements);
    }
    // What the program does by itself meanwhile is counted, too.
    return Math.min(...counts);
  };
  const ana = await loggedIn(shop, 'one@example.com');
  await orderAs(shop, ana, { screw: 1 });
  const ofOne = await asked(ana);
  for (const key of ['handbook', 'rare', 'endless']) await orderAs(shop, ana, { [key]: 1 });
  expect(await list(ana)).toHaveLength(4);
  expect(await asked(ana)).toBe(ofOne);
});
