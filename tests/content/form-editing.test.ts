import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDefaultForms } from '../../src/first-start/default-forms.ts';
import { callsOf, type EditorCalls, type Headers, headersOfScope, outcome } from '../support/editors.ts';
import { mailsTo, offerMeasureForm } from '../support/fixture-forms.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

/* Forms as editors put them together (docs/rules/forms.md). */

let shop: FixtureShop;
let editor: EditorCalls;
let publisher: EditorCalls;
let admin: Headers;
let measure: Awaited<ReturnType<typeof offerMeasureForm>>;

beforeAll(async () => {
  shop = await openFixtureShop();
  measure = await offerMeasureForm(shop);
  await loadDefaultForms(shop.runtime);
  admin = await headersOfScope(shop, 'admin');
  editor = callsOf(shop, await headersOfScope(shop, 'editor'));
  publisher = callsOf(shop, await headersOfScope(shop, 'publisher'));
});
afterAll(() => shop.close());

type Body = Record<string, unknown>;
const read = async (id: number) => (await editor.send('GET', `form/get/${id}`)).data;
const create = (body: object, calls = publisher) => calls.send('POST', 'form/create', body);
const remove = (id: number, calls = publisher) => calls.send('DELETE', `form/delete/${id}`);
/** Changes some members of a form as it is now. */
const change = async (id: number, body: Body, calls = publisher) => {
  const { id: _id, key: _key, builtIn: _builtIn, ...present } = await read(id);
  return calls.send('PATCH', `form/update/${id}`, { ...present, ...body });
};
const shown = async (id: number, language = 'hrv') =>
  (await shop.call('GET', `/api/v1/form/get/${id}`, undefined, { language })).data;

const text = (hr: string) => ({ hr, en: `${hr} en`, de: `${hr} de` });
const fields = [
  { name: 'email', label: text('E-pošta'), type: 'email', required: true, help: text('Za odgovor') },
  { name: 'area', label: text('Površina'), type: 'number', required: false, minimum: 10, maximum: 500 },
];
const formNamed = async (title: string) =>
  (await create({ title: text(title), kind: 'contactForm' })).data.id as number;

test('editors see all forms in all languages, publishers create, copy and change them', async () => {
  const { data } = await editor.send('POST', 'form/filter', { keywords: 'mjere' });
  expect(data).toMatchObject({ total: 1, data: [{ id: measure.formId, key: 'measure', builtIn: false }] });
  expect(outcome(await create({ title: text('Žlijeb'), kind: 'contactForm' }, editor))).toEqual([
    403,
    'FORBIDDEN',
  ]);
  expect(outcome(await create({ title: { hr: ' ' }, kind: 'contactForm' }))).toEqual([422, 'VALIDATION']);
  const made = await create({ title: text('Žlijeb i krov'), kind: 'contactForm' });
  expect(made.data).toMatchObject({ key: 'form-zlijeb-i-krov', version: 1, fields: [{ name: 'email' }] });
  const again = await create({ title: text('Žlijeb i krov'), kind: 'contactForm' });
  expect(again.data.key).toBe('form-zlijeb-i-krov-2');
  for (const keywords of ['ŽLIJEB i', 'zlijeb i krov de']) {
    expect((await editor.send('POST', 'form/filter', { keywords })).data.total, keywords).toBe(2);
  }
  const copied = await create({ title: text('Mjere 2'), kind: 'contactForm', copyOf: measure.formId });
  expect(copied.data.fields).toEqual((await read(measure.formId)).fields);
  expect(copied.data.key).not.toBe('measure');
});

test('visitors see a change at once: fields in their order, help, limits and the message after sending', async () => {
  const id = await formNamed('Promjena');
  const changed = await change(id, { fields, thanks: text('Javit ćemo se'), captcha: false });
  expect(changed.data).toMatchObject({ version: 2, captcha: false });
  expect(await shown(id, 'ger')).toMatchObject({
    title: 'Promjena de',
    thanks: 'Javit ćemo se de',
    fields: [
      { name: 'email', label: 'E-pošta de', help: 'Za odgovor de' },
      { name: 'area', minimum: 10, maximum: 500, help: null },
    ],
  });
  await change(id, { fields: fields.toReversed() });
  expect((await shown(id)).fields.map(({ name }: { name: string }) => name)).toEqual(['area', 'email']);
  const send = (area: number) =>
    shop.call('POST', '/api/v1/form/storeData', {
      id,
      data: { email: 'ana@kupac.example', area },
      acceptedConsents: [2],
    });
  expect((await send(9)).details.fields).toEqual({ 'data.area': { rule: 'minimum', parameter: 10 } });
  expect((await send(501)).details.fields).toEqual({ 'data.area': { rule: 'maximum', parameter: 500 } });
  expect((await send(500)).status).toBe(200);
});

