import { desc, isNotNull, type SQL } from 'drizzle-orm';
import { backupRuns } from '#platform/backup/backup-tables.ts';
import type { Database } from '#platform/database/database.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';

export type GoodBackup = {
  readonly endedAt: Date;
  readonly bytes: number;
  /** It was restored beside the shop. */
  readonly isTried: boolean;
};

type Run = typeof backupRuns.$inferSelect;

/** The newest backup of the whole installation that was finished; nothing where there is none yet. */
export async function findLastGoodBackup(database: Database): Promise<GoodBackup | undefined> {
  return goodOf(await findNewest(database, isNotNull(backupRuns.bytes)));
}

/**
 * How safe the shop is: its last good backup, and when one has failed since.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN
 */
export async function getBackups(
  context: Context,
): Promise<{ readonly lastGood: GoodBackup | undefined; readonly failedAt: Date | undefined }> {
  requirePermission(context, 'settings.manage');
  const { database } = context;
  const newest = await findNewest(database);
  if (newest?.bytes !== null) return { lastGood: goodOf(newest), failedAt: undefined };
  return { lastGood: await findLastGoodBackup(database), failedAt: newest.endedAt };
}

async function findNewest(database: Database, condition?: SQL): Promise<Run | undefined> {
  const [run] = await database
    .select()
    .from(backupRuns)
    .where(condition)
    .orderBy(desc(backupRuns.id))
    .limit(1);
  return run;
}

function goodOf(run: Run | undefined): GoodBackup | undefined {
  if (run?.bytes === null || run === undefined) return undefined;
  return { endedAt: run.endedAt, bytes: run.bytes, isTried: run.isTried };
}
