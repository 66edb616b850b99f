import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { FixtureShop } from './fixture-shop.ts';
import { testFilesFolder } from './test-runtime.ts';

/** Rows of every table in which one of the words stands, as table names. */
export async function tablesWith({ database }: FixtureShop, words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.pool.query(
      `select 1 from ${name} as kept where exists (
        select 1 from unnest($1::text[]) word where position(lower(word) in lower(kept::text)) > 0) limit 1`,
      [words],
    );
    if (rows.length > 0) found.push(name);
  }
  return found.sort();
}

/** Files of forms, as they lie on the disk, in which one of the words stands. */
export async function filesWith(words: readonly string[]): Promise<string[]> {
  const folder = join(testFilesFolder(), 'forms');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const content = await readFile(join(entry.parentPath, entry.name), 'latin1');
    if (words.some((word) => content.includes(word))) found.push(entry.name);
  }
  return found;
}

/** Mails of the outbox folder in which one of the words stands, as kinds of their subjects. */
export async function mailFilesWith(
  { outboxFolder }: FixtureShop,
  words: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(outboxFolder)) {
    const {
      headers,
      subject = '',
      text = '',
      html = '',
    } = await PostalMime.parse(await readFile(join(outboxFolder, name)));
    const all = [...headers.map(({ value }) => value), subject, text, html].join(' ').toLowerCase();
    if (words.some((word) => all.includes(word.toLowerCase()))) found.push(subject);
  }
  return found;
}
