import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { openedConnections } from './opened-connections.ts';
import { ShopConnection } from './shop-connection.ts';

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

/** bigint columns (counts, sums) as numbers: nothing here outgrows 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens a pool of connections.
 * @param connection a postgres:// address, or host (or socket directory), port, user and database
 */
export function openDatabase(connection: DatabaseConnection, maximumConnections = 10): DatabasePool {
  const config = typeof connection === 'string' ? { connectionString: connection } : connection;
  const pool = new pg.Pool({
    ...config,
    Client: ShopConnection,
    max: maximumConnections,
    application_name: 'attika',
  });
  // An idle connection that breaks (server restart) must not end the process; the next query opens a new one.
  pool.on('error', () => {});
  pool.on('connect', (client) => openedConnections.publish(client));
  return { database: drizzle(pool), pool, close: () => pool.end() };
}
