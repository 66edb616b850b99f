import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeLooseFiles } from '#domain/forms/form-files-service.ts';
import type { Form } from '#domain/forms/forms-rules.ts';
import { saveForm } from '#domain/forms/forms-service.ts';
import { silentLogger } from '#platform/log/logger.ts';
import { createMailSender } from '#platform/mail/mail-sender.ts';
import { openFolderTransport } from '#platform/mail/mail-transport.ts';
import {
  assignFormConsents,
  confirmTokenOf,
  handInFile,
  mailsTo,
  png,
  solvedCaptcha,
} from './support/fixture-forms.ts';
import { type FixtureShop, openFixtureShop } from './support/fixture-shop.ts';

let shop: FixtureShop;
let now = new Date('2026-11-21T10:00:00Z');
let formId = 0;

const texts = (word: string) => ({ hr: `${word} hr`, en: `${word} en`, de: `${word} de` });
const form: Omit<Form, 'id'> = {
  key: 'measure',
  kind: 'contactForm',
  title: texts('Mjere'),
  fields: [
    { name: 'name', label: texts('Ime'), type: 'text', required: true, maximum: 10 },
    { name: 'email', label: texts('E-pošta'), type: 'email', required: true },
    { name: 'area', label: texts('Površina'), type: 'number', required: false },
    {
      name: 'roof',
      label: texts('Krov'),
      type: 'choice',
      required: false,
      options: [{ value: 'flat', label: texts('Ravni') }],
    },
    { name: 'agreed', label: texts('Pristajem'), type: 'yesNo', required: false },
    { name: 'plans', label: texts('Nacrti'), type: 'file', required: false, maximum: 2 },
  ],
  captcha: true,
  goal: { type: 'url', address: { hr: '/hvala', en: '/en/thanks', de: '/de/danke' } },
};

beforeAll(async () => {
  shop = await openFixtureShop({ now: () => now });
  await assignFormConsents(shop);
  await saveForm(shop.runtime, form);
  const { data } = await shop.call('POST', '/api/v1/form/filter', { kind: 'contactForm' });
  formId = data.data[0].id;
});
afterAll(() => shop.close());

const filled = { name: 'Ana', email: 'Ana@kupac.example' };
async function store(data: object, more: object = {}, headers: Record<string, string> = {}) {
  const { key, response } = await solvedCaptcha(shop);
  return shop.call(
    'POST',
    '/api/v1/form/storeData',
    { id: formId, data, captchaKey: key, captchaResponse: response, acceptedConsents: [2], ...more },
    headers,
  );
}

const handIn = (bytes: Uint8Array, fileName?: string) => handInFile(shop, bytes, fileName);

test('a form is listed and read in the language', async () => {
  const { data } = await shop.call('POST', '/api/v1/form/filter', {}, { language: 'eng' });
  expect(data).toMatchObject({ total: 1, page: 1, lastPage: 1, perPage: 50, limit: 50 });
  const one = await shop.call('GET', `/api/v1/form/get/${formId}`, undefined, { language: 'ger' });
  expect(one.data).toMatchObject({
    title: 'Mjere de',
    kind: 'contactForm',
    captcha: true,
    confirmsEmail: true,
  });
  expect(one.data.fields[3]).toEqual({
    name: 'roof',
    label: 'Krov de',
    type: 'choice',
    required: false,
    maximum: null,
    options: [{ value: 'flat', label: 'Ravni de' }],
  });
  expect((await shop.call('GET', '/api/v1/form/get/999')).status).toBe(404);
  expect((await shop.call('POST', '/api/v1/form/filter', { kind: 'newsletter' })).data.data).toEqual([]);
  const byKey = (key: string) => shop.call('POST', '/api/v1/form/filter', { key });
  expect((await byKey('measure')).data.data).toEqual([
    (await shop.call('GET', `/api/v1/form/get/${formId}`)).data,
  ]);
  expect((await byKey('none')).data.data).toEqual([]);
});

