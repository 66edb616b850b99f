import { readEnvironment } from '#platform/environment/environment.ts';
import { runCommand } from './program/command-running.ts';
import { prepareModuleLoading } from './program/module-loading.ts';

const usage = `npm run backup -- FILE
npm run backup -- --scheduled

backup writes the whole shop, database and files, into one FILE while the shop runs. Whoever has the file has everything, secrets too:
only its owner can read it. A former backup of that name is replaced once the new one is whole.
--scheduled makes the one that the program makes each day: into BACKUP_TO, tried by restoring it beside the shop.`;

async function run(): Promise<number> {
  const [path, ...others] = process.argv.slice(2);
  const environment = readEnvironment(process.env);
  const isScheduled = path === '--scheduled' && environment.backups !== undefined;
  if (path === undefined || (path.startsWith('-') && !isScheduled) || others.length > 0) {
    process.stderr.write(`${usage}\n`);
    return 1;
  }
  prepareModuleLoading({ isProduction: environment.mode === 'production' });
  const { silentLogger } = await import('#platform/log/logger.ts');
  if (environment.backups && isScheduled) {
    const { backUpOnSchedule } = await import('./program/scheduled-backup.ts');
    const name = await backUpOnSchedule(environment, environment.backups, silentLogger);
    process.stdout.write(`Backed up as ${name}, and restored on trial.\n`);
    return 0;
  }
  const { backUpShop } = await import('./program/backup-tool.ts');
  const { tables, rows, files, bytes } = await backUpShop(path, environment, silentLogger);
  process.stdout.write(
    `Backed up ${tables} tables with ${rows} rows and ${files} files: ${path}, ${bytes} bytes.\n`,
  );
  return 0;
}

await runCommand(run);
