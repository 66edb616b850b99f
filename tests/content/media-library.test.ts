import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saveCategories } from '#domain/catalogue/products/catalogue-service.ts';
import { saveEvent } from '#domain/events/events-service.ts';
import { forgetReplacedFiles } from '#domain/media/library-service.ts';
import { dayMs } from '#values/durations.ts';
import { callsOf, type EditorCalls, type Headers, headersOfScope, outcome } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { mediaCallsOf, mp4, pdf, photograph } from '../support/media-calls.ts';
import { testClock } from '../support/test-clock.ts';

let shop: FixtureShop;
let headers: Headers;
let customer: Headers;
let writer: ReturnType<typeof mediaCallsOf>;
let library: ReturnType<typeof mediaCallsOf>;
let posts: EditorCalls;
let red: Buffer;
let blue: Buffer;
const clock = testClock();

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  headers = await headersOfScope(shop, 'publisher');
  customer = await headersOfScope(shop, 'customer');
  writer = mediaCallsOf(shop, await headersOfScope(shop, 'writer'));
  library = mediaCallsOf(shop, headers);
  posts = callsOf(shop, headers);
  [red, blue] = await Promise.all([photograph('#a63c28'), photograph('#2a4a7f')]);
});
beforeEach(() => clock.pass(1000));
afterAll(() => shop.close());

const texts = (word: string) => ({ hr: `${word} hr`, en: `${word} en`, de: `${word} de` });

async function uploaded(bytes: Buffer = red, name = 'krov.jpg', customData?: object) {
  const { data } = await library.upload([{ bytes, name }], customData);
  return data[0];
}

