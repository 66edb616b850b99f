import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveForm } from '#domain/forms/forms-service.ts';
import { minuteMs } from '#values/durations.ts';
import {
  confirmTokenOf,
  filledMeasure,
  mailsTo,
  measureForm,
  offerMeasureForm,
  solvedCaptcha,
} from '../support/fixture-forms.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

let shop: FixtureShop;
const clock = testClock();
let formId = 0;
let store: Awaited<ReturnType<typeof offerMeasureForm>>['store'];

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  ({ formId, store } = await offerMeasureForm(shop));
});
afterAll(() => shop.close());

test('a form is listed and read in the requested language', async () => {
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
    help: null,
    minimum: null,
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

test('an entry is stored, mailed to the company, and its e-mail confirmed', async () => {
  const sent = { ...filledMeasure, area: 60.5, roof: 'flat', agreed: true, unknown: 'x' };
  const { status, data } = await store(sent, {}, { language: 'eng' });
  expect(status).toBe(200);
  expect(data.confirmationSent).toBe(true);
  const { rows } = await shop.database.pool.query('select * from form_submission where id = $1', [data.id]);
  const { unknown: _, ...kept } = sent;
  expect(rows[0]).toMatchObject({ data: kept, email: 'ana@kupac.example', language: 'en' });
  const company = (await mailsTo(shop, 'info@attika.example')).at(-1);
  expect(company.text).toContain('Krov hr: Ravni hr');
  expect(company.text).toContain('Pristajem hr: Da');
  expect(company.text).toContain('Jezik: engleski');
  expect(company.reply_to).toBe('ana@kupac.example');
  const path = `/api/v1/form/confirmEmail/${await confirmTokenOf(shop, 'ana@kupac.example')}`;
  // Its owner may come after a program that looks at mails.
  for (const times of [1, 2]) {
    const confirmed = await shop.call('GET', path, undefined, { accept: 'application/json' });
    expect(confirmed.data, String(times)).toEqual({
      goalType: 'url',
      goal: '/en/thanks',
      confirmedEmail: 'ana@kupac.example',
    });
  }
});

describe('errors are at their field', () => {
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
    const { status, details } = await store({ ...filledMeasure, [name]: value });
    expect(status).toBe(422);
    expect(details.fields).toEqual({ [`data.${name}`]: error });
  });
});

describe('the captcha', () => {
  const send = (more: object) =>
    shop.call('POST', '/api/v1/form/storeData', {
      id: formId,
      data: filledMeasure,
      acceptedConsents: [2],
      ...more,
    });

  test('is required', async () => {
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
    const before = clock.now();
    clock.pass(11 * minuteMs);
    expect((await send(answer(payload))).details.code).toBe('CAPTCHA_FAILED');
    clock.set(before);
    expect((await send(answer(payload))).status).toBe(200);
    expect((await send(answer(payload))).details.code).toBe('CAPTCHA_FAILED');
  });
});

test('a form that could not be filled in is refused', async () => {
  const twice = { ...measureForm, fields: [...measureForm.fields, ...measureForm.fields.slice(0, 1)] };
  await expect(saveForm(shop.runtime, twice)).rejects.toMatchObject({ code: 'VALIDATION' });
  const withoutEmail = { ...measureForm, fields: measureForm.fields.slice(0, 1) };
  await expect(saveForm(shop.runtime, withoutEmail)).rejects.toMatchObject({ code: 'VALIDATION' });
});
