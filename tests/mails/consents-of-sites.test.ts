import { readFile } from 'node:fs/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '#domain/accounts/users-service.ts';
import { saveSite } from '#domain/sites/sites-service.ts';
import { loggedIn, loginAs, password, register } from '../support/fixture-people.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { openTestDatabase } from '../support/test-database.ts';

let shop: FixtureShop;
type By = Record<string, string>;
let editor: By;
beforeAll(async () => {
  shop = await openFixtureShop();
  const { directory, passwords } = shop.shop.dependencies;
  const passwordHash = await passwords.hash(password);
  const facts = { firstName: 'Iva', lastName: 'Perić', scope: 'publisher' as const };
  await createUser(shop.runtime, directory.getFirst(), {
    ...facts,
    email: 'iva@attika.example',
    passwordHash,
  });
  editor = (await loginAs(shop, 'iva@attika.example')).headers;
});
afterAll(() => shop.close());

const assign = (by: By, assignedTo: string, consents: number[], requiredConsents: number[]) =>
  shop.call(
    'POST',
    '/api/v1/cms/consent/create',
    { assigned_to: assignedTo, consents, requiredConsents },
    by,
  );
async function assignedTo(form: string, headers: By = {}) {
  const { data } = await shop.call('POST', '/api/v1/cms/consent/filter', { assigned_to: form }, headers);
  return data.data.map(
    ({ consents, requiredConsents }: { consents: { id: number }[]; requiredConsents: number[] }) => ({
      consents: consents.map(({ id }) => id),
      requiredConsents,
    }),
  );
}
const listed = async (headers: By = {}) => {
  const { data } = await shop.call('POST', '/api/v1/marketing/web/consent/filter', { forWeb: true }, headers);
  return data.records.map(({ id }: { id: number }) => id);
};

describe('a publisher', () => {
  test('sets what the forms of their own site ask for, and changes nothing at another site', async () => {
    const before = await assignedTo('checkoutForm', enquiryHeaders);
    expect(before).toEqual([{ consents: [1, 2, 3, 4], requiredConsents: [1, 2] }]);
    expect((await assign(editor, 'checkoutForm', [1, 3], [1])).data).toMatchObject({ requiredConsents: [1] });
    expect(await assignedTo('checkoutForm')).toEqual([{ consents: [1, 3], requiredConsents: [1] }]);
    expect(await assignedTo('checkoutForm', enquiryHeaders)).toEqual(before);
    expect(await listed()).toEqual([1, 3]);
    expect(await listed(enquiryHeaders)).toEqual([1, 2, 3, 4]);
  });

  test('who saw an outdated state is told so, and changes nothing', async () => {
    const send = (consents: number[], seen: object) =>
      shop.call(
        'POST',
        '/api/v1/cms/consent/create',
        { assigned_to: 'contactForm', consents, requiredConsents: [], seen },
        editor,
      );
    await assign(editor, 'contactForm', [1, 2], [2]);
    const seen = { consents: [1, 2], requiredConsents: [2] };
    expect((await send([2, 1], seen)).status).toBe(200);
    const late = await send([3], seen);
    expect([late.status, late.details.code, late.details.seen]).toEqual([
      ...[409, 'EDIT_CONFLICT'],
      { consents: [2, 1], requiredConsents: [] },
    ]);
    expect(await assignedTo('contactForm')).toEqual([{ consents: [2, 1], requiredConsents: [] }]);
    expect((await send([3], late.details.seen)).status).toBe(200);
  });

  test('cannot take the consent to digital content out of the checkout', async () => {
    const before = await assignedTo('checkoutForm');
    expect(await assign(editor, 'checkoutForm', [1, 2], [1])).toMatchObject({
      status: 422,
      details: { code: 'VALIDATION', fields: { consents: { rule: 'required', parameter: 3 } } },
    });
    expect(await assignedTo('checkoutForm')).toEqual(before);
  });

  test('cannot require what the form does not show', async () => {
    expect(await assign(editor, 'addressForm', [1], [2])).toMatchObject({
      status: 422,
      details: { code: 'VALIDATION', fields: { 'requiredConsents.0': { rule: 'oneOf' } } },
    });
    expect(await assignedTo('addressForm')).toEqual([]);
  });

  test('has no rights on another site', async () => {
    const refused = await assign({ ...editor, ...enquiryHeaders }, 'registerForm', [1], [1]);
    expect(refused).toMatchObject({ status: 403, details: { code: 'TOKEN_REFUSED' } });
    expect(await assignedTo('registerForm', enquiryHeaders)).toEqual([]);
  });

  test('needs the right to edit: customers and back-office users without it are refused', async () => {
    const ana = await loggedIn(shop, 'ana@kupac.example');
    expect(await assign(ana.headers, 'registerForm', [1], [1])).toMatchObject({
      status: 403,
      details: { code: 'FORBIDDEN' },
    });
    await shop.database.pool.query(
      `update "user" set is_backoffice_user = true where email = 'ana@kupac.example'`,
    );
    const { headers } = await loginAs(shop, 'ana@kupac.example');
    expect(await assign(headers, 'registerForm', [1], [1])).toMatchObject({
      status: 403,
      details: { code: 'FORBIDDEN' },
    });
  });
});

