import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveNavigation } from '#domain/content/content-service.ts';
import { callsOf, type EditorCalls, headersOfScope, outcome } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

/* Navigation trees as they are edited (docs/rules/pages.md). */

let shop: FixtureShop;
let visitor: EditorCalls;
let editor: EditorCalls;
let publisher: EditorCalls;
let id: number;

const entry = (key: string, label: object, children: object[] = []) => ({
  key,
  label,
  link: { kind: 'route', name: 'Shop' },
  children,
});

beforeAll(async () => {
  shop = await openFixtureShop();
  visitor = callsOf(shop);
  editor = callsOf(shop, await headersOfScope(shop, 'editor'));
  publisher = callsOf(shop, await headersOfScope(shop, 'publisher'));
  const items = [{ key: 'shop', label: { hr: 'Trgovina' }, link: { kind: 'route', name: 'Shop' } }];
  id = (await saveNavigation(shop.runtime, shop.siteId, { key: 'nav-side', name: 'side', items })).id;
});
afterAll(() => shop.close());

const read = async () => (await editor.send('GET', `navigation/get/${id}`)).data;
const update = (body: object, calls = publisher) => calls.send('PATCH', `navigation/update/${id}`, body);
const shown = async () => (await visitor.send('GET', 'navigation/tree/side')).data?.items;

test('are listed and read by editors, and changed by publishers', async () => {
  const { data } = await editor.send('POST', 'navigation/filter', { keywords: 'SIDE' });
  expect(data).toMatchObject({
    total: 1,
    data: [{ id, key: 'nav-side', name: 'side', version: 1, entries: 1 }],
  });
  expect(await read()).toMatchObject({ id, version: 1, items: [{ key: 'shop' }] });
  const change = { items: [], version: 1 };
  expect(outcome(await update(change, visitor))).toEqual([401, 'NO_ACTIVE_USER']);
  expect(outcome(await update(change, editor))).toEqual([403, 'FORBIDDEN']);
  expect(outcome(await visitor.send('POST', 'navigation/filter', {}))).toEqual([401, 'NO_ACTIVE_USER']);
  expect(outcome(await editor.send('GET', 'navigation/get/999999'))).toEqual([404, 'NOT_FOUND']);
  expect((await read()).version).toBe(1);
});

test('are visible to visitors at once, and nothing is overwritten', async () => {
  expect(await shown()).toMatchObject([{ label: 'Trgovina', url: '/shop' }]);
  const items = [entry('shop', { hr: 'Sve', de: 'Alles' }, [entry('roof', { hr: 'Krov' })])];
  const changed = await update({ items, title: { hr: 'Sa strane, niže' }, version: 1 });
  expect(changed.data).toMatchObject({ version: 2, title: { hr: 'Sa strane, niže' } });
  await expect.poll(shown).toMatchObject([{ label: 'Sve', children: [{ label: 'Krov', url: '/shop' }] }]);
  expect((await editor.send('POST', 'navigation/filter', { keywords: 'NIŽE' })).data.total).toBe(1);
  const late = await update({ items: [], version: 1 });
  expect([...outcome(late), late.details.version]).toEqual([409, 'EDIT_CONFLICT', 2]);
  expect(await shown()).toHaveLength(1);
  // Of two at once one is told.
  const both = await Promise.all([update({ items, version: 2 }), update({ items, version: 2 })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('are refused with each invalid entry, by its position', async () => {
  const { version } = await read();
  const deep = entry('a', { hr: 'a' }, [
    entry('b', { hr: 'b' }, [entry('c', { hr: 'c' }, [entry('d', { hr: 'd' })])]),
  ]);
  const wrong = [
    { ...entry('x', {}), link: { kind: 'external', url: 'javascript:alert(1)' } },
    { ...entry('y', { hr: ' ' }), link: {} },
    deep,
  ];
  const { details } = await update({ items: wrong, version });
  expect(details.fields).toEqual({
    'items.0.label': { rule: 'required' },
    'items.0.link': { rule: 'format' },
    'items.1.label': { rule: 'required' },
    'items.1.link': { rule: 'format' },
    'items.2.children.0.children.0.children': { rule: 'maximum', parameter: 3 },
  });
  const twice = await update({ items: [entry('x', { hr: 'x' }), entry('x', { hr: 'y' })], version });
  expect(twice.details.fields).toEqual({ 'items.1.key': { rule: 'oneOf', parameter: 'unique' } });
  const wide = entry(
    'wide',
    { hr: 'široko' },
    Array.from({ length: 200 }, (_, place) => entry(`e${place}`, { hr: 'e' })),
  );
  expect((await update({ items: [wide], version })).details.fields).toEqual({
    items: { rule: 'maximum', parameter: 200 },
  });
  expect((await read()).version).toBe(version);
});
