import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callsOf, type EditorCalls, headersOfScope, outcome } from '../support/editors.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
let visitor: EditorCalls;
let writer: EditorCalls;
let editor: EditorCalls;
let publisher: EditorCalls;

beforeAll(async () => {
  shop = await openFixtureShop();
  visitor = callsOf(shop);
  writer = callsOf(shop, await headersOfScope(shop, 'writer'));
  editor = callsOf(shop, await headersOfScope(shop, 'editor'));
  publisher = callsOf(shop, await headersOfScope(shop, 'publisher'));
});
afterAll(() => shop.close());

const callToAct = (title: string, more: object = {}) => ({
  ...{ id: 'poziv', type: 'cta', v: 1, options: { title, text: 'Javite se', button: null } },
  ...more,
});

async function aBlock(title = 'Poziv na razgovor') {
  const { status, data } = await publisher.send('POST', 'master/create', {
    title,
    parts: [callToAct(title)],
  });
  expect(status).toBe(200);
  return data;
}

let made = 0;
async function pageWith(parts: object[], more: object = {}) {
  made += 1;
  const slug = `stranica-s-blokom-${made}`;
  const body = { title: 'Stranica', slug, postTypeSlug: 'page', status: 'published', parts, ...more };
  const { status, data, details } = await publisher.create(body);
  expect([status, details]).toEqual([200, undefined]);
  return data;
}

const titlesOf = ({ data }: { data: { parts: { options: { title: string } }[] } }) =>
  data.parts.map(({ options }) => options.title);
const change = ({ id, version }: { id: number; version: number }, title: string, calls = publisher) =>
  calls.send('PATCH', `element/update/${id}`, { version, parts: [callToAct(title)] });
const uses = (id: number) => writer.send('GET', `master/uses/${id}`);

