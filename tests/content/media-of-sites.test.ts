import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveDocument } from '#domain/content/content-service.ts';
import { saveEvent } from '#domain/events/events-service.ts';
import { saveMedium } from '#domain/media/media-service.ts';
import {
  callsOf,
  type EditorCalls,
  type Headers,
  headersOfOtherSite,
  headersOfScope,
  outcome,
} from '../support/editors.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { mediaCallsOf, mp4, photograph } from '../support/media-calls.ts';

let shop: FixtureShop;
let headers: Headers;
let library: ReturnType<typeof mediaCallsOf>;
let elsewhere: ReturnType<typeof mediaCallsOf>;
let posts: EditorCalls;
let postsElsewhere: EditorCalls;
let red: Buffer;
let headersElsewhere: Headers;

beforeAll(async () => {
  shop = await openFixtureShop();
  headers = await headersOfScope(shop, 'publisher');
  headersElsewhere = await headersOfOtherSite(shop, 'publisher');
  library = mediaCallsOf(shop, headers);
  elsewhere = mediaCallsOf(shop, headersElsewhere);
  posts = callsOf(shop, headers);
  postsElsewhere = callsOf(shop, headersElsewhere);
  red = await photograph('#a63c28');
});
afterAll(() => shop.close());

type Calls = ReturnType<typeof mediaCallsOf>;

async function uploaded(calls: Calls, customData: object = {}, bytes = red, name = 'krov.jpg') {
  const { status, data } = await calls.upload([{ bytes, name }], customData);
  expect(status).toBe(200);
  return data[0];
}

async function idsOf(calls: Calls, body: object = {}): Promise<number[]> {
  const { data } = await calls.list({ perPage: 100, ...body });
  return data.data.map(({ id }: { id: number }) => id);
}

const rulesOf = ({ status, details }: { status: number; details?: { fields?: object } }) => [
  status,
  details?.fields,
];

const times = { startsAt: '2027-03-01T08:00:00Z', endsAt: '2027-03-01T16:00:00Z' };

const pageOfAllSites = (key: string, mediumId: number) =>
  saveDocument(shop.runtime, {
    ...{ kind: 'page', key, access: 'public' },
    texts: { hr: { slug: key, title: key, metaDescription: '', sections: [], mediumId } },
  });

test('an upload belongs to the user’s site, or to all if that is chosen', async () => {
  const [own, shared] = [await uploaded(library), await uploaded(library, { allSites: true })];
  expect([own.allSites, shared.allSites]).toEqual([false, true]);
  expect(await idsOf(library, { filters: [{ key: 'site', value: 'own' }] })).toContain(own.id);
  const ofAll = await idsOf(library, { filters: [{ key: 'site', value: 'shared' }] });
  expect([ofAll.includes(own.id), ofAll.includes(shared.id)]).toEqual([false, true]);
  const seen = await idsOf(elsewhere);
  expect([seen.includes(own.id), seen.includes(shared.id)]).toEqual([false, true]);
  const wrong = await library.upload([{ bytes: red }], { allSites: 'yes' });
  expect(rulesOf(wrong)).toEqual([422, { 'customData.allSites': { rule: 'format' } }]);
});

