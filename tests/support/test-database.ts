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
  const name = `attika_test_${randomBytes(6).toString('hex')}`;
  await onServer(
    `CREATE DATABASE ${name} TEMPLATE ${template ?? (await getTemplate('empty', async () => {}))}`,
    // Nothing of it outlives the run, so no commit has to wait for the disk.
    `ALTER DATABASE ${name} SET synchronous_commit = off`,
  );
  const address = addressOf(name);
  const opened = openDatabase(address);
  return {
    ...opened,
    address,
    async drop() {
      await opened.close();
      await dropDatabase(name);
    },
  };
}

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

/** Removes this run's templates, where some were made. */
export async function dropTemplates(): Promise<void> {
  for (const filling of ['empty', 'demo'] as const) {
    const name = templateName(filling);
    await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await onServer(`DROP DATABASE IF EXISTS ${name}_making WITH (FORCE)`);
  }
}

function templateName(filling: Filling): string {
  return `attika_template_${filling}_${process.env.ATTIKA_TEST_RUN ?? 'local'}`;
}

function addressOf(database: string): string {
  const url = new URL(serverAddress());
  url.pathname = `/${database}`;
  return url.href;
}

/** Tries again while the server's own cleaning is at work in it: only a superuser may end that. */
async function dropDatabase(name: string, attempts = 50): Promise<void> {
  try {
    await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
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
