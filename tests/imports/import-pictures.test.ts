import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headersOfScope } from '../support/editors.ts';
import { showPicture } from '../support/fixture-pictures.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { goodsCallsOf } from '../support/goods-calls.ts';
import { importCallsOf } from '../support/import-calls.ts';
import { openPictureServer, type PictureServer } from '../support/picture-server.ts';
import { testClock } from '../support/test-clock.ts';

/* Pictures of goods from a file: of the library, or fetched from addresses (docs/rules/imports.md). */

const clock = testClock('2026-11-20T12:00:00Z');
let shop: FixtureShop;
let pictures: PictureServer;
let goods: ReturnType<typeof goodsCallsOf>;
let calls: ReturnType<typeof importCallsOf>;
beforeAll(async () => {
  pictures = await openPictureServer({
    'nothing.png': (response) => response.writeHead(404).end(),
    'text.png': (response) => response.end('<html>'),
    'paper.pdf': (response) => response.end('%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF'),
    'large.png': (response) => response.writeHead(200, { 'content-length': 99_000_000 }).end(),
    'inwards.png': (response) => response.writeHead(302, { location: 'https://inner.example/a.png' }).end(),
  });
  shop = await openFixtureShop(clock, { webhookLoopback: true });
  const admin = await headersOfScope(shop, 'admin');
  goods = goodsCallsOf(shop, admin);
  calls = importCallsOf(shop, admin, pictures.guard);
});
afterAll(async () => {
  await shop.close();
  pictures.close();
});

const productOf = async (sku: string) => {
  const { data } = await goods.list({ search: sku, perPage: 100 });
  const found = data.data.find((product: { sku: string }) => product.sku === sku);
  return found && (await goods.get(found.id)).data;
};
const namesOf = async (ids: readonly number[]) => {
  const { rows } = await shop.database.pool.query<{ id: number; name: string }>(
    'select id, original_name as name from medium where id = any($1)',
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.name);
};
const quoted = (value: unknown) => `"${JSON.stringify(value).replaceAll('"', '""')}"`;
const lines = (...rows: string[]) => `${rows.join('\r\n')}\r\n`;
/** How often each path was asked for. */
const countOf = (path: string) => pictures.asked.filter((one) => one === path).length;

