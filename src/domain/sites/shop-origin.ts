import type { Database } from '#platform/database/database.ts';
import type { ShopRuntime } from '../context.ts';
import { shopOrigins } from './sites-tables.ts';

/** Notes in the transaction that fills an empty database what it is filled with. */
export async function recordOrigin(
  { database, clock }: ShopRuntime,
  filledWith: 'demo' | 'empty',
): Promise<void> {
  await database.insert(shopOrigins).values({ filledWith, filledAt: clock.now() });
}

/** True where everything that is sold is invented: the first start filled the database with the demo shop. */
export async function isDemoShop(database: Database): Promise<boolean> {
  const [origin] = await database.select().from(shopOrigins);
  return origin?.filledWith === 'demo';
}
