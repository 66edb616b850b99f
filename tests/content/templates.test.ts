import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf, type EditorCalls, headersOfScope, outcome, richText } from '../support/editors.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

/* Skeletons of new pages and posts (docs/rules/backoffice.md). */

let shop: FixtureShop;
let editor: EditorCalls;
beforeAll(async () => {
  shop = await openFixtureShop();
  editor = callsOf(shop, await headersOfScope(shop, 'editor'));
});
afterAll(() => shop.close());

const text = (id: string, words: string) => ({ id, type: 'richText', options: { text: richText(words) } });
const make = (body: object) => editor.send('POST', 'template/create', body);
const change = (id: number, body: object) => editor.send('PATCH', `template/update/${id}`, body);
const list = async (body: object = {}) => (await editor.send('POST', 'template/filter', body)).data;

test('a template stores sections as documents do, and which of them are locked', async () => {
  const sections = [text('intro', 'Uvod'), text('body', 'Tekst')];
  const made = await make({ name: 'Članak', kind: 'post', sections, locked: ['intro'] });
  expect(made.data).toMatchObject({ name: 'Članak', kind: 'post', locked: ['intro'], version: 1 });
  expect(made.data.sections.map(({ id }: { id: string }) => id)).toEqual(['intro', 'body']);
  const found = await list({ keywords: 'clAN', kind: 'post' });
  expect([found.total, found.data[0].id]).toEqual([1, made.data.id]);
  expect((await list({ kind: 'page' })).total).toBe(0);
});

test('a new one takes the sections of a page', async () => {
  const page = await editor.create({
    title: 'O nama',
    slug: 'stranica-o-nama',
    postTypeSlug: 'page',
    parts: [text('first', 'Tko smo')],
  });
  const made = await make({ name: 'O nama', kind: 'page', documentId: page.data.id });
  expect(made.data.sections).toMatchObject([{ id: 'first', type: 'richText' }]);
  expect(outcome(await make({ name: 'Ničija', kind: 'page', documentId: 999_999 }))).toEqual([
    404,
    'NOT_FOUND',
  ]);
});

test('a name is unique in the site, and locked sections are in the template', async () => {
  await make({ name: 'Jedna', kind: 'page' });
  const again = await make({ name: 'Jedna', kind: 'page' });
  expect(again.details.fields).toEqual({ name: { rule: 'oneOf', parameter: 'unique' } });
  const unlocked = await make({ name: 'Druga', kind: 'page', sections: [text('a', 'A')], locked: ['b'] });
  expect(unlocked.details.fields).toEqual({ locked: { rule: 'oneOf' } });
  const unknown = await make({ name: 'Treća', kind: 'page', sections: [{ type: 'noSuchSection' }] });
  expect(unknown.details.fields).toEqual({ 'sections.0.type': { rule: 'oneOf' } });
  const blank = await make({ name: '  ', kind: 'page' });
  expect(blank.details.fields).toEqual({ name: { rule: 'required' } });
});

test('of two who change one at once the second is refused, and overwrites nothing', async () => {
  const { data } = await make({ name: 'Zajednička', kind: 'page' });
  const first = await change(data.id, { name: 'Zajednička 1', version: 1 });
  expect([first.status, first.data.version]).toEqual([200, 2]);
  expect(outcome(await change(data.id, { name: 'Zajednička 2', version: 1 }))).toEqual([
    409,
    'EDIT_CONFLICT',
  ]);
  expect((await list({ keywords: 'Zajednička' })).data[0].name).toBe('Zajednička 1');
});

test('those of another site are neither seen nor changed', async () => {
  const { data } = await make({ name: 'Samo ovdje', kind: 'page' });
  const elsewhere = callsOf(shop, {
    ...(await headersOfScope(shop, 'admin')),
    ...enquiryHeaders,
  });
  const removed = await elsewhere.send('DELETE', `template/delete/${data.id}`);
  expect(removed.status).toBeGreaterThanOrEqual(400);
  expect((await list({ keywords: 'Samo ovdje' })).total).toBe(1);
  expect((await editor.send('DELETE', `template/delete/${data.id}`)).status).toBe(200);
  expect((await list({ keywords: 'Samo ovdje' })).total).toBe(0);
});

test('they are listed by name in the order of the language', async () => {
  for (const name of ['Žuta abeceda', 'Česta abeceda', 'cijela abeceda', 'Duga abeceda']) {
    await make({ name, kind: 'page' });
  }
  const { data } = await list({ keywords: 'abeceda' });
  expect(data.map(({ name }: { name: string }) => name)).toEqual([
    'cijela abeceda',
    'Česta abeceda',
    'Duga abeceda',
    'Žuta abeceda',
  ]);
});
