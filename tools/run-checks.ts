import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/**
 * The whole test command: `npm test`. A name or several on the command line run only those (`npm test -- types lint`).
 * What only reads the sources runs side by side, told in the list's order; what fills the machine by itself runs one
 * after the other. Every check runs even if an earlier one failed; the exit code tells whether all passed.
 */
type Check = {
  readonly name: string;
  /** Reads the sources and needs neither a database nor a browser. */
  readonly still?: true;
  /** What a failure of it would mean. */
  readonly proves: string;
  readonly command: readonly [string, ...string[]];
  readonly environment?: Record<string, string>;
  /** Why it cannot run here; said aloud. */
  readonly skipReason?: () => Promise<string | undefined>;
};

const root = path.dirname(import.meta.dirname);

/** The script that a package declares under `bin`, to be run by this very Node. */
function binOf(packageName: string, command = packageName): string {
  const folder = path.join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const script = typeof bin === 'string' ? bin : bin[command];
  if (!script) throw new Error(`${packageName} has no command ${command}`);
  return path.join(folder, script);
}

const serverAddress = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** What they find does not hang on the database, and they take minutes: they run once, on the embedded one. */
const onceIsEnough = [
  // Every page or call of a shop, and who may ask for it.
  'tests/injections/**',
  'tests/enquiry-store/*.test.ts',
  'tests/hostile-input.test.ts',
  'tests/page-heads.test.ts',
  'tests/table-of-rights.test.ts',
  'tests/unspoken-languages.test.ts',
  'tests/who-may-ask.test.ts',
  // What the program keeps, counts and answers by itself, or with a cache server.
  'tests/kept-pages.test.ts',
  'tests/kept-parts.test.ts',
  'tests/gone-clients.test.ts',
  'tests/rate-limits.test.ts',
  'tests/request-log.test.ts',
  'tests/shared-pages.test.ts',
  'src/api/pages/pages-plugin.test.ts',
  'src/api/plugins/*.test.ts',
  'src/api/v1/kept-records.test.ts',
  // Hashes, keys and codes.
  'tests/known-devices.test.ts',
  'tests/passkeys.test.ts',
  'tests/passwords.test.ts',
  'tests/second-factor.test.ts',
  // Pictures, papers and mails.
  'tests/customer-documents.test.ts',
  'tests/delivery-note.test.ts',
  'tests/every-mail.test.ts',
  'tests/roof-paper.test.ts',
  'tests/hostile-media.test.ts',
  'tests/mail-headers.test.ts',
  'tests/media-bucket.test.ts',
  'tests/review-photos.test.ts',
  // Sources, and what is made of them.
  'tests/conformance-report.test.ts',
  'tests/contract-bounds.test.ts',
  'tests/import-rules.test.ts',
  'tests/message-catalogue.test.ts',
  'tests/words.test.ts',
];

const withoutFiles = (...patterns: string[]) => patterns.flatMap((pattern) => ['--exclude', pattern]);

const checks: Check[] = [
  {
    name: 'lint',
    still: true,
    proves: 'formatting and lint',
    command: [binOf('@biomejs/biome', 'biome'), 'ci', '--diagnostic-level=error', '.'],
  },
  {
    name: 'imports',
    still: true,
    proves: 'who may import whom, and no circles',
    command: ['tools/check-imports.ts'],
  },
  {
    name: 'types',
    still: true,
    proves: 'types',
    command: [binOf('typescript', 'tsc'), '--noEmit', '-p', '.'],
  },
  {
    name: 'messages',
    still: true,
    proves: 'texts whole in three languages',
    command: ['tools/check-messages.ts'],
  },
  {
    name: 'licences',
    still: true,
    proves: 'licences allowed, notices of what is shipped current',
    command: ['tools/third-party-notices.ts', '--check'],
  },
  { name: 'unused', still: true, proves: 'no unused code or dependency', command: [binOf('knip')] },
  {
    name: 'duplicates',
    still: true,
    proves: 'no copied code',
    command: [binOf('jscpd'), '--config', '.jscpd.json', 'src'],
  },
  { name: 'build', still: true, proves: 'pages build', command: ['tools/build-pages.ts'] },
  {
    name: 'unit',
    proves: 'rules, use cases and calls on the embedded PostgreSQL',
    command: [binOf('vitest'), 'run', ...withoutFiles('tests/resilience/**')],
    environment: { DATABASE_URL: '' },
  },
  {
    name: 'server',
    proves: 'use cases and calls on a PostgreSQL server',
    command: [
      binOf('vitest'),
      'run',
      'src/domain',
      'src/api',
      'tests',
      ...withoutFiles('tests/resilience/**', ...onceIsEnough),
    ],
    environment: { DATABASE_URL: serverAddress },
    skipReason: async () =>
      (await answers(serverAddress))
        ? undefined
        : 'no PostgreSQL server answers (set DATABASE_URL to have one)',
  },
  {
    name: 'resilience',
    proves: 'nothing acknowledged is lost, whoever runs it and however it ends',
    command: [binOf('vitest'), 'run', 'tests/resilience'],
    environment: { DATABASE_URL: '' },
  },
  {
    name: 'counts',
    proves: 'no call asks the database more, commits more or sends more than it did',
    command: ['bench/check-counts.ts'],
  },
  {
    name: 'browser',
    proves: 'journeys, accessibility and speed budget in Chromium',
    command: [binOf('vitest'), 'run', '--config', 'tests/browser/vitest.config.ts'],
  },
];

async function answers(address: string): Promise<boolean> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const socket = net.connect({ host: hostname, port: Number(port || 5432), timeout: 2000 });
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
    socket.once('timeout', () => finish(false));
  });
}

type Result = 'passed' | 'failed' | 'skipped';

/** @param said takes what the check says instead of the terminal */
async function run(check: Check, said?: Buffer[]): Promise<Result> {
  const tell = (line: string) => (said ? said.push(Buffer.from(`${line}\n`)) : console.log(line));
  const reason = await check.skipReason?.();
  if (reason) {
    tell(`\n— ${check.name} SKIPPED: ${reason}`);
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

const wanted = process.argv.slice(2);
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
console.log(`\n${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
process.exit(count('failed') === 0 ? 0 : 1);
