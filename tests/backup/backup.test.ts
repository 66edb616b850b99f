import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBooks } from '#domain/orders/books-check.ts';
import { readArchive } from '#platform/backup/archive-reading.ts';
import { openArchive } from '#platform/backup/archive-writing.ts';
import { readEnvironment } from '#platform/environment/environment.ts';
import { openLocalFileStore } from '#platform/files/local-file-store.ts';
import { silentLogger } from '#platform/log/logger.ts';
import { backUpShop, restoreShop } from '../../src/program/backup-tool.ts';
import { placeOrder } from '../support/fixture-orders.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let folder: string;
let shop: FixtureShop;
const opened: TestDatabase[] = [];
let kept: string;

const dataDirOf = (name: string) => join(folder, name);
const filesOf = (name: string) => openLocalFileStore(join(dataDirOf(name), 'files'));
const environmentOf = (name: string, { address }: { address: string }) =>
  readEnvironment({ DATABASE_URL: address, DATA_DIR: dataDirOf(name) });

const backUp = (path: string, name: string, database: { address: string }) =>
  backUpShop(path, environmentOf(name, database), silentLogger);
const restore = (path: string, name: string, database: { address: string }, replace = false) =>
  restoreShop(path, environmentOf(name, database), silentLogger, { replace });

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await openTestDatabase('template0');
  opened.push(database);
  return database;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attika-backup-'));
  shop = await openFixtureShop(undefined, { files: filesOf('shop') });
  await filesOf('shop').put('originals/picture.png', Buffer.from('a picture'));
  await filesOf('shop').put('derived/picture/50x50.webp', Buffer.from('made of it'));
  await placeOrder(shop, { screw: 2 });
  kept = join(folder, 'kept.tar');
  await backUp(kept, 'shop', shop.database);
});
afterAll(async () => {
  await shop.close();
  for (const database of opened) await database.drop();
  await rm(folder, { recursive: true });
});

/** The entries of an archive by name; what tells one shop from another on a cache server apart. */
async function entriesOf(path: string): Promise<Map<string, string>> {
  const entries = new Map<string, string>();
  await readArchive(path, async ({ name, content }) => {
    if (!name.startsWith('tables/installation_key/'))
      entries.set(name, (await buffer(content)).toString('base64'));
  });
  return entries;
}

test('a restored shop holds the same rows and files, and numbers go on where they were', async () => {
  const database = await emptyDatabase();
  const facts = await restore(kept, 'restored', database);
  // The picture, and the key that seals secrets.
  expect(facts).toMatchObject({ files: 2 });
  const again = join(folder, 'again.tar');
  await backUp(again, 'restored', database);
  const [first, second] = await Promise.all([entriesOf(kept), entriesOf(again)]);
  expect([...second.keys()]).toEqual([...first.keys()]);
  for (const [name, content] of first) expect(second.get(name), name).toBe(content);
  const [former, restored] = await Promise.all([readArchive(kept), readArchive(again)]);
  const { journal_entry_id_seq: _once, ...sequences } = former.end.sequences;
  expect(restored.end.sequences).toMatchObject(sequences);
  expect(restored.end.schema).toEqual(former.end.schema);
  // Forms of pictures are made again.
  expect(await filesOf('restored').has('derived/picture/50x50.webp')).toBe(false);
});

test('the schema of a restored shop is the one that migrations make, with every index, key and trigger', {
  tags: 'release',
}, async () => {
  const database = await emptyDatabase();
  await restore(kept, 'schema', database);
  const facts = `
    SELECT pg_get_indexdef(indexrelid) AS fact FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    ORDER BY 1`;
  const [there, here] = await Promise.all([shop.database.pool.query(facts), database.pool.query(facts)]);
  expect(here.rows).toEqual(there.rows);
});

test('what is ordered during a backup is in it whole or not at all', async () => {
  let isDone = false;
  const ordering = (async () => {
    while (!isDone) await placeOrder(shop, { screw: 1 });
  })();
  const busy = join(folder, 'busy.tar');
  await placeOrder(shop, { screw: 1 });
  await backUp(busy, 'shop', shop.database);
  isDone = true;
  await ordering;
  const database = await emptyDatabase();
  await restore(busy, 'busy', database);
  const differences = await checkBooks(database);
  expect(
    Object.values(differences).every((count) => count === 0),
    JSON.stringify(differences),
  ).toBe(true);
  const { rows } = await database.pool.query(
    'SELECT count(*) AS lost FROM "order" WHERE NOT EXISTS (SELECT FROM order_line WHERE order_id = "order".id)',
  );
  expect(rows).toEqual([{ lost: 0 }]);
});

