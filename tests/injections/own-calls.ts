import type { Headers } from '../support/editors.ts';
import { address, startCart } from '../support/fixture-buyer.ts';
import { gable } from '../support/fixture-roof.ts';
import type { FixtureShop } from '../support/fixture-shop.ts';
import { cookieOf, cookieOfCart, type Recipe } from './recipes.ts';
import { harmless } from './text-fields.ts';

const lengthOf = (mm: number) => ({ customOptionTitle: 'lengthMm', customOptionValue: mm });
const measures = { ...gable, withGutter: true };

/** The calls by which people keep what is theirs alone: in the cart, the account, and at the panel's login. */
export async function ownCalls(
  shop: FixtureShop,
  people: Record<'customer' | 'admin', Headers>,
): Promise<Record<string, readonly Recipe[]>> {
  const { pool } = shop.database;
  const { sheet, plated } = shop.productIds;
  const rows = [{ lengthMm: 2000, pieces: 1, mark: harmless }];
  const idIn = async (sql: string, values: readonly unknown[]): Promise<number> =>
    (await pool.query<{ id: number }>(sql, [...values])).rows[0]?.id ?? 0;
  const newList = () =>
    shop.call('POST', '/api/v1/cutList/create', { name: 'Lista', productId: sheet, rows }, people.customer);
  const listId: number = (await newList()).data.id;
  const roofId = await idIn(
    `insert into saved_roof (user_id, product_id, name, measures, created_at, updated_at)
     select id, $1, 'Kuća', $2, now(), now() from "user" where email = 'customer@example.com' returning id`,
    [sheet, JSON.stringify(measures)],
  );
  const passkeyId = await idIn(
    `insert into passkey (user_id, name, credential_id, public_key, counter, transports, host, is_backed_up, created_at)
     select id, 'Prijenosnik', 'abc', 'abc', 0, '{}', 'localhost', false, now() from "user" where email = 'admin@example.com'
     returning id`,
    [],
  );
  const madeAddresses: number[] = [];
  const headers = { cookie: cookieOf(people.customer) };
  const kept = { url: '/profil?view=lists', headers };

  return {
    addItems: [
      async () => {
        const cart = await startCart(shop);
        const options = { customPriceOption: lengthOf(2000), mark: harmless };
        return {
          // Goods cut to length are in no kit.
          only: /^body\.items\.0\.options\.(?!bundleOptions)/,
          body: { ...cart, items: [{ productId: sheet, qty: 1, options }] },
          shownAt: () => [{ url: '/kosarica', headers: { cookie: cookieOfCart(cart) } }],
        };
      },
    ],
    updateItem: [
      async () => {
        const cart = await startCart(shop);
        const options = { personalizations: { engraving: harmless } };
        const body = {
          ...cart,
          productId: plated,
          qty: 1,
          options: { personalizations: { engraving: 'Lim' } },
        };
        const { data } = await shop.call('POST', '/api/v2/cart/addItem', body);
        return {
          body: { ...cart, itemId: data.items[0].itemId, qty: 2, options },
          shownAt: () => [{ url: '/kosarica', headers: { cookie: cookieOfCart(cart) } }],
        };
      },
    ],
    addressCreate: [
      async () => {
        // An account has so many of them.
        await pool.query('delete from user_address where id = any($1)', [madeAddresses]);
        return {
          body: { ...address, type: 'shipping' },
          shownAt: ({ id }) => {
            madeAddresses.push(id);
            return [{ url: '/profil?view=addresses', headers }];
          },
        };
      },
    ],
    cutListCreate: [
      async () => {
        await pool.query('delete from saved_cut_list where id <> $1', [listId]);
        return { body: { name: harmless, productId: sheet, rows }, shownAt: () => [kept] };
      },
    ],
    cutListUpdate: [
      () => ({
        params: { id: listId },
        body: { name: harmless, rows },
        shownAt: () => [kept, { url: `/product/sheet-hr/popis-duljina?saved=${listId}`, headers }],
      }),
    ],
    withdrawalCreate: [
      (round) => ({
        only: /^body\.(name|message)$/,
        body: {
          orderNumber: 'bez-broja',
          email: `odustanak${round}@kupac.example`,
          name: harmless,
          message: harmless,
        },
      }),
    ],
    roofUpdate: [() => ({ params: { id: roofId }, body: { name: harmless }, shownAt: () => [kept] })],
    passkeyUpdate: [() => ({ headers: people.admin, params: { id: passkeyId }, body: { name: harmless } })],
  };
}