test('what was filled in is stored, mailed to the company, and its e-mail confirmed', async () => {
  const sent = { ...filled, area: 60.5, roof: 'flat', agreed: true, unknown: 'x' };
  const { status, data } = await store(sent, {}, { language: 'eng' });
  expect(status).toBe(200);
  expect(data.confirmationSent).toBe(true);
  const { rows } = await shop.database.pool.query('select * from form_submission where id = $1', [data.id]);
  const { unknown: _, ...kept } = sent;
  expect(rows[0]).toMatchObject({ data: kept, email: 'ana@kupac.example', language: 'en' });
  const company = (await mailsTo(shop, 'info@attika.example')).at(-1);
  expect(company.text).toContain('Krov hr: Ravni hr');
  expect(company.text).toContain('Pristajem hr: Da');
  expect(company.reply_to).toBe('ana@kupac.example');
  const confirmed = await shop.call(
    'GET',
    `/api/v1/form/confirmEmail/${await confirmTokenOf(shop, 'ana@kupac.example')}`,
    undefined,
    { accept: 'application/json' },
  );
  expect(confirmed.data).toEqual({
    goalType: 'url',
    goal: '/en/thanks',
    confirmedEmail: 'ana@kupac.example',
  });
});

describe('broken rules stand at their field', () => {
  test.each([
    ['name', '', { rule: 'required' }],
    ['name', 'x'.repeat(11), { rule: 'maxLength', parameter: 10 }],
    ['name', 5, { rule: 'type', parameter: 'string' }],
    ['email', 'ana@', { rule: 'email' }],
    ['area', 'x', { rule: 'type', parameter: 'number' }],
    ['roof', 'steep', { rule: 'oneOf' }],
    ['agreed', 'da', { rule: 'type', parameter: 'boolean' }],
    ['plans', ['a', 'b', 'c'], { rule: 'maxLength', parameter: 2 }],
    ['plans', ['nobody'], { rule: 'oneOf' }],
  ])('%s: %j', async (name, value, error) => {
    const { status, details } = await store({ ...filled, [name]: value });
    expect(status).toBe(422);
    expect(details.fields).toEqual({ [`data.${name}`]: error });
  });
});

describe('the captcha', () => {
  const send = (more: object) =>
    shop.call('POST', '/api/v1/form/storeData', { id: formId, data: filled, acceptedConsents: [2], ...more });

  test('is needed', async () => {
    expect((await send({})).details.code).toBe('CAPTCHA_REQUIRED');
    expect((await send({ captchaKey: 'proof-of-work' })).details.code).toBe('CAPTCHA_REQUIRED');
  });

  test('cannot be made up, forged, made easier or used after its time', async () => {
    const { key, response } = await solvedCaptcha(shop);
    const payload = JSON.parse(Buffer.from(response, 'base64').toString());
    const answer = (changed: object) => ({
      captchaKey: key,
      captchaResponse: Buffer.from(JSON.stringify(changed)).toString('base64'),
    });
    const { challenge, solution } = payload;
    const forgeries = [
      { captchaKey: 'other', captchaResponse: response },
      { captchaKey: key, captchaResponse: 'x' },
      answer({ challenge, solution: { ...solution, counter: solution.counter + 1 } }),
      answer({ challenge: { ...challenge, signature: 'f'.repeat(64) }, solution }),
      answer({
        challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '' } },
        solution,
      }),
      answer({ challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution }),
      answer({
        challenge: { ...challenge, parameters: { ...challenge.parameters, data: { untilMs: 4e12 } } },
        solution,
      }),
      answer({}),
      answer([null]),
    ];
    for (const forged of forgeries) expect((await send(forged)).details.code).toBe('CAPTCHA_FAILED');
    const before = now;
    now = new Date(now.getTime() + 11 * 60_000);
    expect((await send(answer(payload))).details.code).toBe('CAPTCHA_FAILED');
    now = before;
    expect((await send(answer(payload))).status).toBe(200);
    expect((await send(answer(payload))).details.code).toBe('CAPTCHA_FAILED');
  });
});

