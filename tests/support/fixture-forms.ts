import { expect, vi } from 'vitest';
import { saveAssignment } from '#domain/consents/consent-assignments.ts';
import type { FormInput } from '#domain/forms/forms-rules.ts';
import { saveForm } from '#domain/forms/forms-service.ts';
import { confirmPath, unsubscribePath } from '#domain/newsletter/newsletter-mails.ts';
import type { FormKind } from '#values/consents.ts';
import { type Answer, type FixtureShop, shopKey } from './fixture-shop.ts';
import { answerOf } from './solved-captcha.ts';

/** What the forms of all sites of the fixture shop need: 2 is con-privacy, 4 con-newsletter. */
export async function assignFormConsents({ runtime, shop }: FixtureShop): Promise<void> {
  const assign = async (assignedTo: FormKind, requiredKeys: string[]) => {
    for (const { id } of shop.dependencies.directory.list()) {
      await saveAssignment(runtime, id, {
        assignedTo,
        consentKeys: ['con-privacy', 'con-newsletter'],
        requiredKeys,
      });
    }
  };
  await assign('contactForm', ['con-privacy']);
  await assign('newsletter', ['con-newsletter', 'con-privacy']);
  await assign('productAvailabilityForm', ['con-privacy']);
}

/** The mails of the outbox that went to an address, oldest first. */
// biome-ignore lint/suspicious/noExplicitAny: rows of the table, looked into by the tests
export async function mailsTo({ database }: FixtureShop, recipient: string): Promise<any[]> {
  const { rows } = await database.pool.query('select * from outbox_mail where recipient = $1 order by id', [
    recipient,
  ]);
  return rows;
}

/** The token of the newest confirmation link that was mailed to an address. */
export async function confirmTokenOf(shop: FixtureShop, recipient: string): Promise<string> {
  const mails = await mailsTo(shop, recipient);
  return tokenIn(mails.at(-1)?.text, confirmPath);
}

export function unsubscribeTokenIn(text: string): string {
  return tokenIn(text, unsubscribePath);
}

function tokenIn(text: string, path: string): string {
  const token = new RegExp(`${path}/([\\w-]+)`).exec(text)?.[1];
  if (!token) throw new Error(`No link to ${path} in the mail.`);
  return token;
}

/** What a browser sends that has solved the puzzle. */
export async function solvedCaptcha(shop: FixtureShop): Promise<{ key: string; response: string }> {
  const { data } = await shop.call('GET', '/api/v1/form/captcha');
  return answerOf(data);
}

/** Has the definition of a form that the shop knows by its key demand the captcha, as its editors do. */
export async function demandCaptcha({ runtime }: FixtureShop, key: FormKind): Promise<void> {
  const fields = [{ name: 'email', label: texts('E-pošta'), type: 'email' as const, required: true }];
  const goal = { type: 'message' as const, text: texts('Hvala') };
  await saveForm(runtime, { key, kind: key, title: texts('Obrazac'), fields, captcha: true, goal });
}

/** Sets an option of the first site and waits until it holds. */
export async function setOption({ runtime, shop, database }: FixtureShop, key: string, value: unknown) {
  await database.pool.query(
    `insert into site_option (site_id, key, value) values (1, $1, $2)
     on conflict (site_id, key) do update set value = excluded.value`,
    [key, JSON.stringify(value)],
  );
  runtime.emit({ kind: 'site.changed' });
  const { directory } = shop.dependencies;
  await vi.waitFor(() => expect(directory.getFirst().options[key]).toEqual(value), 30_000);
}

/** The smallest picture. */
export const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
  Buffer.from('0000000d49444154789c6360000002000001e221bc330000000049454e44ae426082', 'hex'),
]);

/** Hands a file in as a browser does. */
export async function handInFile(
  shop: FixtureShop,
  bytes: Uint8Array,
  fileName = 'krov.png',
  remoteAddress = `10.9.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}`,
): Promise<Answer> {
  const boundary = '----attika';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: image/png\r\n\r\n`;
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/form/file/create',
    headers: { apiKey: shopKey, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    remoteAddress,
  });
  const parsed = answer.json();
  return { status: answer.statusCode, data: parsed.data, details: parsed.details };
}

const texts = (word: string) => ({ hr: `${word} hr`, en: `${word} en`, de: `${word} de` });
/** A form with a field of each type, the captcha, and a file. */
export const measureForm: FormInput = {
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

/** What the form of the fixture needs to be sent. */
export const filledMeasure = { name: 'Ana', email: 'Ana@kupac.example' };

/** Gives the shop the form. @returns sends it, with a solved captcha and the consent */
export async function offerMeasureForm(shop: FixtureShop) {
  await assignFormConsents(shop);
  await saveForm(shop.runtime, measureForm);
  const { data } = await shop.call('POST', '/api/v1/form/filter', { kind: 'contactForm' });
  const formId: number = data.data[0].id;
  const store = async (data: object, more: object = {}, headers: Record<string, string> = {}) => {
    const { key, response } = await solvedCaptcha(shop);
    return shop.call(
      'POST',
      '/api/v1/form/storeData',
      { id: formId, data, captchaKey: key, captchaResponse: response, acceptedConsents: [2], ...more },
      headers,
    );
  };
  return { formId, store };
}
