import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#values/language.ts';
import { type RefusalCode, refusals } from '#values/refusal.ts';
import type { MessageName } from '#web/i18n/message-names.ts';
import { captchaErrors } from '#web/parts/captcha/use-captcha.ts';
import { shopTexts } from '../../tools/shop-texts.ts';
import { address } from '../support/fixture-buyer.ts';
import { loggedIn, password, register } from '../support/fixture-people.ts';
import { type Answer, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

/*
 * The rules of docs/rules/forms.md as the API checks them, and its messages, as far as they belong
 * to people: for each the exact key and the exact Croatian words. What the forms say by themselves stands in
 * form-rules.test.ts.
 */

const t = shopTexts('hr');

describe('refusals of the API', () => {
  let shop: FixtureShop;
  let ana: Awaited<ReturnType<typeof loggedIn>>;
  beforeAll(async () => {
    shop = await openFixtureShop();
    ana = await loggedIn(shop, 'ana@kupac.example');
  });
  afterAll(() => shop.close());

  type Call = () => Promise<Answer>;
  const post =
    (path: string, body: () => object, asAna = false): Call =>
    () =>
      shop.call('POST', path, body(), asAna ? ana.headers : {});

  const registered = (more: object) =>
    post('/api/v1/user/web/register', () => ({
      email: 'nova@kupac.example',
      password,
      details: { firstName: 'Ana', lastName: 'Horvat' },
      ...more,
    }));
  const passwordChanged = (body: object) => post('/api/v1/user/password/reset', () => body, true);
  const addressMade = (more: object) =>
    post('/api/v1/user/web/address/create', () => ({ ...address, type: 'main', ...more }), true);
  const contacted = (more: object) =>
    post('/api/v1/marketing/contact/contactAdmin', () => ({
      firstName: 'Ana',
      from: 'ana@kupac.example',
      content: 'Koliko?',
      ...more,
    }));

  test.each<[string, Call, string, string]>([
    ['login', post('/api/v1/login', () => ({ username: '', password })), 'username', 'required'],
    ['login', post('/api/v1/login', () => ({ username: 'ana', password })), 'username', 'email'],
    [
      'login',
      post('/api/v1/login', () => ({ username: 'müller@b.de', password })),
      'username',
      'emailLetters',
    ],
    ['login', post('/api/v1/login', () => ({ username: 'a@b.hr', password: '' })), 'password', 'required'],
    [
      'login',
      post('/api/v1/login', () => ({ username: 'a@b.hr', password: '1234567' })),
      'password',
      'minLength',
    ],
    ['register', registered({ email: '' }), 'email', 'required'],
    ['register', registered({ email: 'ana' }), 'email', 'email'],
    ['register', registered({ email: 'müller@example.de' }), 'email', 'emailLetters'],
    ['register', registered({ password: '' }), 'password', 'required'],
    ['register', registered({ password: '1234567' }), 'password', 'minLength'],
    ['register', registered({ details: { firstName: '', lastName: 'H' } }), 'details.firstName', 'required'],
    ['register', registered({ details: { firstName: 'A', lastName: '' } }), 'details.lastName', 'required'],
    [
      'register',
      registered({ details: { firstName: 'A1', lastName: 'H' } }),
      'details.firstName',
      'alphaSpecialCharsValidator',
    ],
    ['change', passwordChanged({ oldPassword: '', newPassword: password }), 'oldPassword', 'required'],
    [
      'change',
      passwordChanged({ oldPassword: password, newPassword: '1234567' }),
      'newPassword',
      'minLength',
    ],
    [
      'change',
      passwordChanged({ oldPassword: password, newPassword: password }),
      'newPassword',
      'differentPassword',
    ],
    ['address', addressMade({ city: '' }), 'city', 'required'],
    ['address', addressMade({ city: 'x'.repeat(76) }), 'city', 'maxLength'],
    ['address', addressMade({ street: 'x'.repeat(76) }), 'street', 'maxLength'],
    ['address', addressMade({ country: 'x'.repeat(76) }), 'country', 'maxLength'],
    ['address', addressMade({ houseNumber: 'x'.repeat(16) }), 'houseNumber', 'maxLength'],
    ['address', addressMade({ zipCode: 'x'.repeat(26) }), 'zipCode', 'maxLength'],
    ['address', addressMade({ contactEmail: 'ana' }), 'contactEmail', 'email'],
    ['contact', contacted({ firstName: '' }), 'firstName', 'required'],
    ['contact', contacted({ from: '' }), 'from', 'required'],
    ['contact', contacted({ from: 'ana' }), 'from', 'email'],
    ['contact', contacted({ from: 'müller@example.de' }), 'from', 'emailLetters'],
    ['contact', contacted({ content: '' }), 'content', 'required'],
    [
      'newsletter',
      post('/api/v1/marketing/newsletter/subscribe', () => ({ email: 'ana', acceptedConsents: [] })),
      'email',
      'email',
    ],
  ])('%s: %#', async (_name, call, field, rule) => {
    const { status, details } = await call();
    expect(details).toMatchObject({ code: 'VALIDATION', fields: { [field]: { rule } } });
    expect(status).toBe(422);
    expect(t(`messages.field.${rule}`, { limit: '' })).not.toBe('');
  });

  const wrong = 'Nije to lozinka';
  test.each<[Call, RefusalCode, string, string, MessageName?]>([
    [
      post('/api/v1/login', () => ({ username: 'ana@kupac.example', password: wrong })),
      'UNKNOWN_USER_OR_PASSWORD',
      'Unknown username or password!',
      'Netočno korisničko ime ili lozinka!',
    ],
    [
      async () => {
        await register(shop, 'unconfirmed@kupac.example');
        return shop.call('POST', '/api/v1/login', { username: 'unconfirmed@kupac.example', password });
      },
      'INVALID_LOGIN',
      'INVALID_LOGIN',
      'Prijava nije uspjela',
    ],
    [
      () => register(shop, 'ana@kupac.example'),
      'USER_EXISTS',
      'User already exist.',
      'Korisnik s tom adresom e-pošte već postoji.',
    ],
    [
      () =>
        shop.call(
          'POST',
          '/api/v1/user/password/reset',
          { oldPassword: wrong, newPassword: 'nova lozinka' },
          ana.headers,
        ),
      'OLD_PASSWORD_INCORRECT',
      'Incorrect old password.',
      'Sadašnja lozinka nije točna.',
    ],
    [
      async () => {
        const { data } = await shop.call('GET', '/api/v2/cart/getNewCartSession', undefined, ana.headers);
        const { cartId, protectCode } = data;
        const body = { cartId, protectCode, barcode: '1234567890128' };
        return shop.call('POST', '/api/v2/cart/applyMemberCard', body, ana.headers);
      },
      'MEMBER_CARD_INVALID',
      'The member card is not valid.',
      'Kod članske iskaznice nije valjan!',
      'membershipCardBarcodeInvalid',
    ],
    [
      async () => {
        const { data } = await shop.call('GET', '/api/v2/cart/getNewCartSession');
        const { cartId, protectCode } = data;
        return shop.call('POST', '/api/v2/cart/applyCoupon', { cartId, protectCode, couponCode: 'NEMA' });
      },
      'COUPON_NOT_FOUND',
      'Coupon not found!',
      'Kupon nije pronađen!',
    ],
    [
      post('/api/v2/cart/getCart', () => ({ cartId: 999_999, protectCode: 'x'.repeat(24) })),
      'SESSION_NOT_FOUND',
      "Session doesn't exist",
      'Ova košarica više ne postoji.',
    ],
  ])('%#: %s', async (call, code, sentence, text, key) => {
    const { details } = await call();
    expect(details).toMatchObject({ code, message: sentence });
    expect(refusals[code].message).toBe(sentence);
    expect(refusalText(code)).toBe(text);
    if (key) expect(t(`notices.catalogue.${key}`)).toBe(text);
  });
});

test.each<[MessageName, string]>([
  ['addedToWishlist', 'Dodano na popis želja'],
  ['removedFromWishlist', 'Uklonjeno s popisa želja'],
  ['consentsNotFetched', 'Suglasnosti se nisu učitale. Pokušajte ponovno.'],
  ['consentRequired', 'Ova je suglasnost obavezna'],
  ['membershipCardBarcodeError', 'Provjera članske iskaznice nije uspjela. Pokušajte ponovno.'],
  ['membershipCardBarcodeInvalid', 'Kod članske iskaznice nije valjan!'],
  ['membershipCardBarcodeApplied', 'Kod članske iskaznice uspješno primijenjen'],
  ['membershipCardBarcodeEmpty', 'Unesite važeći bar kod članske iskaznice'],
  ['registered', 'Registracija je uspjela. Dobro došli!'],
  ['confirmEmail', 'Poslali smo vam poruku s poveznicom za potvrdu adrese e-pošte.'],
  ['emailConfirmed', 'Adresa e-pošte je potvrđena'],
  ['loggedIn', 'Prijavljeni ste'],
  ['loggedOut', 'Odjavljeni ste'],
  ['downloadFailed', 'Preuzimanje neuspješno. Molimo pokušajte ponovno.'],
])('the message %s: %s', (key, text) => {
  expect(t(`notices.catalogue.${key}`)).toBe(text);
});

/** Which call answers which of them, the calls' own tests show (reviews.test.ts, newsletter.test.ts). */
test.each<[RefusalCode, string]>([
  ['REVIEW_EDIT_NOT_ALLOWED', 'Svoju recenziju više ne možete mijenjati.'],
  ['REVIEW_ONE_PER_USER', 'Možete napisati samo jednu recenziju.'],
  ['REVIEW_ALREADY_GIVEN', 'Ovo ste već ocijenili.'],
  ['REVIEW_EMPTY', 'Upišite komentar ili dajte ocjenu.'],
  ['REVIEW_RATING_REQUIRED', 'Uz komentar dajte i ocjenu.'],
  ['REVIEW_COMMENT_REQUIRED', 'Uz ocjenu upišite i komentar.'],
  ['ALREADY_SUBSCRIBED', 'Ova je adresa e-pošte već prijavljena na newsletter.'],
  ['CONSENT_REQUIRED', 'Nedostaje obavezna suglasnost.'],
  ['GUEST_CHECKOUT_OFF', 'U ovoj trgovini naručuju samo registrirani kupci.'],
  ['NO_ACTIVE_USER', 'Najprije upišite svoju adresu e-pošte ili se prijavite.'],
])('the refusal %s: %s', (code, text) => {
  expect(refusalText(code)).toBe(text);
});

describe('the captcha fails in four ways, each with its own message', () => {
  test.each(languages.flatMap((language) => captchaErrors.map((error) => [language, error] as const)))(
    '%s: %s',
    (language, error) => {
      const texts = captchaErrors.map((one) => shopTexts(language)(`forms.captcha.${one}`));
      expect(new Set(texts).size).toBe(captchaErrors.length);
      expect(shopTexts(language)(`forms.captcha.${error}`)).toMatch(/\w{3,} .*[.]$/);
    },
  );
});

/** As the one place where refusals become texts finds it (refusal-texts.ts). */
function refusalText(code: string): string {
  const areas = ['messages', 'notices', 'backoffice'];
  for (const area of areas.slice(0, -1)) {
    try {
      return t(`${area}.refusal.${code}`);
    } catch {}
  }
  return t(`${areas.at(-1)}.refusal.${code}`);
}
