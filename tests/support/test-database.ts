import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type DatabasePool, openDatabase } from '#platform/database/database.ts';
import { migrateDatabase } from '#platform/database/migrations.ts';

/** Server on which tests make their databases: DATABASE_URL, or the embedded one that the test run has started. */
const serverAddress = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

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
      await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

function addressOf(database: string): string {
  const url = new URL(serverAddress);
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverAddress });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
