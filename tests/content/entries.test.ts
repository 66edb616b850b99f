import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Headers, headersOfScope, outcome } from '../support/editors.ts';
import { add, startCart } from '../support/fixture-buyer.ts';
import { filledMeasure, handInFile, mailsTo, offerMeasureForm, png } from '../support/fixture-forms.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop, shopKey } from '../support/fixture-shop.ts';

/* What people have sent to the company, as the panel lists and answers it (docs/rules/backoffice.md). */

let shop: FixtureShop;
let admin: Headers;
let editor: Headers;
let writer: Headers;
let formId: number;
let storeMeasure: Awaited<ReturnType<typeof offerMeasureForm>>['store'];
/** Ids of the entries that the tests open. */
const ids = { message: '', enquiry: '', form: '' };

const message = {
  firstName: 'Ana',
  lastName: 'Horvat',
  contactNumber: '+385 91 555 0101',
  subject: 'Krov',
  content: 'Trebam 60 m² falca.',
  acceptedConsents: [2],
};

beforeAll(async () => {
  shop = await openFixtureShop();
  const measure = await offerMeasureForm(shop);
  ({ formId, store: storeMeasure } = measure);
  admin = await headersOfScope(shop, 'admin');
  editor = await headersOfScope(shop, 'editor');
  writer = await headersOfScope(shop, 'writer');
  await shop.database.pool.query(
    `insert into contact_message (site_id, kind, language, first_name, last_name, email, contact_number, subject,
       content, items, consents, created_at)
     select case when n > 1200 then 2 else 1 end, 'contact', 'hr', '=1+1', 'Broj ' || n, 'm' || n || '@kupac.example', '', '',
       'Upit broj ' || n, '[]', '[]', timestamptz '2026-01-01' + n * interval '1 minute'
     from generate_series(1, 1202) n`,
  );
  const send = async (body: object, headers = {}) => {
    const path = '/api/v1/marketing/contact/contactAdmin';
    return (await shop.call('POST', path, { ...message, ...body }, headers)).data.id;
  };
  ids.message = `message-${await send({ from: 'Lea@kupac.example' }, { language: 'ger' })}`;
  const cart = await startCart(shop);
  await add(shop, cart, 'screw', 2);
  ids.enquiry = `message-${await send({ from: 'iva@kupac.example', ...cart })}`;
  const { data: file } = await handInFile(shop, png, 'nacrt.png');
  const filled = { ...filledMeasure, area: 60.5, roof: 'flat', agreed: true, plans: [file.token] };
  ids.form = `form-${(await storeMeasure(filled)).data.id}`;
});
afterAll(() => shop.close());

const path = '/api/v1/form/entry';
const list = (body: object, headers = editor) => shop.call('POST', `${path}/filter`, body, headers);
const get = (id: string, headers = editor) => shop.call('GET', `${path}/get/${id}`, undefined, headers);
const setState = (id: string, state: string) => shop.call('PATCH', `${path}/update/${id}`, { state }, editor);
const answer = (id: string, text: string, headers = editor) =>
  shop.call('POST', `${path}/answer/${id}`, { text }, headers);
const taken = (query: string, headers: Headers = admin) =>
  shop.app.inject({
    method: 'GET',
    url: `${path}/export?${query}`,
    headers: { apiKey: shopKey, ...headers },
  });
const idsOf = async (body: object) => (await list(body)).data.data.map(({ id }: { id: string }) => id);

test('messages, price enquiries and forms of the site are in one list, newest first', async () => {
  const { data } = await list({ limit: 3 });
  expect(data).toMatchObject({ total: 1203, lastPage: 401 });
  expect(data.data.map(({ id }: { id: string }) => id)).toEqual([ids.form, ids.enquiry, ids.message]);
  expect(data.data[2]).toEqual({
    id: ids.message,
    kind: 'contact',
    form: null,
    language_code: 'ger',
    name: 'Ana Horvat',
    email: 'lea@kupac.example',
    subject: 'Krov',
    state: 'new',
    created_at: expect.any(String),
  });
  expect((await list({ limit: 3, page: 2 })).data.data[0].email).toBe('m1200@kupac.example');
  expect((await list({}, { ...editor, ...enquiryHeaders })).status).toBe(403);
});

