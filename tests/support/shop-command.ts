import { spawn } from 'node:child_process';
import path from 'node:path';

/** How a command has ended: its code, what it has written, and what it has said to whoever runs it. */
export type CommandEnd = { readonly code: number | null; readonly out: string; readonly said: string };

/**
 * Runs a command as an operator does, beside a shop that may be running.
 * @param name as in `src/NAME-command.ts`
 * @param address of the shop's database
 */
export async function runShopCommand(
  name: string,
  address: string,
  words: readonly string[],
  input = '',
): Promise<CommandEnd> {
  const child = spawn(process.execPath, [`src/${name}-command.ts`, ...words], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: { ...process.env, DATABASE_URL: address, NODE_ENV: 'test' },
  });
  let [out, said] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, out, said };
}