describe('an upload', () => {
  test('creates a medium for each file, with its addresses', async () => {
    const { status, data } = await library.upload(
      [
        { bytes: red, name: 'crveni_krov-2026.jpg' },
        { bytes: pdf, name: 'Upute za montažu.pdf', type: 'application/pdf' },
        { bytes: mp4, name: 'film.mp4' },
      ],
      { access: 'public', folder: ' Objave / 2026 ' },
    );
    expect(status).toBe(200);
    const [picture, paper, film] = data;
    const { path: way, newPath, alternativePaths, hash, created_at: _time, ...told } = picture;
    expect(told).toEqual({
      ...{
        id: picture.id,
        driveId: picture.id,
        version: 1,
        kind: 'picture',
        title: 'crveni krov-2026',
        titles: {},
      },
      ...{
        description: '',
        alt: {},
        decorative: false,
        folder: 'Objave/2026',
        focalPoint: { x: 0.5, y: 0.5 },
      },
      ...{ displayName: 'crveni-krov-2026.jpg', originalName: 'crveni_krov-2026.jpg', mime: 'image/jpeg' },
      ...{ extension: 'jpg', access: 'public', size: red.length, width: 900, height: 600 },
      ...{ poster: null, default: false, allSites: false, urls: alternativePaths, replaced_at: null },
    });
    expect(hash).toMatch(/^[\da-f]{64}$/);
    expect(newPath.startsWith(`${way}?v=`)).toBe(true);
    expect(alternativePaths).toEqual({ MediumSize: newPath });
    expect(paper).toMatchObject({ kind: 'document', mime: 'application/pdf', extension: 'pdf', width: 0 });
    expect(film).toMatchObject({ kind: 'video', mime: 'video/mp4', extension: 'mp4' });
    expect(picture.path).toBe(`/media/1/${picture.id}/MediumSize/crveni-krov-2026.jpg`);
    const shown = await library.fetchFile(picture.newPath);
    expect(shown.headers['content-type']).toBe('image/jpeg');
    expect(shown.headers['cache-control']).toContain('immutable');
    const paperShown = await library.fetchFile(paper.newPath);
    expect(paperShown.rawPayload.equals(pdf)).toBe(true);
    expect(paperShown.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="upute-za-montazu.pdf"',
    });
  });

  test('that is repeated because its answer was lost adds nothing twice', async () => {
    const files = [
      { bytes: red, name: 'jednom-a.jpg' },
      { bytes: blue, name: 'jednom-b.jpg' },
    ];
    const customData = { uploadKey: 'a-key-that-nobody-guesses' };
    const answers = await Promise.all([1, 2].map(() => library.upload(files, customData)));
    answers.push(await library.upload(files, customData));
    const ids = answers.map(({ data }) => data.map(({ id }: { id: number }) => id));
    expect(ids).toEqual([ids[0], ids[0], ids[0]]);
    expect((await library.list({ keywords: 'jednom' })).data.data).toHaveLength(2);
    const other = await library.upload(files, { uploadKey: 'a-key-of-something-else' });
    expect(other.data[0].id).toBeGreaterThan(ids[0][1]);
  });

  test('leaves nothing in the incoming folder', async () => {
    await uploaded();
    expect(await readdir(shop.incomingFolder)).toEqual([]);
  });

  test('is for users who may edit media, and is refused before it is read', async () => {
    expect(outcome(await mediaCallsOf(shop, {}).upload([{ bytes: red }]))).toEqual([401, 'NO_ACTIVE_USER']);
    expect(outcome(await mediaCallsOf(shop, customer).upload([{ bytes: red }]))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await writer.upload([{ bytes: red }]))).toEqual([403, 'FORBIDDEN']);
  });

  test('without a file, with too many or with invalid texts is refused by the field', async () => {
    const fieldsOf = async (answer: ReturnType<typeof library.upload>) => {
      const { status, details } = await answer;
      return [status, details.fields];
    };
    expect(await fieldsOf(library.upload([], { access: 'public' }))).toEqual([
      422,
      { file: { rule: 'required' } },
    ]);
    const many = Array.from({ length: 21 }, () => ({ bytes: pdf, name: 'a.pdf' }));
    expect(await fieldsOf(library.upload(many))).toEqual([
      422,
      { file: { rule: 'maxLength', parameter: 20 } },
    ]);
    expect((await library.upload(many.slice(1))).data).toHaveLength(20);
    const wrong: [unknown, string, string][] = [
      ['{', 'customData', 'format'],
      ['[]', 'customData', 'format'],
      [{ access: 'secret' }, 'customData.access', 'oneOf'],
      [{ access: 'public', folder: '../etc' }, 'customData.folder', 'format'],
      [{ access: 'public', folder: 'a/b/c/d/e/f/g' }, 'customData.folder', 'format'],
      [{ access: 'public', folder: 'x'.repeat(201) }, 'customData.folder', 'maxLength'],
      [{ access: 'public', folder: 5 }, 'customData.folder', 'format'],
      [{ uploadKey: 'short' }, 'customData.uploadKey', 'format'],
      [{ uploadKey: 5 }, 'customData.uploadKey', 'format'],
    ];
    for (const [customData, field, rule] of wrong) {
      const [status, fields] = await fieldsOf(library.upload([{ bytes: red }], customData));
      expect([status, fields[field]?.rule], JSON.stringify(customData)).toEqual([422, rule]);
    }
  });

  test('of several files accepts all or none, and names each invalid one', async () => {
    const { data: before } = await library.list({ perPage: 1 });
    const { status, details } = await library.upload([
      { bytes: red },
      { bytes: Buffer.from('<script>alert(1)</script>'), name: 'slika.png' },
      { bytes: Buffer.from('MZ\x90'), name: 'slika.jpg' },
    ]);
    expect([status, details.fields]).toEqual([
      422,
      { 'file.1': { rule: 'format' }, 'file.2': { rule: 'format' } },
    ]);
    expect((await library.list({ perPage: 1 })).data.total).toBe(before.total);
  });

  test('of more than 150 MB, or of a picture of more than 60 MB, is 413', { tags: 'release' }, async () => {
    const film = Buffer.concat([mp4, Buffer.alloc(150 * 1024 * 1024)]);
    expect(outcome(await library.upload([{ bytes: film }]))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const picture = Buffer.concat([red, Buffer.alloc(60 * 1024 * 1024)]);
    expect(outcome(await library.upload([{ bytes: picture }]))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const large = Buffer.concat([mp4, Buffer.alloc(61 * 1024 * 1024)]);
    expect((await library.upload([{ bytes: large }])).status).toBe(200);
  });

  test('is malformed if it is not multipart', async () => {
    const answer = await shop.call('POST', '/api/v2/media/upload', { file: 'x' }, headers);
    expect(answer.status).toBe(400);
  });
});

