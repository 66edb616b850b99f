import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { mayBeginAnew } from '#platform/database/write-failures.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import { dayMs, minuteMs } from '#values/durations.ts';
import { importBatch, importKeptDays } from '#values/imports.ts';
import { Refusal } from '#values/refusal.ts';
import { findBackofficeActor } from '../accounts/backoffice-actor.ts';
import { recordChanges, undoChangeSet } from '../activity/change-sets.ts';
import { type Context, inTransaction, type ShopRuntime } from '../context.ts';
import { contextOfSite } from '../sites/site-context.ts';
import type { ImportMeans, JudgedRow, StagedRow } from './import-kind.ts';
import { importKindRules } from './import-kinds.ts';
import { type CellProblem, type Import, importRows, imports } from './import-tables.ts';
import { withTerms } from './new-terms.ts';
import type { PictureWish } from './pictures/picture-cells.ts';
import { fetchPictures, isTriedAgain, leaseEnd } from './pictures/picture-fetching.ts';
import { removeZips } from './pictures/picture-zips.ts';
import { nameRows } from './row-naming.ts';

/** Which imports are gone on with, and in whose name. */
type Turn = {
  readonly which: SQL | undefined;
  readonly contextOf: (part: ShopRuntime, run: Import) => Promise<Context>;
  readonly means: ImportMeans;
  /** Whether others go on where it takes too long. */
  readonly isBounded: boolean;
};

/**
 * Goes on with all imports until none is left, in the name and with the rights that who began the stage has by then. What is done with
 * some rows and that it is done are one transaction that holds the import: whoever is killed leaves nothing half done.
 */
export async function carryOutImports(runtime: ShopRuntime, means: ImportMeans): Promise<void> {
  const { directory } = means;
  await carryOut(runtime, {
    means,
    isBounded: true,
    which: isNotNull(imports.userId),
    async contextOf(part, run) {
      const site = directory.list().find(({ id }) => id === run.siteId);
      const actor = site && run.userId !== null && (await findBackofficeActor(part, run.userId, site));
      if (!site || !actor) throw new Refusal('FORBIDDEN');
      return contextOfSite(part, site, actor, `import-${run.id}`);
    },
  });
}

/** Goes on with one import in the name of who asks, until its stage is over. */
export async function carryOutImport(context: Context, means: ImportMeans, id: number): Promise<void> {
  await carryOut(context, {
    means,
    isBounded: false,
    which: eq(imports.id, id),
    contextOf: async (part) => ({ ...context, ...part }),
  });
}

/** Then it is left for the next one who looks: nothing that recurs works for hours. */
const turnMs = 15 * minuteMs;

async function carryOut(runtime: ShopRuntime, turn: Turn): Promise<void> {
  const now = () => runtime.clock.now().getTime();
  const endMs = now() + (turn.isBounded ? turnMs : Number.POSITIVE_INFINITY);
  while (now() < endMs) {
    const step = await inTransaction(runtime, (transaction) => goOn(transaction, turn));
    if (step === 'nothing') return;
    if (step !== 'done') await fetchFor(runtime, turn, step);
  }
}

/** What is fetched before an import goes on: outside of its transactions. */
type Errand = { readonly run: Import; readonly wishes: readonly PictureWish[] };

async function fetchFor(
  runtime: ShopRuntime,
  { contextOf, means }: Turn,
  { run, wishes }: Errand,
): Promise<void> {
  try {
    await fetchPictures(await contextOf(runtime, run), run, wishes, means);
  } catch (error) {
    // Whoever looks for work once the time to fetch is over goes on.
    if (isTriedAgain(error)) throw error;
    await fail(runtime, run, error);
  }
  await inTransaction(runtime, async (transaction) => {
    await set(transaction, run, { fetchingUntil: null });
    transaction.emit({ kind: 'media.changed', isNew: true });
  });
}

/** @throws an error of the database after which the same may be tried again */
async function fail(runtime: ShopRuntime, run: Import, error: unknown): Promise<void> {
  if (!(error instanceof Refusal)) {
    if (mayBeginAnew(error)) throw error;
    runtime.log.error({ import: run.id, ...errorFacts(error) }, 'an import failed at some of its rows');
  }
  const failure = error instanceof Refusal ? error.code : 'INTERNAL';
  await set(runtime, run, { state: 'failed', failure, endedAt: runtime.clock.now() });
}

