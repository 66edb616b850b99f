import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { DatabaseAway, isDatabaseAway } from '../database/database-away.ts';
import { errorFacts } from '../log/error-facts.ts';
import type { Logger } from '../log/logger.ts';

/** Recurring work; only one of all processes runs it at a time. */
export type RecurringJob = {
  /** Letters, digits, hyphens and dots. */
  readonly name: string;
  /** Five fields of cron, UTC. */
  readonly cron: string;
  /** Beyond this it counts as failed, and is tried again; a quarter of an hour unless told. */
  readonly limitMs?: number;
  run(): Promise<void>;
};

export type JobQueue = {
  /** Waits for running jobs; those that do not finish in time are put back. */
  stop(timeoutMs: number): Promise<void>;
};

/** Recurring work is minutes away anyway: the queue polls rarely, so that an idle shop costs nothing. */
const pollingSeconds = 30;
const superviseSeconds = 300;

/** pg-boss hands on copies of some errors. */
const isAway = (error: Error) => isDatabaseAway(error) || error.name === DatabaseAway.name;

/**
 * Starts pg-boss in the shop's own database (schema pgboss) with these jobs.
 * @param pool stays open: it belongs to whoever opened it
 */
export async function startJobQueue(
  pool: Pick<pg.Pool, 'query'>,
  jobs: readonly RecurringJob[],
  log: Logger,
): Promise<JobQueue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    superviseIntervalSeconds: superviseSeconds,
    cronMonitorIntervalSeconds: pollingSeconds,
    cronWorkerIntervalSeconds: pollingSeconds,
    queueCacheIntervalSeconds: superviseSeconds,
    flowIntervalSeconds: superviseSeconds,
    bamIntervalSeconds: superviseSeconds,
  });
  // The pool logs an unreachable database once: every queue polls by itself.
  boss.on('error', (error) => {
    if (!isAway(error)) log.warn(errorFacts(error), 'the job queue met an error');
  });
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, {
      policy: 'singleton',
      retryLimit: 2,
      deleteAfterSeconds: 86_400,
      ...(job.limitMs === undefined ? {} : { expireInSeconds: job.limitMs / 1000 }),
    });
    await boss.schedule(job.name, job.cron);
    await boss.work(job.name, { pollingIntervalSeconds: pollingSeconds }, async () => {
      try {
        await job.run();
      } catch (error) {
        log.error({ job: job.name, ...errorFacts(error) }, 'a job failed');
        throw error;
      }
    });
  }
  return { stop: (timeoutMs) => boss.stop({ graceful: true, timeout: timeoutMs }) };
}
