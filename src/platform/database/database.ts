import { channel } from 'node:diagnostics_channel';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { silentLogger } from '../log/logger.ts';
import { DatabaseAway } from './database-away.ts';
import { createDatabaseOutage, type DatabaseOutage } from './database-outage.ts';
import { ShopConnection, type ShopConnectionConfig } from './shop-connection.ts';

/**
 * Every connection that a pool opens is published here, as pg's client: tests and the bench count by it what is asked of
 * PostgreSQL (tests/support/statement-counter.ts). Without a listener it costs nothing.
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
