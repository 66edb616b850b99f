import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ShopRuntime } from '#domain/context.ts';
import { systemRandom } from '#platform/clock/random.ts';
import type { Database } from '#platform/database/database.ts';
import { silentLogger } from '#platform/log/logger.ts';

/** A runtime whose time stands where the test puts it. */
export function testRuntime(database: Database, now: () => Date = () => new Date()): ShopRuntime {
  return { database, clock: { now }, random: systemRandom, log: silentLogger, announce() {} };
}

/** Where pictures and papers lie for the whole run. */
export function testFilesFolder(): string {
  return join(process.env.ATTIKA_TEST_FOLDER ?? '/tmp/attika-test', 'files');
}

/** Where the mails of one shop lie that no server sends; made by the first of them. */
export function testOutboxFolder(): string {
  return join(process.env.ATTIKA_TEST_FOLDER ?? '/tmp/attika-test', 'outbox', randomUUID());
}