describe('pictures of goods', () => {
  test('are those of the library by key, file name or number, in their order, and an export names them so', async () => {
    const keyed = await showPicture(shop, 'plate');
    const { rows } = await shop.database.pool.query(`insert into medium
      (title, alt, original_name, mime, extension, size_bytes, hash, width, height, access, created_at)
      select name, '{}', name, 'image/png', 'png', 1, 'hash', 1, 1, 'public', now()
      from unnest(array['Stara.PNG', 'stara.png', 'Prva.png', '77']) as name returning id`);
    const [old, newer, first, numbered] = rows.map(({ id }) => id);
    const run = await calls.checked(
      lines(
        'sku,pictures',
        `SCREW,${quoted(['slike\\prva.png', 'STARA.png', 'plate-picture', numbered, old])}`,
      ),
    );
    expect(await calls.rows(run.id)).toMatchObject([
      {
        verdict: 'changed',
        problems: [],
        changes: [{ field: 'pictures', after: [first, newer, keyed, numbered, old] }],
      },
    ]);
    expect(await calls.applied(run.id)).toMatchObject({ done: 1, incomplete: 0 });
    expect((await productOf('SCREW')).pictures).toEqual([first, newer, keyed, numbered, old]);
    const exported = (await calls.exported('products', 'json')).toString();
    expect(JSON.parse(exported).find(({ sku }: { sku: string }) => sku === 'SCREW').pictures).toBe(
      JSON.stringify(['Prva.png', 'stara.png', 'plate-picture', numbered, old]),
    );
    for (const format of ['csv', 'xlsx', 'json']) {
      const again = await calls.checked(await calls.exported('products', format));
      expect([again.changed, again.wrong, again.incomplete]).toEqual([0, 0, 0]);
    }
    await calls.undone(run.id);
    expect((await productOf('SCREW')).pictures).toEqual([]);
  });

  test('that the file names and nobody has are told at a look, which asks nobody', async () => {
    const asked = pictures.asked.length;
    const run = await calls.checked(
      lines(
        'sku,pictures',
        `PLATE,${quoted(['nema.png', pictures.at('new.png'), 'https://10.0.0.1/a.png', 'ftp://a.example/b.png', 999_999])}`,
        'SCREW,nema.png',
        'SHEET,[1',
      ),
    );
    expect(run).toMatchObject({ changed: 1, unchanged: 1, wrong: 1, incomplete: 2 });
    const [plate, screw, sheet] = await calls.rows(run.id);
    const column = 'pictures';
    expect(plate).toMatchObject({
      verdict: 'changed',
      changes: [{ field: 'pictures', before: ['plate-picture'], after: [pictures.at('new.png')] }],
      problems: [
        { column, rule: 'oneOf', parameter: 'picture', value: 'nema.png' },
        { column, rule: 'format', parameter: 'innerAddress', value: 'https://10.0.0.1/a.png' },
        { column, rule: 'format', parameter: 'https', value: 'ftp://a.example/b.png' },
        { column, rule: 'oneOf', parameter: 'picture', value: 999_999 },
      ],
    });
    expect(screw).toMatchObject({ verdict: 'unchanged', problems: [{ column, value: 'nema.png' }] });
    expect(sheet).toMatchObject({
      verdict: 'wrong',
      problems: [{ column, rule: 'format', parameter: 'json' }],
    });
    expect(pictures.asked).toHaveLength(asked);
    expect(await calls.problems(run.id)).toContain('2,PLATE,pictures,nema.png,oneOf,picture,');
  });

  test('come from their addresses while it is written, once for each address, also later', async () => {
    const { taxClass } = await productOf('PLATE');
    const [one, two] = [pictures.at('novo%20jedan.png'), pictures.at('dva.png')];
    const file = lines(
      'sku,name.hrv,retailPrice,taxClass,pictures',
      `SLIKA-1,Prva,5,${taxClass},"${one}, ${two}"`,
      `SLIKA-2,Druga,5,${taxClass},${quoted([{ source: two, alt: 'Dva' }])}`,
    );
    const run = await calls.checked(file);
    expect(run).toMatchObject({ new: 2, picturesFetched: 0 });
    expect(await calls.applied(run.id)).toMatchObject({
      ...{ state: 'applied', done: 2, incomplete: 0, picturesFetched: 2, picturesFailed: 0 },
    });
    const [first, second] = [await productOf('SLIKA-1'), await productOf('SLIKA-2')];
    expect(await namesOf(first.pictures)).toEqual(['novo jedan.png', 'dva.png']);
    expect(second.pictures).toEqual(first.pictures.slice(1));
    expect([countOf('novo jedan.png'), countOf('dva.png')]).toEqual([1, 1]);
    const again = await calls.checked(file);
    expect(again).toMatchObject({ unchanged: 2, picturesFetched: 0 });
    const { rows } = await shop.database.pool.query(
      'select access, site_id as site from medium where id = any($1)',
      [first.pictures],
    );
    // What goods show that several sites may sell is of all sites.
    expect(rows).toEqual([
      { access: 'public', site: null },
      { access: 'public', site: null },
    ]);
    expect(await calls.undone(run.id)).toMatchObject({ state: 'undone', left: 0 });
    // They stay in the library.
    expect(await namesOf(first.pictures)).toEqual(['novo jedan.png', 'dva.png']);
  });

  test('that cannot be had are told at their row, which is written without them', async () => {
    const before = (await productOf('PLATE')).pictures;
    const names = ['nothing.png', 'text.png', 'paper.pdf', 'large.png', 'inwards.png'];
    const file = lines(
      'sku,pictures,retailPrice',
      `SHEET,${quoted([...names.map(pictures.at), pictures.at('good.png')])},`,
      `PLATE,${pictures.at('nothing.png')},55`,
      `SCREW,${pictures.at('nothing.png')},`,
    );
    const run = await calls.checked(file);
    expect(run).toMatchObject({ changed: 3, incomplete: 0 });
    expect(await calls.applied(run.id)).toMatchObject({
      ...{ state: 'applied', done: 3, wrong: 0, incomplete: 3, picturesFetched: 1, picturesFailed: 5 },
    });
    const [sheet, plate, screw] = await calls.rows(run.id, 'incomplete');
    expect(screw.row).toBe(4);
    expect(
      sheet.problems.map(({ rule, parameter, value }: Record<string, string>) => [rule, parameter, value]),
    ).toEqual(
      [
        ['unavailable', 'missing'],
        ['unavailable', 'noPicture'],
        ['unavailable', 'noPicture'],
        ['unavailable', 'tooLarge'],
        ['unavailable', 'refused'],
      ].map((problem, at) => [...problem, pictures.at(names[at] ?? '')]),
    );
    expect(await namesOf((await productOf('SHEET')).pictures)).toEqual(['good.png']);
    expect(plate).toMatchObject({ verdict: 'changed', problems: [{ rule: 'unavailable' }] });
    expect(await productOf('PLATE')).toMatchObject({ retailPrice: 55, pictures: before });
    // Where an import is written anew, it is tried anew; within one each address is asked once.
    expect(countOf('nothing.png')).toBe(1);
    expect(await calls.problems(run.id, 'ger')).toContain('unavailable,missing,');
    await calls.undone(run.id);
  });

  test('are fetched no second time by whoever goes on after a process was killed', async () => {
    const { taxClass } = await productOf('PLATE');
    const names = Array.from({ length: 6 }, (_, at) => `ubijena-${at}.png`);
    const file = lines(
      'sku,name.hrv,retailPrice,taxClass,pictures',
      `UBIJENA,Roba,5,${taxClass},${quoted(names.map(pictures.at))}`,
    );
    const run = await calls.checked(file);
    await calls.apply(run.id);
    // Nobody notes a picture after the third: as if the process were gone.
    await shop.database.pool.query(`
      create function stop_fetching() returns trigger language plpgsql as $$ begin
        if (select count(*) from import_picture where import_id = new.import_id) >= 3
        then raise exception 'killed' using errcode = '40001'; end if; return new; end $$;
      create trigger stop_fetching before insert on import_picture for each row execute function stop_fetching()`);
    await expect(calls.carryOut()).rejects.toThrow();
    await shop.database.pool.query('drop trigger stop_fetching on import_picture');
    const { data: held } = await calls.get(run.id);
    expect(held).toMatchObject({ state: 'applying', done: 0 });
    const noted = await shop.database.pool.query('select source from import_picture where import_id = $1', [
      run.id,
    ]);
    await Promise.all([calls.carryOut(), calls.carryOut()]);
    expect((await calls.get(run.id)).data).toMatchObject({
      ...{ state: 'applying', picturesFetched: noted.rows.length },
    });
    // Its time to fetch is over.
    clock.pass(3 * 60_000);
    await Promise.all([calls.carryOut(), calls.carryOut(), calls.carryOut()]);
    await calls.carryOut();
    expect((await calls.get(run.id)).data).toMatchObject({
      state: 'applied',
      picturesFetched: 6,
      incomplete: 0,
    });
    expect([3, 4, 5]).toContain(noted.rows.length);
    for (const { source } of noted.rows) expect(countOf(source.split('/').at(-1))).toBe(1);
    expect(await namesOf((await productOf('UBIJENA')).pictures)).toEqual(names);
    const { rows } = await shop.database.pool.query(
      `select count(*)::int as count from medium where original_name like 'ubijena-%'`,
    );
    expect(rows).toEqual([{ count: 6 }]);
  });
});
