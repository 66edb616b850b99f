import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveMemberProgram } from '#domain/accounts/member-cards.ts';
import { saveAssignment } from '#domain/consents/consent-assignments.ts';
import { address } from '../support/fixture-buyer.ts';
import {
  loggedIn,
  login,
  loginAs,
  mailedToken,
  newestMail,
  password,
  register,
} from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

const clock = testClock();
let shop: FixtureShop;

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  await saveMemberProgram(shop.runtime, {
    key: 'roofers',
    name: { hr: 'Krug limara', en: 'Roofers', de: 'Spenglerkreis' },
    loyaltyBasisPoints: 0,
    cards: [
      { barcode: '2900010011004', holder: 'A', blocked: false, validTo: '2026-11-21' },
      { barcode: '2900010015071', holder: 'B', blocked: true, validTo: null },
      { barcode: '2900010011370', holder: 'C', blocked: false, validTo: '2026-11-20' },
    ],
  });
});
afterAll(() => shop.close());

/** What the form for registering asks for, as the running shop knows it: a register sent before would be an account. */
async function assign(consentKeys: readonly string[], requiredKeys: readonly string[]) {
  const { id } = shop.shop.dependencies.directory.getFirst();
  await saveAssignment(shop.runtime, id, { assignedTo: 'registerForm', consentKeys, requiredKeys });
  await expect
    .poll(async () => {
      const { data } = await shop.call('POST', '/api/v1/cms/consent/filter', { assigned_to: 'registerForm' });
      return data.data.flatMap(({ requiredConsents }: { requiredConsents: number[] }) => requiredConsents);
    })
    .toHaveLength(requiredKeys.length);
}

