import pg from 'pg';
import { changePrice } from '#domain/catalogue/products/catalogue-service.ts';
import { openLocalFileStore } from '#platform/files/local-file-store.ts';
import { silentLogger } from '#platform/log/logger.ts';
import { openShop } from '../../src/program/shop.ts';
import { testFilesFolder, testOutboxFolder } from './test-runtime.ts';

/* A process of a shop that changes a price and is gone the moment PostgreSQL has confirmed the commit. */

const [address = '', catalogueId = '', productKey = '', listPriceCents = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: address });
const { drizzle } = await import('drizzle-orm/node-postgres');
const shop = await openShop({
  database: drizzle(pool),
  connection: address,
  files: openLocalFileStore(testFilesFolder()),
  outboxFolder: testOutboxFolder(),
  log: silentLogger,
  production: true,
});
pool.on('acquire', (client) => {
  const { query } = client;
  // biome-ignore lint/suspicious/noExplicitAny: passes on whatever it is given
  client.query = (...given: any[]) => {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const answer = (query as any).apply(client, given);
    if ((given[0]?.text ?? given[0]) === 'commit') {
      answer.then(() => process.kill(process.pid, 'SIGKILL'));
    }
    return answer;
  };
});
await changePrice(shop.runtime, {
  catalogueId: Number(catalogueId),
  productKey,
  listPriceCents: Number(listPriceCents),
  discount: null,
});
throw new Error('Still alive after the commit.');
