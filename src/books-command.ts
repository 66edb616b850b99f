import { readEnvironment } from '#platform/environment/environment.ts';
import { runCommand } from './program/command-running.ts';
import { prepareModuleLoading } from './program/module-loading.ts';

const usage = `npm run books -- check

check compares, for the whole shop, the money ledger with the sums of orders, papers with what is due, the stock ledger with stock, the
lines of invoices with what was sold, numbers without gaps, and stored words with what they follow from. It prints the differences of
each and ends with 1 where there are any.`;

async function run(): Promise<number> {
  const [action, ...others] = process.argv.slice(2);
  if (action !== 'check' || others.length > 0) {
    process.stderr.write(`${usage}\n`);
    return 1;
  }
  const environment = readEnvironment(process.env);
  prepareModuleLoading({ isProduction: environment.mode === 'production' });
  const [{ openBooksTool }, { silentLogger }] = await Promise.all([
    import('./program/books-tool.ts'),
    import('#platform/log/logger.ts'),
  ]);
  const tool = await openBooksTool(environment, silentLogger);
  try {
    const differences = Object.entries(await tool.check());
    for (const [what, count] of differences) process.stdout.write(`${what}: ${count}\n`);
    return differences.some(([, count]) => count > 0) ? 1 : 0;
  } finally {
    await tool.close();
  }
}

await runCommand(run);
