import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '#domain/accounts/users-service.ts';
import {
  changePrice,
  changeSlugs,
  saveProducts,
  setArchived,
  setStock,
} from '#domain/catalogue/products/catalogue-service.ts';
import { saveDocument, saveNavigation } from '#domain/content/content-service.ts';
import { inTransaction } from '#domain/context.ts';
import { refusalOfWrite } from '#domain/write-refusals.ts';
import { Refusal } from '#values/refusal.ts';
import { products } from '../support/fixture-goods.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
});
afterAll(() => shop.close());

const refusalOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error !== undefined && !(error instanceof Refusal)) throw error;
  return error && { code: error.code, fields: error.fields, ...error.details };
};

/** Statements of somebody else that are committed when the work has come to wait for them. */
async function duringChange<T>(
  statements: readonly [string, unknown[]][],
  work: () => Promise<T>,
): Promise<T> {
  const other = await shop.database.pool.connect();
  try {
    await other.query('begin');
    for (const [statement, values] of statements) await other.query(statement, values);
    const result = work();
    result.catch(() => undefined);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await shop.database.pool.query(waiting)).rowCount).toBe(1);
    await other.query('commit');
    return await result;
  } finally {
    other.release();
  }
}

const one = async (statement: string, values: unknown[] = []) =>
  (await shop.database.pool.query(statement, values)).rows[0];
const stockOf = async (key: string) =>
  Number((await one('select stock_thousandths as stock from product where key = $1', [key])).stock);
const taken = (field: string) => ({
  code: 'VALIDATION',
  fields: { [field]: { rule: 'oneOf', parameter: 'unique' } },
});

describe('counted stock', () => {
  const count = (stockThousandths: number, seenThousandths: number) =>
    setStock(shop.runtime, {
      catalogueId: shop.catalogueId,
      productKey: 'rare',
      stockThousandths,
      seenThousandths,
    });

  test('does not overwrite a sale made after it was read', async () => {
    const seen = await stockOf('rare');
    await shop.database.pool.query(
      `update product set stock_thousandths = stock_thousandths - 2000 where key = 'rare'`,
    );
    expect(await refusalOf(count(50_000, seen))).toMatchObject({
      code: 'STOCK_CHANGED',
      stockThousandths: seen - 2000,
    });
    expect(await stockOf('rare')).toBe(seen - 2000);
    await count(50_000, seen - 2000);
    expect(await stockOf('rare')).toBe(50_000);
  });

  test('does not overwrite a sale under way', async () => {
    const sale: [string, unknown[]] = [
      `update product set stock_thousandths = stock_thousandths - 1000 where key = 'rare'`,
      [],
    ];
    const refused = await duringChange([sale], () => refusalOf(count(90_000, 50_000)));
    expect(refused).toMatchObject({ code: 'STOCK_CHANGED', stockThousandths: 49_000 });
    expect(await stockOf('rare')).toBe(49_000);
  });
});

test('a price change sees another one under way: a running reduction keeps its start, and the log agrees', async () => {
  const began = new Date(Date.now() - 86_400_000);
  const reduce: [string, unknown[]] = [
    `update product set discount_price_cents = 900, discount_from = $1, discount_to = null where key = 'endless'`,
    [began],
  ];
  await duringChange([reduce], () =>
    changePrice(shop.runtime, {
      catalogueId: shop.catalogueId,
      productKey: 'endless',
      listPriceCents: 1000,
      discount: { priceCents: 800 },
    }),
  );
  expect(await one(`select discount_price_cents, discount_from from product where key = 'endless'`)).toEqual({
    discount_price_cents: 800,
    discount_from: began,
  });
  const step = await one(
    `select list_price_cents, effective_price_cents from price_log
     where product_id = $1 and at <= now() order by at desc, id desc limit 1`,
    [shop.productIds.endless],
  );
  expect(step).toEqual({ list_price_cents: 1000, effective_price_cents: 800 });
});

test('a product import sees a price change under way', async () => {
  const [rare] = products.filter(({ key }) => key === 'rare');
  const raise: [string, unknown[]] = [`update product set list_price_cents = 7777 where key = 'rare'`, []];
  await duringChange([raise], () =>
    saveProducts(shop.runtime, { catalogueId: shop.catalogueId, products: rare ? [rare] : [] }),
  );
  const steps = await one('select count(*)::int as n from price_log where product_id = $1', [
    shop.productIds.rare,
  ]);
  expect(steps.n).toBe(2);
});

