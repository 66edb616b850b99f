import type { Logger } from '../log/logger.ts';
import { type DatabaseConnection, type DatabasePool, openDatabase, type PoolSettings } from './database.ts';
import { createDatabaseOutage } from './database-outage.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';

export type ShopDatabase = DatabasePool & {
  /**
   * For work that takes time: migrations, the first filling, loading data into memory, jobs. Its statements have no
   * time limit.
   */
  readonly patient: DatabasePool;
  /** For connections outside of the pools: listeners. */
  readonly connection: DatabaseConnection;
};

export type ShopDatabaseSettings = {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** Connections for requests; the patient ones and the listener are additional. */
  readonly databasePoolSize?: number;
  /** Limits of time; none unless told. */
  readonly databaseConnectSeconds?: number;
  readonly databaseStatementSeconds?: number;
};

/** README.md says how many connections a process may use; they are closed after 10 s without use. */
const patientConnections = 4;

/**
 * Connects to the server that DATABASE_URL names, otherwise to the embedded one in DATA_DIR, which `close` releases
 * too.
 * @throws EmbeddedPostgresError with a line that says what to do
 */
export async function openShopDatabase(settings: ShopDatabaseSettings, log: Logger): Promise<ShopDatabase> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl !== undefined) return openPools(databaseUrl, settings, log);
  const embedded = await startEmbeddedPostgres({ dataDir, log: (line) => log.info({}, line) });
  const opened = openPools(embedded.connection, settings, log);
  return {
    ...opened,
    async close() {
      await opened.close();
      await embedded.stop();
    },
  };
}

function openPools(
  connection: DatabaseConnection,
  settings: Omit<ShopDatabaseSettings, 'databaseUrl' | 'dataDir'>,
  log: Logger,
): ShopDatabase {
  const { databasePoolSize, databaseConnectSeconds = 0, databaseStatementSeconds } = settings;
  const shared: PoolSettings = {
    connectMs: databaseConnectSeconds * 1000,
    outage: createDatabaseOutage(log),
  };
  const opened = openDatabase(connection, {
    ...shared,
    ...(databasePoolSize === undefined ? {} : { maximumConnections: databasePoolSize }),
    ...(databaseStatementSeconds === undefined ? {} : { statementMs: databaseStatementSeconds * 1000 }),
  });
  const patient = openDatabase(connection, { ...shared, maximumConnections: patientConnections });
  return {
    ...opened,
    patient,
    connection,
    async close() {
      await Promise.all([opened.close(), patient.close()]);
    },
  };
}
