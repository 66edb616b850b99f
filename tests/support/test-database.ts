import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type DatabasePool, openDatabase } from '#platform/database/database.ts';
import { migrateDatabase } from '#platform/database/migrations.ts';

/** Server on which tests make their databases; the global setup has chosen it. */
function serverAddress(): string {
  const { ATTIKA_TEST_DATABASE, DATABASE_URL } = process.env;
  return ATTIKA_TEST_DATABASE || DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/postgres';
}

export type TestDatabase = DatabasePool & {
  readonly address: string;
  /** Closes the pool and drops the database. */
  drop(): Promise<void>;
};

/** A fresh database with the schema of today, or a copy of `template`. */
export async function openTestDatabase(template?: string): Promise<TestDatabase> {
  const name = await takeCopy(template ?? (await getTemplate('empty', async () => {})));
  const address = addressOf(name);
  const opened = openDatabase(address);
  return {
    ...opened,
    address,
    async drop() {
      await opened.close();
      // Nobody waits for the disk to forget it. What fails is tried again when the run ends.
      void dropDatabase(name).catch(() => undefined);
    },
  };
}

/** By template, the copy that the next test file of this process takes. */
const nextCopies = new Map<string, Promise<string>>();

/** A server with a real disk takes a second for a copy: the next one is made while the tests of this one run. */
async function takeCopy(template: string): Promise<string> {
  const next = nextCopies.get(template);
  nextCopies.delete(template);
  const name = await (next ?? makeCopy(template));
  const following = makeCopy(template);
  // One that cannot be made fails where it is taken.
  following.catch(() => undefined);
  nextCopies.set(template, following);
  return name;
}

async function makeCopy(template: string): Promise<string> {
  const name = `${copyPrefix()}${randomBytes(6).toString('hex')}`;
  await onServer(
    `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY ${process.env.ATTIKA_TEST_COPY ?? 'wal_log'}`,
    // Nothing of it outlives the run, so no commit has to wait for the disk.
    `ALTER DATABASE ${name} SET synchronous_commit = off`,
  );
  return name;
}

const copyPrefix = () => `attika_test_${runName()}_`;

const runName = () => process.env.ATTIKA_TEST_RUN ?? 'local';

/** Number of the advisory lock that lets one of the test processes make the template. */
const templateLock = 4_137_003;

/** What a template is filled with: nothing beside the schema, or the demo shop. */
type Filling = 'empty' | 'demo';

const madeTemplates = new Set<string>();

/**
 * The name of a migrated and filled database to copy, made by the first test of the run that asks for it: migrating
 * takes half a second, copying a tenth.
 */
export async function getTemplate(
  filling: Filling,
  fill: (database: DatabasePool) => Promise<void>,
): Promise<string> {
  const name = templateName(filling);
  if (madeTemplates.has(name)) return name;
  const client = new pg.Client({ connectionString: serverAddress() });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [templateLock]);
    const known = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (known.rowCount === 0) {
      // Under another name until it is whole, for a failing filling must not be copied.
      await client.query(`DROP DATABASE IF EXISTS ${name}_making WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${name}_making`);
      const opened = openDatabase(addressOf(`${name}_making`));
      try {
        await migrateDatabase(opened);
        await fill(opened);
      } finally {
        await opened.close();
      }
      await client.query(`ALTER DATABASE ${name}_making RENAME TO ${name}`);
    }
  } finally {
    await client.end();
  }
  madeTemplates.add(name);
  return name;
}

/** Removes what this run has left on the server: its templates, and copies that nobody took. */
export async function dropDatabasesOfRun(): Promise<void> {
  const templates = (['empty', 'demo'] as const).map(templateName);
  const client = new pg.Client({ connectionString: serverAddress() });
  await client.connect();
  const { rows } = await client
    .query<{ name: string }>(
      'SELECT datname AS name FROM pg_database WHERE datname = ANY($1) OR starts_with(datname, $2)',
      [templates.flatMap((name) => [name, `${name}_making`]), copyPrefix()],
    )
    .finally(() => client.end());
  for (const { name } of rows) await dropDatabase(name);
}

function templateName(filling: Filling): string {
  return `attika_template_${filling}_${runName()}`;
}

function addressOf(database: string): string {
  const url = new URL(serverAddress());
  url.pathname = `/${database}`;
  return url.href;
}

/** Tries again while the server's own cleaning is at work in it: only a superuser may end that. */
async function dropDatabase(name: string, attempts = 50): Promise<void> {
  try {
    await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  } catch (error) {
    const isBusy = error instanceof pg.DatabaseError && (error.code === '42501' || error.code === '55006');
    if (!isBusy || attempts <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, 200));
    await dropDatabase(name, attempts - 1);
  }
}

async function onServer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: serverAddress() });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
