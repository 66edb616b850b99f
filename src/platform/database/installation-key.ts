import { eq } from 'drizzle-orm';
import type { RandomSource } from '../clock/clock.ts';
import type { Database } from './database.ts';
import { installationKeys } from './installation-key-tables.ts';

const keyBytes = 32;

/** One key for all processes of an installation, made by the first that asks. */
export async function getInstallationKey(
  database: Database,
  random: RandomSource,
  purpose: string,
): Promise<string> {
  await database
    .insert(installationKeys)
    .values({ purpose, key: random.token(keyBytes) })
    .onConflictDoNothing();
  const [row] = await database
    .select({ key: installationKeys.key })
    .from(installationKeys)
    .where(eq(installationKeys.purpose, purpose));
  if (!row) throw new Error(`The key for ${purpose} was not kept.`);
  return row.key;
}
