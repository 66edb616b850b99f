import { createWriteStream } from 'node:fs';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { readEnvironment } from '#platform/environment/environment.ts';
import { type ExportFormat, type ExportKind, exportFormats, exportKinds } from '#values/exports.ts';
import { Refusal } from '#values/refusal.ts';
import { runCommand } from './program/command-running.ts';
import { prepareModuleLoading } from './program/module-loading.ts';

const usage = `npm run export -- KIND [FILE] [--format csv|xlsx|json] [--search WORDS] [--filters JSON] [--sort JSON] [--site SITE_ID]

KIND is ${exportKinds.join(', ')}. Columns, filters and sort are those of /api/v1/manage/export/KIND. The format is
that of FILE's name unless --format says another one; without either it is csv. Without FILE the table is written to the standard
output: \`npm run --silent export -- orders | head\`. Without --site the first site is meant.`;

type Command = {
  readonly kind: ExportKind;
  readonly path: string | undefined;
  readonly format: ExportFormat;
  readonly siteId: string | undefined;
  readonly asked: Readonly<Record<'search' | 'filters' | 'sort', string | undefined>>;
};

function readCommand(): Command | undefined {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { format: text, search: text, filters: text, sort: text, site: text },
  });
  const [named, path] = positionals;
  const wanted = values.format ?? (extname(path ?? '').slice(1) || 'csv');
  const kind = exportKinds.find((known) => known === named);
  const format = exportFormats.find((known) => known === wanted);
  if (!kind || !format || positionals.length > 2) return undefined;
  const { search, filters, sort } = values;
  return { kind, path, format, siteId: values.site, asked: { search, filters, sort } };
}

async function run(): Promise<number> {
  const command = commandOrNothing();
  if (!command) return fail(usage);
  const { kind, path, format, siteId, asked } = command;
  const environment = readEnvironment(process.env);
  prepareModuleLoading({ isProduction: environment.mode === 'production' });
  const [{ openExportTool }, { silentLogger }] = await Promise.all([
    import('./program/export-tool.ts'),
    import('#platform/log/logger.ts'),
  ]);
  const tool = await openExportTool(environment, silentLogger);
  try {
    const site = tool.findSite(siteId);
    if (!site)
      return fail(siteId ? `There is no site ${siteId}.` : 'There is no site yet: start the shop once.');
    const table = await tool.open(site, kind, format, asked);
    // Personal data: nobody else on this machine reads it.
    if (path === undefined) await pipeline(table, process.stdout, { end: false });
    else await pipeline(table, createWriteStream(path, { mode: 0o600 }));
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return fail(`${error.message} ${JSON.stringify(error.fields ?? error.details)}`);
  } finally {
    await tool.close();
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

function fail(why: string): number {
  process.stderr.write(`${why}\n`);
  return 1;
}

await runCommand(run);
