import { and, eq } from 'drizzle-orm';
import type { ImportAction, ImportState } from '#values/imports.ts';
import { Refusal } from '#values/refusal.ts';
import { actorIdOf } from '../actor.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransactionOnce } from '../context.ts';
import { type ColumnMapping, findColumn, type KnownColumn, matchColumns } from './column-matching.ts';
import { requireImportRights } from './import-creating.ts';
import { keyField } from './import-kind.ts';
import { importKindRules } from './import-kinds.ts';
import { getImport, importRights, type ListedImport } from './import-reading.ts';
import { type Import, type ImportColumn, imports } from './import-tables.ts';
import { forgetFailures } from './pictures/picture-sources.ts';

export type LookOptions = {
  readonly mapping?: ColumnMapping | undefined;
  readonly createsNew?: boolean | undefined;
};

/** What can be done with an import: its stages are begun by calls of their own. */
export type ImportStep = ImportAction | 'check' | 'apply';

const working = ['checking', 'applying', 'undoing'] as const satisfies ImportState[];
type Working = (typeof working)[number];

function isWorking(state: ImportState): state is Working {
  return (working as readonly ImportState[]).includes(state);
}

const untouched = ({ changeSets }: Import) => changeSets.length === 0;
const touched = ({ changeSets }: Import) => changeSets.length > 0;
const always = () => true;

/** From which states each step leads on, and of which imports there. */
const steps: Readonly<
  Record<ImportStep, { readonly from: readonly ImportState[]; readonly where: (run: Import) => boolean }>
> = {
  check: { from: ['uploaded', 'checked', 'cancelled', 'failed'], where: untouched },
  apply: { from: ['checked'], where: always },
  pause: { from: working, where: always },
  resume: { from: ['paused'], where: always },
  cancel: { from: ['uploaded', 'checking', 'checked', 'applying', 'paused'], where: always },
  undo: { from: ['applied', 'cancelled', 'failed'], where: touched },
};

export function allowedSteps(run: Import): ImportStep[] {
  return (Object.keys(steps) as ImportStep[]).filter((step) => isAllowed(run, step));
}

function isAllowed(run: Import, step: ImportStep): boolean {
  const { from, where } = steps[step];
  return from.includes(run.state) && where(run);
}

/**
 * Has all rows looked at, again where they were: nothing is changed by it.
 * @param options.mapping what columns are read into, where it is not what was found
 * @param options.createsNew whether what goods name and there is not is made with them; else as before
 * @throws Refusal NOT_FOUND, FORBIDDEN, ACTION_NOT_ALLOWED; VALIDATION at `mapping` where no column names what a row is about
 */
export async function checkImport(
  context: Context,
  id: number,
  { mapping, createsNew }: LookOptions = {},
): Promise<ListedImport> {
  return takeStep(context, id, 'check', async (run) => {
    const { columns: columnsOf, keys } = importKindRules[run.what];
    const header = run.columns.map(({ name }) => name);
    const known = await columnsOf(context);
    const matched = mapping ? matchColumns(header, known, { ...fixedColumns(run), ...mapping }) : run.columns;
    const makes = createsNew ?? run.createsNew;
    const columns = makes ? matched.map((column) => withOpenName(column, known)) : matched;
    if (!keyField({ columns }, keys))
      throw new Refusal('VALIDATION', {}, { mapping: { rule: 'required', parameter: keys[0] ?? '' } });
    const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0, incomplete: 0 };
    return { ...counts, ...fromStart(context, 'checking'), columns, createsNew: makes, newTerms: [] };
  });
}

/** A column that names what is to be made, such as a new attribute. */
function withOpenName(column: ImportColumn, known: readonly KnownColumn[]): ImportColumn {
  const isNew = column.why === 'unknown' && findColumn(known, column.name) !== undefined;
  return isNew ? { name: column.name, field: column.name } : column;
}

/** Names of another program's columns say nothing by themselves: they stay what they are. */
function fixedColumns({ format, columns }: Import): ColumnMapping {
  return format === 'own' ? {} : Object.fromEntries(columns.map(({ name, field }) => [name, field]));
}

/** Begins to write what was looked at. @throws Refusal NOT_FOUND, FORBIDDEN, ACTION_NOT_ALLOWED */
export async function applyImport(context: Context, id: number): Promise<ListedImport> {
  return takeStep(context, id, 'apply', async (run, { database }) => {
    await forgetFailures({ database }, run);
    return fromStart(context, 'applying');
  });
}

/**
 * Holds an import, lets it go on, ends it, or takes back what it has written; it stops between two of its transactions.
 * @throws Refusal NOT_FOUND, FORBIDDEN, ACTION_NOT_ALLOWED
 */
export async function actOnImport(context: Context, id: number, action: ImportAction): Promise<ListedImport> {
  return takeStep(context, id, action, async ({ state, pausedIn }) => {
    switch (action) {
      case 'pause':
        return { state: 'paused', pausedIn: isWorking(state) ? state : null };
      case 'resume':
        return { state: pausedIn ?? 'checking', pausedIn: null, userId: actorIdOf(context) };
      case 'cancel':
        return { state: 'cancelled', pausedIn: null, endedAt: context.clock.now() };
      case 'undo':
        return { state: 'undoing', failure: null, endedAt: null, userId: actorIdOf(context) };
    }
  });
}

/** Who goes on with it does it in their name, and by their rights. */
function fromStart(context: Context, state: Working) {
  return { state, userId: actorIdOf(context), position: 0, round: 0, done: 0, failure: null, endedAt: null };
}

type Set = Partial<typeof imports.$inferInsert>;

async function takeStep(
  context: Context,
  id: number,
  step: ImportStep,
  next: (run: Import, transaction: Context) => Promise<Set>,
): Promise<ListedImport> {
  requirePermission(context, importRights);
  const take = async (transaction: Context): Promise<ListedImport> => {
    const { database, site } = transaction;
    const [run] = await database
      .select()
      .from(imports)
      .where(and(eq(imports.id, id), eq(imports.siteId, site.id)))
      .for('update');
    if (!run) throw new Refusal('NOT_FOUND');
    requireImportRights(transaction, run.what);
    if (!isAllowed(run, step)) {
      throw new Refusal('ACTION_NOT_ALLOWED', { allowedActions: allowedSteps(run) });
    }
    const set = await next(run, transaction);
    await database.update(imports).set(set).where(eq(imports.id, id));
    if (set.state && isWorking(set.state)) transaction.emit({ kind: 'job.begun' });
    return getImport(transaction, id);
  };
  return inTransactionOnce(context, take, () => getImport(context, id));
}