test('of a film is served with range requests', async () => {
  const film = await uploaded(mp4, 'film.mp4');
  const partOf = async (range: string) => {
    const { statusCode, headers: got, rawPayload } = await library.fetchFile(film.path, { range });
    return [statusCode, got['content-range'], rawPayload.equals(mp4.subarray(4, 12))];
  };
  const size = mp4.length;
  expect(await partOf('bytes=4-11')).toEqual([206, `bytes 4-11/${size}`, true]);
  expect(await partOf(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, false]);
  expect((await partOf('bytes=-5'))[1]).toBe(`bytes ${size - 5}-${size - 1}/${size}`);
  expect((await partOf('bytes=0-1,4-5'))[0]).toBe(200);
});

test('of captions is recognised, shown with its film on a page, and kept while in use', async () => {
  const words = Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nTraka se odmata.\n');
  const [film, captions] = [await uploaded(mp4, 'film.mp4'), await uploaded(words, 'titlovi.txt')];
  expect(captions).toMatchObject({ kind: 'captions', mime: 'text/vtt', extension: 'vtt', width: 0 });
  expect(await library.list({ filters: [{ key: 'kind', value: 'captions' }] })).toMatchObject({
    data: { data: [{ id: captions.id }] },
  });
  const sent = await library.fetchFile(captions.newPath);
  expect(sent.headers).toMatchObject({ 'content-type': 'text/vtt', 'x-content-type-options': 'nosniff' });
  expect(sent.rawPayload.equals(words)).toBe(true);
  const long = Buffer.concat([words, Buffer.alloc(1024 * 1024, ' ')]);
  expect(outcome(await library.upload([{ bytes: long }]))).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  // A field takes its own kind alone, whatever else has that id.
  const options = {
    files: [{ film: film.id }, { film: captions.id }],
    captions: [{ language: 'hr', file: captions.id }],
  };
  const page = { title: 'S filmom', parts: [{ id: 'film', type: 'video', options }], status: 'published' };
  const { data: post } = await posts.create(page);
  expect((await posts.bySlug(post.slug)).data.parts[0].options).toMatchObject({
    files: [{ film: { mime: 'video/mp4', urls: { MediumSize: film.newPath } } }, {}],
    captions: [{ language: 'hr', file: { mime: 'text/vtt', urls: { MediumSize: captions.newPath } } }],
  });
  for (const { id } of [film, captions]) {
    expect((await library.uses(id)).data).toMatchObject([{ kind: 'document', title: 'S filmom' }]);
  }
});

describe('private media', () => {
  test('are served only to users who may edit media, and are not cached', async () => {
    const secret = await uploaded(pdf, 'ugovor.pdf', { access: 'private' });
    expect((await library.fetchFile(secret.newPath)).statusCode).toBe(404);
    expect((await library.fetchFile(secret.newPath, customer)).statusCode).toBe(404);
    const opened = await library.fetchFile(secret.newPath, headers);
    expect(opened.statusCode).toBe(200);
    expect(opened.headers['cache-control']).toBe('private, no-store');
    const token = headers.authorization?.slice('Bearer '.length);
    const byCookie = await library.fetchFile(secret.newPath, { cookie: `accessToken=${token}` });
    expect(byCookie.statusCode).toBe(200);
  });

  test('cannot be covers, and media on pages cannot become private', async () => {
    const secret = await uploaded(red, 'tajna.jpg', { access: 'private' });
    const refused = await posts.create({ title: 'Tajna', media: secret.id });
    expect(refused.details.fields.media.rule).toBe('oneOf');
    const shown = await uploaded();
    await posts.create({ title: 'Javni krov', media: shown.id });
    const { status, details } = await library.update(shown.id, { access: 'private' });
    expect([status, details.code]).toEqual([409, 'IN_USE']);
    expect(details.uses).toMatchObject([{ kind: 'document', title: 'Javni krov' }]);
  });
});

describe('a writer', () => {
  test('finds public media, with their uses, and changes none', async () => {
    const folder = 'Za pisce';
    const shown = await uploaded(red, 'vidljivo.jpg', { access: 'public', folder });
    const secret = await uploaded(blue, 'tajno.jpg', { access: 'private', folder });
    const { status, data } = await writer.list({ filters: [{ key: 'folder', value: folder }] });
    expect([status, data.data.map(({ id }: { id: number }) => id)]).toEqual([200, [shown.id]]);
    expect((await writer.folders()).data).toContainEqual({ folder, total: 1 });
    expect((await writer.uses(shown.id)).data).toEqual([]);
    expect(outcome(await writer.uses(secret.id))).toEqual([404, 'NOT_FOUND']);
    const refused = [
      await writer.upload([{ bytes: red }]),
      await writer.update(shown.id, { title: 'Drugo' }),
      await writer.replace(shown.id, { bytes: blue }),
      await writer.remove(shown.id),
    ];
    expect(refused.map(outcome)).toEqual(Array(4).fill([403, 'FORBIDDEN']));
  });
});

