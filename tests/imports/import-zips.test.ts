import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeOldImports } from '#domain/imports/import-running.ts';
import { headersOfScope, outcome } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { goodsCallsOf } from '../support/goods-calls.ts';
import { importCallsOf } from '../support/import-calls.ts';
import { pictureCalled } from '../support/picture-server.ts';
import { testClock } from '../support/test-clock.ts';

/* Pictures that come with a file in a zip (docs/rules/imports.md). */

const clock = testClock('2026-11-20T12:00:00Z');
let shop: FixtureShop;
let goods: ReturnType<typeof goodsCallsOf>;
let calls: ReturnType<typeof importCallsOf>;
beforeAll(async () => {
  shop = await openFixtureShop(clock);
  const admin = await headersOfScope(shop, 'admin');
  goods = goodsCallsOf(shop, admin);
  calls = importCallsOf(shop, admin);
});
afterAll(() => shop.close());

const picturesOf = async (sku: string) => {
  const { data } = await goods.list({ search: sku, perPage: 100 });
  const { id } = data.data.find((product: { sku: string }) => product.sku === sku);
  const { pictures } = (await goods.get(id)).data;
  const { rows } = await shop.database.pool.query<{ id: number; name: string; alt: object }>(
    'select id, original_name as name, alt from medium where id = any($1)',
    [pictures],
  );
  return pictures.map((one: number) => rows.find((row) => row.id === one));
};
const mediaCalled = async (like: string) =>
  (await shop.database.pool.query('select id from medium where original_name like $1', [like])).rows.length;
const lines = (...rows: string[]) => `${rows.join('\r\n')}\r\n`;
const text = (words: string) => new TextEncoder().encode(words);
const refused = (zip: Uint8Array, what?: string) =>
  calls
    .create(lines('sku,pictures', 'PLATE,a.png'), { zip, ...(what ? { what } : {}) })
    .then((answer) => [...outcome(answer), answer.details?.fields?.pictures]);

