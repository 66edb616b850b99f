import { channel } from 'node:diagnostics_channel';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { silentLogger } from '../log/logger.ts';
import { DatabaseAway } from './database-away.ts';
import { createDatabaseOutage, type DatabaseOutage } from './database-outage.ts';
import { ShopConnection, type ShopConnectionConfig } from './shop-connection.ts';

/**
 * Every connection that a pool opens is published here, as pg's client: tests and benchmarks count PostgreSQL queries
 * with it (tests/support/statement-counter.ts). Without a listener it costs nothing.
 */
export const openedConnections = channel('attika.database.connection');

type Callback = Parameters<pg.Pool['connect']>[0];

/** A pool that says of whatever keeps it from giving a connection that the database is away. */
class ShopPool extends pg.Pool {
  readonly #outage: DatabaseOutage;

  constructor(config: pg.PoolConfig, outage: DatabaseOutage) {
    super(config);
    this.#outage = outage;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect().catch((error: unknown) => Promise.reject(this.#away(error)));
    super.connect((error, client, release) => callback(error && this.#away(error), client, release));
    return undefined;
  }

  #away(error: unknown): DatabaseAway {
    const away = new DatabaseAway(error);
    // While the pool is being closed, missing connections are expected and are no outage.
    if (!this.ending) this.#outage.missed(error);
    return away;
  }
}

/** The database or the current transaction: use cases cannot tell them apart and do not need to. */
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
  /** How long connecting, or waiting for a free connection, may take; unlimited by default. */
  readonly connectMs?: number;
  /**
   * How long a statement may take before PostgreSQL cancels it; if even that goes unanswered, the connection is given
   * up. Unlimited by default.
   */
  readonly statementMs?: number;
  /** Logs that the database is unreachable, once for several pools; by default nothing is logged. */
  readonly outage?: DatabaseOutage;
};

/** bigint columns (counts, sums) as numbers: none of them exceeds 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const usualConnections = 10;
/** PostgreSQL reports at once that it has cancelled a statement; a server silent for longer than this is gone. */
const silenceMs = 2000;
/** How long a client that vanished within a transaction (its machine lost power) may hold its locks. */
const idleInTransactionMs = 60_000;

/**
 * Opens a connection pool. While the database is unreachable, queries fail with `DatabaseAway`, and the next query
 * connects again.
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
    // Set by a statement that travels with the first query: poolers such as PgBouncer refuse startup parameters.
    if (statementMs !== undefined) limitSession(client, statementMs);
    openedConnections.publish(client);
  });
  return { database: drizzle(pool), pool, close: () => pool.end() };
}

function limitSession(client: pg.PoolClient, statementMs: number): void {
  const limits = `set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${idleInTransactionMs}`;
  // If it fails the connection is lost, which the following statement reports.
  client.query(limits).catch(() => undefined);
}