test('two sites ask for different consents at their forms', async () => {
  await assign(editor, 'registerForm', [2], [2]);
  await assign(editor, 'newsletter', [4], [4]);
  const { details } = await register(shop, 'two@kupac.example');
  expect(details).toMatchObject({ code: 'CONSENT_REQUIRED', consents: [2] });
  expect((await register(shop, 'two@kupac.example', {}, enquiryHeaders)).status).toBe(200);
  const subscribe = (headers: By) =>
    shop.call('POST', '/api/v1/marketing/newsletter/subscribe', { email: 'two@kupac.example' }, headers);
  expect((await subscribe({})).details).toMatchObject({ code: 'CONSENT_REQUIRED', consents: [4] });
  expect((await subscribe(enquiryHeaders)).status).toBe(200);
});

test('a new site asks for what the first one does, and keeps that when the first one changes', async () => {
  const first = shop.shop.dependencies.directory.getFirst();
  const { id: _id, catalogueId: _catalogueId, defaultLanguage: _language, ...known } = first;
  await saveSite(shop.runtime, {
    ...known,
    siteId: '1009',
    apiKeyToken: 'key-new',
    hosts: ['new.localhost'],
    catalogueKey: 'shared',
    stores: known.stores.map(({ id: _store, ...store }) => ({ ...store, storeId: `new-${store.storeId}` })),
  });
  const headers = { apiKey: 'key-new' };
  const asked = await assignedTo('checkoutForm');
  await expect.poll(() => shop.shop.dependencies.directory.findByApiKey('key-new')?.siteId).toBe('1009');
  await expect.poll(() => assignedTo('checkoutForm', headers)).toEqual(asked);
  await assign(editor, 'checkoutForm', [2], [2]);
  expect(await assignedTo('checkoutForm', headers)).toEqual(asked);
});

test('what all sites shared is copied to each of them by the migration', async () => {
  const old = await openTestDatabase('template0');
  try {
    const files = readMigrationFiles({ migrationsFolder: 'migrations' });
    const { entries } = JSON.parse(await readFile('migrations/meta/_journal.json', 'utf8'));
    const place = entries.findIndex(({ tag }: { tag: string }) => tag === '0012_consents-of-sites');
    const run = async (some: typeof files) => {
      for (const { sql } of some) for (const statement of sql) await old.pool.query(statement);
    };
    await run(files.slice(0, place));
    await old.pool.query(`
      insert into catalogue (key) values ('shared');
      insert into site (site_id, api_key_token, name, url, price_mode, catalogue_id, languages, company,
        currency_config, media_sizes)
      select id, 'key-' || id, id, 'http://' || id, 'shown', 1, '{hr}', '{}', '{}', '[]'
      from unnest(array['1', '2', '3']) as id;
      insert into consent (id, key, unique_number, display_name, text, text_version)
      values (1, 'a', 'A', '{}', '{}', ''), (2, 'b', 'B', '{}', '{}', '');
      insert into consent_assignment (assigned_to) values ('newsletter'), ('contactForm');
      insert into consent_assignment_consent values (1, 1, true, 0), (1, 2, false, 1), (2, 2, true, 0);`);
    await run(files.slice(place, place + 1));
    const { rows } = await old.pool.query(`
      select site_id, assigned_to, consent_id, required, position from consent_assignment
      join consent_assignment_consent on assignment_id = id order by site_id, id, position`);
    expect(rows.map((row) => Object.values(row).join(' '))).toEqual(
      [1, 2, 3].flatMap((site) => [
        `${site} newsletter 1 true 0`,
        `${site} newsletter 2 false 1`,
        `${site} contactForm 2 true 0`,
      ]),
    );
  } finally {
    await old.drop();
  }
});