async function goOn(
  runtime: ShopRuntime,
  { which, contextOf, means }: Turn,
): Promise<Errand | 'done' | 'nothing'> {
  const { database, clock } = runtime;
  const isFree = or(isNull(imports.fetchingUntil), lt(imports.fetchingUntil, clock.now()));
  const [run] = await database
    .select()
    .from(imports)
    .where(and(inArray(imports.state, ['checking', 'applying', 'undoing']), isFree, which))
    .orderBy(asc(imports.id))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!run) return 'nothing';
  try {
    const wishes = await inTransaction(runtime, async (part) =>
      stageOf(run)(await contextOf(part, run), run, means),
    );
    return wishes ? { run, wishes } : 'done';
  } catch (error) {
    await fail(runtime, run, error);
    return 'done';
  }
}

/** What is done with some rows. @returns what has to be fetched before */
type Stage = (
  context: Context,
  run: Import,
  means: ImportMeans,
) => Promise<readonly PictureWish[] | undefined>;

function stageOf({ state }: Import): Stage {
  if (state === 'checking') return checkSome;
  return state === 'applying' ? applySome : undoSome;
}

async function set(
  { database }: Pick<ShopRuntime, 'database'>,
  { id }: Import,
  values: Partial<Import>,
): Promise<undefined> {
  await database.update(imports).set(values).where(eq(imports.id, id));
}

async function checkSome(context: Context, run: Import, means: ImportMeans): Promise<undefined> {
  const { judge, keys, keyOf } = importKindRules[run.what];
  if (run.position === 0) await nameRows(context, run, keys, keyOf);
  const rows = await readStaged(context, run);
  const last = rows.at(-1);
  if (!last) return set(context, run, { state: 'checked', position: 0 });
  const { rows: judged, newTerms } = await judge(context, run, rows, means);
  await writeJudged(context, run, judged);
  const count = (fits: (row: JudgedRow) => boolean) => judged.filter(fits).length;
  const wrong = count(({ problems }) => problems.length > 0);
  const made = count((row) => verdictOf(row) === 'new');
  const changed = count((row) => verdictOf(row) === 'changed');
  await set(context, run, {
    position: last.row,
    done: run.done + rows.length,
    new: run.new + made,
    changed: run.changed + changed,
    wrong: run.wrong + wrong,
    unchanged: run.unchanged + rows.length - wrong - made - changed,
    incomplete: run.incomplete + count(({ told = [] }) => told.length > 0),
    newTerms: withTerms(run.newTerms, newTerms),
  });
}

async function readStaged({ database }: Context, run: Import): Promise<StagedRow[]> {
  const { rows } = await database.execute<StagedRow>(sql`
    SELECT row, raw, key, EXISTS (SELECT FROM ${importRows} AS before
      WHERE before.import_id = staged.import_id AND before.key = staged.key AND before.row < staged.row) AS "isTwice"
    FROM ${importRows} AS staged WHERE import_id = ${run.id} AND row > ${run.position}
    ORDER BY row LIMIT ${importBatch}`);
  return rows;
}

function verdictOf({ isNew, problems, changes }: JudgedRow) {
  if (problems.length > 0) return 'wrong';
  if (isNew) return 'new';
  return changes.length > 0 ? 'changed' : 'unchanged';
}

async function writeJudged({ database }: Context, run: Import, judged: readonly JudgedRow[]): Promise<void> {
  const records = judged.map(({ told = [], ...row }) => ({
    ...row,
    problems: [...row.problems, ...told],
    verdict: verdictOf(row),
  }));
  await database.execute(sql`
    UPDATE ${importRows} AS staged SET verdict = judged.verdict, problems = judged.problems, changes = judged.changes,
      fields = nullif(judged.fields, 'null'), later = nullif(judged.later, 'null')
    FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      AS judged(row int, verdict text, problems jsonb, changes jsonb, fields jsonb, later jsonb)
    WHERE staged.import_id = ${run.id} AND staged.row = judged.row`);
}

