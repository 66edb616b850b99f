import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteOptions } from '#domain/sites/site-options.ts';
import { optionGroups } from '#web/admin/options/option-groups.ts';
import { loggedIn, loginAs } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
let admin: Record<string, string>;
let customer: Record<string, string>;
beforeAll(async () => {
  shop = await openFixtureShop();
  customer = (await loggedIn(shop, 'ana@example.com')).headers;
  admin = await backofficeUser('admin@example.com', 'admin');
});
afterAll(() => shop.close());

async function backofficeUser(email: string, scope: string): Promise<Record<string, string>> {
  await loggedIn(shop, email);
  await shop.database.pool.query(`update "user" set is_backoffice_user = true, scope = $2 where email = $1`, [
    email,
    scope,
  ]);
  return (await loginAs(shop, email)).headers;
}

const optionUpdate = (options: object, headers = admin) =>
  shop.call('PATCH', '/api/v1/cms/option/update', { options }, headers);
const optionsNow = () => shop.shop.dependencies.directory.getFirst().options;

describe('domains', () => {
  test('back-office users get the sites, in pages', async () => {
    const { status, data } = await shop.call('POST', '/api/v1/domain/filter', { limit: 2 }, admin);
    expect(status).toBe(200);
    const site = { name: 'Attika', url: 'http://localhost:3000' };
    expect(data).toEqual({ records: [site, site], totalRecords: 3, totalPages: 2, page: 1, limit: 2 });
    const none = await shop.call('POST', '/api/v1/domain/filter', { keywords: 'nobody' }, admin);
    expect(none.data).toEqual({ records: [], totalRecords: 0, totalPages: 0, page: 1, limit: 10 });
    expect((await shop.call('POST', '/api/v1/domain/filter', {}, customer)).status).toBe(403);
    expect((await shop.call('POST', '/api/v1/domain/filter', {})).status).toBe(401);
  });
});

test('back-office users alone get what the newest release has brought, sanitised', async () => {
  const releases = '/api/v1/release/filter?limit=1';
  const { status, data } = await shop.call('GET', releases, undefined, admin);
  expect(status).toBe(200);
  const [, name, date] = /^## (\S+) \((.+)\)$/m.exec(await readFile('CHANGELOG.md', 'utf8')) ?? [];
  expect(data.records).toEqual([
    { name, date, description_html: expect.stringMatching(/<h3>[^<]+<\/h3>\n<ul>\n<li>/) },
  ]);
  expect((await shop.call('GET', releases, undefined, customer)).status).toBe(403);
  expect((await shop.call('GET', releases)).status).toBe(401);
});

describe("a back-office user's setting", () => {
  const language = '/api/v1/general/user?group=global&key=language';

  test('is an error if it was never set, and then the last value', async () => {
    const unset = await shop.call('GET', language, undefined, admin);
    expect([unset.status, unset.details.code]).toEqual([422, 'CONFIGURATION_NOT_SET']);
    for (const value of ['hrv', 'ger']) {
      const setting = { group: 'global', key: 'language', value };
      expect((await shop.call('PATCH', '/api/v1/general/user', setting, admin)).data).toEqual(setting);
      expect((await shop.call('GET', language, undefined, admin)).data).toEqual(setting);
    }
    const other = await backofficeUser('other@example.com', 'editor');
    expect((await shop.call('GET', language, undefined, other)).status).toBe(422);
  });

  test.each([
    [{ group: 'global', key: 'language', value: 'fra' }, 'value'],
    [{ group: 'global', key: 'colour', value: 'hrv' }, 'key'],
    [{ group: '__proto__', key: 'toString', value: 'hrv' }, 'key'],
  ])('that nothing reads is refused: %j', async (setting, field) => {
    const { status, details } = await shop.call('PATCH', '/api/v1/general/user', setting, admin);
    expect([status, details.fields]).toEqual([422, { [field]: { rule: 'oneOf' } }]);
  });

  test('is not for customers', async () => {
    expect((await shop.call('GET', language, undefined, customer)).status).toBe(403);
  });
});

