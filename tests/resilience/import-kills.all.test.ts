import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock/clock.ts';
import { openLocalFileStore } from '#platform/files/local-file-store.ts';
import { balancedBooks, runBooksCommand } from '../support/books-command.ts';
import { headersOfScope } from '../support/editors.ts';
import { rowsOf } from '../support/fixture-payment.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { importCallsOf } from '../support/import-calls.ts';
import { pictureCalled } from '../support/picture-server.ts';
import { seededRandom } from './buyers.ts';
import { cleanUp, makeFolder } from './filled-shop.ts';
import { type MortalShop, openMortalShop } from './mortal-shop.ts';

/* Files that are read into the shop while the program is killed (docs/rules/imports.md). */

const rows = 4000;
const kills = 4;
const lookMs = 20;

let fixture: FixtureShop;
let mortal: MortalShop;
let calls: ReturnType<typeof importCallsOf>;
beforeAll(async () => {
  const dataDir = join(await makeFolder(), 'data');
  fixture = await openFixtureShop(systemClock, { files: openLocalFileStore(join(dataDir, 'files')) });
  calls = importCallsOf(fixture, await headersOfScope(fixture, 'admin'));
  mortal = await openMortalShop(fixture, 'admin@example.com', dataDir);
});
afterAll(async () => {
  await cleanUp();
  await fixture.close();
});

type Begin = () => Promise<{ readonly status: number }>;

/** Begins a stage, and kills the program in the midst of it again and again. @returns the import once it is over */
async function killUnder(id: number, begin: Begin, end: string, random: () => number, most = kills) {
  expect((await begin()).status).toBe(200);
  let killed = 0;
  for (;;) {
    const { data } = await calls.get(id);
    if (data.state === end) {
      expect(killed).toBeGreaterThan(0);
      return data;
    }
    expect(data.failure).toBeNull();
    if (killed < most) {
      await delay(random() * 1500);
      await mortal.kill();
      killed += 1;
    }
    await delay(lookMs);
  }
}

test('kill -9 in the midst of looking, writing and taking back: each row is done once', {
  timeout: 900_000,
}, async () => {
  const random = seededRandom(20_261_129);
  const [{ key: taxClass } = { key: '' }] = await rowsOf<{ key: string }>(
    fixture,
    'select key from tax_class order by id limit 1',
  );
  const file = ['sku,name.hrv,retailPrice,taxClass,stock']
    .concat(Array.from({ length: rows }, (_, at) => `KILL-${at},Roba ${at},5,${taxClass},3`))
    .join('\n');
  const { data: made } = await calls.create(file);
  const seen = await killUnder(made.id, () => calls.check(made.id), 'checked', random);
  expect(seen).toMatchObject({ new: rows, wrong: 0, done: rows });
  const applied = await killUnder(made.id, () => calls.apply(made.id), 'applied', random);
  expect(applied).toMatchObject({ new: rows, wrong: 0, done: rows });
  const [counted] = await rowsOf(
    fixture,
    `select (select count(*)::int from product where sku like 'KILL-%') as products,
       (select count(*)::int from change where field = 'made' and change_set_id = any($1::int[])) as changes,
       (select count(*)::int from stock_movement m join product p on p.id = m.product_id where p.sku like 'KILL-%') as movements,
       (select count(*)::int from change_set where source = 'import') as sets`,
    applied.changeSetIds,
  );
  expect(counted).toEqual({
    products: rows,
    changes: rows,
    movements: rows,
    sets: applied.changeSetIds.length,
  });
  expect(await runBooksCommand(fixture.database.address)).toEqual(balancedBooks);
  const undone = await killUnder(made.id, () => calls.act(made.id, 'undo'), 'undone', random);
  expect(undone).toMatchObject({ left: 0, done: 0, changeSetIds: [] });
  const [left] = await rowsOf(
    fixture,
    `select count(*)::int as count from product where sku like 'KILL-%' and not archived`,
  );
  expect(left).toEqual({ count: 0 });
  expect(await runBooksCommand(fixture.database.address)).toEqual(balancedBooks);
});

/** They are written faster than goods. */
const many = 20_000;

test.each([
  [
    'customers',
    'email,firstName,lastName',
    (at: number) => `smrt${at}@kupac.example,Ana,Horvat`,
    'user',
    'email',
  ],
  ['redirects', 'from,to', (at: number) => `/smrt${at},/shop`, 'redirect', 'from_path'],
] as const)(
  'kill -9 in the midst of an import of %s: each row is done once',
  {
    timeout: 900_000,
  },
  async (what, header, rowOf, table, column) => {
    const random = seededRandom(20_261_130);
    const file = [header, ...Array.from({ length: many }, (_, at) => rowOf(at))].join('\n');
    const stored = async () => {
      const [counted] = await rowsOf<{ count: number }>(
        fixture,
        `select count(*)::int as count from "${table}" where ${column} like '%smrt%'`,
      );
      return counted?.count;
    };
    const { data: made } = await calls.create(file, { what });
    const seen = await killUnder(made.id, () => calls.check(made.id), 'checked', random);
    expect(seen).toMatchObject({ new: many, wrong: 0 });
    const applied = await killUnder(made.id, () => calls.apply(made.id), 'applied', random);
    expect(applied).toMatchObject({ new: many, wrong: 0, done: many });
    const changes = await rowsOf(
      fixture,
      'select count(*)::int as count from change where change_set_id = any($1::int[])',
      applied.changeSetIds,
    );
    expect([await stored(), changes]).toEqual([many, [{ count: many }]]);
    expect(await killUnder(made.id, () => calls.act(made.id, 'undo'), 'undone', random)).toMatchObject({
      left: 0,
    });
    expect(await stored()).toBe(0);
  },
);

const pictures = 300;

test('kill -9 in the midst of taking pictures in: each is in the library once, and at its product', {
  timeout: 900_000,
}, async () => {
  const names = Array.from({ length: pictures }, (_, at) => `smrt-${at}.png`);
  const packed = await Promise.all(names.map(async (name) => [name, await pictureCalled(name)] as const));
  const [{ key: taxClass } = { key: '' }] = await rowsOf<{ key: string }>(
    fixture,
    'select key from tax_class order by id limit 1',
  );
  const file = ['sku,name.hrv,retailPrice,taxClass,pictures']
    .concat(names.map((name, at) => `PICTURED-${at},Roba ${at},5,${taxClass},${name}`))
    .join('\n');
  const { id } = await calls.checked(file, { zip: zipSync(Object.fromEntries(packed)) });
  // Whoever was killed keeps its lease for two minutes.
  const random = seededRandom(20_261_131);
  const applied = await killUnder(id, () => calls.apply(id), 'applied', random, 2);
  expect(applied).toMatchObject({
    new: pictures,
    done: pictures,
    picturesFetched: pictures,
    picturesFailed: 0,
  });
  const [counted] = await rowsOf(
    fixture,
    `select (select count(*)::int from medium where original_name like 'smrt-%') as media,
       (select count(distinct original_name)::int from medium where original_name like 'smrt-%') as names,
       (select count(*)::int from product p join product_medium m on m.product_id = p.id where p.sku like 'PICTURED-%') as shown`,
  );
  expect(counted).toEqual({ media: pictures, names: pictures, shown: pictures });
});
