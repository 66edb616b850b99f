import { readEnvironment } from '#platform/environment/environment.ts';
import { runCommand } from './program/command-running.ts';
import { prepareModuleLoading } from './program/module-loading.ts';

const usage = `npm run backup -- FILE

backup writes the whole shop, database and files, into one FILE while the shop runs. Whoever has the file has everything, secrets too:
only its owner can read it. A former backup of that name is replaced once the new one is whole.`;

async function run(): Promise<number> {
  const [path, ...others] = process.argv.slice(2);
  if (path === undefined || path.startsWith('-') || others.length > 0) {
    process.stderr.write(`${usage}\n`);
    return 1;
  }
  const environment = readEnvironment(process.env);
  prepareModuleLoading({ isProduction: environment.mode === 'production' });
  const [{ backUpShop }, { silentLogger }] = await Promise.all([
    import('./program/backup-tool.ts'),
    import('#platform/log/logger.ts'),
  ]);
  const { tables, rows, files, bytes } = await backUpShop(path, environment, silentLogger);
  process.stdout.write(
    `Backed up ${tables} tables with ${rows} rows and ${files} files: ${path}, ${bytes} bytes.\n`,
  );
  return 0;
}

await runCommand(run);