describe('registering', () => {
  test('creates a user and mails the link that confirms the address, in the language of the store', async () => {
    const { status, data } = await register(
      shop,
      ' Marija.Kovač@EXAMPLE.com'.replace('č', 'c'),
      {},
      {
        language: 'ger',
      },
    );
    expect(status).toBe(200);
    expect(data.user).toMatchObject({
      email: 'marija.kovac@example.com',
      username: 'marija.kovac@example.com',
    });
    expect(data.verificationToken).toEqual(expect.any(String));
    const mail = await newestMail(shop, 'marija.kovac@example.com');
    expect(mail).toMatchObject({ subject: 'Bestätigen Sie Ihre E-Mail-Adresse', language: 'de' });
    expect(mail?.text).toContain('http://localhost:3000/de/login?verificationToken=');
    expect(mail?.html).toContain('<html lang="de">');
  });

  test('stores both addresses; a single one is used for both', async () => {
    const { data } = await register(shop, 'two@example.com', {
      addresses: [
        { ...address, type: 'main', city: 'Split' },
        { ...address, type: 'shipping' },
      ],
    });
    expect(data.user.addresses).toMatchObject([
      { type: 'main', city: 'Split' },
      { type: 'shipping', city: 'Zagreb' },
    ]);
    const one = await register(shop, 'one@example.com', { addresses: [{ ...address, type: 'shipping' }] });
    expect(one.data.user.addresses).toMatchObject([
      { type: 'shipping', city: 'Zagreb' },
      { type: 'main', city: 'Zagreb' },
    ]);
  });

  test('rejects two addresses of the same kind', async () => {
    const addresses = [
      { ...address, type: 'main', city: 'Split' },
      { ...address, type: 'main', city: 'Zadar' },
    ];
    const { status, details } = await register(shop, 'twice.main@example.com', { addresses });
    expect(status).toBe(422);
    expect(details.fields).toEqual({ 'addresses.1.type': { rule: 'oneOf' } });
  });

  test.each([
    ['email', { email: 'nobody' }, 'email', 'email'],
    ['short password', { password: 'seven77' }, 'password', 'minLength'],
    ['no first name', { details: { firstName: '', lastName: 'H' } }, 'details.firstName', 'required'],
    ['blank last name', { details: { firstName: 'A', lastName: '  ' } }, 'details.lastName', 'required'],
    [
      'digits in a name',
      { details: { firstName: 'R2D2', lastName: 'H' } },
      'details.firstName',
      'alphaSpecialCharsValidator',
    ],
    [
      'long city',
      { addresses: [{ ...address, type: 'main', city: 'x'.repeat(76) }] },
      'addresses.0.city',
      'maxLength',
    ],
    [
      'long house number',
      { addresses: [{ ...address, type: 'main', houseNumber: 'x'.repeat(16) }] },
      'addresses.0.houseNumber',
      'maxLength',
    ],
    [
      'long zip',
      { addresses: [{ ...address, type: 'main', zipCode: 'x'.repeat(26) }] },
      'addresses.0.zipCode',
      'maxLength',
    ],
    [
      'no phone',
      { addresses: [{ ...address, type: 'main', contactPhone: ' ' }] },
      'addresses.0.contactPhone',
      'required',
    ],
  ])('names an invalid field: %s', async (_name, more, field, rule) => {
    const { status, details } = await register(shop, 'wrong@example.com', more);
    expect(status).toBe(422);
    expect(details.fields[field].rule).toBe(rule);
  });

  test('accepts letters of any script, spaces, hyphens and apostrophes in names', async () => {
    const details = { firstName: 'Ćiro-Željko', lastName: "O'Connor Đukić" };
    expect((await register(shop, 'names@example.com', { details })).status).toBe(200);
  });

  test('says that an address is taken', async () => {
    await register(shop, 'taken@example.com');
    expect(await register(shop, 'TAKEN@example.com')).toMatchObject({
      status: 409,
      details: { code: 'USER_EXISTS', message: 'User already exist.' },
    });
    const both = await Promise.all([register(shop, 'race@example.com'), register(shop, 'race@example.com')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('accepts a valid member card, and no other', async () => {
    const taken = await register(shop, 'card@example.com', { memberCardBarcode: ' 2900010011004 ' });
    expect(taken.data.user.memberCardBarcode).toBe('2900010011004');
    for (const memberCardBarcode of ['2900010015071', '2900010011370', '123']) {
      expect(await register(shop, 'nocard@example.com', { memberCardBarcode })).toMatchObject({
        status: 422,
        details: { code: 'MEMBER_CARD_INVALID' },
      });
    }
  });

  test('requires and logs the consents', async () => {
    await assign(['con-terms', 'con-newsletter'], ['con-terms']);
    expect((await register(shop, 'consent@example.com')).details.code).toBe('CONSENT_REQUIRED');
    const { rows: none } = await shop.database.pool.query(
      `select 1 from "user" where email = 'consent@example.com'`,
    );
    expect(none).toEqual([]);
    expect((await register(shop, 'consent@example.com', { acceptedConsents: [1] })).status).toBe(200);
    const { rows } = await shop.database.pool.query(
      `select user_type from consent_log where email = 'consent@example.com'`,
    );
    expect(rows).toEqual([{ user_type: 'webUser' }]);
    await assign([], []);
    expect((await register(shop, 'free@example.com')).status).toBe(200);
  });

  test('puts nothing into the headers of a mail', async () => {
    const { status } = await register(shop, 'head@example.com\r\nBcc: all@example.com');
    expect(status).toBe(422);
    const named = await register(shop, 'head2@example.com', {
      details: { firstName: 'A\r\nBcc: all@example.com', lastName: 'H' },
    });
    expect(named.status).toBe(422);
  });
});

describe('a member card', () => {
  test.each([
    ['2900010011004', true],
    ['2900010015071', false],
    ['2900010011370', false],
    ['nothing', false],
  ])('%s is valid: %s', async (barcode, isValid) => {
    expect((await shop.call('POST', '/api/v1/members/barcode/check', { barcode })).data).toEqual({ isValid });
  });

  test('cannot be guessed by an account', async () => {
    const { headers } = await loggedIn(shop, 'guesser@example.com');
    const guess = (barcode: string) =>
      shop.call('POST', '/api/v1/members/barcode/check', { barcode }, headers);
    for (let index = 0; index < 30; index += 1) expect((await guess(`29${index}`)).status).toBe(200);
    expect(await guess('2900010011004')).toMatchObject({ status: 429, details: { code: 'RATE_LIMITED' } });
  });
});

describe('the profile', () => {
  const update = (headers: Record<string, string>, body: unknown) =>
    shop.call('PATCH', '/api/v1/user/web/update', body, headers);

  test('changes what is named and leaves the rest', async () => {
    const { headers } = await loggedIn(shop, 'profile@example.com');
    const { data } = await update(headers, {
      details: { firstName: 'Nova' },
      memberCardBarcode: '2900010011004',
    });
    expect(data).toMatchObject({
      details: { firstName: 'Nova', lastName: 'Horvat' },
      memberCardBarcode: '2900010011004',
      email: 'profile@example.com',
    });
    expect((await update(headers, { memberCardBarcode: '' })).data.memberCardBarcode).toBeNull();
    expect((await update(headers, { memberCardBarcode: '1' })).details.code).toBe('MEMBER_CARD_INVALID');
    expect((await update({}, {})).status).toBe(401);
  });

  test('accepts another address with the password once it is confirmed, and notifies the current one', async () => {
    const { headers } = await loggedIn(shop, 'before@example.com');
    const { data } = await update(headers, { email: 'After@example.com', password });
    expect(data).toMatchObject({ email: 'before@example.com', pendingEmail: 'after@example.com' });
    expect(await newestMail(shop, 'before@example.com')).toMatchObject({
      subject: 'Promjena adrese e-pošte',
      text: expect.stringContaining('after@example.com'),
    });
    expect((await login(shop, 'after@example.com')).status).toBe(401);
    expect((await login(shop, 'before@example.com')).status).toBe(200);
    const token = await mailedToken(shop, 'after@example.com');
    expect((await shop.call('GET', `/api/v1/user/web/verify/${token}`)).data).toEqual({
      email: 'after@example.com',
    });
    expect((await login(shop, 'after@example.com')).status).toBe(200);
    expect((await login(shop, 'before@example.com')).status).toBe(401);
    const profile = await shop.call('GET', '/api/v1/user/web/profile', undefined, headers);
    expect(profile.data.email).toBe('after@example.com');
  });

  test('rejects the address of another account, now and at confirmation', async () => {
    await register(shop, 'owner@example.com');
    const { headers } = await loggedIn(shop, 'wants@example.com');
    expect((await update(headers, { email: 'owner@example.com' })).details.code).toBe('USER_EXISTS');
    await update(headers, { email: 'free-now@example.com', password });
    const token = await mailedToken(shop, 'free-now@example.com');
    await register(shop, 'free-now@example.com');
    expect((await shop.call('GET', `/api/v1/user/web/verify/${token}`)).details.code).toBe('USER_EXISTS');
  });

  test('of the back office is only for its users', async () => {
    const customer = await loggedIn(shop, 'customer@example.com');
    const asked = await shop.call('GET', '/api/v1/user/profile', undefined, customer.headers);
    expect(asked).toMatchObject({ status: 403, details: { code: 'FORBIDDEN' } });
    await shop.database.pool.query(
      `update "user" set is_backoffice_user = true, scope = 'editor' where email = 'customer@example.com'`,
    );
    const editor = await loginAs(shop, 'customer@example.com');
    const { data } = await shop.call('GET', '/api/v1/user/profile', undefined, editor.headers);
    expect(data).toMatchObject({ isBackofficeUser: true, scope: 'editor' });
    expect(data.permissions).toContain('content.edit');
    expect(data.permissions).not.toContain('users.manage');
  });
});

describe('addresses', () => {
  test('are added and replaced only by their owner', async () => {
    const ana = await loggedIn(shop, 'ana.address@example.com');
    const eve = await loggedIn(shop, 'eve.address@example.com');
    const create = await shop.call(
      'POST',
      '/api/v1/user/web/address/create',
      { ...address, type: 'shipping' },
      ana.headers,
    );
    expect(create.data).toMatchObject({ id: expect.any(Number), type: 'shipping', city: 'Zagreb' });
    const path = `/api/v1/user/web/address/update/${create.data.id}`;
    const moved = { ...address, city: 'Rijeka' };
    expect(await shop.call('PATCH', path, moved, eve.headers)).toMatchObject({
      status: 404,
      details: { code: 'NOT_FOUND' },
    });
    expect((await shop.call('PATCH', path, { ...moved, zipCode: ' ' }, eve.headers)).status).toBe(404);
    expect((await shop.call('PATCH', path, moved)).status).toBe(401);
    expect((await shop.call('PATCH', path, moved, ana.headers)).data).toMatchObject({
      type: 'shipping',
      city: 'Rijeka',
    });
    const wrong = await shop.call('PATCH', path, { ...moved, zipCode: ' ' }, ana.headers);
    expect(wrong.details.fields).toEqual({ zipCode: { rule: 'required' } });
  });
});
