import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { silentLogger } from '../log/logger.ts';
import { createDatabaseOutage, type DatabaseOutage } from './database-outage.ts';
import { openedConnections } from './opened-connections.ts';
import { ShopConnection, type ShopConnectionConfig } from './shop-connection.ts';
import { ShopPool } from './shop-pool.ts';

/** The database or the transaction in progress: use cases cannot tell them apart and need not. */
export type Database = Pick<
  NodePgDatabase,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | 'transaction'
  | '$with'
  | 'with'
  | '_'
>;

export type DatabasePool = {
  readonly database: NodePgDatabase;
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

export type DatabaseConnection = string | pg.PoolConfig;

export type PoolSettings = {
  /** 10 unless told. */
  readonly maximumConnections?: number;
  /** How long a connection may take to be made or to become free; for ever unless told. */
  readonly connectMs?: number;
  /**
   * How long a statement may take: then PostgreSQL ends it, and where nothing is heard even of that the connection is given
   * up. For ever unless told.
   */
  readonly statementMs?: number;
  /** Tells the log when the database is away, of several pools once; nobody unless told. */
  readonly outage?: DatabaseOutage;
};

/** bigint columns (counts, sums) as numbers: nothing here outgrows 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const usualConnections = 10;
/** PostgreSQL says that it has ended a statement at once; who is silent beyond this is not there. */
const silenceMs = 2000;
/** How long a client that vanished within a transaction (its machine lost power) may keep its locks. */
const idleInTransactionMs = 60_000;

/**
 * Opens a pool of connections. Where the database is away what is asked of it fails with `DatabaseAway`, and the next
 * question opens a connection anew.
 * @param connection a postgres:// address, or host (or socket directory), port, user and database
 */
export function openDatabase(connection: DatabaseConnection, settings: PoolSettings = {}): DatabasePool {
  const { maximumConnections = usualConnections, connectMs = 0, statementMs } = settings;
  const { outage = createDatabaseOutage(silentLogger) } = settings;
  const config = typeof connection === 'string' ? { connectionString: connection } : connection;
  const options: pg.PoolConfig & Pick<ShopConnectionConfig, 'outage'> = {
    ...config,
    Client: ShopConnection,
    max: maximumConnections,
    application_name: 'attika',
    connectionTimeoutMillis: connectMs,
    ...(statementMs === undefined ? {} : { query_timeout: statementMs + silenceMs }),
    outage,
  };
  const pool = new ShopPool(options, outage);
  // An idle connection that breaks (server restart) must not end the process; the next query opens a new one.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // By a statement, which travels with the first one: poolers such as PgBouncer refuse a session that begins with it.
    if (statementMs !== undefined) limitSession(client, statementMs);
    openedConnections.publish(client);
  });
  return { database: drizzle(pool), pool, close: () => pool.end() };
}

function limitSession(client: pg.PoolClient, statementMs: number): void {
  const limits = `set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${idleInTransactionMs}`;
  // Where it fails the connection is lost, which the statement behind it says.
  client.query(limits).catch(() => undefined);
}
