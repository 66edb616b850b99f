import { findStartFailure } from './start-failure.ts';

/**
 * Runs a command of the command line to its exit code. What stops it is one line where it can be told so, such as a database that
 * is out of reach, and a stack elsewhere.
 */
export async function runCommand(run: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run();
  } catch (error) {
    const line = findStartFailure(error);
    process.stderr.write(`${line ?? (error instanceof Error ? error.stack : String(error))}\n`);
    process.exitCode = 1;
  }
}
