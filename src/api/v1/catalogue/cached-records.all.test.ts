import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#api/app.ts';
import { changePrice, setArchived } from '#domain/catalogue/products/catalogue-service.ts';
import { openLocalFileStore } from '#platform/files/local-file-store.ts';
import { silentLogger } from '#platform/log/logger.ts';
import { countStatements, type StatementCounter } from '../../../../tests/support/statement-counter.ts';
import { openTestApi, type TestApi } from '../../../../tests/support/test-api.ts';
import { testClock } from '../../../../tests/support/test-clock.ts';
import { testFilesFolder, testOutboxFolder } from '../../../../tests/support/test-runtime.ts';
import { openShop } from '../../../program/shop.ts';
import { allFields } from './product-record-shape.ts';

/* A server's cached records of listed products always equal those of a server just started on the same tables. */

const clock = testClock('2026-11-20T12:00:00Z');
let api: TestApi;
let statements: StatementCounter;
const ids: Record<string, number> = {};
const catalogueId = 1;

beforeAll(async () => {
  statements = countStatements();
  api = await openTestApi({ demo: true, clock });
  const { rows } = await api.database.pool.query<{ id: number; key: string }>('select id, key from product');
  for (const { id, key } of rows) ids[key] = id;
});
afterAll(() => api.close());

/** Leaves some main products only with variants that are not the cheapest. */
const dearOnes = { key: 'finalPrice', operator: 'gte', value: 20 };

/** All products with all fields, in the languages of the shop and by number, as carts ask for variants. */
async function listAll(app: TestApi['app']): Promise<string[]> {
  const answers: string[] = [];
  for (const language of ['hrv', 'eng', 'ger']) {
    for (const filters of [[], [{ key: 'id', operator: 'in', value: Object.values(ids) }], [dearOnes]]) {
      for (const page of [1, 2, 3]) {
        const answer = await app.inject({
          method: 'POST',
          url: '/api/v1/product/web/filter',
          headers: { ...api.headersOf(), store: '', language },
          payload: { limit: 100, page, filters, select: [...allFields], sort: { field: 'id' } },
        });
        expect(answer.statusCode).toBe(200);
        answers.push(answer.body);
      }
    }
    for (const key of lookedAt) answers.push(await getOne(app, key, language));
  }
  return answers;
}

/** A main product, a variant of it, a member of bundles, a bundle. */
const lookedAt = ['klik-505', 'klik-505-ral7016-t070', 'safety-hook', 'kit-roof-60'];

async function getOne(app: TestApi['app'], key: string, language: string): Promise<string> {
  const url = `/api/v1/product/web/get?id=${ids[key]}`;
  const { body } = await app.inject({ url, headers: { ...api.headersOf(), store: '', language } });
  return body;
}

async function listAfresh(): Promise<string[]> {
  const shop = await openShop({
    database: api.database.database,
    files: openLocalFileStore(testFilesFolder()),
    outboxFolder: testOutboxFolder(),
    log: silentLogger,
    production: true,
    clock,
  });
  const app = await buildServer(shop.dependencies);
  const answers = await listAll(app);
  await app.close();
  await shop.close();
  return answers;
}

/** Once this process has handled every earlier change. */
async function expectNothingAsked(look: () => Promise<unknown>): Promise<void> {
  const asked = async () => {
    statements.restart();
    await look();
    return statements.counts().statements;
  };
  await expect.poll(asked, { timeout: 30_000 }).toBe(0);
}

const run = (statement: string, ...values: unknown[]) => api.database.pool.query(statement, values);
const productChanged = (...keys: string[]) =>
  api.runtime.emit({
    kind: 'product.changed',
    catalogueId,
    productIds: keys.map((key) => ids[key] as number),
  });

