import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf, type EditorCalls, headersOfScope, outcome } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { mediaCallsOf, photograph } from '../support/media-calls.ts';

let shop: FixtureShop;
let posts: EditorCalls;
let library: ReturnType<typeof mediaCallsOf>;

beforeAll(async () => {
  shop = await openFixtureShop();
  const headers = await headersOfScope(shop, 'publisher');
  posts = callsOf(shop, headers);
  library = mediaCallsOf(shop, headers);
});
afterAll(() => shop.close());

const withPicture = (image: number, more: object = {}) => ({
  parts: [{ id: 'picture', type: 'imageText', options: { title: 'Krov', image }, ...more }],
});

test('a page is published when its pictures have texts in its language, until then it stays a draft', async () => {
  const { data } = await library.upload([{ bytes: await photograph('#a63c28'), name: 'krov.jpg' }]);
  const [{ id, title }] = data;
  const page = { title: 'S nijemom slikom', ...withPicture(id) };
  const refused = await posts.create({ ...page, status: 'published' });
  expect(outcome(refused)).toEqual([409, 'ALT_TEXT_MISSING']);
  expect(refused.details.media).toMatchObject([
    { id, title, path: expect.stringContaining('ThumbnailSize') },
  ]);
  const { data: draft } = await posts.create(page);
  const publish = (more: object = {}) =>
    posts.update(draft.id, { version: draft.version, status: 'published', ...more });

  expect(outcome(await publish())).toEqual([409, 'ALT_TEXT_MISSING']);
  const later = { published_at: '2099-01-01T10:00:00Z', status: undefined };
  expect(outcome(await publish(later))).toEqual([409, 'ALT_TEXT_MISSING']);
  await library.update(id, { alt: { en: 'A red roof' } });
  expect(outcome(await publish())).toEqual([409, 'ALT_TEXT_MISSING']);
  await library.update(id, { alt: { hr: 'Crveni krov' } });
  expect((await publish()).status).toBe(200);
  expect((await posts.bySlug(draft.slug)).data.parts[0].options.image.description).toBe('Crveni krov');
});

test('pictures that are decorative, hidden or described in their section need no text', async () => {
  const { data } = await library.upload([
    { bytes: await photograph('#2a4a7f'), name: 'ukras.jpg' },
    { bytes: await photograph('#14181b'), name: 'nijema.jpg' },
  ]);
  const [decorative, silent] = data;
  await library.update(decorative.id, { decorative: true });
  const publish = (page: object) => posts.create({ status: 'published', ...page });
  expect((await publish({ title: 'S ukrasom', ...withPicture(decorative.id) })).status).toBe(200);
  const hidden = withPicture(silent.id, { meta: { hidden: true } });
  expect((await publish({ title: 'Sa skrivenom slikom', ...hidden })).status).toBe(200);
  expect((await publish({ title: 'S naslovnicom', media: silent.id })).status).toBe(200);
  const items = [{ image: silent.id, caption: 'Krov' }];
  const gallery = { parts: [{ id: 'many', type: 'gallery', options: { items } }] };
  expect(outcome(await publish({ title: 'S galerijom', ...gallery }))).toEqual([409, 'ALT_TEXT_MISSING']);
});