describe('for another site a medium does not exist', () => {
  test('in its library, for changes and as a file', async () => {
    const theirs = await uploaded(library, { folder: 'Samo ovdje' });
    const { data: folders } = await elsewhere.folders();
    expect(folders.map(({ folder }: { folder: string }) => folder)).not.toContain('Samo ovdje');
    const tried = await Promise.all([
      elsewhere.update(theirs.id, { title: 'Naše' }),
      elsewhere.uses(theirs.id),
      elsewhere.replace(theirs.id, { bytes: red }),
      elsewhere.remove(theirs.id),
      elsewhere.removeFiles([theirs.driveId]),
    ]);
    expect(tried.map(outcome)).toEqual(tried.map(() => [404, 'NOT_FOUND']));
    expect(rulesOf(await elsewhere.create(theirs.driveId))).toEqual([422, { driveId: { rule: 'oneOf' } }]);
    expect((await library.list({ filters: [{ key: 'id', value: theirs.id }] })).data.data).toMatchObject([
      { title: 'krov', version: 1 },
    ]);
  });

  test('at its addresses, whichever site or host name they are requested with', async () => {
    const theirs = await uploaded(library);
    const shared = await uploaded(library, { allSites: true });
    const statusOf = async (url: string, host: string) => (await library.fetchFile(url, { host })).statusCode;
    const otherSite = (path: string) => path.replace('/media/1/', '/media/2/');
    expect(await statusOf(theirs.newPath, 'localhost')).toBe(200);
    expect(await statusOf(theirs.newPath, 'pro.localhost')).toBe(404);
    expect(await statusOf(otherSite(theirs.newPath), 'localhost')).toBe(404);
    expect(await statusOf(otherSite(theirs.newPath), 'pro.localhost')).toBe(404);
    expect(await statusOf(shared.newPath, 'pro.localhost')).toBe(200);
    expect(await statusOf(otherSite(shared.newPath), 'pro.localhost')).toBe(200);
    const secret = await uploaded(library, { access: 'private' });
    const asked = await elsewhere.fetchFile(otherSite(secret.newPath), headersElsewhere);
    expect(asked.statusCode).toBe(404);
  });

  test('as a cover, as the picture of an event, as a poster, as a choice of writers', async () => {
    const theirs = await uploaded(library);
    const cover = await postsElsewhere.create({ title: 'Tuđa slika', media: theirs.id });
    expect(rulesOf(cover)).toEqual([422, { media: { rule: 'oneOf' } }]);
    const event = await postsElsewhere.send('POST', 'event/create', {
      ...{ title: { hr: 'Sajam' }, place: { hr: 'Zagreb' }, excerpt: {}, body: {}, ...times },
      ...{ mediumId: theirs.id, productKey: null, registrationUrl: null, status: 'draft' },
    });
    expect(rulesOf(event)).toEqual([422, { mediumId: { rule: 'oneOf' } }]);
    const film = await uploaded(elsewhere, {}, mp4, 'film.mp4');
    const poster = await elsewhere.update(film.id, { poster: theirs.id });
    expect(rulesOf(poster)).toEqual([422, { poster: { rule: 'oneOf' } }]);
    const choices = (calls: EditorCalls) =>
      calls.send('POST', 'reference/filter', { kind: 'medium', keys: [String(theirs.id)] });
    expect((await choices(posts)).data.data).toHaveLength(1);
    expect((await choices(postsElsewhere)).data.data).toEqual([]);
  });

  test('even if a page or the logo names it', async () => {
    const own = await uploaded(elsewhere, {}, await photograph('#2a4a7f'));
    const theirs = await uploaded(library);
    await elsewhere.update(own.id, { decorative: true });
    const items = [own, theirs].map(({ id }) => ({ image: id, caption: 'Krov' }));
    const parts = [{ id: 'slike', type: 'gallery', v: 1, options: { title: 'Slike', items } }];
    const page = { title: 'Slike', slug: 'slike', postTypeSlug: 'page', status: 'published', parts };
    expect((await postsElsewhere.create(page)).status).toBe(200);
    const { data } = await callsOf(shop, enquiryHeaders).bySlug('slike');
    expect(JSON.stringify(data.parts)).toContain(own.hash.slice(0, 10));
    expect(JSON.stringify(data.parts)).not.toContain(theirs.hash.slice(0, 10));
    const logoOf = async (by: Headers, id: number) => {
      const calls = callsOf(shop, by);
      expect((await calls.send('PATCH', 'option/update', { options: { Logo: String(id) } })).status).toBe(
        200,
      );
      const { data: options } = await calls.send('GET', 'option/list');
      return options.find(({ key }: { key: string }) => key === 'Logo').value;
    };
    const admin = await headersOfOtherSite(shop, 'admin');
    expect(await logoOf(admin, own.id)).toBe(own.id);
    expect(await logoOf(admin, theirs.id)).toBe(null);
  });
});