const changes: Record<string, () => Promise<unknown>> = {
  'a variant is sold': async () => {
    const id = ids['klik-505-ral7016-t070'] as number;
    await run('update product set stock_thousandths = 1000 where id = $1', id);
    api.runtime.emit({ kind: 'stock.changed', catalogueId, productIds: [id] });
  },
  'all variants but one are sold': async () => {
    const { rows } = await run(
      'update product set stock_thousandths = 0 where main_product_id = $1 and id <> $2 returning id',
      ids['klik-505'],
      ids['klik-505-ral7016-t070'],
    );
    api.runtime.emit({ kind: 'stock.changed', catalogueId, productIds: rows.map(({ id }) => id) });
  },
  'the last of the variants is sold': async () => {
    const id = ids['klik-505-ral7016-t070'] as number;
    await run('update product set stock_thousandths = 0 where id = $1', id);
    api.runtime.emit({ kind: 'stock.changed', catalogueId, productIds: [id] });
  },
  'the last of a member is sold': async () => {
    const id = ids['safety-hook'] as number;
    await run('update product set stock_thousandths = 0 where id = $1', id);
    api.runtime.emit({ kind: 'stock.changed', catalogueId, productIds: [id] });
  },
  'a price that rises': () =>
    changePrice(api.runtime, {
      catalogueId,
      productKey: 'klik-505-ral7016-t070',
      listPriceCents: 9999,
      discount: null,
      membershipPriceCents: 8888,
    }),
  'a discount to come': () =>
    changePrice(api.runtime, {
      catalogueId,
      productKey: 'safety-hook',
      listPriceCents: 2000,
      discount: {
        priceCents: 1500,
        from: new Date('2026-11-21T00:00:00Z'),
        to: new Date('2026-11-22T00:00:00Z'),
      },
    }),
  'its beginning': async () => clock.set('2026-11-21T00:00:00Z'),
  'its end': async () => clock.set('2026-11-22T00:00:00Z'),
  'a variant that is sold no more': () =>
    setArchived(api.runtime, { catalogueId, productKey: 'klik-505-ral7016-t070', archived: true }),
  'and sold again': () =>
    setArchived(api.runtime, { catalogueId, productKey: 'klik-505-ral7016-t070', archived: false }),
  'a main product with another address, which its variants name': async () => {
    await run(
      `update catalogue_slug set slug = 'klik-anew' where kind = 'product' and target_id = $1 and language = 'hr'
         and is_current`,
      ids['klik-505'],
    );
    productChanged('klik-505');
  },
  'a description': async () => {
    await run(
      `update product set description = '{"hr": "<p>Novo</p>", "en": "<p>New</p>"}' where id = $1`,
      ids['klik-505'],
    );
    productChanged('klik-505');
  },
  'the name of a category': async () => {
    await run(`update category set name = name || '{"en": "Something else"}'`);
    api.runtime.emit({ kind: 'category.changed', catalogueId });
  },
  'what is said of a picture': async () => {
    await run(`update medium set alt = '{"hr": "Slika", "en": "Picture", "de": "Bild"}'`);
    api.runtime.emit({ kind: 'media.changed' });
  },
};

test('after every change a list equals that of a server without caches', async () => {
  let before = await listAll(api.app);
  expect(await listAll(api.app)).toEqual(before);
  for (const [name, change] of Object.entries(changes)) {
    await change();
    const wanted = await listAfresh();
    expect([name, wanted]).not.toEqual([name, before]);
    await expect.poll(() => listAll(api.app), { timeout: 30_000, message: name }).toEqual(wanted);
    before = wanted;
  }
}, 600_000);

test('a change while a list is being read is not hidden by the cache', async () => {
  const id = ids['safety-hook'] as number;
  for (let stock = 1; stock <= 20; stock++) {
    const reading = [listAll(api.app), listAll(api.app)];
    await run('update product set stock_thousandths = $1 where id = $2', stock * 1000, id);
    api.runtime.emit({ kind: 'stock.changed', catalogueId, productIds: [id] });
    await Promise.all(reading);
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/v1/product/web/filter',
      headers: { ...api.headersOf(), store: '', language: 'hrv' },
      payload: { filters: [{ key: 'id', value: id }], limit: 100, page: 1, select: [...allFields] },
    });
    expect(answer.json().data.records[0].stock.quantity).toBe(stock);
  }
});

test('a product requested again needs no database statement', async () => {
  const first = await getOne(api.app, 'klik-505', 'hrv');
  expect(JSON.parse(first).data.id).toBe(ids['klik-505']);
  await expectNothingAsked(async () => expect(await getOne(api.app, 'klik-505', 'hrv')).toBe(first));
});

test('the delivery of a product changes with the methods', async () => {
  const before = JSON.parse(await getOne(api.app, 'safety-hook', 'hrv')).data.delivery;
  expect(before.offers).not.toEqual([]);
  await run('update delivery_method set maximum_grams = 0');
  api.runtime.emit({ kind: 'site.changed' });
  await expect
    .poll(async () => JSON.parse(await getOne(api.app, 'safety-hook', 'hrv')).data.delivery, {
      timeout: 30_000,
    })
    .not.toEqual(before);
});

test('a main product is cached for each variant whose price it shows', async () => {
  const list = async (filters: readonly object[]) => {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/v1/product/web/filter',
      headers: { ...api.headersOf(), store: '', language: 'hrv' },
      payload: { filters, limit: 100, page: 1, select: ['finalPrice', 'format'] },
    });
    const { records } = answer.json().data as { records: { id: number; finalPrice: number }[] };
    return new Map(records.map(({ id, finalPrice }) => [id, finalPrice]));
  };
  const usual = await list([]);
  const dear = await list([dearOnes]);
  expect([...dear].filter(([id, price]) => usual.get(id) !== price)).not.toEqual([]);
  await expectNothingAsked(async () =>
    expect([await list([]), await list([dearOnes])]).toEqual([usual, dear]),
  );
});