describe('options', () => {
  test('are changed one by one, for everybody with the next call, and removed by null', async () => {
    const first = await optionUpdate({ NumberOfStars: 7, Logo: 'a-logo' });
    expect([first.status, first.data]).toEqual([
      200,
      [
        { key: 'Logo', value: 'a-logo' },
        { key: 'NumberOfStars', value: 7 },
      ],
    ]);
    expect(optionsNow()).toEqual({ Logo: 'a-logo', NumberOfStars: 7 });
    await optionUpdate({ Logo: null });
    expect(optionsNow()).toEqual({ NumberOfStars: 7 });
    const { data } = await shop.call('GET', '/api/v1/cms/option/filter');
    expect(data).toEqual([{ key: 'NumberOfStars', value: 7 }]);
  });

  test('are answered once this process shows them, however long they take to reload', async () => {
    const reader = await shop.database.pool.connect();
    // The sites are read with their stores; nothing else of the call is.
    await reader.query('begin; lock table store in access exclusive mode');
    const answered = optionUpdate({ NumberOfStars: 8 }).then(optionsNow);
    await delay(200);
    await reader.query('rollback');
    reader.release();
    expect(await answered).toMatchObject({ NumberOfStars: 8 });
  });

  test('are all returned to users who change them, and the panel has a field for each', async () => {
    // Whoever has saved reads what was saved, whatever the process that is asked has heard of.
    await optionUpdate({ NumberOfStars: 7 });
    const { data } = await shop.call('GET', '/api/v1/cms/option/list', undefined, admin);
    expect(data.map(({ key }: { key: string }) => key)).toEqual(Object.keys(siteOptions));
    const told = (key: string) => data.find((option: { key: string }) => option.key === key);
    expect(told('NumberOfStars')).toEqual({
      ...{ key: 'NumberOfStars', value: 7, default: 5 },
      version: expect.stringMatching(/^.{16}$/),
    });
    expect(told('Logo')).toEqual({ key: 'Logo', value: null, default: null, version: '' });
    expect(told('PasswordProtection')).toEqual({
      ...{ key: 'PasswordProtection', value: null, default: false },
      version: '',
    });
    const inPanel = Object.values(optionGroups).flatMap((group) => group.map(({ key }) => key));
    expect(inPanel.toSorted()).toEqual(Object.keys(siteOptions).toSorted());
  });

  test('of colours are refused where one could not be read on the other, with the contrast that they need', async () => {
    const refusedAt = async (options: object) => (await optionUpdate(options)).details.fields;
    const faint = { rule: 'contrast', parameter: 4.5 };
    expect(await refusedAt({ AccentColour: '#ffcc00' })).toEqual({ 'options.AccentColour': faint });
    expect(await refusedAt({ DarkColour: '#8a8f94' })).toEqual({
      'options.DarkColour': { rule: 'contrast', parameter: 7 },
    });
    // What was chosen before counts, too.
    expect((await optionUpdate({ AccentColour: '#0b5fa5', Typeface: 'serif' })).status).toBe(200);
    expect(await refusedAt({ BackgroundColour: '#c8ccd0' })).toEqual({ 'options.BackgroundColour': faint });
    expect(await refusedAt({ AccentColour: 'red', Typeface: 'comic' })).toEqual({
      'options.AccentColour': { rule: 'format' },
      'options.Typeface': { rule: 'format' },
    });
    expect(optionsNow()).toMatchObject({ AccentColour: '#0b5fa5', Typeface: 'serif' });
    await optionUpdate({ AccentColour: null, Typeface: null });
  });

  test('are changed by the version that was seen, each separately', async () => {
    const versionOf = async (key: string): Promise<string> => {
      const { data } = await shop.call('GET', '/api/v1/cms/option/list', undefined, admin);
      return data.find((option: { key: string }) => option.key === key).version;
    };
    const save = (options: object, seen: object) =>
      shop.call('PATCH', '/api/v1/cms/option/update', { options, seen }, admin);
    await optionUpdate({ NumberOfStars: 7, SendEmailTo: null });
    const [stars, email] = [await versionOf('NumberOfStars'), await versionOf('SendEmailTo')];
    // Two who have seen the same change different options: both hold.
    expect((await save({ NumberOfStars: 6 }, { NumberOfStars: stars })).status).toBe(200);
    expect((await save({ SendEmailTo: 'a@example.com' }, { SendEmailTo: email })).status).toBe(200);
    // The second one of the same option is asked, and nothing of what they sent is saved.
    const late = await save(
      { NumberOfStars: 9, SendEmailTo: null },
      { NumberOfStars: stars, SendEmailTo: await versionOf('SendEmailTo') },
    );
    expect([late.status, late.details.code]).toEqual([409, 'EDIT_CONFLICT']);
    expect(late.details.seen).toEqual({
      NumberOfStars: await versionOf('NumberOfStars'),
      SendEmailTo: await versionOf('SendEmailTo'),
    });
    await expect.poll(optionsNow).toMatchObject({ NumberOfStars: 6, SendEmailTo: 'a@example.com' });
    expect((await save({ NumberOfStars: 9 }, late.details.seen)).status).toBe(200);
    await expect.poll(optionsNow).toMatchObject({ NumberOfStars: 9 });
    await optionUpdate({ SendEmailTo: null });
  });

  test('are refused with each invalid field, and then nothing is saved', async () => {
    const wrong = { NumberOfStars: 0, SendEmailTo: 'nobody', Unheard: true, CookieNotice: true };
    const { status, details } = await optionUpdate(wrong);
    expect([status, details.code, details.fields]).toEqual([
      422,
      'VALIDATION',
      {
        'options.NumberOfStars': { rule: 'format' },
        'options.SendEmailTo': { rule: 'format' },
        'options.Unheard': { rule: 'oneOf' },
      },
    ]);
    expect(optionsNow()).not.toHaveProperty('CookieNotice');
  });

  test('are for users who manage settings', async () => {
    const redaction = await backofficeUser('redaction@example.com', 'editor');
    expect((await optionUpdate({ NumberOfStars: 5 }, redaction)).status).toBe(403);
    expect((await optionUpdate({ NumberOfStars: 5 }, customer)).status).toBe(403);
  });

  test('name the languages of a site, the default one first', async () => {
    await optionUpdate({ DefaultLanguage: 31, AllowedLanguages: [41, 31] });
    const detect = async () => (await shop.call('POST', '/api/v2/domainDetect', { host: 'localhost' })).data;
    await expect.poll(async () => (await detect()).languages).toEqual(['eng', 'hrv']);
    expect((await detect()).defaultLanguage).toBe('eng');
    const german = await shop.call('GET', '/api/v1/cms/option/filter', undefined, { language: 'ger' });
    expect([german.status, german.details.code]).toEqual([400, 'UNKNOWN_SITE']);
    await optionUpdate({ DefaultLanguage: null, AllowedLanguages: null });
    await expect.poll(async () => (await detect()).languages).toEqual(['hrv', 'eng', 'ger']);
  });
});

test('without configuration there is no pipeline and no picture of a social network', async () => {
  expect((await shop.call('GET', '/api/v1/pipeline/hasRunningPipeline')).data).toBe(false);
  const pictures = await shop.call('POST', '/api/v1/socialGetters/getIgByHashtags', { hashtags: ['krov'] });
  expect([pictures.status, pictures.data]).toEqual([200, []]);
});
