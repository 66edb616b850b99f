import { and, asc, count, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { mayBeginAnew } from '#platform/database/write-failures.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import { dayMs } from '#values/durations.ts';
import { type JobAction, type JobState, jobKeptDays } from '#values/jobs.ts';
import { Refusal } from '#values/refusal.ts';
import { actorIdOf, signedInOf } from '../actor.ts';
import { type Context, inTransaction, inTransactionOnce, type ShopRuntime } from '../context.ts';
import { jobs } from './job-tables.ts';

export type Job = Readonly<typeof jobs.$inferSelect>;

/** Writes down what is to be done with many things; whoever does it is told. */
export async function beginJob(
  context: Context,
  ids: readonly number[],
  input: Readonly<Record<string, unknown>>,
): Promise<Job> {
  const userId = actorIdOf(context);
  if (userId === null) throw new Refusal('NO_ACTIVE_USER');
  const { site, clock } = context;
  const begin = async (transaction: Context): Promise<Job> => {
    const [job] = await transaction.database
      .insert(jobs)
      .values({ siteId: site.id, userId, input, ids: [...ids], createdAt: clock.now() })
      .returning();
    if (!job) throw new Error('A new job was not returned.');
    transaction.emit({ kind: 'job.begun' });
    return job;
  };
  return inTransactionOnce(context, begin, async () => {
    const isOwn = and(eq(jobs.siteId, site.id), eq(jobs.userId, userId));
    const [newest] = await context.database.select().from(jobs).where(isOwn).orderBy(desc(jobs.id)).limit(1);
    if (!newest) throw new Refusal('NOT_FOUND');
    return newest;
  });
}

/** How far a job is: for who began it, and for admins. @throws Refusal NOT_FOUND for everybody else */
export async function getJob(context: Context, id: number): Promise<Job> {
  const isOfSite = and(eq(jobs.id, id), eq(jobs.siteId, context.site.id));
  const [job] = await context.database.select().from(jobs).where(isOfSite);
  const isSeen = job?.userId === actorIdOf(context) || signedInOf(context)?.scope === 'admin';
  if (!job || !isSeen) throw new Refusal('NOT_FOUND');
  return job;
}

/** Jobs that somebody has begun, the newest first. @throws Refusal NO_ACTIVE_USER */
export async function listOwnJobs(
  context: Context,
  states: readonly JobState[] | undefined,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ readonly rows: Job[]; readonly total: number }> {
  const userId = actorIdOf(context);
  if (userId === null) throw new Refusal('NO_ACTIVE_USER');
  const { database, site } = context;
  const isOwn = and(
    eq(jobs.siteId, site.id),
    eq(jobs.userId, userId),
    states && inArray(jobs.state, [...states]),
  );
  const rows = await database
    .select()
    .from(jobs)
    .where(isOwn)
    .orderBy(desc(jobs.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await database.select({ total: count() }).from(jobs).where(isOwn);
  return { rows, total: counted?.total ?? 0 };
}

/** From which states each action leads where. */
const jobSteps: Readonly<Record<JobAction, { readonly from: readonly JobState[]; readonly to: JobState }>> = {
  pause: { from: ['running'], to: 'paused' },
  resume: { from: ['paused'], to: 'running' },
  cancel: { from: ['running', 'paused'], to: 'cancelled' },
};

/**
 * Whoever acts on a job has it for themselves, each of its steps shares it: a step that comes while somebody waits for the one under
 * way finds it taken. The row alone would be whose turn comes first.
 */
const actLock = sql`hashtext('job')`;

/**
 * Holds a job, lets it go on or ends it; what it has done by then stays. It stops between two things, never within one.
 * @throws Refusal NOT_FOUND; ACTION_NOT_ALLOWED in another state, with those that are allowed
 */
export async function actOnJob(context: Context, id: number, action: JobAction): Promise<Job> {
  const act = async (transaction: Context): Promise<Job> => {
    requireStep(await getJob(transaction, id), action);
    await transaction.database.execute(sql`select pg_advisory_xact_lock(${actLock}, ${id})`);
    const [held] = await transaction.database.select().from(jobs).where(eq(jobs.id, id)).for('update');
    if (!held) throw new Refusal('NOT_FOUND');
    requireStep(held, action);
    const { to } = jobSteps[action];
    const endedAt = to === 'cancelled' ? transaction.clock.now() : null;
    const [job] = await transaction.database
      .update(jobs)
      .set({ state: to, endedAt })
      .where(eq(jobs.id, id))
      .returning();
    if (!job) throw new Error('A changed job was not returned.');
    if (to === 'running') transaction.emit({ kind: 'job.begun' });
    return job;
  };
  return inTransactionOnce(context, act, () => getJob(context, id));
}

function requireStep({ state }: Pick<Job, 'state'>, action: JobAction): void {
  if (jobSteps[action].from.includes(state)) return;
  throw new Refusal('ACTION_NOT_ALLOWED', { allowedActions: allowedJobActions(state) });
}

function allowedJobActions(state: JobState): JobAction[] {
  const actions = Object.keys(jobSteps) as JobAction[];
  return actions.filter((action) => jobSteps[action].from.includes(state));
}

/** Does something with one thing of a job, in the transaction that notes it as done. */
export type JobStep = (runtime: ShopRuntime, job: Job, id: number) => Promise<void>;

/**
 * Goes on with all jobs until none is left. What is done with a thing and that it is done are one transaction that holds the job, so
 * whoever is killed leaves nothing half done, and of several processes each thing is seen to by one.
 */
export async function carryOutJobs(runtime: ShopRuntime, step: JobStep): Promise<void> {
  while (await inTransaction(runtime, (transaction) => carryOutStep(transaction, step)));
}

async function carryOutStep(runtime: ShopRuntime, step: JobStep): Promise<boolean> {
  const { database, clock } = runtime;
  const [job] = await database
    .select()
    .from(jobs)
    .where(and(eq(jobs.state, 'running'), sql`pg_try_advisory_xact_lock_shared(${actLock}, ${jobs.id})`))
    .orderBy(asc(jobs.id))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!job) return false;
  const id = job.ids[job.done];
  const code = id === undefined ? null : await failureOf(runtime, job, id, step);
  const done = Math.min(job.done + 1, job.ids.length);
  const isOver = done === job.ids.length;
  await database
    .update(jobs)
    .set({
      done,
      ...(id === undefined || code === null ? {} : { failed: [...job.failed, { id, code }] }),
      ...(isOver ? { state: 'done' as const, endedAt: clock.now() } : {}),
    })
    .where(eq(jobs.id, job.id));
  return true;
}

/** Why a thing was left as it is; null: it was not. What one thing fails of keeps no other one from being done. */
async function failureOf(runtime: ShopRuntime, job: Job, id: number, step: JobStep): Promise<string | null> {
  try {
    await inTransaction(runtime, (part) => step(part, job, id));
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    if (mayBeginAnew(error)) throw error;
    runtime.log.error({ job: job.id, ...errorFacts(error) }, 'a job failed at one of its things');
    return 'INTERNAL';
  }
}

export async function removeOldJobs({ database, clock }: ShopRuntime): Promise<void> {
  const before = new Date(clock.now().getTime() - jobKeptDays * dayMs);
  const isOver = inArray(jobs.state, ['done', 'cancelled', 'paused']);
  await database.delete(jobs).where(and(isOver, lt(jobs.createdAt, before)));
}
