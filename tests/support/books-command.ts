import { spawn } from 'node:child_process';
import path from 'node:path';

/** Runs the command that compares the books, as an operator does, beside a shop that may be running. */
export async function runBooksCommand(address: string): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['src/books-command.ts', 'check'], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: { ...process.env, DATABASE_URL: address, NODE_ENV: 'test' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said };
}

/** What it says and how it ends where the books are right. */
export const balancedBooks = {
  code: 0,
  said: ['moneySums', 'papersAndOpen', 'stockSums', 'stockOfOrders', 'paperLines', 'numbers', 'words']
    .map((what) => `${what}: 0\n`)
    .join(''),
};
