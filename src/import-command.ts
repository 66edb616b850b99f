import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnvironment } from '#platform/environment/environment.ts';
import { type ImportFormat, type ImportKind, importFormats, importKinds } from '#values/imports.ts';
import { Refusal } from '#values/refusal.ts';
import { runCommand } from './program/command-running.ts';
import { prepareModuleLoading } from './program/module-loading.ts';

const usage = `npm run import -- FILE [--what ${importKinds.join('|')}] [--format ${importFormats.join('|')}] [--create-new]
  [--pictures ZIP_FILE] [--dry-run] [--site SITE_ID]

FILE is looked at first: what is new, changed, unchanged and wrong. Then what is new or changed is written; wrong rows are left, and told by
row and column. Categories, tags, attributes and values that there are not are wrong, too; with --create-new they are made. Pictures are named by file or address; those of ZIP_FILE, too, and all that come stay in the media library. With --dry-run nothing is written: the import waits in the panel, where it can be looked at and applied. Without --what
products are meant, without --site the first site. The command ends with 1 where a row is wrong.`;

type Command = {
  readonly path: string;
  readonly what: ImportKind;
  readonly format: ImportFormat;
  readonly isDry: boolean;
  readonly createsNew: boolean;
  readonly zipPath: string | undefined;
  readonly siteId: string | undefined;
};

/** Problems that are told one by one; all of them are in the panel. */
const problemsShown = 50;

function readCommand(): Command | undefined {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...{ what: text, format: text, site: text, pictures: text },
      ...{ 'create-new': { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
    },
  });
  const [path] = positionals;
  const what = importKinds.find((known) => known === (values.what ?? 'products'));
  const format = importFormats.find((known) => known === (values.format ?? 'own'));
  if (path === undefined || !what || !format || positionals.length > 1) return undefined;
  return {
    path,
    what,
    format,
    isDry: values['dry-run'] ?? false,
    createsNew: values['create-new'] ?? false,
    zipPath: values.pictures,
    siteId: values.site,
  };
}

async function run(): Promise<number> {
  const command = commandOrNothing();
  if (!command) return fail(usage);
  const { path, what, format, isDry, createsNew, zipPath, siteId } = command;
  const environment = readEnvironment(process.env);
  prepareModuleLoading({ isProduction: environment.mode === 'production' });
  const [{ openImportTool }, { silentLogger }] = await Promise.all([
    import('./program/import-tool.ts'),
    import('#platform/log/logger.ts'),
  ]);
  const tool = await openImportTool(environment, silentLogger);
  try {
    const site = tool.findSite(siteId);
    if (!site)
      return fail(siteId ? `There is no site ${siteId}.` : 'There is no site yet: start the shop once.');
    const file = { path, fileName: basename(path), what, format, mapping: {}, zipPath };
    const seen = await tool.look(site, file, createsNew);
    print(`Import ${seen.id}: ${countsOf(seen)}.`);
    if (seen.failure !== null) return fail(`It could not be looked at: ${seen.failure}`);
    const done = isDry ? seen : await tool.apply(site, seen.id);
    if (!isDry) print(`Written: ${done.done} rows in ${done.changeSets.length} change sets.`);
    if (done.picturesFetched + done.picturesFailed > 0)
      print(`Pictures: ${done.picturesFetched} came, ${done.picturesFailed} did not.`);
    if (done.failure !== null) return fail(`It could not be written: ${done.failure}`);
    await tellProblems(await tool.problems(site, done.id), done.wrong + done.incomplete);
    return done.wrong === 0 ? 0 : 1;
  } catch (error) {
    if (isMissing(error)) return fail(`There is no file ${error.path ?? path}.`);
    if (!(error instanceof Refusal)) throw error;
    return fail(`${error.message} ${JSON.stringify(error.fields ?? error.details)}`);
  } finally {
    await tool.close();
  }
}

type Counts = Readonly<Record<'rows' | 'new' | 'changed' | 'unchanged' | 'wrong', number>>;

function countsOf({ rows, new: made, changed, unchanged, wrong }: Counts): string {
  return `${rows} rows, ${made} new, ${changed} changed, ${unchanged} unchanged, ${wrong} wrong`;
}

type Problems = AsyncIterable<
  readonly { readonly row: number; readonly column: string; readonly value: unknown; readonly rule: string }[]
>;

async function tellProblems(problems: Problems, rows: number): Promise<void> {
  let shown = 0;
  for await (const some of problems) {
    for (const { row, column, value, rule } of some) {
      if (shown === problemsShown) {
        process.stderr.write(`… ${rows} rows have problems; all of them are in the panel.\n`);
        return;
      }
      shown += 1;
      process.stderr.write(`Row ${row}, ${column}: ${rule}, not ${JSON.stringify(value)}\n`);
    }
  }
}

/** Nothing for a word that the command does not know. */
function commandOrNothing(): Command | undefined {
  try {
    return readCommand();
  } catch (error) {
    if (error instanceof TypeError && 'code' in error) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): error is Error & { readonly path?: string } {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(why: string): number {
  process.stderr.write(`${why}\n`);
  return 1;
}

await runCommand(run);