describe('files', () => {
  beforeEach(() => {
    now = new Date(now.getTime() + 1000);
  });

  test('are taken by their content, whatever their name says', async () => {
    const { status, data } = await handIn(png, '..\\C:\\krov<1>.exe');
    expect(status).toBe(200);
    expect(data).toMatchObject({ fileName: 'krov1.png', mime: 'image/png', size: png.length });
    const refused = await Promise.all([
      handIn(Buffer.from('<script>alert(1)</script>'), 'slika.png'),
      handIn(Buffer.from('MZ\u0090 not a picture'), 'slika.png'),
      handIn(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'slika.svg'),
      handIn(Buffer.alloc(0), 'prazno.png'),
    ]);
    for (const { details } of refused) expect(details.fields.file.rule).toBe('format');
  });

  test('are at most 10 MB', async () => {
    const { status, details } = await handIn(Buffer.concat([png, Buffer.alloc(10_485_760)]));
    expect(status).toBe(413);
    expect(details.code).toBe('PAYLOAD_TOO_LARGE');
  });

  test('go with the form they were handed in for, once, and to the company', async () => {
    const { data: file } = await handIn(png, 'nacrt.png');
    const { status, data } = await store({ ...filled, plans: [file.token] });
    expect(status).toBe(200);
    const { rows } = await shop.database.pool.query('select * from form_file where form_submission_id = $1', [
      data.id,
    ]);
    expect(rows).toMatchObject([{ file_name: 'nacrt.png' }]);
    expect(JSON.stringify(rows)).not.toContain(file.token);
    expect((await store({ ...filled, plans: [file.token] })).details.fields).toEqual({
      'data.plans': { rule: 'oneOf' },
    });
    const folder = await mkdtemp(join(tmpdir(), 'attika-forms-'));
    const { files } = shop.shop.dependencies;
    const transport = openFolderTransport(folder, { files });
    const { database } = shop.database;
    await createMailSender({ database, clock: { now: () => now }, log: silentLogger, transport }).sendDue();
    const mails = await Promise.all(
      (await readdir(folder)).map(async (name) => PostalMime.parse(await readFile(`${folder}/${name}`))),
    );
    await rm(folder, { recursive: true });
    const [mail] = mails.filter(({ attachments }) => attachments.length > 0);
    expect(mail?.to?.[0]?.address).toBe('info@attika.example');
    expect(mail?.attachments[0]).toMatchObject({ filename: 'nacrt.png', mimeType: 'image/png' });
    expect(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer).equals(png)).toBe(true);
  });

  test('are opened by nobody without rights', async () => {
    expect(await shop.call('GET', '/api/v1/form/file/get/1')).toMatchObject({
      status: 401,
      details: { code: 'NO_ACTIVE_USER' },
    });
  });

  test('that no form was sent with are gone after a day', async () => {
    const { data } = await handIn(png, 'zaboravljeno.png');
    const { rows } = await shop.database.pool.query(
      'select store_key from form_file order by id desc limit 1',
    );
    const { files } = shop.shop.dependencies;
    await removeLooseFiles(shop.runtime, files);
    expect(await files.has(rows[0].store_key)).toBe(true);
    now = new Date(now.getTime() + 25 * 3_600_000);
    await removeLooseFiles(shop.runtime, files);
    expect(await files.has(rows[0].store_key)).toBe(false);
    expect((await store({ ...filled, plans: [data.token] })).details.fields['data.plans'].rule).toBe('oneOf');
  });

  test('go with a contact message too', async () => {
    const { data: file } = await handIn(png, 'krov.png');
    const message = {
      firstName: 'Iva',
      from: 'iva@kupac.example',
      content: 'Nacrt je u prilogu.',
      acceptedConsents: [2],
      files: [file.token],
    };
    const { status } = await shop.call('POST', '/api/v1/marketing/contact/contactAdmin', message);
    expect(status).toBe(200);
    const [copy] = await mailsTo(shop, 'iva@kupac.example');
    expect(copy.text).toContain('krov.png');
    expect(copy.files).toEqual([]);
    const company = (await mailsTo(shop, 'info@attika.example')).at(-1);
    expect(company.files).toMatchObject([{ fileName: 'krov.png', mime: 'image/png' }]);
  });
});

test('a form that could not be filled in is refused', async () => {
  const twice = { ...form, fields: [...form.fields, ...form.fields.slice(0, 1)] };
  await expect(saveForm(shop.runtime, twice)).rejects.toMatchObject({ code: 'VALIDATION' });
  const withoutEmail = { ...form, fields: form.fields.slice(0, 1) };
  await expect(saveForm(shop.runtime, withoutEmail)).rejects.toMatchObject({ code: 'VALIDATION' });
});