test('errors name their position, and nothing is stored', async () => {
  const id = await formNamed('Krivo');
  const wrong = [
    { name: 'email', label: {}, type: 'email', required: false },
    { name: 'email', label: text('x'), type: 'text', required: false, minimum: 9, maximum: 3 },
    { name: 'Roof', label: text('x'), type: 'choice', required: false },
    {
      name: 'roof',
      label: text('x'),
      type: 'choice',
      required: false,
      options: [
        { value: 'a', label: {} },
        { value: 'a', label: text('a') },
      ],
    },
  ];
  const { details } = await change(id, { title: {}, fields: wrong, receivers: ['nomail'] });
  expect(details.fields).toEqual({
    title: { rule: 'required' },
    'fields.0.label': { rule: 'required' },
    'fields.1.name': { rule: 'oneOf', parameter: 'unique' },
    'fields.1.minimum': { rule: 'maximum', parameter: 3 },
    'fields.2.name': { rule: 'format' },
    'fields.2.options': { rule: 'required' },
    'fields.3.options.0.label': { rule: 'required' },
    'fields.3.options.1.value': { rule: 'oneOf', parameter: 'unique' },
    'receivers.0': { rule: 'email' },
  });
  const goal = { type: 'url', words: { hr: 'https://elsewhere.example/' } };
  expect((await change(id, { goal })).details.fields).toEqual({ goal: { rule: 'format' } });
  expect((await change(id, { kind: 'newsletter', goal: null })).details.fields).toEqual({
    goal: { rule: 'required' },
  });
  expect(await read(id)).toMatchObject({ version: 1, receivers: [] });
});

test('an edit names the version it saw; of two at once one is refused', async () => {
  const id = await formNamed('Dvoje');
  expect((await change(id, { captcha: false })).data.version).toBe(2);
  const late = await change(id, { version: 1 });
  expect([...outcome(late), late.details.version]).toEqual([409, 'EDIT_CONFLICT', 2]);
  const seen = { captcha: true, version: 2 };
  const both = await Promise.all([change(id, seen), change(id, seen)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('an entry is sent to the form’s receivers and stays readable as it was, whatever becomes of the form', async () => {
  const id = await formNamed('Radionica');
  const receivers = ['krov@attika.example', 'lim@attika.example'];
  await change(id, { fields, receivers, captcha: false });
  const { data } = await shop.call('POST', '/api/v1/form/storeData', {
    id,
    data: { email: 'iva@kupac.example', area: 60 },
    acceptedConsents: [2],
  });
  for (const receiver of receivers) {
    expect(await mailsTo(shop, receiver)).toMatchObject([{ kind: 'form.submission' }]);
  }
  const entry = async () =>
    (await shop.call('GET', `/api/v1/form/entry/get/form-${data.id}`, undefined, admin)).data;
  const before = await entry();
  expect(before).toMatchObject({
    form: 'Radionica',
    fields: [{ value: 'iva@kupac.example' }, { value: '60' }],
  });
  await change(id, { title: text('Drugo'), fields: [{ ...fields[0], name: 'mail', label: text('Pošta') }] });
  expect(await entry()).toEqual(before);
  expect((await editor.send('POST', 'form/filter', { keywords: 'drugo' })).data.data[0].entries).toBe(1);
  expect((await remove(id)).data).toEqual({ id });
  expect(await entry()).toEqual(before);
  expect((await shop.call('GET', `/api/v1/form/get/${id}`)).status).toBe(404);
});

test('a form used on a page, or in a draft, cannot be deleted, and its uses are listed', async () => {
  const id = await formNamed('Na stranici');
  const { key } = await read(id);
  const parts = [{ id: 'a', type: 'form', options: { form: key } }];
  const page = await publisher.create({
    title: 'Kontakt s obrascem',
    postTypeSlug: 'page',
    parts,
    status: 'draft',
  });
  const refused = await remove(id);
  expect([...outcome(refused), refused.details.uses]).toEqual([
    409,
    'IN_USE',
    [{ kind: 'document', id: page.data.id, title: 'Kontakt s obrascem' }],
  ]);
  await publisher.update(page.data.id, { version: page.data.version, draft: true, parts: [] });
  expect((await remove(id)).status).toBe(200);
});

test('built-in forms keep their fields and cannot be deleted', async () => {
  const { data } = await editor.send('POST', 'form/filter', { keywords: 'contactForm' });
  const [{ id, builtIn, fields: own }] = data.data;
  expect(builtIn).toBe(true);
  expect((await change(id, { fields: own.slice(1) })).details.fields).toEqual({ fields: { rule: 'oneOf' } });
  expect((await change(id, { kind: 'newsletter' })).details.fields).toEqual({ kind: { rule: 'oneOf' } });
  expect(outcome(await remove(id))).toEqual([409, 'IN_USE']);
  const receivers = ['upiti@attika.example'];
  expect((await change(id, { receivers, captcha: false })).status).toBe(200);
  await shop.call('POST', '/api/v1/marketing/contact/contactAdmin', {
    ...{ firstName: 'Ana', from: 'ana@kupac.example', content: 'Dobar dan', acceptedConsents: [2] },
  });
  expect(await mailsTo(shop, 'upiti@attika.example')).toMatchObject([{ kind: 'contact.contact' }]);
});
