import { expect, test } from 'vitest';
import { languages } from '#values/language.ts';
import { type FieldError, refusals } from '#values/refusal.ts';
import { messageNames } from './message-names.ts';
import { loadMessages } from './messages.ts';
import { readingMs, refusalTextsOf } from './refusal-texts.ts';

test.each(languages)('every refusal of the API has a text in %s', async (language) => {
  const { default: messages } = await import(`../../../locales/${language}/messages.json`);
  const { default: notices } = await import(`../../../locales/${language}/notices.json`);
  const { default: backoffice } = await import(`../../../locales/${language}/backoffice.json`);
  const texts = { ...messages.refusal, ...notices.refusal, ...backoffice.refusal };
  const missing = Object.keys(refusals).filter((code) => !texts[code]);
  expect(missing).toEqual([]);
});

test.each(languages)('every message of the catalogue has a text in %s', async (language) => {
  const { default: notices } = await import(`../../../locales/${language}/notices.json`);
  expect(Object.keys(notices.catalogue).sort()).toEqual([...messageNames].sort());
});

test('the Croatian texts are the agreed ones', async () => {
  const { default: messages } = await import('../../../locales/hr/messages.json');
  expect(messages.field.required).toBe('Unos ovog polja je obavezan');
  expect(messages.notifications.removedFromCart).toBe('Stavka uklonjena iz košarice');
  expect(messages.notifications.removeFailed).toBe(
    'Nešto je pošlo po zlu prilikom uklanjanja proizvoda iz košarice. Molimo pokušajte ponovno',
  );
  const { default: notices } = await import('../../../locales/hr/notices.json');
  expect(notices.refusal).toMatchObject({
    INVALID_LOGIN: 'Prijava nije uspjela',
    UNKNOWN_USER_OR_PASSWORD: 'Netočno korisničko ime ili lozinka!',
  });
  expect(notices.refusal.COUPON_NOT_FOUND).toBe('Kupon nije pronađen!');
  expect(notices.catalogue).toMatchObject({
    membershipCardBarcodeInvalid: 'Kod članske iskaznice nije valjan!',
    membershipCardBarcodeApplied: 'Kod članske iskaznice uspješno primijenjen',
    membershipCardBarcodeEmpty: 'Unesite važeći bar kod članske iskaznice',
    downloadFailed: 'Preuzimanje neuspješno. Molimo pokušajte ponovno.',
  });
});

test('a rule without a text shows developers its key', async () => {
  await loadMessages('hr', 'messages');
  const { field } = refusalTextsOf('hr');
  expect(field({ rule: 'ruleOfTomorrow' } as unknown as FieldError)).toBe('field.ruleOfTomorrow');
});

test('an unreachable database is reported in the page’s language, wherever something is refused', async () => {
  await loadMessages('hr', 'messages');
  const details = { code: 'UNAVAILABLE', message: 'The shop cannot reach its data just now.' };
  expect(refusalTextsOf('hr').refusal({ details })).toBe(
    'Podaci trgovine trenutačno nisu dostupni. Pokušajte ponovno za koji trenutak.',
  );
});

test('a refusal stays 50 ms a character, and no shorter than a message of our own', () => {
  expect(readingMs('x'.repeat(100))).toBe(5000);
  expect(readingMs('short')).toBe(3000);
});
