import { expect, test } from 'vitest';
import {
  emailProblem,
  isEmailAddress,
  isKnownEmailAddress,
  normaliseEmail,
  withPlainHost,
} from './email-address.ts';

test.each([
  'ana@example.com',
  'ana.horvat@example.com',
  'a@b.hr',
  'Ana.M.Horvat+krov@posta.example',
  'ana@pošta.hr',
  'ana@xn--pota-h6a.hr',
  'ana@bücher.example.de',
  "o'hara_99@sub.example.co.uk",
  '#!$%&*+-/=?^_`{|}~@example.com',
  `${'a'.repeat(64)}@example.com`,
])('%s is an e-mail address', (text) => {
  expect([isEmailAddress(text), isKnownEmailAddress(text)]).toEqual([true, true]);
});

test.each([
  'ana..horvat@example.com',
  '.ana@example.com',
  'ana.@example.com',
  '.@example.com',
  '..@example.com',
  'a.b..c@example.com',
  `${'a'.repeat(65)}@example.com`,
])('%s was one, and is recognised where it is stored', (text) => {
  expect([isEmailAddress(text), isKnownEmailAddress(text)]).toEqual([false, true]);
});

test.each([
  '',
  '@',
  'ana',
  // A host, and no address.
  'ana.horvat',
  'ana.example.com',
  'ana@',
  '@example.com',
  'ana@example',
  'ana@.example.com',
  'ana@example..com',
  'ana@example.com.',
  'ana@-example.com',
  'ana@example-.com',
  'ana@ex_ample.com',
  'ana@@example.com',
  'ana@b@example.com',
  'ana horvat@example.com',
  ' ana@example.com',
  'ana@example.com\n',
  'ana\n@example.com',
  'ana@example.com, ivo@example.com',
  'Ana <ana@example.com>',
  '"ana horvat"@example.com',
  'ana\u200b@example.com',
  'ána@example.com',
  `ana@${'a'.repeat(64)}.com`,
  `ana@${'a.'.repeat(125)}com`,
])('%j never was one', (text) => {
  expect([isEmailAddress(text), isKnownEmailAddress(text)]).toEqual([false, false]);
});

test.each([
  ['ana@pošta.hr', 'ana@xn--pota-h6a.hr'],
  ['Ana@BÜCHER.de', 'Ana@xn--bcher-kva.de'],
  ['ana@example.com', 'ana@example.com'],
  ['ana@exa mple.čom', 'ana@exa mple.čom'],
  ['ana@š/evil.example', 'ana@š/evil.example'],
  ['ana@š@evil.example', 'ana@š@evil.example'],
  ['š', 'š'],
])('the host of %s is stored in its ASCII form', (text, plain) => {
  expect(withPlainHost(text)).toBe(plain);
});

test('an address is the same in all spellings of its host', () => {
  expect(normaliseEmail(' Ana@POŠTA.hr ')).toBe(normaliseEmail('ana@xn--pota-h6a.hr'));
});

test.each([
  ['müller@example.de', 'ü'],
  ['štefica.žunić@pošta.hr', 'š ž ć'],
  ['Jürgen.Müller@example.de', 'ü'],
  ['mu\u0308ller@example.de', 'ü'],
])('%s is refused for the characters before its @', (text, letters) => {
  expect(emailProblem(text)).toEqual({ rule: 'emailLetters', parameter: letters });
  expect([isEmailAddress(text), isKnownEmailAddress(text)]).toEqual([false, false]);
});

test.each(['müller', '', 'ana@', 'ana'])('%j is no address whatever its letters', (text) => {
  expect(emailProblem(text)).toEqual({ rule: 'email' });
});

test.each(['müller@', 'mül ler@example.de', '.müller@example.de', 'müller@example'])(
  'of %j its letters are told first',
  (text) => {
    expect(emailProblem(text)).toEqual({ rule: 'emailLetters', parameter: 'ü' });
  },
);

test('a valid address has no error', () => {
  expect(emailProblem('ana@pošta.hr')).toBeUndefined();
});
