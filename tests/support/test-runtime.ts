import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShopRuntime } from '#domain/context.ts';
import { systemRandom } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { silentLogger } from '#platform/log/logger.ts';

/** A runtime whose time stands where the test puts it. */
export function testRuntime(database: Database, now: () => Date = () => new Date()): ShopRuntime {
  return { database, clock: { now }, random: systemRandom, log: silentLogger, emit() {} };
}

/** Where pictures and documents lie for the whole run. */
export function testFilesFolder(): string {
  return join(testFolder(), 'files');
}

/** Where the mails of one shop lie that no server sends; made by the first of them. */
export function testOutboxFolder(): string {
  return join(testFolder(), 'outbox', randomUUID());
}

/** Where files of one shop come in; made by the first of them. */
export function testIncomingFolder(): string {
  return join(testFolder(), 'incoming', randomUUID());
}

function testFolder(): string {
  return process.env.ATTIKA_TEST_FOLDER ?? join(tmpdir(), 'attika-test');
}