test('it is found by kind, form, state and words, and sorted', async () => {
  expect(await idsOf({ kind: 'enquiry' })).toEqual([ids.enquiry]);
  expect(await idsOf({ kind: 'form' })).toEqual([ids.form]);
  expect(await idsOf({ form_id: formId })).toEqual([ids.form]);
  expect(await idsOf({ form_id: formId + 1 })).toEqual([]);
  for (const keywords of ['FALCA', 'falçá'])
    expect(await idsOf({ keywords, kind: 'contact' })).toEqual([ids.message]);
  expect(await idsOf({ keywords: 'ana@kupac' })).toEqual([ids.form]);
  // What other searches take for any letters means itself.
  for (const keywords of ['ana%kupac', 'an_@kupac', 'ana\\@kupac'])
    expect(await idsOf({ keywords })).toEqual([]);
  const sort = { field: 'email', direction: 'desc' };
  const { data } = await list({ keywords: 'broj 12', sort });
  expect(data.data[0].email).toBe('m12@kupac.example');
  expect((await list({ state: 'closed' })).data.total).toBe(0);
});

test('an entry contains its fields, goods and files, and its files can be read', async () => {
  const { data: form } = await get(ids.form);
  expect(form).toMatchObject({
    kind: 'form',
    form: 'Mjere hr',
    email: 'ana@kupac.example',
    answer: null,
    files: [{ fileName: 'nacrt.png', mime: 'image/png', size: png.length }],
  });
  expect(form.fields.map(({ label, value }: Record<string, string>) => [label, value])).toEqual([
    ['Ime hr', 'Ana'],
    ['E-pošta hr', 'Ana@kupac.example'],
    ['Površina hr', '60,5'],
    ['Krov hr', 'Ravni hr'],
    ['Pristajem hr', 'Da'],
  ]);
  // By a link, which sends no key.
  const file = await shop.app.inject({ url: `/api/v1/form/file/get/${form.files[0].id}`, headers: editor });
  expect([file.statusCode, file.rawPayload.equals(png)]).toEqual([200, true]);
  const { data: enquiry } = await get(ids.enquiry);
  expect(enquiry).toMatchObject({
    content: message.content,
    contact_number: message.contactNumber,
    items: [{ name: 'screw hr', sku: 'SCREW', quantity: 2, unit: 'kom' }],
  });
  const inGerman = await get(ids.enquiry, { ...editor, language: 'ger' });
  expect(inGerman.data.items).toMatchObject([{ name: 'screw de', unit: 'Stk.' }]);
  expect(outcome(await get('form-99999'))).toEqual([404, 'NOT_FOUND']);
  const { rows } = await shop.database.pool.query('select id from contact_message where site_id = 2');
  expect(outcome(await get(`message-${rows[0].id}`))).toEqual([404, 'NOT_FOUND']);
});

test('an answer is mailed once, in the language of the entry, and stored with who and when', async () => {
  expect((await answer(ids.message, ' \n ')).details.fields).toMatchObject({ text: { rule: 'required' } });
  const words = 'Guten Tag Frau Horvat,\n\ndas Blech kommt am Montag.';
  // Two at once: one mail.
  const both = await Promise.all([answer(ids.message, words), answer(ids.message, words, admin)]);
  expect(both.map(outcome).toSorted()).toEqual([
    [200, undefined],
    [409, 'EDIT_CONFLICT'],
  ]);
  const mails = (await mailsTo(shop, 'lea@kupac.example')).filter(({ kind }) => kind === 'contact.answer');
  expect(mails).toMatchObject([
    {
      language: 'de',
      subject: 'Antwort auf Ihre Nachricht: Attika',
      reply_to: 'info@attika.example',
      files: [],
    },
  ]);
  expect(mails[0].text).toContain('das Blech kommt am Montag.');
  expect(mails[0].text).not.toContain(message.content);
  const { data } = await get(ids.message);
  expect(data).toMatchObject({
    state: 'answered',
    answer: { text: words, answered_at: expect.any(String), answered_by: expect.any(String) },
  });
  await shop.database.pool.query('update form_submission set email = null');
  expect((await answer(ids.form, 'Hvala')).details.fields).toMatchObject({ email: { rule: 'required' } });
});