describe('the list', () => {
  test('is filtered by kind, folder and access, searched by words, sorted', async () => {
    const folder = 'Popis';
    const named = [
      await uploaded(red, 'Žlijeb.jpg', { access: 'public', folder }),
      await uploaded(blue, 'atika.jpg', { access: 'private', folder }),
      await uploaded(pdf, 'cjenik.pdf', { access: 'public', folder }),
    ];
    await library.update(named[1].id, { alt: { de: 'Dachrinne' } });
    const inFolder = { key: 'folder', value: folder };
    const titles = async (body: { filters?: object[] } & Record<string, unknown>) => {
      const filters = [inFolder, ...(body.filters ?? [])];
      const { data } = await library.list({ ...body, filters });
      return data.data.map(({ title }: { title: string }) => title);
    };
    expect(await titles({})).toEqual(['cjenik', 'atika', 'Žlijeb']);
    expect(await titles({ filters: [{ key: 'kind', value: ['picture', 'video'] }] })).toEqual([
      'atika',
      'Žlijeb',
    ]);
    expect(await titles({ filters: [{ key: 'access', value: 'private' }] })).toEqual(['atika']);
    expect(await titles({ keywords: 'zljeb' })).toEqual([]);
    expect(await titles({ keywords: 'zlijeb' })).toEqual(['Žlijeb']);
    expect(await titles({ keywords: 'dachrinne ATIKA' })).toEqual(['atika']);
    expect(await titles({ sort: { field: 'title' } })).toEqual(['atika', 'cjenik', 'Žlijeb']);
    expect((await titles({ sort: { field: 'size', direction: 'asc' } }))[0]).toBe('cjenik');
    const { data: page } = await library.list({ filters: [inFolder], perPage: 2, page: 2 });
    expect(page).toMatchObject({ total: 3, lastPage: 2, page: 2, perPage: 2, limit: 2 });
    expect(page.data).toHaveLength(1);
    const { data: folders } = await library.folders();
    expect(folders).toContainEqual({ folder, total: 3 });
  });

  test('refuses unknown filters and sorts', async () => {
    for (const body of [{ filters: [{ key: 'hash', value: 'x' }] }, { sort: { field: 'hash' } }]) {
      expect(outcome(await library.list(body))).toEqual([400, 'UNKNOWN_FILTER']);
    }
  });
});

test('marks the picture that is shown where one is missing', async () => {
  const medium = await uploaded(blue, 'zamjena.jpg');
  const isDefault = async () =>
    (await library.list({ filters: [{ key: 'id', value: medium.id }] })).data.data[0].default;
  expect(await isDefault()).toBe(false);
  for (const value of [true, false]) {
    await shop.database.pool.query('update medium set is_placeholder = $2 where id = $1', [medium.id, value]);
    shop.runtime.emit({ kind: 'media.changed' });
    await expect.poll(isDefault).toBe(value);
  }
});