describe('a zip of pictures', () => {
  test('has those that products name by their files; others of it, and what it lacks, are left', async () => {
    const zip = zipSync({
      'slike/prva.png': await pictureCalled('prva'),
      'slike/druga/Druga.PNG': await pictureCalled('druga'),
      'slike/nitko.png': await pictureCalled('nitko'),
      '__MACOSX/slike/._prva.png': text('…'),
      'opis.txt': text('Slike'),
      'unutra.zip': zipSync({ 'treca.png': await pictureCalled('treca') }),
      'lazna.png': text('<html>'),
    });
    const file = lines(
      'sku,pictures',
      'PLATE,"slike/PRVA.png, druga.png, treca.png, opis.txt"',
      'SCREW,"[{""source"":""prva.png"",""alt"":""Vijak""}]"',
      'SHEET,lazna.png',
    );
    const run = await calls.checked(file, { zip });
    expect(run).toMatchObject({ changed: 3, wrong: 0, incomplete: 1, zipPictures: 4, picturesFetched: 0 });
    const [plate] = await calls.rows(run.id);
    const lacking = { column: 'pictures', rule: 'oneOf', parameter: 'zipPicture' };
    expect(plate).toMatchObject({
      changes: [{ field: 'pictures', after: ['prva.png', 'Druga.PNG'] }],
      problems: [
        { ...lacking, value: 'treca.png' },
        { ...lacking, value: 'opis.txt' },
      ],
    });
    // Nothing of it is in the library yet.
    expect(await mediaCalled('prva.png')).toBe(0);
    expect(await calls.applied(run.id)).toMatchObject({
      ...{ state: 'applied', done: 3, incomplete: 2, picturesFetched: 2, picturesFailed: 1 },
    });
    expect(await picturesOf('PLATE')).toMatchObject([{ name: 'prva.png' }, { name: 'Druga.PNG' }]);
    expect(await picturesOf('SCREW')).toMatchObject([{ name: 'prva.png' }]);
    expect((await calls.rows(run.id))[2].problems).toEqual([
      { column: 'pictures', rule: 'unavailable', parameter: 'noPicture', value: 'lazna.png' },
    ]);
    expect(await mediaCalled('nitko.png')).toBe(0);

    // The same once more changes nothing, in another zip, too.
    const again = await calls.checked(lines('sku,pictures', 'PLATE,"prva.png,Druga.PNG"'), {
      zip: zipSync({ 'Druga.PNG': await pictureCalled('druga'), 'prva.png': await pictureCalled('prva') }),
    });
    expect(again).toMatchObject({ unchanged: 1, incomplete: 0 });
    // Another picture of the same name takes its place.
    const other = await calls.checked(lines('sku,pictures', 'SCREW,prva.png'), {
      zip: zipSync({ 'prva.png': await pictureCalled('sasvim druga') }),
    });
    expect(await calls.applied(other.id)).toMatchObject({ changed: 1, picturesFetched: 1 });
    expect(await mediaCalled('prva.png')).toBe(2);
    expect(await calls.undone(other.id)).toMatchObject({ state: 'undone', left: 0 });
    expect(await picturesOf('SCREW')).toEqual([(await picturesOf('PLATE'))[0]]);
    expect(await calls.undone(run.id)).toMatchObject({ state: 'undone', left: 0 });
    expect(await picturesOf('PLATE')).toEqual([]);
  });

  test('is kept until its import is written, then removed', async () => {
    const { files } = shop.shop.dependencies;
    const kept = async () => {
      const keys: string[] = [];
      for await (const { key } of files.list()) if (key.startsWith('imports/')) keys.push(key);
      return keys.length;
    };
    await removeOldImports(shop.runtime, files);
    const before = await kept();
    const run = await calls.checked(lines('sku,pictures', 'PLATE,cuvana.png'), {
      zip: zipSync({ 'cuvana.png': await pictureCalled('cuvana') }),
    });
    await removeOldImports(shop.runtime, files);
    expect(await kept()).toBe(before + 1);
    await calls.applied(run.id);
    await removeOldImports(shop.runtime, files);
    expect(await kept()).toBe(before);
    await calls.undone(run.id);
  });

  test('that leads out of its folder, is none or holds nothing is refused with its file', async () => {
    const picture = await pictureCalled('a');
    for (const name of ['../a.png', 'slike/../../a.png', '/a.png', 'C:\\a.png', 'slike\\..\\a.png'])
      expect(await refused(zipSync({ [name]: picture }))).toEqual([
        422,
        'VALIDATION',
        { rule: 'format', parameter: 'path' },
      ]);
    expect(await refused(text('no zip'))).toEqual([422, 'VALIDATION', { rule: 'format', parameter: 'zip' }]);
    expect(await refused(zipSync({ 'opis.txt': text('Opis') }))).toEqual([
      422,
      'VALIDATION',
      { rule: 'required', parameter: 'zip' },
    ]);
    expect(await refused(zipSync({ 'a/x.png': picture, 'b/X.png': await pictureCalled('b') }))).toEqual([
      422,
      'VALIDATION',
      { rule: 'twice', parameter: 'X.png' },
    ]);
    expect(await refused(zipSync({ 'a.png': picture }), 'prices')).toEqual([
      422,
      'VALIDATION',
      { rule: 'oneOf' },
    ]);
  });

  test('of more than 10,000 parts is refused', { tags: 'release' }, async () => {
    const many = Array.from({ length: 10_001 }, (_, at) => [`${at}.png`, new Uint8Array()]);
    expect(await refused(zipSync(Object.fromEntries(many)))).toEqual([
      422,
      'VALIDATION',
      { rule: 'maxLength', parameter: 'zip' },
    ]);
  });

  // Zeros shrink to a thousandth.
  const large = 'golema.png';
  const bombOf = () => zipSync({ [large]: new Uint8Array(70_000_000) }, { level: 1 });
  const expectTooLarge = async (zip: Uint8Array) => {
    const run = await calls.checked(lines('sku,pictures', `SHEET,${large}`), { zip });
    await calls.applied(run.id);
    expect((await calls.rows(run.id))[0].problems).toMatchObject([
      { rule: 'unavailable', parameter: 'tooLarge', value: large },
    ]);
  };

  test('whose parts say less than they unpack to gives no more than they say', async () => {
    const bomb = bombOf();
    const view = new DataView(bomb.buffer);
    for (let at = bomb.length - 200; at < bomb.length - 4; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 20, true);
    }
    await expectTooLarge(bomb);
  });

  test('whose parts are larger than pictures may be gives none of them', { tags: 'release' }, async () => {
    await expectTooLarge(bombOf());
  });
});
