import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf, type EditorCalls, headersOfScope, richText } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
let visitor: EditorCalls;
let editor: EditorCalls;
let publisher: EditorCalls;

beforeAll(async () => {
  shop = await openFixtureShop();
  visitor = callsOf(shop);
  editor = callsOf(shop, await headersOfScope(shop, 'editor'));
  publisher = callsOf(shop, await headersOfScope(shop, 'publisher'));
});
afterAll(() => shop.close());

const create = (calls: EditorCalls, more: object = {}) =>
  calls.send('POST', 'element/create', {
    title: 'Traka',
    handler: 'promo-bar',
    slug: 'promo-traka',
    ...more,
  });
const parts = (text: string) => [{ id: 'words', type: 'richText', options: { html: text } }];
const shown = async () =>
  (await visitor.send('POST', 'element/getByHandlers', { handlers: ['promo-bar'] })).data;

test('an element is visible at once, one in each language, and an edit names the version it saw', async () => {
  expect((await create(visitor)).status).toBe(401);
  expect((await create(editor)).status).toBe(403);
  const { data } = await create(publisher, { parts: parts('<p>Popust</p>'), options: { tone: 'warm' } });
  expect(data).toMatchObject({
    handler: 'promo-bar',
    type: 'static-element',
    slug: 'promo-traka',
    language_code: 'hrv',
    version: 1,
    options: { tone: 'warm' },
    created_at: expect.any(String),
  });
  expect(await shown()).toMatchObject([
    { id: data.id, version: 1, parts: [{ options: { body: richText('Popust') } }] },
  ]);
  expect((await create(publisher)).details.fields).toEqual({
    handler: { rule: 'oneOf', parameter: 'unique' },
  });
  const english = await create(publisher, { language_code: 'eng', title: 'Bar' });
  expect(english.data).toMatchObject({ id: data.id, language_code: 'eng', version: 1 });

  const update = (calls: EditorCalls, body: object) => calls.send('PATCH', `element/update/${data.id}`, body);
  expect((await update(editor, { version: 1, parts: parts('x') })).status).toBe(403);
  expect((await update(editor, { version: 1, draft: true, parts: parts('tajna') })).data.version).toBe(2);
  expect(JSON.stringify(await shown())).not.toContain('tajna');
  expect((await update(publisher, { version: 2, parts: parts('<p>Novo</p>') })).data.version).toBe(3);
  expect(await shown()).toMatchObject([{ version: 3, parts: [{ options: { body: richText('Novo') } }] }]);
  const late = await update(publisher, { version: 2, title: 'Kasno' });
  expect([late.status, late.details]).toMatchObject([
    409,
    { code: 'EDIT_CONFLICT', version: 3, current: { title: 'Traka' } },
  ]);
  expect((await update(publisher, { title: 'Bez' })).details.fields).toEqual({
    version: { rule: 'required' },
  });
});

test('the list of elements shows visitors what is published, editors what is stored', async () => {
  const filter = async (calls: EditorCalls, body: object = {}) =>
    (await calls.send('POST', 'element/filter', body)).data;
  await create(editor, { handler: 'side-note', draft: true, parts: parts('nacrt') });
  const handlers = ({ data }: { data: { handler: string }[] }) => data.map(({ handler }) => handler);
  expect(handlers(await filter(visitor, { handlers: ['promo-bar', 'side-note'] }))).toEqual(['promo-bar']);
  expect(handlers(await filter(editor, { handlers: ['promo-bar', 'side-note'] }))).toEqual([
    'promo-bar',
    'side-note',
  ]);
  expect(await filter(visitor, { handlers: ['nema'] })).toMatchObject({ data: [], total: 0, lastPage: 1 });
  const wrong = await visitor.send('POST', 'element/filter', { filters: [{ key: 'x', value: 1 }] });
  expect([wrong.status, wrong.details.code]).toEqual([400, 'UNKNOWN_FILTER']);
});
