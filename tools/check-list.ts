import { readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { changedTests } from './changed-tests.ts';

/**
 * `daily` is `npm test`, run at every change; `all` (`npm run test:all`) is run before a release; `quick` (`npm run test:quick`) while
 * working. A test file named `*.all.test.ts` and a test with the tag `release` are in `all` alone (docs/decisions/testing.md).
 */
export const checkSets = ['daily', 'all', 'quick'] as const;
export type CheckSet = (typeof checkSets)[number];

export type Check = {
  readonly name: string;
  /** Reads the sources and needs neither a database nor a browser. */
  readonly still?: true;
  /** What a failure of it would mean. */
  readonly proves: string;
  readonly command: readonly [string, ...string[]];
  readonly environment?: Record<string, string>;
  /** Why it cannot run here; printed. */
  readonly skipReason?: string | undefined;
};

export const root = path.dirname(import.meta.dirname);

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

const serverAddress = process.env.DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres';

/** Races, and what hangs on how the database is reached. The daily set runs them on a PostgreSQL server where one answers. */
const hangsOnTheDatabase = [
  'src/domain/domain-event-exchange',
  'src/platform/jobs/',
  'tests/cart/cart-races',
  'tests/orders/checkout.test.',
  'tests/cart/coupon-persons',
  'tests/accounts/erasure',
  'tests/calls/idempotency-callers',
  'tests/calls/lost-answers',
  'tests/pages/machines',
  'tests/calls/meeting-writes',
  'tests/calls/named-statement',
  'tests/orders/order.test.',
  'tests/orders/order-statements',
  'tests/pages/other-processes',
  'tests/mails/outbox-mails',
  'tests/catalogue/slug-races',
  'tests/orders/stock-reservation',
  'tests/orders/unpaid-orders',
  'tests/calls/write-races',
];

/** What they find does not hang on the database, and they take minutes: also `all` runs them once, on the embedded one. */
const onceIsEnough = [
  // Every page or call of a shop, and who may ask for it.
  'tests/injections/**',
  'tests/enquiry-store/*.test.ts',
  'tests/calls/hostile-input*.test.ts',
  'tests/pages/page-heads*.test.ts',
  'tests/access/table-of-rights*.test.ts',
  'tests/pages/unspoken-languages*.test.ts',
  'tests/access/who-may-ask*.test.ts',
  // What the program keeps, counts and answers by itself, or with a cache server.
  'tests/pages/cached-pages*.test.ts',
  'tests/calls/gone-clients*.test.ts',
  'tests/access/rate-limits*.test.ts',
  'tests/calls/request-log*.test.ts',
  'tests/pages/shared-pages*.test.ts',
  'src/api/pages/pages-plugin*.test.ts',
  'src/api/plugins/*.test.ts',
  'src/api/v1/catalogue/cached-records*.test.ts',
  // Hashes, keys and codes.
  'tests/accounts/known-devices*.test.ts',
  'tests/accounts/passkeys*.test.ts',
  'tests/accounts/passwords*.test.ts',
  'tests/accounts/second-factor*.test.ts',
  // Pictures, papers and mails.
  'tests/orders/customer-documents*.test.ts',
  'tests/orders/delivery-note*.test.ts',
  'tests/mails/every-mail*.test.ts',
  'tests/cart/roof-paper*.test.ts',
  'tests/content/hostile-media*.test.ts',
  'tests/mails/mail-headers*.test.ts',
  'tests/content/media-bucket*.test.ts',
  'tests/catalogue/review-photos*.test.ts',
  // Sources, and what is made of them.
  'tests/program/conformance-report*.test.ts',
  'tests/calls/contract-bounds*.test.ts',
  'tests/program/import-rules*.test.ts',
  'tests/program/message-catalogue*.test.ts',
  'tests/program/words*.test.ts',
];

/** Vitest's own `--exclude` does not reach its projects (tests/test-set.ts). */
const withoutFiles = (...patterns: string[]) => ({ TEST_EXCLUDE: patterns.join(' ') });

const hasServer = await answers(serverAddress);

const vitest = binOf('vitest');
const inBrowser = ['run', '--config', 'tests/browser/vitest.config.ts'];

const stillChecks: readonly Check[] = [
  {
    name: 'duplicates',
    still: true,
    proves: 'no copied code',
    command: [binOf('jscpd'), '--config', '.jscpd.json', 'src'],
  },
  {
    name: 'types',
    still: true,
    proves: 'types',
    // Each checker looks at shared types anew: one takes two thirds of the time of several, and other checks have the other cores.
    command: [binOf('typescript', 'tsc'), '--noEmit', '-p', '.', '--checkers', '1'],
  },
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
  { name: 'build', still: true, proves: 'pages build', command: ['tools/build-pages.ts'] },
];

/** The checks of a set, in the order in which they are told. */
export function checksOf(set: CheckSet): readonly Check[] {
  return set === 'quick' ? [...stillChecks, ...quickChecks()] : [...stillChecks, ...runningChecks(set)];
}

function runningChecks(set: Exclude<CheckSet, 'quick'>): readonly Check[] {
  const environment = { TEST_SET: set };
  const inSet = set === 'daily' ? ['--tags-filter', '!release'] : [];
  const onServer = set === 'daily' && hasServer ? hangsOnTheDatabase.map((begin) => `${begin}**`) : [];
  return [
    {
      name: 'unit',
      proves: 'rules, use cases and calls on the embedded PostgreSQL',
      command: [vitest, 'run', ...inSet],
      environment: { ...environment, ...withoutFiles('tests/resilience/**', ...onServer), DATABASE_URL: '' },
    },
    {
      name: 'server',
      proves: 'races, use cases and calls on a PostgreSQL server',
      command:
        set === 'daily'
          ? [vitest, 'run', ...inSet, ...hangsOnTheDatabase]
          : [vitest, 'run', 'src/domain', 'src/api', 'tests'],
      environment: {
        ...environment,
        ...(set === 'daily' ? {} : withoutFiles('tests/resilience/**', ...onceIsEnough)),
        DATABASE_URL: serverAddress,
      },
      skipReason: hasServer ? undefined : 'no PostgreSQL server answers (set DATABASE_URL to have one)',
    },
    {
      name: 'resilience',
      proves: 'nothing acknowledged is lost, whoever runs it and however it ends',
      command: [vitest, 'run', ...inSet, 'tests/resilience'],
      environment: { ...environment, DATABASE_URL: '' },
    },
    {
      name: 'counts',
      proves: 'no call asks the database more, commits more or sends more than it did',
      command: ['bench/check-counts.ts'],
    },
    {
      name: 'browser',
      proves: 'end-to-end tests, accessibility and page budgets in Chromium',
      command: [vitest, ...inBrowser, ...inSet],
      environment,
    },
  ];
}

/** What somebody runs while working: the tests that changed or stand beside what changed, one purchase and one edit. */
function quickChecks(): readonly Check[] {
  const changed = changedTests(root);
  return [
    {
      name: 'changed',
      proves: 'the tests that changed since main, and those beside changed sources',
      command: [vitest, 'run', ...changed],
      environment: { DATABASE_URL: '' },
      skipReason: changed.length > 0 ? undefined : 'no test stands beside what changed',
    },
    {
      name: 'end-to-end',
      proves: 'one purchase and one edit in Chromium',
      command: [
        vitest,
        ...inBrowser,
        'tests/browser/purchase.test.ts',
        'tests/browser/editing.test.ts',
        '--testNamePattern',
        'a guest buys a roof|texts are typed in place',
      ],
      environment: { TEST_SET: 'daily' },
    },
  ];
}

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
