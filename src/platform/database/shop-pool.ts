import pg from 'pg';
import { DatabaseAway } from './database-away.ts';
import type { DatabaseOutage } from './database-outage.ts';

type Callback = Parameters<pg.Pool['connect']>[0];

/** A pool that says of whatever keeps it from giving a connection that the database is away. */
export class ShopPool extends pg.Pool {
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
