import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildServer } from '#api/app.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { checkBooks } from '#domain/orders/books-check.ts';
import { migrateDatabase } from '#platform/database/migrations.ts';
import { readEnvironment } from '#platform/environment/environment.ts';
import { openLocalFileStore } from '#platform/files/local-file-store.ts';
import { silentLogger } from '#platform/log/logger.ts';
import { restoreShop } from '../../src/program/backup-tool.ts';
import { openShop, type Shop } from '../../src/program/shop.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

/* Filled shops of the release before the back office (tests/backup/releases): a backup of it is restored and migrated whole. */

type RestoredShop = {
  readonly app: FastifyInstance;
  readonly shop: Shop;
  readonly database: TestDatabase;
  get(path: string): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
};

async function restored(name: string, apiKey: string): Promise<RestoredShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'attika-former-'));
  const database = await openTestDatabase('template0');
  const environment = readEnvironment({ DATABASE_URL: database.address, DATA_DIR: dataDir });
  await restoreShop(`tests/backup/releases/${name}`, environment, silentLogger, { replace: false });
  // What the start of the program does: there is nothing left to migrate.
  await migrateDatabase(database);
  const shop = await openShop({
    database: database.database,
    files: openLocalFileStore(join(dataDir, 'files')),
    outboxFolder: join(dataDir, 'outbox'),
    log: silentLogger,
    production: true,
  });
  const app = await buildServer(shop.dependencies, { rateLimitPerMinute: 1_000_000 });
  return {
    app,
    shop,
    database,
    get: (url) => app.inject({ url, headers: { apiKey } }),
    async close() {
      await app.close();
      await shop.close();
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

describe('orders of a former release', () => {
  let former: RestoredShop;
  beforeAll(async () => {
    former = await restored('0058-orders.tar', 'key-shop');
  });
  afterAll(() => former.close());

  test('are all there, in their states, and the books are right', async () => {
    const { rows } = await former.database.pool.query('SELECT order_number, status FROM "order" ORDER BY id');
    expect(rows.map(({ order_number, status }) => `${order_number.slice(-2)} ${status}`)).toEqual([
      '01 awaitingPayment',
      '02 paid',
      '03 processing',
      '04 paid',
      '05 awaitingPayment',
      '06 awaitingPayment',
      '07 awaitingPayment',
      '08 paid',
      '09 paid',
      '10 shipped',
      '11 completed',
      '12 awaitingPayment',
    ]);
    const differences = await checkBooks(former.database);
    expect(Object.entries(differences).filter(([, count]) => count > 0)).toEqual([]);
  });

  test('show their buyers what they showed, and give out the same papers', async () => {
    const { rows } = await former.database.pool.query(
      `SELECT slug, paper_key AS key, paper.id AS paper, file_hash AS hash FROM paper JOIN "order" ON "order".id = order_id ORDER BY paper.id`,
    );
    expect(rows).toHaveLength(8);
    for (const { slug, key, paper, hash } of rows) {
      expect((await former.get(`/api/v2/order/bySlug/${slug}?key=${key}`)).statusCode).toBe(200);
      const file = await former.get(`/api/v2/order/paper/${paper}?key=${key}`);
      // Packing slips and delivery notes are for staff.
      if (file.statusCode === 404) continue;
      expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(hash);
    }
  });
});

describe('the demo shop of a former release', () => {
  let former: RestoredShop;
  beforeAll(async () => {
    former = await restored('0058-demo.tar', 'demo-attika-shop');
  });
  afterAll(() => former.close());

  test('sells what it sold', async () => {
    const { rows } = await former.database.pool.query<{ visible: number; orders: number }>(`
      SELECT (SELECT count(*)::int FROM product WHERE NOT archived AND is_visible_individually) AS visible,
        (SELECT count(*)::int FROM "order") AS orders`);
    expect(rows).toEqual([{ visible: expect.any(Number), orders: 4 }]);
    const found = await former.app.inject({
      method: 'POST',
      url: catalogueEndpoints.productFilter.path,
      headers: { apiKey: 'demo-attika-shop' },
      payload: { filters: [], select: ['sku'], limit: 1 },
    });
    expect(found.json().data.totalRecords).toBeGreaterThan(50);
    for (const path of [
      '/api/v1/cms/option/filter',
      '/api/v1/cms/navigation/tree/nav-main',
      '/api/v2/settings/getCheckoutSettings',
    ])
      expect((await former.get(path)).statusCode, path).toBe(200);
  });

  test('has the books of an order-keeping shop, without a difference', async () => {
    const differences = await checkBooks(former.database);
    expect(Object.entries(differences).filter(([, count]) => count > 0)).toEqual([]);
  });

  test('has no table that a new shop does not have, and the same columns', async () => {
    const fresh = await openTestDatabase();
    const columns = `SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable AS fact
      FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1`;
    const [there, here] = await Promise.all([fresh.pool.query(columns), former.database.pool.query(columns)]);
    expect(here.rows).toEqual(there.rows);
    await fresh.drop();
  });
});
