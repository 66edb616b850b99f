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
  await onServer(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ''}`);
  const address = addressOf(name);
  const opened = openDatabase(address);
  if (!template) await migrateDatabase(opened);
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

/** The name of a migrated and filled database to copy, made by the first test of the run that asks for it. */
export async function getTemplate(fill: (database: DatabasePool) => Promise<void>): Promise<string> {
  const name = templateName();
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
  return name;
}

/** Removes this run's template, where one was made. */
export async function dropTemplate(): Promise<void> {
  await onServer(`DROP DATABASE IF EXISTS ${templateName()} WITH (FORCE)`);
  await onServer(`DROP DATABASE IF EXISTS ${templateName()}_making WITH (FORCE)`);
}

function templateName(): string {
  return `attika_template_${process.env.ATTIKA_TEST_RUN ?? 'local'}`;
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

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverAddress() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
