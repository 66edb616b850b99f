import { sql } from 'drizzle-orm';
import { sealStoredSecrets } from '#domain/accounts/second-factor-codes.ts';
import type { ShopRuntime } from '#domain/context.ts';
import { createDomainEvents } from '#domain/domain-events.ts';
import type { HeardChanges } from '#platform/cache/heard-changes.ts';
import { systemClock, systemRandom } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type EventLogPosition, findEventLogEnd } from '#platform/database/event-log.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import { openSecretSeal, type SecretSeal } from '#platform/secret-seal.ts';
import type { ShopOptions } from './shop-options.ts';

/** Named like nothing else that holds a lock. */
const lockName = 'attika.secret-seal';

/** The seal of this installation; of processes that start at the same moment one makes the key, and the others find it. */
function openOneSeal(
  database: Database,
  files: FileStore,
  secretKey: string | undefined,
): Promise<SecretSeal> {
  if (secretKey !== undefined) return openSecretSeal(files, secretKey);
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`);
    return openSecretSeal(files, undefined);
  });
}

/** What all modules of a shop stand on, before there is anybody to emit to. */
export type ShopGround = {
  readonly base: Pick<ShopRuntime, 'database' | 'clock' | 'random' | 'log'> & { readonly seal: SecretSeal };
  /** The same, whose database has no limit of time. */
  readonly patient: ShopGround['base'];
  readonly emitter: ReturnType<typeof createDomainEvents>;
  /** Where the event log stood before anything was read; absent without other processes. */
  readonly eventLogEnd: EventLogPosition | undefined;
  readonly heard: Pick<HeardChanges, 'looked' | 'settled'> | undefined;
};

/** Fills the shop where it is empty, notes how far the event log is, and seals what is not sealed yet. */
export async function layGround(options: ShopOptions): Promise<ShopGround> {
  const { database, patientDatabase = database, log } = options;
  const { clock = systemClock, random = systemRandom } = options;
  const emitter = createDomainEvents((error) => log.error(errorFacts(error), 'a listener failed'));
  const seal = await openOneSeal(database, options.files, options.secretKey);
  const base = { database, clock, random, log, seal };
  const patient = { ...base, database: patientDatabase };
  await options.prepare?.({ ...patient, emit() {} });
  // Before anything is read: what changes while it is being read is heard afterwards.
  const eventLogEnd = options.connection === undefined ? undefined : await findEventLogEnd(database);
  const heard = eventLogEnd && options.hearsFrom?.(eventLogEnd);
  await sealStoredSecrets({ ...base, emit() {} });
  return { base, patient, emitter, eventLogEnd, heard };
}