test('a state is set, and found by', async () => {
  expect((await setState(ids.form, 'closed')).data.state).toBe('closed');
  expect(await idsOf({ state: 'closed' })).toEqual([ids.form]);
  expect((await setState(ids.form, 'lost')).status).toBe(400);
  expect(outcome(await setState('message-99999', 'closed'))).toEqual([404, 'NOT_FOUND']);
});

test('the export is complete, no cell of it is a formula, and it is logged', async () => {
  const table = await taken('kind=contact');
  expect(table.statusCode).toBe(200);
  expect(table.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(table.headers['content-disposition']).toMatch(/^attachment; filename="entries-[\d-]+\.csv"$/);
  expect(table.headers['cache-control']).toBe('private, no-store');
  // In several pieces, none lost and none twice.
  const found = [...table.body.matchAll(/^message-\d+,/gm)].map(([id]) => id);
  expect([found.length, new Set(found).size]).toEqual([1201, 1201]);
  expect(table.body).toContain(",'=1+1 Broj 7,m7@kupac.example,");
  expect(table.body).toMatch(/,'\+385 91 555 0101,Krov,Trebam 60 m² falca\.,/);
  const forms = (await taken('kind=form')).body;
  expect(forms).toContain('"Ime hr: Ana\nE-pošta hr: Ana@kupac.example\n');
  const { data } = await shop.call('POST', '/api/v1/activity/filter', { kind: 'entry' }, admin);
  expect(data.data.map(({ activity }: { activity: string }) => activity)).toEqual(
    expect.arrayContaining(['entry.export', 'entry.update', 'entry.answer']),
  );
  expect(data.data.map(({ title }: { title: string | null }) => title)).toEqual([null, null, null]);
});

test('in the export of one form each field is a column, those that are gone behind', async () => {
  const { data: first } = await handInFile(shop, png, 'tlocrt.png');
  const { data: second } = await handInFile(shop, png, 'presjek.png');
  const more = { area: 1234.567, agreed: true, plans: [first.token, second.token] };
  const { data } = await storeMeasure({ ...filledMeasure, name: '=1+1', ...more });
  await shop.database.pool.query(
    `update form_submission set created_at = '2026-07-01T22:30:00Z', answered_at = '2026-01-01T10:05:00Z',
       answer = 'Hvala' where id = $1`,
    [data.id],
  );
  // The name is no more asked for, and a field is called like a column of every entry.
  const isKept = "select * from jsonb_array_elements(fields) f where f->>'name' <> 'name'";
  await shop.database.pool.query(
    `update form set fields = (select jsonb_agg(f) from (${isKept}) kept (f)) ||
       '[{"name": "state", "label": {"hr": "Stanje"}, "type": "text", "required": false}]'
     where id = $1`,
    [formId],
  );
  const [head, ...lines] = (await taken(`form_id=${formId}`)).body.trim().split('\r\n');
  expect(head).toBe(
    'id,state,language,email,area,roof,agreed,plans,data.state,name,sent_at,answered_at,answer',
  );
  expect(lines[0]).toMatch(
    /^form-\d+,closed,hr,Ana@kupac\.example,60\.5,Ravni hr,Da,nacrt\.png,,Ana,\d{4}-\d\d-\d\d \d\d:\d\d,,$/,
  );
  expect(lines.slice(1)).toEqual([
    `form-${data.id},new,hr,Ana@kupac.example,1234.567,,Da,tlocrt.png; presjek.png,,'=1+1,2026-07-02 00:30,2026-01-01 11:05,Hvala`,
  ]);
  expect((await taken(`form_id=${formId}&state=answered`)).body.trim().split('\r\n')).toHaveLength(1);
});

test('all of it requires the right', async () => {
  expect(outcome(await list({}, writer))).toEqual([403, 'FORBIDDEN']);
  expect(outcome(await get(ids.form, writer))).toEqual([403, 'FORBIDDEN']);
  expect(outcome(await answer(ids.enquiry, 'Ne', writer))).toEqual([403, 'FORBIDDEN']);
  expect((await taken('', editor)).statusCode).toBe(403);
  expect((await taken('', {})).statusCode).toBe(401);
});