describe('media shown on all sites belong to all sites', () => {
  test('once a page of all sites, an event of all sites or a film uses them', async () => {
    const [cover, ofEvent, poster] = [
      await uploaded(library),
      await uploaded(library),
      await uploaded(library),
    ];
    const { id } = await pageOfAllSites('svima', cover.id);
    await saveEvent(shop.runtime, {
      ...{ key: 'evt-svima', siteId: null, productKey: null, mediumId: ofEvent.id },
      ...{ title: { hr: 'Sajam' }, place: { hr: 'Zagreb' }, excerpt: {}, body: {} },
      ...{ startsAt: new Date(times.startsAt), endsAt: new Date(times.endsAt) },
    });
    const film = await uploaded(library, {}, mp4, 'film.mp4');
    await library.update(film.id, { poster: poster.id });
    expect(await idsOf(elsewhere)).not.toContain(poster.id);
    await library.update(film.id, { allSites: true });
    const seen = await idsOf(elsewhere);
    expect([cover, ofEvent, film, poster].map((medium) => seen.includes(medium.id))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    // So does whoever edits it.
    const other = await uploaded(library);
    const { data } = await posts.list({ draft: true, filters: [{ key: 'id', value: id }] });
    const { version } = data.data[0];
    expect((await posts.update(id, { version, media: other.id, status: 'draft' })).status).toBe(200);
    expect(await idsOf(elsewhere)).toContain(other.id);
  });
});

describe('a file', () => {
  test('is shared with all sites and restricted to one again, with every medium that uses it', async () => {
    const first = await uploaded(library);
    const { data: second } = await library.create(first.driveId);
    expect(second.allSites).toBe(false);
    expect((await library.update(second.id, { allSites: true })).data.allSites).toBe(true);
    const both = async () => {
      const seen = await idsOf(elsewhere);
      return [seen.includes(first.id), seen.includes(second.id)];
    };
    expect(await both()).toEqual([true, true]);
    const { data: narrowed } = await library.update(first.id, { allSites: false, title: 'Naš krov' });
    expect(narrowed).toMatchObject({ allSites: false, title: 'Naš krov' });
    expect(await both()).toEqual([false, false]);
  });

  test('stays shared while another site or all sites use it, and its uses are listed', async () => {
    const medium = await uploaded(library, { allSites: true });
    await posts.create({ title: 'Naša objava', media: medium.id });
    expect((await library.update(medium.id, { allSites: false })).status).toBe(200);
    await library.update(medium.id, { allSites: true });
    await postsElsewhere.create({ title: 'Tuđa objava', media: medium.id });
    await postsElsewhere.create({ title: 'Tuđa skica', media: medium.id, status: 'draft' });
    const { status, details } = await library.update(medium.id, { allSites: false });
    expect([status, details.code]).toEqual([409, 'IN_USE']);
    // What another site writes is its own: its name alone is told, once.
    const otherSite = { mediumId: medium.id, kind: 'otherSite', id: 2, title: 'Attika' };
    expect(details.uses).toEqual([otherSite]);
    const { data: uses } = await library.uses(medium.id);
    expect(uses).toEqual([expect.objectContaining({ title: 'Naša objava' }), otherSite]);
    const removal = await library.remove(medium.id);
    expect(JSON.stringify(removal)).toContain('Naša objava');
    expect(JSON.stringify(removal)).not.toContain('Tuđa');
    const shared = await uploaded(library);
    await pageOfAllSites('zajednicka', shared.id);
    expect(outcome(await library.update(shared.id, { allSites: false }))).toEqual([409, 'IN_USE']);
  });

  test('imported with a key stays shared with all sites', async () => {
    const { files, images } = shop.shop.dependencies;
    const { id } = await saveMedium(
      { ...shop.runtime, files, images },
      {
        ...{ key: 'uvezena', title: 'Uvezena', alt: {}, originalName: 'a.jpg', bytes: red },
        ...{ access: 'public', isPlaceholder: false },
      },
    );
    expect(rulesOf(await library.update(id, { allSites: false }))).toEqual([
      422,
      { allSites: { rule: 'oneOf', parameter: 'imported' } },
    ]);
  });
});