describe('of two who take the same at once one is told that it is taken', () => {
  test('an address of a product; the other product keeps its own', async () => {
    const { runtime, catalogueId, productIds } = shop;
    const take = (productKey: string) =>
      refusalOf(
        changeSlugs(runtime, { catalogueId, productKey, slugs: { hr: 'isti', en: 'same', de: 'gleich' } }),
      );
    const answers = await Promise.all([take('screw'), take('heavy')]);
    const refused = answers.filter((answer) => answer !== undefined);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.code).toBe('VALIDATION');
    const winner = answers[0] === undefined ? productIds.screw : productIds.heavy;
    const { rows } = await shop.database.pool.query(
      `select distinct target_id from catalogue_slug where slug in ('isti', 'same', 'gleich') and is_current`,
    );
    expect(rows).toEqual([{ target_id: winner }]);
  });

  test('an address that is being taken', async () => {
    const { runtime, catalogueId, productIds } = shop;
    const insert: [string, unknown[]] = [
      `insert into catalogue_slug (catalogue_id, kind, target_id, language, slug, is_current)
       values ($1, 'product', $2, 'hr', 'zauzeto', true)`,
      [catalogueId, productIds.handbook],
    ];
    const change = () =>
      refusalOf(changeSlugs(runtime, { catalogueId, productKey: 'screw', slugs: { hr: 'zauzeto' } }));
    expect(await duringChange([insert], change)).toMatchObject(taken('slugs'));
  });

  test('an article number', async () => {
    const [screw] = products.filter(({ key }) => key === 'screw');
    if (!screw) throw new Error('The fixture shop has no screw.');
    const rename: [string, unknown[]] = [`update product set sku = 'SAME' where key = 'heavy'`, []];
    const save = () =>
      refusalOf(
        saveProducts(shop.runtime, { catalogueId: shop.catalogueId, products: [{ ...screw, sku: 'SAME' }] }),
      );
    expect(await duringChange([rename], save)).toMatchObject(taken('sku'));
  });

  test('an e-mail address; whoever registers it does not become a back-office user', async () => {
    const register: [string, unknown[]] = [
      `insert into "user" (site_id, email, username, first_name, last_name, language, created_at)
       values (1, 'same@example.com', 'same', 'Ana', 'Horvat', 'hr', now())`,
      [],
    ];
    const [site] = shop.shop.dependencies.directory.list();
    if (!site) throw new Error('The fixture shop has no site.');
    const user = { email: 'same@example.com', firstName: 'E', lastName: 'D', scope: 'admin' as const };
    const make = () => refusalOf(createUser(shop.runtime, site, { ...user, passwordHash: undefined }));
    expect(await duringChange([register], make)).toMatchObject({ code: 'USER_EXISTS' });
    expect(await one(`select scope from "user" where email = 'same@example.com'`)).toEqual({
      scope: 'customer',
    });
  });

  test('a confirmed e-mail address', async () => {
    const { database } = shop;
    await database.pool.query(
      `insert into "user" (site_id, email, username, first_name, last_name, language, created_at)
       values (1, 'old@example.com', 'old', 'Ana', 'Horvat', 'hr', now())`,
    );
    const change = inTransaction(shop.runtime, async (transaction) => {
      await transaction.database.execute(
        `update "user" set email = 'same@example.com' where email = 'old@example.com'`,
      );
    });
    expect(await refusalOf(change)).toMatchObject({ code: 'USER_EXISTS' });
  });

  test('a page and a navigation', async () => {
    const page = (key: string) =>
      refusalOf(
        saveDocument(shop.runtime, {
          kind: 'page',
          key,
          access: 'public',
          texts: { hr: { slug: 'ista-stranica', title: 'Ista', metaDescription: '', sections: [] } },
        } as never),
      );
    const pages = await Promise.all([page('one'), page('two')]);
    expect(pages.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(pages.find((answer) => answer !== undefined)).toMatchObject({ code: 'VALIDATION' });
    const tree = (key: string) =>
      refusalOf(saveNavigation(shop.runtime, shop.siteId, { key, name: 'isto', items: [] }));
    const trees = await Promise.all([tree('one'), tree('two')]);
    expect(trees.filter((answer) => answer === undefined)).toHaveLength(1);
    expect(trees.find((answer) => answer !== undefined)).toMatchObject(taken('name'));
  });
});

