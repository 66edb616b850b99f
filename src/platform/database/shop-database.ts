import type { Logger } from '../log/logger.ts';
import { type DatabaseConnection, type DatabasePool, openDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';

export type ShopDatabase = DatabasePool & {
  /** For connections outside of the pool: listeners, jobs. */
  readonly connection: DatabaseConnection;
};

/**
 * Opens the server that DATABASE_URL names, else the embedded one in DATA_DIR; `close` also gives that one back.
 * @throws EmbeddedPostgresError with a line that says what to do
 */
export async function openShopDatabase(
  settings: { databaseUrl: string | undefined; dataDir: string },
  log: Logger,
): Promise<ShopDatabase> {
  if (settings.databaseUrl !== undefined) {
    return { ...openDatabase(settings.databaseUrl), connection: settings.databaseUrl };
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: settings.dataDir,
    log: (line) => log.info({}, line),
  });
  const opened = openDatabase(embedded.connection);
  return {
    ...opened,
    connection: embedded.connection,
    async close() {
      await opened.close();
      await embedded.stop();
    },
  };
}
