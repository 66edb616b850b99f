import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';
import { dayMs } from '#values/durations.ts';
import { startShop } from '../tests/support/shop-process.ts';
import { testRuntime } from '../tests/support/test-runtime.ts';
import { saveGeneratedCatalogue } from './generated-catalogue.ts';

const root = join(import.meta.dirname, '..');
const cacheFolder = join(tmpdir(), 'attika-bench');
/** What a filled DATA_DIR is made of: where any of it changes, a new one is made. */
const makings = [
  'migrations',
  'demo',
  'bench/generated-catalogue.ts',
  'src/first-start',
  'src/domain/catalogue',
];

export type MeasuredShop = {
  readonly dataDir: string;
  remove(): Promise<void>;
};

/** A DATA_DIR of its own with the demo shop and so many generated products; made once for each size, then copied. */
export async function copyFilledCatalogue(productCount: number): Promise<MeasuredShop> {
  const filled = await getFilledCatalogue(productCount);
  const folder = await mkdtemp(join(tmpdir(), 'attika-bench-run-'));
  const dataDir = join(folder, 'data');
  await cp(filled, dataDir, { recursive: true, preserveTimestamps: true });
  return { dataDir, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

async function getFilledCatalogue(productCount: number): Promise<string> {
  const place = join(cacheFolder, `${productCount}-${await hashOfMakings()}`);
  if (await stat(place).catch(() => undefined)) return place;
  process.stdout.write(`Filling a shop with ${productCount} products, once ...\n`);
  const started = performance.now();
  await removeOld();
  await mkdir(cacheFolder, { recursive: true });
  const making = await mkdtemp(join(cacheFolder, 'making-'));
  const demo = await startShop({ DATA_DIR: making, JOBS: 'off' });
  if ((await demo.stop()) !== 0) throw new Error(demo.output());
  await saveProducts(making, productCount);
  await rename(making, place).catch(async (error: unknown) => {
    // Another run of the same moment was faster.
    if (!(await stat(place).catch(() => undefined))) throw error;
    await rm(making, { recursive: true, force: true });
  });
  process.stdout.write(`Filled in ${((performance.now() - started) / 1000).toFixed(0)} s.\n`);
  return place;
}

async function saveProducts(dataDir: string, productCount: number): Promise<void> {
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const opened = openDatabase(embedded.connection);
  try {
    const { rows } = await opened.pool.query<{ catalogueId: number; taxClassKey: string }>(
      `select p.catalogue_id as "catalogueId", t.key as "taxClassKey"
         from product p join tax_class t on t.id = p.tax_class_id where p.type = 'physical' limit 1`,
    );
    const [shop] = rows;
    if (!shop) throw new Error('The demo shop has no products.');
    await saveGeneratedCatalogue(testRuntime(opened.database), { ...shop, productCount });
    await opened.pool.query('vacuum analyze');
  } finally {
    await opened.close();
    await embedded.stop();
  }
}

/** What nobody has made within a day, and other runs do not read or make just now. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(cacheFolder).catch(() => [])) {
    const path = join(cacheFolder, name);
    const made = await stat(path).catch(() => undefined);
    if (made && Date.now() - made.mtimeMs > dayMs) await rm(path, { recursive: true, force: true });
  }
}

async function hashOfMakings(): Promise<string> {
  const hash = createHash('sha256');
  for (const path of (await Promise.all(makings.map((making) => listFiles(join(root, making))))).flat()) {
    if (!path.includes('.test.')) hash.update(path).update(await readFile(path));
  }
  return hash.digest('hex').slice(0, 12);
}

async function listFiles(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
