import { parseArgs } from 'node:util';
import { readEnvironment } from '#platform/environment/environment.ts';
import { runCommand } from './program/command-running.ts';
import { prepareModuleLoading } from './program/module-loading.ts';

const usage = `npm run restore -- FILE [--replace]

restore puts a backup into the shop of this environment: database (embedded, or DATABASE_URL) and files (DATA_DIR, or a bucket). It
looks through the whole file first and changes all or nothing. A shop that is not empty is left alone without --replace, which removes
everything it holds. A shop that is running starts anew.`;

function readCommand(): { readonly path: string; readonly replace: boolean } | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    });
    const [path, ...others] = positionals;
    return path === undefined || others.length > 0 ? undefined : { path, replace: values.replace };
  } catch {
    // A word that no option has.
    return undefined;
  }
}

async function run(): Promise<number> {
  const command = readCommand();
  if (!command) {
    process.stderr.write(`${usage}\n`);
    return 1;
  }
  const environment = readEnvironment(process.env);
  prepareModuleLoading({ isProduction: environment.mode === 'production' });
  const [{ restoreShop }, { silentLogger }] = await Promise.all([
    import('./program/backup-tool.ts'),
    import('#platform/log/logger.ts'),
  ]);
  const { program, madeAt, tables, rows, files } = await restoreShop(
    command.path,
    environment,
    silentLogger,
    command,
  );
  process.stdout.write(
    `Restored ${tables} tables with ${rows} rows and ${files} files as of ${madeAt}, from version ${program}.\n`,
  );
  return 0;
}

await runCommand(run);
