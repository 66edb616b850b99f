import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { removeLooseFiles } from '#domain/forms/loose-files-service.ts';
import { silentLogger } from '#platform/log/logger.ts';
import { createMailSender } from '#platform/mail/mail-sender.ts';
import { hourMs } from '#values/durations.ts';
import { filledMeasure, handInFile, mailsTo, offerMeasureForm, png } from '../support/fixture-forms.ts';
import { loggedIn, loginAs } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop, shopKey } from '../support/fixture-shop.ts';
import { folderTransport } from '../support/sent-mails.ts';
import { testClock } from '../support/test-clock.ts';

let shop: FixtureShop;
const clock = testClock();
let store: Awaited<ReturnType<typeof offerMeasureForm>>['store'];

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  ({ store } = await offerMeasureForm(shop));
});
afterAll(() => shop.close());

const handIn = (bytes: Uint8Array, fileName?: string) => handInFile(shop, bytes, fileName);

beforeEach(() => {
  clock.pass(1000);
});

test('files are accepted by their content, whatever their name', async () => {
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

test('files are at most 10 MB', async () => {
  const { status, details } = await handIn(Buffer.concat([png, Buffer.alloc(10_485_760)]));
  expect(status).toBe(413);
  expect(details.code).toBe('PAYLOAD_TOO_LARGE');
});

test('files are sent with the form they were uploaded for, once, and to the company', async () => {
  const { data: file } = await handIn(png, 'nacrt.png');
  const { status, data } = await store({ ...filledMeasure, plans: [file.token] });
  expect(status).toBe(200);
  const { rows } = await shop.database.pool.query('select * from form_file where form_submission_id = $1', [
    data.id,
  ]);
  expect(rows).toMatchObject([{ file_name: 'nacrt.png' }]);
  expect(JSON.stringify(rows)).not.toContain(file.token);
  expect((await store({ ...filledMeasure, plans: [file.token] })).details.fields).toEqual({
    'data.plans': { rule: 'oneOf' },
  });
  const folder = await mkdtemp(join(tmpdir(), 'attika-forms-'));
  const transport = folderTransport(shop, folder);
  const { database } = shop.database;
  await createMailSender({ database, clock, log: silentLogger, transport }).sendDue();
  const mails = await Promise.all(
    (await readdir(folder)).map(async (name) => PostalMime.parse(await readFile(`${folder}/${name}`))),
  );
  await rm(folder, { recursive: true });
  const [mail] = mails.filter(({ attachments }) => attachments.length > 0);
  expect(mail?.to?.[0]?.address).toBe('info@attika.example');
  expect(mail?.attachments[0]).toMatchObject({ filename: 'nacrt.png', mimeType: 'image/png' });
  expect(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer).equals(png)).toBe(true);
});

test("files are opened only by the site's editors", async () => {
  await handIn(png, 'za urednika.png');
  const { rows } = await shop.database.pool.query('select id from form_file order by id desc limit 1');
  const path = `/api/v1/form/file/get/${rows[0].id}`;
  expect(await shop.call('GET', path)).toMatchObject({
    status: 401,
    details: { code: 'NO_ACTIVE_USER' },
  });
  const { headers } = await loggedIn(shop, 'urednik@example.com');
  expect((await shop.call('GET', path, undefined, headers)).status).toBe(403);
  await shop.database.pool.query(
    `update "user" set is_backoffice_user = true, scope = 'editor' where email = 'urednik@example.com'`,
  );
  const editor = await loginAs(shop, 'urednik@example.com');
  const open = () => shop.app.inject({ url: path, headers: { apiKey: shopKey, ...editor.headers } });
  const file = await open();
  expect(file.rawPayload.equals(png)).toBe(true);
  expect(file.headers).toMatchObject({
    'content-disposition': "attachment; filename*=UTF-8''za%20urednika.png",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  await shop.database.pool.query(
    `update form_file set site_id = (select id from site where site_id = '1002') where id = $1`,
    [rows[0].id],
  );
  expect((await open()).statusCode).toBe(404);
});

test('files that were never submitted are removed after a while', async () => {
  const { data } = await handIn(png, 'zaboravljeno.png');
  const { rows } = await shop.database.pool.query('select store_key from form_file order by id desc limit 1');
  const { files } = shop.shop.dependencies;
  await removeLooseFiles(shop.runtime, files);
  expect(await files.has(rows[0].store_key)).toBe(true);
  clock.pass(2 * hourMs);
  await removeLooseFiles(shop.runtime, files);
  expect(await files.has(rows[0].store_key)).toBe(false);
  expect((await store({ ...filledMeasure, plans: [data.token] })).details.fields['data.plans'].rule).toBe(
    'oneOf',
  );
});

test('files can be sent with a contact message too', async () => {
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
  expect(copy.text).not.toContain('krov.png');
  expect(copy.files).toEqual([]);
  const company = (await mailsTo(shop, 'info@attika.example')).at(-1);
  expect(company.files).toMatchObject([{ fileName: 'krov.png', mime: 'image/png' }]);
});
