import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf, type EditorCalls, type Headers, headersOfScope, outcome } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/* The words of consents as editors write them (docs/rules/consents.md). */

const clock = testClock();
let shop: FixtureShop;
let admin: Headers;
let editor: EditorCalls;
let publisher: EditorCalls;

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  editor = callsOf(shop, await headersOfScope(shop, 'editor'));
  publisher = callsOf(shop, await headersOfScope(shop, 'publisher'));
  admin = await headersOfScope(shop, 'admin');
});
afterAll(() => shop.close());

const read = async (id: number) => (await editor.send('GET', `consentText/get/${id}`)).data;
const create = (body: object, calls = publisher) => calls.send('POST', 'consentText/create', body);
const update = (id: number, body: object) => publisher.send('PATCH', `consentText/update/${id}`, body);
const retire = (id: number, retired = true) =>
  publisher.send('PATCH', `consentText/retire/${id}`, { retired });
const remove = (id: number) => publisher.send('DELETE', `consentText/delete/${id}`);
const words = (hr: string) => ({
  displayName: { hr, en: `${hr} en`, de: `${hr} de` },
  text: { hr: `<p>${hr} <a href="/x">dalje</a></p>` },
});
const madeNamed = async (hr: string) => (await create(words(hr))).data;
const log = (consents: number[], status = 'accepted') =>
  shop.call('POST', '/api/v1/marketing/web/consent/log/create', {
    status,
    sourceType: 'cmsSite',
    consents,
    user: { userType: 'visitor', email: 'ana@kupac.example' },
  });
const assign = (consents: number[]) =>
  publisher.send('POST', 'consent/create', { assigned_to: 'addressForm', consents, requiredConsents: [] });
const shownIds = async () =>
  (await shop.call('POST', '/api/v1/marketing/web/consent/filter', {})).data.records.map(
    ({ id }: { id: number }) => id,
  );

test('a publisher creates a consent that forms can ask for at once', async () => {
  expect(outcome(await create(words('Anketa'), editor))).toEqual([403, 'FORBIDDEN']);
  const { details } = await create({ displayName: { hr: ' ' }, text: { hr: '<p> </p>' } });
  expect(details.fields).toEqual({ displayName: { rule: 'required' }, text: { rule: 'required' } });
  const { data } = await create({ ...words('Anketa'), text: { hr: '<p>Da<script>x()</script></p>' } });
  expect(data).toMatchObject({ text: { hr: '<p>Da</p>' }, retired: false, given: false, forms: [] });
  expect(data.uniqueNumber).toMatch(/^C-\d{3}$/);
  const taken = await create({ ...words('Druga'), uniqueNumber: data.uniqueNumber });
  expect(taken.details.fields).toEqual({ uniqueNumber: { rule: 'oneOf', parameter: 'unique' } });
  expect(await shownIds()).toContain(data.id);
  expect((await assign([data.id])).status).toBe(200);
  expect((await read(data.id)).forms).toEqual(['addressForm']);
  await assign([]);
});

test('a changed text is a new version; given consents keep the old one', async () => {
  const { id, textVersion } = await madeNamed('Prva');
  await log([id]);
  clock.pass(60_000);
  const changed = await update(id, { ...words('Druga'), textVersion });
  expect(changed.data.textVersion).not.toBe(textVersion);
  expect(changed.data.versions).toMatchObject([
    { textVersion: changed.data.textVersion, displayName: { hr: 'Druga' } },
    { textVersion, displayName: { hr: 'Prva' }, text: words('Prva').text },
  ]);
  await log([id]);
  const logged = await shop.call(
    'POST',
    '/api/v1/marketing/web/consent/log/filter',
    { keywords: 'ana@kupac.example', limit: 2 },
    admin,
  );
  expect(logged.data.data.map(({ consents }: { consents: object[] }) => consents[0])).toMatchObject([
    { id, textVersion: changed.data.textVersion, name: 'Druga' },
    { id, textVersion, name: 'Prva' },
  ]);
  const late = await update(id, { ...words('Treća'), textVersion });
  expect(outcome(late)).toEqual([409, 'EDIT_CONFLICT']);
  expect(
    (await update(id, { ...words('Druga'), textVersion: changed.data.textVersion })).data.versions,
  ).toHaveLength(2);
});

test('a consent that somebody has given can be retired and withdrawn, but not deleted', async () => {
  const { id } = await madeNamed('Stara');
  await log([id]);
  const refused = await remove(id);
  expect([...outcome(refused), refused.details.uses]).toEqual([
    409,
    'IN_USE',
    [{ kind: 'log', id, title: '' }],
  ]);
  expect((await retire(id)).data).toMatchObject({ retired: true, given: true });
  expect(await shownIds()).not.toContain(id);
  expect((await assign([id])).details.fields).toEqual({ 'consents.0': { rule: 'oneOf' } });
  expect((await log([id], 'withdrawn')).status).toBe(200);
  const { data } = await editor.send('POST', 'consentText/filter', {});
  expect(data.data.find((one: { id: number }) => one.id === id)).toMatchObject({ retired: true });
  expect((await retire(id, false)).data.retired).toBe(false);
  expect(await shownIds()).toContain(id);
});

test('a consent that a form asks for can be neither retired nor deleted, and the form is named', async () => {
  const { id } = await madeNamed('Tražena');
  await assign([id]);
  for (const refused of [await retire(id), await remove(id)]) {
    expect([...outcome(refused), refused.details.uses]).toMatchObject([
      409,
      'IN_USE',
      [{ kind: 'form', title: 'addressForm' }],
    ]);
  }
  await assign([]);
  expect((await remove(id)).data).toEqual({ id });
  expect((await editor.send('GET', `consentText/get/${id}`)).status).toBe(404);
  expect(await shownIds()).not.toContain(id);
});

test('if a form starts to ask for a consent while somebody retires it, one of them is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await madeNamed(`Utrka ${round}`);
    const [asked, retired] = await Promise.all([assign([id]), retire(id)]);
    const { retired: isRetired, forms } = await read(id);
    expect([asked.status === 200, retired.status === 200]).toEqual([forms.length > 0, isRetired]);
    expect(forms.length > 0 && isRetired).toBe(false);
    await assign([]);
  }
});