test('a shop that is not empty is replaced only where that is asked for, and whole', {
  tags: 'release',
}, async () => {
  const database = await emptyDatabase();
  await restore(kept, 'replaced', database);
  await filesOf('replaced').put('originals/other.png', Buffer.from('another picture'));
  await filesOf('replaced').put('originals/picture.png', Buffer.from('changed'));
  await filesOf('replaced').put('backups/kept.tar', Buffer.from('not of the shop'));
  await expect(restore(kept, 'replaced', database)).rejects.toThrow(/not empty; --replace/);
  expect((await filesOf('replaced').read('originals/picture.png'))?.toString()).toBe('changed');

  await restore(kept, 'replaced', database, true);
  expect((await filesOf('replaced').read('originals/picture.png'))?.toString()).toBe('a picture');
  expect(await filesOf('replaced').has('originals/other.png')).toBe(false);
  expect(await filesOf('replaced').has('backups/kept.tar')).toBe(true);
  expect(await readdir(join(dataDirOf('replaced'), 'restoring'))).toEqual([]);
});

test('a backup that is not sound is refused before anything is touched', async () => {
  const database = await emptyDatabase();
  const bytes = await readFile(kept);
  const altered = async (name: string, change: (copy: Buffer) => Buffer) => {
    const path = join(folder, name);
    await writeFile(path, change(Buffer.from(bytes)));
    return path;
  };
  const flipped = await altered('flipped.tar', (copy) => {
    const place = copy.indexOf('a picture');
    copy[place] = 98;
    return copy;
  });
  const cut = await altered('cut.tar', (copy) => copy.subarray(0, copy.length >> 1));
  const text = await altered('text.tar', () => Buffer.from('a letter, and not a backup'));
  await expect(restore(flipped, 'broken', database)).rejects.toThrow(/is broken \(its checksum is another\)/);
  await expect(restore(cut, 'broken', database)).rejects.toThrow(/is broken/);
  await expect(restore(text, 'broken', database)).rejects.toThrow(/is no backup of Attika/);
  await expect(restore(join(folder, 'none.tar'), 'broken', database)).rejects.toThrow(/is not there/);
  const { rows } = await database.pool.query(
    "SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace",
  );
  expect(rows).toEqual([]);
});

/** The same backup with other facts at its end. */
async function rewritten(
  name: string,
  change: (end: Awaited<ReturnType<typeof readArchive>>['end']) => void,
) {
  const { begin, end } = await readArchive(kept);
  const path = join(folder, name);
  const archive = await openArchive(path, begin);
  await readArchive(kept, ({ name: entry, sizeBytes, content }) => archive.add(entry, sizeBytes, content));
  change(end);
  await archive.finish(end);
  return path;
}

test('a backup of a later program is refused', async () => {
  const later = await rewritten('later.tar', ({ schema }) => {
    schema.at += 1_000_000;
  });
  await expect(restore(later, 'later', await emptyDatabase())).rejects.toThrow(
    /newer than this program; upgrade/,
  );
  const foreign = await rewritten('foreign.tar', ({ schema }) => {
    schema.at -= 1;
  });
  await expect(restore(foreign, 'later', await emptyDatabase())).rejects.toThrow(
    /whose database this program does not/,
  );
});

test('what fails in the midst leaves the former shop as it was', { tags: 'release' }, async () => {
  const short = await rewritten('short.tar', ({ tables }) => {
    if (tables.order) tables.order.rows += 1;
  });
  const database = await emptyDatabase();
  await restore(kept, 'former', database);
  await filesOf('former').delete('originals/picture.png');
  await database.pool.query(`UPDATE site SET name = 'Former'`);
  await expect(restore(short, 'former', database, true)).rejects.toThrow(/rows of order and has/);
  expect((await database.pool.query('SELECT name FROM site LIMIT 1')).rows).toEqual([{ name: 'Former' }]);
  expect(await filesOf('former').has('originals/picture.png')).toBe(false);
});

test('tables of something else are left alone, and no other file is overwritten', async () => {
  const database = await emptyDatabase();
  await database.pool.query('CREATE TABLE ledger (id int)');
  await expect(restore(kept, 'foreign', database, true)).rejects.toThrow(/tables that are not of a shop/);
  const letter = join(folder, 'letter.txt');
  await writeFile(letter, 'Dear customer');
  await expect(backUp(letter, 'shop', shop.database)).rejects.toThrow(/exists and is no backup/);
  expect((await readFile(letter)).toString()).toBe('Dear customer');
});

test('a backup that cannot be finished leaves the former one and nothing else', async () => {
  const path = join(folder, 'full', 'shop.tar');
  await backUp(path, 'shop', shop.database);
  const before = await readFile(path);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await expect(backUp(path, 'shop', await emptyDatabase())).rejects.toThrow(/holds no shop/);
  // A device that is always full.
  await symlink('/dev/full', `${path}.partial`);
  await expect(backUp(path, 'shop', shop.database)).rejects.toThrow(/The disk of .*shop.tar is full/);
  expect((await readFile(path)).equals(before)).toBe(true);
  expect(await readdir(join(folder, 'full'))).toEqual(['shop.tar']);
});