describe('a change', () => {
  test('of texts, folder and focal point is visible to visitors with the next request', async () => {
    const medium = await uploaded();
    const { data: post } = await posts.create({
      title: 'S naslovnicom',
      media: medium.id,
      status: 'published',
    });
    const edit = {
      title: 'Krov u Splitu',
      alt: { hr: 'Crveni krov', en: 'A red roof', de: ' ' },
      description: 'Snimio M. K.',
      folder: 'Krovovi/Split',
      focalPoint: { x: 0.25, y: 0.75 },
    };
    const { status, data } = await library.update(medium.id, edit);
    expect(status).toBe(200);
    expect(data).toMatchObject({ ...edit, alt: { hr: 'Crveni krov', en: 'A red roof' }, version: 1 });
    expect(data.alt.de).toBeUndefined();
    const { data: shown } = await posts.bySlug(post.slug);
    expect(shown.media).toMatchObject({
      title: 'Krov u Splitu',
      description: 'Crveni krov',
      focalPoint: { x: 0.25, y: 0.75 },
    });
    await library.update(medium.id, { decorative: true });
    expect((await posts.bySlug(post.slug)).data.media.description).toBe('');
    expect((await library.update(medium.id, { alt: { hr: '' } })).data.alt).toEqual({ en: 'A red roof' });
  });

  test('of a title in each language is used for search, sorting and display', async () => {
    const medium = await uploaded(red, 'DSC_0815.jpg', { access: 'public', folder: 'Naslovi' });
    const titles = { hr: 'Krov u Senju', en: ' Roof in Senj ' };
    const { data } = await library.update(medium.id, { titles });
    expect([data.title, data.titles]).toEqual(['DSC 0815', { hr: 'Krov u Senju', en: 'Roof in Senj' }]);
    // Its address stays.
    expect(data.newPath).toBe(medium.newPath);
    expect((await library.list({ keywords: 'SENJU krov' })).data.data).toMatchObject([{ id: medium.id }]);
    const other = await uploaded(blue, 'zid.jpg', { access: 'public', folder: 'Naslovi' });
    const sorted = await library.list({
      filters: [{ key: 'folder', value: 'Naslovi' }],
      sort: { field: 'title', direction: 'asc' },
    });
    expect(sorted.data.data.map(({ id }: { id: number }) => id)).toEqual([medium.id, other.id]);
    const { data: post } = await posts.create({ title: 'Naslovi', media: medium.id, status: 'published' });
    expect((await posts.bySlug(post.slug)).data.media).toMatchObject({
      title: 'Krov u Senju',
      caption: 'Krov u Senju',
    });
    // A language by itself; where there is none, the name holds and nothing is shown below it.
    await library.update(medium.id, { titles: { hr: '' } });
    const shown = (await posts.bySlug(post.slug)).data.media;
    expect([shown.title, shown.caption]).toEqual(['DSC 0815', undefined]);
    expect((await library.update(medium.id, {})).data.titles).toEqual({ en: 'Roof in Senj' });
    const long = await library.update(medium.id, { titles: { de: 'x'.repeat(201) } });
    expect(long.details.fields['titles.de'].rule).toBe('maxLength');
  });

  test('that is invalid is refused by its field', async () => {
    const medium = await uploaded();
    const wrong: [object, string, string][] = [
      [{ title: ' ' }, 'title', 'required'],
      [{ folder: 'a/../b' }, 'folder', 'format'],
      [{ focalPoint: { x: 1.1, y: 0 } }, 'focalPoint.x', 'maximum'],
      [{ alt: { hr: 'x'.repeat(501) } }, 'alt.hr', 'maxLength'],
      [{ poster: medium.id }, 'poster', 'oneOf'],
    ];
    for (const [body, field, rule] of wrong) {
      const { status, details } = await library.update(medium.id, body);
      expect([status, details.fields[field]?.rule], field).toEqual([422, rule]);
    }
    expect(outcome(await library.update(999_999, { title: 'x' }))).toEqual([404, 'NOT_FOUND']);
  });

  test('gives a film its poster', async () => {
    const [film, picture] = [await uploaded(mp4, 'film.mp4'), await uploaded()];
    const { data } = await library.update(film.id, { poster: picture.id });
    expect(data.poster).toEqual({ id: picture.id, path: picture.newPath });
    expect((await library.uses(picture.id)).data).toMatchObject([{ kind: 'medium', id: film.id }]);
    expect((await library.update(film.id, { poster: null })).data.poster).toBeNull();
  });
});

test('of the file applies wherever it is used: same id, other address', async () => {
  const medium = await uploaded();
  const copy = (await library.create(medium.driveId)).data;
  const { data: post } = await posts.create({ title: 'Zamjena', media: medium.id, status: 'published' });
  const { status, data } = await library.replace(medium.id, { bytes: blue, name: 'plavi.jpg' });
  expect(status).toBe(200);
  expect(data).toMatchObject({ id: medium.id, version: 2, title: medium.title, originalName: 'plavi.jpg' });
  expect(data.newPath).not.toBe(medium.newPath);
  expect((await posts.bySlug(post.slug)).data.media.urls.MediumSize).toBe(data.newPath);
  const [{ hash }] = (await library.list({ filters: [{ key: 'id', value: copy.id }] })).data.data;
  expect(hash).toBe(data.hash);
  // A page that still shows the old address gets the new picture, for a while.
  const old = await library.fetchFile(medium.newPath);
  expect([old.statusCode, old.headers['cache-control']]).toEqual([200, 'public, max-age=300']);
  expect(outcome(await library.replace(medium.id, { bytes: pdf }))).toEqual([422, 'VALIDATION']);
  expect(outcome(await library.replace(999_999, { bytes: red }))).toEqual([404, 'NOT_FOUND']);
});