describe('a saved block', () => {
  test('is edited once, and visitors see it on every page that shows it with the next request', async () => {
    const block = await aBlock('Prije');
    const linked = (id: string) => callToAct('Kopija', { id, master: block.handler });
    const paragraph = { ...callToAct('Odlomak'), type: 'faq', options: { title: 'Pitanja', items: [] } };
    const inSlot = { title: 'Odlomak', parts: [paragraph] };
    const { data: other } = await publisher.send('POST', 'master/create', inSlot);
    const words = { ...paragraph, id: 'c', options: {}, master: other.handler };
    const first = await pageWith([linked('a'), callToAct('Svoje', { id: 'b' })]);
    const second = await pageWith([
      { id: 'stupci', type: 'columns', v: 1, options: {}, parts: { left: [words], right: [] } },
    ]);
    expect(titlesOf(await visitor.bySlug(first.slug))).toEqual(['Prije', 'Svoje']);
    expect((await change(block, 'Poslije')).status).toBe(200);
    expect(titlesOf(await visitor.bySlug(first.slug))).toEqual(['Poslije', 'Svoje']);
    const { data } = await visitor.bySlug(second.slug);
    expect(data.parts[0].parts.left).toMatchObject([{ id: 'c', options: { title: 'Pitanja' } }]);
    const drafts = await writer.list({ draft: true, filters: [{ key: 'id', value: first.id }] });
    expect(titlesOf({ data: drafts.data.data[0] })).toEqual(['Poslije', 'Svoje']);
    const shown = await writer.send('POST', 'section/resolve', { parts: [linked('a')] });
    expect(titlesOf(shown)).toEqual(['Poslije']);
  });

  test('leaves to the page whether it is hidden, on phones too, and its anchor', async () => {
    const block = await aBlock();
    const meta = { anchor: 'poziv' };
    const page = await pageWith([
      callToAct('x', { id: 'a', master: block.handler, meta, mobileMeta: { hidden: true } }),
      callToAct('x', { id: 'b', master: block.handler, meta: { hidden: true } }),
    ]);
    const { data } = await visitor.bySlug(page.slug);
    expect(data.parts).toMatchObject([{ id: 'a', meta, mobileMeta: { hidden: true } }]);
    expect(data.parts).toHaveLength(1);
  });

  test('is read in the page’s language, else in the site’s default one', async () => {
    const block = await aBlock('Hrvatski');
    const page = await pageWith([callToAct('x', { master: block.handler })]);
    const english = async () =>
      titlesOf(
        await shop.call('GET', `/api/v1/cms/term/get?slug=${page.slug}`, undefined, { language: 'eng' }),
      );
    expect(await english()).toEqual(['Hrvatski']);
    const translated = { version: 0, language_code: 'eng', title: 'Call', slug: 'block-call' };
    const body = { ...translated, parts: [callToAct('English')] };
    expect((await publisher.send('PATCH', `element/update/${block.id}`, body)).status).toBe(200);
    expect(await english()).toEqual(['English']);
    expect(titlesOf(await visitor.bySlug(page.slug))).toEqual(['Hrvatski']);
  });

  test('is independent once it is detached, and its other uses are still counted', async () => {
    const block = await aBlock('Veza');
    const page = await pageWith([callToAct('x', { master: block.handler })]);
    await pageWith([callToAct('x', { master: block.handler })]);
    const parts = [callToAct('Moje riječi')];
    await publisher.update(page.id, { version: 1, status: 'published', parts });
    await change(block, 'Drugo');
    expect(titlesOf(await visitor.bySlug(page.slug))).toEqual(['Moje riječi']);
    expect((await uses(block.id)).data).toHaveLength(1);
    const listed = await writer.send('POST', 'master/filter', { keywords: 'véza' });
    expect(listed.data.data).toMatchObject([{ id: block.id, title: 'Veza', uses: 1, version: 2 }]);
  });

  test('cannot be deleted while it is used: in a draft, on a page, in a template', async () => {
    const block = await aBlock();
    const remove = (calls = publisher) => calls.send('DELETE', `master/delete/${block.id}`);
    const parts = [callToAct('x', { master: block.handler })];
    const draft = await pageWith([]);
    await editor.update(draft.id, { version: 1, draft: true, parts });
    const template = { name: 'S blokom', kind: 'page', sections: parts };
    const { data: made } = await editor.send('POST', 'template/create', template);
    const refused = await remove();
    expect(outcome(refused)).toEqual([409, 'IN_USE']);
    const places = [
      { kind: 'page', id: draft.id, slug: draft.slug, language_code: 'hrv', published: false },
      { kind: 'template', id: made.id, slug: null, language_code: null, published: false },
    ];
    expect(refused.details.uses).toMatchObject(places);
    expect((await uses(block.id)).data).toMatchObject(places);
    await editor.send('DELETE', `template/delete/${made.id}`);
    await editor.update(draft.id, { version: 2, draft: true, parts: [] });
    expect(outcome(await remove(editor))).toEqual([403, 'FORBIDDEN']);
    expect((await remove()).status).toBe(200);
    expect(outcome(await remove())).toEqual([404, 'NOT_FOUND']);
    // A state of the page from before says what it said then.
    const { data: states } = await editor.send('GET', `history/list/${draft.id}`);
    const held = states.find(({ version }: { version: number }) => version === 2);
    const restored = await editor.send('POST', `history/restore/${draft.id}/${held.id}`, { version: 3 });
    expect(restored.status).toBe(200);
    const { data } = await editor.list({ draft: true, filters: [{ key: 'id', value: draft.id }] });
    expect(data.data[0].parts).toMatchObject([{ options: { title: 'x' } }]);
    expect(data.data[0].parts[0]).not.toHaveProperty('master');
  });

  test('that the site does not have is named by its field', async () => {
    const block = await aBlock();
    const parts = (master: string) => [
      {
        ...{ id: 'stupci', type: 'columns', v: 1, options: {} },
        parts: { left: [{ ...callToAct('x', { master }), type: 'faq', options: {} }], right: [] },
      },
    ];
    const wrong = await publisher.create({ title: 'Nema bloka', parts: parts('block-nema') });
    expect([wrong.status, wrong.details.fields]).toEqual([
      422,
      { 'parts.0.parts.left.0.master': { rule: 'oneOf' } },
    ]);
    const elsewhere = callsOf(shop, { ...enquiryHeaders });
    expect((await elsewhere.send('GET', `master/uses/${block.id}`)).status).toBe(401);
  });

  test('is saved by users who may publish; linking and detaching is for users who may edit', async () => {
    const body = { title: 'Moj blok', parts: [callToAct('Moj')] };
    expect(outcome(await visitor.send('POST', 'master/create', body))).toEqual([401, 'NO_ACTIVE_USER']);
    expect(outcome(await editor.send('POST', 'master/create', body))).toEqual([403, 'FORBIDDEN']);
    const block = await aBlock();
    expect(outcome(await change(block, 'x', editor))).toEqual([403, 'FORBIDDEN']);
    const page = await pageWith([callToAct('Svoje')]);
    const parts = [callToAct('Svoje', { master: block.handler })];
    expect(outcome(await writer.update(page.id, { version: 1, draft: true, parts }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    expect((await editor.update(page.id, { version: 1, draft: true, parts })).status).toBe(200);
  });

  test('contains one section, and none within it', async () => {
    const columns = { type: 'columns', v: 1, options: {}, parts: { left: [callToAct('x')], right: [] } };
    const create = async (parts: object[]) =>
      (await publisher.send('POST', 'master/create', { title: 'Blok', parts })).details.fields;
    expect(await create([columns])).toEqual({ 'parts.0.parts': { rule: 'oneOf' } });
    expect(await create([])).toEqual({ parts: { rule: 'required' } });
    expect(await create([callToAct('a'), callToAct('b', { id: 'b' })])).toEqual({
      parts: { rule: 'maxLength', parameter: 1 },
    });
  });
});
