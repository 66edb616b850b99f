import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Check, type CheckSet, checkSets, checksOf, root } from './check-list.ts';

/*
 * The test command: `npm test`, `npm run test:all` (--set=all), `npm run test:quick` (--set=quick). A name or several on the command
 * line run only those (`npm test -- types lint`). What only reads the sources runs side by side, told in the list's order;
 * what fills the machine by itself runs one after the other. Every check runs even if an earlier one failed; the exit code tells
 * whether all passed.
 */

type Result = 'passed' | 'failed' | 'skipped';

/** @param said takes what the check says instead of the terminal */
async function run(check: Check, said?: Buffer[]): Promise<Result> {
  const tell = (line: string) => (said ? said.push(Buffer.from(`${line}\n`)) : console.log(line));
  if (check.skipReason) {
    tell(`\n— ${check.name} SKIPPED: ${check.skipReason}`);
    return 'skipped';
  }
  tell(`\n— ${check.name}: ${check.proves}`);
  const started = Date.now();
  const [script, ...args] = check.command;
  const output = said ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...check.environment },
  });
  child.stdout?.on('data', (piece: Buffer) => said?.push(piece));
  child.stderr?.on('data', (piece: Buffer) => said?.push(piece));
  const code = await new Promise((resolve) => child.once('close', resolve));
  tell(`  ${code === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return code === 0 ? 'passed' : 'failed';
}

/** Runs as many side by side as there are cores; each is told in one piece, once those before it have been. */
async function runSideBySide(together: readonly Check[], results: Map<string, Result>): Promise<void> {
  const queue = together.map((check) => ({ check, ...Promise.withResolvers<Buffer[]>() }));
  const told = queue.map(({ promise }) => promise);
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const said: Buffer[] = [];
      results.set(next.check.name, await run(next.check, said));
      next.resolve(said);
    }
  };
  const working = Promise.all(Array.from({ length: os.availableParallelism() }, work));
  for (const said of told) process.stdout.write(Buffer.concat(await said));
  await working;
}

/** What Vitest writes of a run beside what it tells (both configurations name it). */
const testResults = path.join(root, 'test-results/tests.json');

/** What each test that has failed says, a line for each of its errors, so that the end of a long output names them. */
function failedTests(): string[] {
  if (!existsSync(testResults)) return [];
  type Outcome = { status: string; fullName: string; failureMessages: string[] };
  const { testResults: files } = JSON.parse(readFileSync(testResults, 'utf8')) as {
    testResults: { name: string; status: string; message: string; assertionResults: Outcome[] }[];
  };
  const firstLine = (message: string) => (message.split('\n')[0] ?? '').slice(0, 300);
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return `${file}: ${firstLine(message)}`;
    return failed.map(({ fullName, failureMessages }) =>
      [`${file} › ${fullName}:`, ...failureMessages.map(firstLine)].join('\n    '),
    );
  });
}

const begun = Date.now();
const setArgument = process.argv.slice(2).find((argument) => argument.startsWith('--set='));
const set = checkSets.find((name) => setArgument === `--set=${name}`) ?? ('daily' satisfies CheckSet);
const checks = checksOf(set);
const wanted = process.argv.slice(2).filter((argument) => argument !== setArgument);
const unknown = wanted.filter((name) => !checks.some((check) => check.name === name));
if (unknown.length > 0) {
  console.error(
    `Unknown check: ${unknown.join(', ')}. There are: ${checks.map((check) => check.name).join(', ')}.`,
  );
  process.exit(2);
}
const chosen = checks.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const results = new Map<string, Result>();
await runSideBySide(
  chosen.filter(({ still }) => still),
  results,
);
const failures = new Map<string, string[]>();
for (const check of chosen) {
  if (check.still) continue;
  rmSync(testResults, { force: true });
  results.set(check.name, await run(check));
  failures.set(check.name, failedTests());
}
const count = (result: string) => [...results.values()].filter((value) => value === result).length;
for (const { name } of chosen) {
  if (results.get(name) !== 'failed') continue;
  console.log([`failed: ${name}`, ...(failures.get(name) ?? [])].join('\n  '));
}
const minutes = ((Date.now() - begun) / 60_000).toFixed(1);
console.log(`\nThe ${set} set took ${minutes} minutes on ${os.availableParallelism()} cores.`);
console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
process.exit(count('failed') === 0 ? 0 : 1);