test('of the file can be undone and redone for 30 days', async () => {
  const medium = await uploaded(await photograph('#225566'), 'prvi.jpg');
  const second = { bytes: await photograph('#665522'), name: 'drugi.jpg' };
  expect(medium.replaced_at).toBeNull();
  expect(outcome(await library.takeBack(medium.id))).toEqual([404, 'NOT_FOUND']);
  const { data: replaced } = await library.replace(medium.id, second);
  expect(replaced.replaced_at).toBe(clock.now().toISOString());
  const { data: back } = await library.takeBack(medium.id);
  expect(back).toMatchObject({ hash: medium.hash, originalName: 'prvi.jpg', size: medium.size, version: 3 });
  expect((await library.fetchFile(back.newPath)).statusCode).toBe(200);
  expect((await library.takeBack(medium.id)).data.hash).toBe(replaced.hash);
  // Sent once more, the same file loses nothing of that; another one takes the place of the one before it.
  expect((await library.replace(medium.id, second)).data.replaced_at).not.toBeNull();
  const { directory, files } = shop.shop.dependencies;
  const isKept = (hash: string) => files.has(`originals/${hash}.jpg`);
  expect(await isKept(medium.hash)).toBe(true);
  await library.replace(medium.id, { bytes: await photograph('#552266'), name: 'treci.jpg' });
  expect(await isKept(medium.hash)).toBe(false);
  expect(await isKept(replaced.hash)).toBe(true);
  const after = (days: number) => {
    const now = new Date(clock.now().getTime() + days * dayMs);
    const runtime = { ...shop.runtime, clock: { ...clock, now: () => now } };
    return forgetReplacedFiles(runtime, files, directory.list());
  };
  await after(29);
  expect(await isKept(replaced.hash)).toBe(true);
  await after(31);
  expect(await isKept(replaced.hash)).toBe(false);
  await shop.shop.dependencies.settled();
  expect(outcome(await library.takeBack(medium.id))).toEqual([404, 'NOT_FOUND']);
  expect(outcome(await writer.takeBack(medium.id))).toEqual([403, 'FORBIDDEN']);
});