test('a transaction that conflicts again and again is refused with try later, and nothing is written', async () => {
  let begun = 0;
  const work = inTransaction(shop.runtime, async ({ database }) => {
    begun += 1;
    await database.execute(`update product set archived = true where key = 'screw'`);
    await database.execute(`do $$ begin raise exception 'x' using errcode = '40001'; end $$`);
  });
  expect(await refusalOf(work)).toMatchObject({ code: 'TRY_AGAIN' });
  expect(begun).toBe(4);
  expect((await one(`select archived from product where key = 'screw'`)).archived).toBe(false);
  await setArchived(shop.runtime, { catalogueId: shop.catalogueId, productKey: 'screw', archived: false });
});

/** Why a uniqueness that the database does not number itself cannot be broken by two callers at once, by the name of its constraint. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/_(token|confirm_hash|token_hash)_unique$|^api_key_hash_unique$/, 'its secret is random'],
  [/^api_key_pkey$/, 'its id is counted with those of users'],
  [
    /^(payment_attempt_reference|order_slug|outbox_mail_message_id|review_photo_file_hash|webhook_delivery_message_id)_unique$/,
    'its value is random',
  ],
  [
    /^(session_token|one_time_token|recovery_code|social_attempt|test_gateway_payment)_pkey$/,
    'its secret or reference is random',
  ],
  [
    /^(captcha_use|installation_key)_pkey$|^import_mapping_site_id_what_name_unique$|^import_picture_import_id_|^picture_source_site_id_/,
    'one statement writes it or leaves it',
  ],
  [/^bin_entry_/, 'written while what is deleted is held'],
  [/^coupon_use_(cart|order)_id_unique$/, 'written while its order or cart is held'],
  [/^refund_queue_(attempt|withdrawal)_id_unique$/, 'written while its order is held'],
  [/^order_revision_|^money_entry_source$/, 'written while its order is held'],
  [/^withdrawal_line_/, 'written with their statement, which is new'],
  [/^shop_origin_pkey$/, 'written by the one process that fills an empty shop'],
  [/^order_(order_number|cart_id)_unique$/, 'counted, or ordered once, while counter or cart are held'],
  [
    /^paper_number$|^paper_of_order$|^payment_attempt_order_id_number_unique$/,
    'counted while its row is held',
  ],
  [/^digital_(delivery|sale)_order_id_position/, 'written while its order is held'],
  [/^digital_code_product_id_code_unique$/, 'another code is taken where one is there already'],
  [/^cart_line_|^stock_reservation_/, 'written while the cart is held'],
  [/^order_line_|^order_stock_/, 'written with their order, which is new'],
  [
    /^(account_attempt|one_time_token_user|paper_counter|order_counter|idempotency_key|site_option|known_device|failed_request|search_count|user_setting|second_factor|edit_presence|panel_presence)_/,
    'one statement writes or renews it',
  ],
  [
    /^(wishlist_entry|availability_request_open|consent_text|document_text|tax_rate|passkey_)/,
    'one statement writes it or leaves it',
  ],
  [/^settings_version_/, 'written while its site is held'],
  [/^change_change_set_id_/, 'written with their set, which is new'],
  [/^import_(row|zip_picture)_import_id_/, 'written with their import, which is new'],
  [/^event_key_unique$/, 'written by the import alone'],
  [/^event_publication_/, 'written while the event is held'],
  [/^document_term_/, 'written while the document is held'],
  [/^social_identity_/, 'written while the person is held'],
  [
    /^(product|attribute_set|consent_assignment|bundle|price_list)_[a-z_]*_pk$/,
    'written while what it belongs to is held',
  ],
];

test('every unique constraint that callers can violate has a message, any other has a reason', async () => {
  const { rows } = await shop.database.pool.query<{ name: string }>(
    `select index.relname as name from pg_index join pg_class index on index.oid = indexrelid
     where indisunique and index.relnamespace = 'public'::regnamespace and not exists (
       select from pg_attribute part where part.attrelid = indrelid and part.attidentity <> ''
         and part.attnum = any (indkey)) order by 1`,
  );
  const silent = rows
    .map(({ name }) => name)
    .filter((name) => {
      const said = refusalOfWrite(new Error('', { cause: brokenUniqueness(name) }));
      return said === undefined && !reasons.some(([pattern]) => pattern.test(name));
    });
  expect(rows.length).toBeGreaterThan(50);
  expect(silent).toEqual([]);
  const idle = reasons.filter(([pattern]) => !rows.some(({ name }) => pattern.test(name)));
  expect(idle).toEqual([]);
});

function brokenUniqueness(constraint: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('duplicate key', 0, 'error'), { code: '23505', constraint });
}
