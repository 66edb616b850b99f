import type pg from 'pg';

export type BackupRun = {
  readonly isScheduled: boolean;
  readonly isTried: boolean;
  readonly bytes: number | null;
  readonly failure: string | null;
};

/** So many are remembered. */
const runsMaximum = 500;

/** Notes a backup in the shop that was backed up, which may be one of an earlier release that has no place for it. */
export async function noteBackupRun(pool: pg.Pool, run: BackupRun): Promise<void> {
  const { rows } = await pool.query("SELECT 1 WHERE to_regclass('public.backup_run') IS NOT NULL");
  if (rows.length === 0) return;
  await pool.query(
    'INSERT INTO backup_run (ended_at, is_scheduled, is_tried, bytes, failure) VALUES (now(), $1, $2, $3, $4)',
    [run.isScheduled, run.isTried, run.bytes, run.failure],
  );
  await pool.query('DELETE FROM backup_run WHERE id <= (SELECT max(id) FROM backup_run) - $1', [runsMaximum]);
}