describe('a deletion', () => {
  test('removes the medium and, if no other uses it, its file', async () => {
    const { files } = shop.shop.dependencies;
    const own = await photograph('#123456', 40, 40);
    const [first, second] = [await uploaded(own), await uploaded(own)];
    await library.fetchFile(first.newPath);
    const original = `originals/${first.hash}.jpg`;
    expect((await library.remove(first.id)).data).toEqual({ id: first.id });
    expect((await library.fetchFile(first.newPath)).statusCode).toBe(404);
    expect(await files.has(original)).toBe(true);
    await library.remove(second.id);
    expect(await files.has(original)).toBe(false);
    expect(await files.has(`derived/${first.hash}/640x640-r1.jpeg`)).toBe(false);
    expect(outcome(await library.remove(first.id))).toEqual([404, 'NOT_FOUND']);
  });

  test('of a file removes all media that use it, of several files all or none', async () => {
    const [one, other] = [await uploaded(), await uploaded(blue)];
    const { data: copy } = await library.create(one.driveId);
    expect(copy).toMatchObject({ driveId: one.driveId, hash: one.hash });
    expect(copy.id).not.toBe(one.id);
    await posts.create({ title: 'Naslovnica kopije', media: copy.id });
    const refused = await library.removeFiles([other.driveId, one.driveId]);
    expect(outcome(refused)).toEqual([409, 'IN_USE']);
    expect(refused.details.uses).toMatchObject([{ mediumId: copy.id, kind: 'document' }]);
    expect((await library.removeFiles([other.driveId])).data).toEqual({ targetIds: [other.driveId] });
    expect(outcome(await library.removeFiles([other.driveId]))).toEqual([404, 'NOT_FOUND']);
    expect((await library.create(other.driveId)).details.fields.driveId.rule).toBe('oneOf');
  });

  test('is refused for PDFs and films used in sections, links and menus', async () => {
    const paper = await uploaded(pdf, 'Cjenik 2027.pdf');
    const film = await uploaded(mp4, 'montaza.mp4');
    const file = (id: number) => ({ kind: 'file', key: `media/${id}` });
    const { data: page } = await posts.create({
      title: 'Preuzimanja',
      slug: 'preuzimanja-iz-medijateke',
      postTypeSlug: 'page',
      status: 'published',
      parts: [
        { type: 'downloads', options: { documents: [`media/${paper.id}`, `media/${film.id}`] } },
        { type: 'video', options: { source: film.path } },
        { type: 'cta', options: { button: { label: 'Cjenik', link: file(paper.id), style: 'link' } } },
      ],
    });
    const { data: shown } = await posts.bySlug('preuzimanja-iz-medijateke');
    expect(shown.parts[0].options.documents).toEqual([
      {
        key: `media/${paper.id}`,
        kind: 'file',
        title: 'Cjenik 2027',
        url: paper.newPath,
        sizeBytes: pdf.length,
      },
      { key: `media/${film.id}`, kind: 'file', title: 'montaza', url: film.newPath, sizeBytes: mp4.length },
    ]);
    expect(shown.parts[2].options.button.link).toEqual({ url: paper.newPath, target: '_blank' });
    const use = { kind: 'document', id: page.id, title: 'Preuzimanja' };
    for (const { id } of [paper, film]) {
      expect((await library.uses(id)).data).toEqual([{ mediumId: id, ...use }]);
      expect(outcome(await library.remove(id))).toEqual([409, 'IN_USE']);
    }
    const { data: linked } = await posts.create({
      title: 'Samo film',
      postTypeSlug: 'page',
      parts: [{ type: 'video', options: { source: film.path } }],
    });
    expect((await library.uses(film.id)).data.map(({ id }: { id: number }) => id)).toEqual([
      page.id,
      linked.id,
    ]);
    expect((await library.update(paper.id, { access: 'private' })).details.code).toBe('IN_USE');
    const leaflet = await uploaded(pdf, 'letak.pdf');
    const { pool } = shop.database;
    const entry = { key: 'letak', title: { hr: 'Letak' }, link: file(leaflet.id), children: [] };
    await pool.query(
      `insert into navigation (site_id, key, name, items) values (1, 'nav-letak', 'footer4', $1)`,
      [JSON.stringify([entry])],
    );
    expect((await library.uses(leaflet.id)).data).toMatchObject([{ kind: 'navigation', title: 'footer4' }]);
  });

  test('is refused while the medium is used, and its uses are listed', async () => {
    const medium = await uploaded();
    const { pool } = shop.database;
    const hero = (image: number, hidden = false) => ({
      type: 'hero',
      options: { title: 'Krov', image },
      meta: { hidden },
    });
    const { data: hidden } = await posts.create({
      title: 'Skriveno u skici',
      postTypeSlug: 'page',
      parts: [hero(medium.id, true)],
    });
    expect((await library.uses(medium.id)).data).toEqual([
      { mediumId: medium.id, kind: 'document', id: hidden.id, title: 'Skriveno u skici' },
    ]);
    await saveCategories(shop.runtime, {
      catalogueId: shop.catalogueId,
      categories: [
        {
          key: 'with-picture',
          position: 1,
          name: texts('Kategorija'),
          description: texts(''),
          slugs: { hr: 'kategorija-hr', en: 'kategorija-en', de: 'kategorija-de' },
          mediumId: medium.id,
        },
      ],
    });
    await saveEvent(shop.runtime, {
      ...{ key: 'evt-picture', siteId: null, productKey: null, mediumId: medium.id },
      ...{ title: texts('Dan'), place: texts('Zagreb'), excerpt: texts(''), body: texts('<p>x</p>') },
      startsAt: new Date('2027-01-28T16:00:00Z'),
      endsAt: new Date('2027-01-28T17:00:00Z'),
    });
    const screw = shop.productIds.screw;
    await pool.query('insert into product_medium (product_id, medium_id, position) values ($1, $2, 9)', [
      screw,
      medium.id,
    ]);
    const { status, details } = await library.remove(medium.id);
    expect([status, details.code]).toEqual([409, 'IN_USE']);
    expect(details.uses.map(({ kind }: { kind: string }) => kind)).toEqual([
      'document',
      'product',
      'category',
      'event',
    ]);
    expect(details.uses[1]).toMatchObject({ id: screw });
    expect((await library.fetchFile(medium.path)).statusCode).toBe(200);
  });
});
