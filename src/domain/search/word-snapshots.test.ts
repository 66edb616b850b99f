import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLocalFileStore } from '#platform/files/local-file-store.ts';
import { openIndexSnapshots } from '../catalogue/index/index-snapshots.ts';
import { withKeptCatalogue } from '../catalogue/index/kept-catalogue.fixture.ts';
import { createProductIndexes } from '../catalogue/index/product-indexes.ts';
import { saveRandomCatalogue } from '../catalogue/index/random-catalogue.fixture.ts';
import { setArchived } from '../catalogue/products/catalogue-service.ts';
import { openSearchDirectory, type SearchDirectory } from './search-directory.ts';
import { find } from './search-service.ts';
import { openWordSnapshots } from './word-snapshots.ts';

const opened: SearchDirectory[] = [];
const kept = withKeptCatalogue(['Čavao 100', 'Žlijeb polukružni', 'Snjegobran 3'], async () => {
  for (const directory of opened.splice(0)) {
    directory.close();
    await directory.settled();
  }
});

const noStop = { building: 0, changing: 0 };

/** Search as a starting process has it, with what it said while it read the catalogue. */
async function start() {
  const files = openLocalFileStore(kept.folder);
  const productIndexes = createProductIndexes(kept.runtime, {
    snapshots: openIndexSnapshots(kept.runtime, files),
    keptAfterMs: noStop,
  });
  kept.logged = [];
  await productIndexes.get(kept.catalogueId);
  const directory = await openSearchDirectory(kept.runtime, {
    productIndexes,
    catalogueIds: () => [kept.catalogueId],
    readSold: async () => new Map(),
    snapshots: openWordSnapshots(kept.runtime, files),
    keptAfterMs: noStop,
  });
  opened.push(directory);
  await directory.begun(kept.catalogueId);
  return {
    said: kept.logged.filter((line) => line.includes('search')),
    async found(keywords: string): Promise<(string | undefined)[]> {
      const index = await productIndexes.get(kept.catalogueId);
      const { products } = find(directory, { id: 1, catalogueId: kept.catalogueId }, index, 'hr', keywords);
      const { rows } = await kept.database.pool.query<{ key: string }>(
        'SELECT key FROM product WHERE id = ANY($1) ORDER BY array_position($1, id)',
        [[...products.rows].map((row) => index.ids[row])],
      );
      return rows.map(({ key }) => key);
    },
  };
}

const keptFile = () => join(kept.folder, `product-words-${kept.catalogueId}`);

/** A process that keeps its words and ends. */
async function startAndEnd(): Promise<void> {
  await start();
  const files = [`product-index-${kept.catalogueId}`, `product-words-${kept.catalogueId}`];
  await expect.poll(() => readdir(kept.folder), { timeout: 30_000 }).toEqual(files);
}

const run = (statement: string) => kept.database.pool.query(statement, [kept.catalogueId]);

test('a start reads the stored words and finds the same as before', async () => {
  const words = ['cavli', 'žlijebovi', 'polukružnn', 'snjegobran', '100', 'snj', 'kuka'];
  const before = await start();
  const wanted = await Promise.all(words.map(before.found));
  expect(wanted.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 1, 0]);
  await expect.poll(() => readdir(kept.folder), { timeout: 30_000 }).toHaveLength(2);
  const after = await start();
  expect(after.said).toEqual(['search index read']);
  expect(await Promise.all(words.map(after.found))).toEqual(wanted);
});

test('changes made between two starts are found', async () => {
  await startAndEnd();
  await run(`UPDATE product SET name = '{"hr": "Rozeta"}', updated_at = now() + interval '1 second'
    WHERE key = 'p0' AND catalogue_id = $1`);
  await run(`UPDATE product SET short_description = '{"hr": "Od nehrđajućeg čelika"}',
    updated_at = now() + interval '1 second' WHERE key = 'p1' AND catalogue_id = $1`);
  await setArchived(kept.runtime, { catalogueId: kept.catalogueId, productKey: 'p2', archived: true });
  const { said, found } = await start();
  expect(said).toEqual(['search index read']);
  expect(await found('čavao')).toEqual([]);
  expect(await found('rozeta')).toEqual(['p0']);
  expect(await found('nehrđajući')).toEqual(['p1']);
  expect(await found('snjegobran')).toEqual([]);
});

test('changed and stored words are those of the next start', async () => {
  await startAndEnd();
  const rename = (name: string) =>
    run(`UPDATE product SET name = '{"hr": "${name}"}', updated_at = clock_timestamp() + interval '1 second'
      WHERE key = 'p0' AND catalogue_id = $1`);
  await rename('Rozeta');
  const former = await readFile(keptFile());
  await start();
  await expect.poll(() => readFile(keptFile()), { timeout: 30_000 }).not.toEqual(former);
  const { said, found } = await start();
  expect(said).toEqual(['search index read']);
  expect([await found('rozeta'), await found('čavao')]).toEqual([['p0'], []]);
  await rename('Kuka');
  const again = await start();
  expect([await again.found('rozeta'), await again.found('kuka')]).toEqual([[], ['p0']]);
});

test('an incomplete file, or one of other rows, is not used', async () => {
  await startAndEnd();
  const whole = await readFile(keptFile());
  for (const spoilt of [whole.subarray(0, whole.length - 9), Buffer.from('{"a":1}')]) {
    await writeFile(keptFile(), spoilt);
    const { said, found } = await start();
    expect(said.slice(0, 2)).toEqual(['the kept search index cannot be used', 'search index built']);
    expect(await found('čavao')).toEqual(['p0']);
    await expect.poll(() => readFile(keptFile()), { timeout: 30_000 }).toHaveLength(whole.length);
  }
  const former = keptFile();
  kept.catalogueId = await saveRandomCatalogue(kept.runtime, kept.families);
  await writeFile(keptFile(), await readFile(former));
  const { said, found } = await start();
  expect(said[0]).toBe('search index built');
  expect(await found('čavao')).toEqual(['p0']);
});

test('a search before anything is indexed is told to come back, never "nothing"', async () => {
  const { promise: never } = Promise.withResolvers<never>();
  const productIndexes = { ...createProductIndexes(kept.runtime), settled: () => never };
  const directory = await openSearchDirectory(kept.runtime, {
    productIndexes,
    catalogueIds: () => [kept.catalogueId],
    readSold: async () => new Map(),
    firstReadingMs: 1,
  });
  directory.close();
  await expect(directory.begun(kept.catalogueId)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    statusCode: 503,
  });
});
