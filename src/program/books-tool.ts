import { type BooksDifferences, checkBooks } from '#domain/orders/books-check.ts';
import { migrateDatabase } from '#platform/database/migrations.ts';
import { openShopDatabase } from '#platform/database/shop-database.ts';
import type { Environment } from '#platform/environment/environment.ts';
import type { Logger } from '#platform/log/logger.ts';

/** What the command about the books needs of the shop, beside servers that may be running. */
export async function openBooksTool(environment: Environment, log: Logger) {
  const database = await openShopDatabase(environment, log);
  await migrateDatabase(database.patient);
  return {
    check: (): Promise<BooksDifferences> => checkBooks({ database: database.database }),
    close: () => database.close(),
  };
}