async function applySome(
  context: Context,
  run: Import,
  means: ImportMeans,
): Promise<readonly PictureWish[] | undefined> {
  const isLater = run.round > 0;
  const rows = await context.database
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, run.id),
        inArray(importRows.verdict, ['new', 'changed']),
        gt(importRows.row, run.position),
        isLater ? isNotNull(importRows.later) : undefined,
      ),
    )
    .orderBy(asc(importRows.row))
    .limit(importBatch);
  const last = rows.at(-1);
  if (!last && isLater) return set(context, run, { state: 'applied', endedAt: context.clock.now() });
  if (!last) return set(context, run, { round: 1, position: 0 });
  const { makeNewTerms, findLacking, apply } = importKindRules[run.what];
  const lacking = isLater ? undefined : await findLacking?.(context, run, rows);
  if (lacking && lacking.length > 0) {
    await set(context, run, { fetchingUntil: leaseEnd(context) });
    return lacking;
  }
  const isFirst = run.position === 0 && !isLater;
  const made = isFirst && run.newTerms.length > 0 ? await makeNewTerms?.(context, run) : undefined;
  const { changes, problems, told = new Map() } = await apply(context, run, rows, isLater, means);
  await writeProblems(context, run, problems);
  await writeTold(context, run, told);
  const refused = rows.filter(({ row }) => problems.has(row));
  const refusedNew = refused.filter(({ verdict }) => verdict === 'new').length;
  // What the first round has written of a row that the second one refuses stays, and is not counted.
  const applied = isLater ? -refused.length : rows.length - refused.length;
  const id = await recordChanges(context, 'import', [...(made ?? []), ...changes]);
  await set(context, run, {
    position: last.row,
    done: run.done + applied,
    new: run.new - refusedNew,
    changed: run.changed - (refused.length - refusedNew),
    wrong: run.wrong + refused.length,
    incomplete: run.incomplete + rows.filter((row) => told.has(row.row) && row.problems.length === 0).length,
    changeSets: id === null ? run.changeSets : [...run.changeSets, { id, rows: applied }],
  });
}

async function writeProblems(
  { database }: Context,
  run: Import,
  problems: ReadonlyMap<number, readonly CellProblem[]>,
): Promise<void> {
  if (problems.size === 0) return;
  const records = [...problems].map(([row, some]) => ({ row, problems: some }));
  await database.execute(sql`
    UPDATE ${importRows} AS staged SET verdict = 'wrong', problems = refused.problems
    FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS refused(row int, problems jsonb)
    WHERE staged.import_id = ${run.id} AND staged.row = refused.row`);
}

/** What of rows that were written could not be had, besides what the look has found. */
async function writeTold(
  { database }: Context,
  run: Import,
  told: ReadonlyMap<number, readonly CellProblem[]>,
): Promise<void> {
  if (told.size === 0) return;
  const records = [...told].map(([row, some]) => ({ row, problems: some }));
  await database.execute(sql`
    UPDATE ${importRows} AS staged SET problems = staged.problems || told.problems
    FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS told(row int, problems jsonb)
    WHERE staged.import_id = ${run.id} AND staged.row = told.row`);
}

/** Takes back its sets, the last one first. */
async function undoSome(context: Context, run: Import, means: ImportMeans): Promise<undefined> {
  const last = run.changeSets.at(-1);
  if (!last) return set(context, run, { state: 'undone', done: 0, endedAt: context.clock.now() });
  const { keepers, rights } = importKindRules[run.what];
  const { left } = await undoChangeSet(context, keepers(means), last.id, { rights });
  await set(context, run, {
    done: Math.max(0, run.done - last.rows),
    left: run.left + left.length,
    changeSets: run.changeSets.slice(0, -1),
  });
}

/** Imports are kept for a while, with what was wrong with them; what they have changed stays in the history. */
export async function removeOldImports(runtime: ShopRuntime, files: FileStore): Promise<void> {
  const { database, clock } = runtime;
  const before = new Date(clock.now().getTime() - importKeptDays * dayMs);
  await removeZips(runtime, files, before);
  await database
    .delete(imports)
    .where(
      and(lt(imports.createdAt, before), sql`${imports.state} NOT IN ('checking', 'applying', 'undoing')`),
    );
}
