import { describe, expect, test } from 'vitest';
import type { FieldErrors } from '#values/refusal.ts';
import {
  checkForgotten,
  checkLogin,
  checkNewPassword,
  checkPasswordChange,
} from '#web/parts/account-forms/account-rules.ts';
import { checkProfile, checkRegistration } from '#web/parts/account-forms/person-rules.ts';
import { checkContact } from '#web/parts/contact-form/contact-rules.ts';
import { checkEmail } from '#web/parts/sent-form/email-rules.ts';
import { shopTexts } from '../../tools/shop-texts.ts';
import { address } from '../support/fixture-buyer.ts';
import { password } from '../support/fixture-people.ts';

/*
 * The rules of docs/rules/forms.md as the forms check them that belong to people: for each the exact key and the
 * exact Croatian words. What the API says to the same stands in message-catalogue.test.ts.
 */

const t = shopTexts('hr');

const required = 'Unos ovog polja je obavezan';
const email = 'Unesite ispravnu adresu e-pošte';
const letters = 'Dopuštena su samo slova';
const emailLetters = 'Ispred znaka @ ne podržavamo slova poput ü. Upišite adresu bez dijakritičkih znakova';
const least = (length: number) => `Unesite najmanje ${length} znakova`;
const most = (length: number) => `Unesite najviše ${length} znakova`;

type Values = Readonly<Record<string, string>>;

const person = { firstName: 'Ana', lastName: 'Horvat', email: 'ana@kupac.example' };
const delivery = Object.fromEntries(
  Object.entries(address).map(([name, value]) => [`shipping.${name}`, value]),
);
const billing = Object.fromEntries(Object.entries(address).map(([name, value]) => [`main.${name}`, value]));

/** Every form with what it takes. */
const forms = {
  login: { check: checkLogin, whole: { username: 'ana@kupac.example', password } },
  forgotten: { check: checkForgotten, whole: { email: 'ana@kupac.example' } },
  newPassword: { check: checkNewPassword, whole: { newPassword: password, newPasswordAgain: password } },
  changePassword: {
    check: checkPasswordChange,
    whole: { oldPassword: 'stara lozinka', newPassword: password, newPasswordAgain: password },
  },
  register: {
    check: (form: FormData) =>
      checkRegistration(form, [{ id: 7, name: 'Uvjeti', text: '', label: '', required: true }]),
    whole: { ...person, password, confirmedPassword: password, 'consent.7': 'on' },
  },
  registerWithAddresses: {
    check: (form: FormData) => checkRegistration(form, []),
    whole: {
      ...person,
      password,
      confirmedPassword: password,
      withAddresses: 'on',
      billingDiffers: 'on',
      ...delivery,
      ...billing,
    },
  },
  profile: { check: checkProfile, whole: person },
  contact: {
    check: checkContact,
    whole: {
      firstName: 'Ana',
      lastName: 'Horvat',
      from: 'ana@kupac.example',
      contactNumber: '+385 1 555',
      content: 'Koliko?',
    },
  },
  newsletter: { check: checkEmail, whole: { email: 'ana@kupac.example' } },
} satisfies Record<string, { check: (form: FormData) => FieldErrors; whole: Values }>;

type FormName = keyof typeof forms;

function brokenIn(name: FormName, changed: Values): FieldErrors {
  const form = new FormData();
  for (const [field, value] of Object.entries({ ...forms[name].whole, ...changed })) {
    if (value !== absent) form.set(field, value);
  }
  return forms[name].check(form);
}

/** A box that is not ticked is not sent. */
const absent = '\0';

type Row = readonly [field: string, value: string, rule: string, text: string];

/** What has to be filled in. */
const empty = (...fields: readonly string[]): Row[] =>
  fields.map((field) => [field, '', 'required', required]);

const addressRows = (['shipping', 'main'] as const).flatMap((kind) => {
  const field = (name: string) => `${kind}.${name}`;
  const tooLong = (
    [
      ['country', 75],
      ['city', 75],
      ['street', 75],
      ['houseNumber', 15],
      ['zipCode', 25],
    ] as const
  ).map(([name, length]) => [field(name), 'x'.repeat(length + 1), 'maxLength', most(length)] as const);
  return [
    ...empty(...Object.keys(address).map(field)),
    ...tooLong,
    [field('contactEmail'), 'ana@', 'email', email] as const,
  ];
});

const rows: Readonly<Record<FormName, readonly Row[]>> = {
  login: [
    ...empty('username', 'password'),
    ['username', 'ana', 'email', email],
    ['password', '1234567', 'minLength', least(8)],
  ],
  forgotten: [
    ...empty('email'),
    ['email', 'ana@', 'email', email],
    ['email', 'müller@example.de', 'emailLetters', emailLetters],
  ],
  newPassword: [
    ...empty('newPassword', 'newPasswordAgain'),
    ['newPassword', '1234567', 'minLength', least(8)],
    ['newPasswordAgain', 'druga lozinka', 'repeatPassword', 'Ponovljena lozinka razlikuje se od nove'],
  ],
  changePassword: [
    ...empty('oldPassword', 'newPassword', 'newPasswordAgain'),
    ['oldPassword', '1234567', 'minLength', least(8)],
    ['newPassword', '1234567', 'minLength', least(8)],
    ['newPassword', 'stara lozinka', 'differentPassword', 'Nova lozinka mora se razlikovati od sadašnje'],
    ['newPasswordAgain', 'druga lozinka', 'repeatPassword', 'Ponovljena lozinka razlikuje se od nove'],
  ],
  register: [
    ...empty('firstName', 'lastName', 'email', 'password', 'confirmedPassword'),
    ['firstName', 'Ana1', 'alphaSpecialCharsValidator', letters],
    ['lastName', '<b>', 'alphaSpecialCharsValidator', letters],
    ['email', 'ana', 'email', email],
    ['email', 'müller@example.de', 'emailLetters', emailLetters],
    ['password', '1234567', 'minLength', least(8)],
    ['confirmedPassword', 'druga lozinka', 'sameAs', 'Oba unosa moraju biti ista'],
    ['consent.7', absent, 'required', required],
  ],
  registerWithAddresses: addressRows,
  profile: [
    ...empty('firstName', 'lastName', 'email'),
    ['firstName', 'Ana!', 'alphaSpecialCharsValidator', letters],
    ['email', 'ana@', 'email', email],
    ['email', 'müller@example.de', 'emailLetters', emailLetters],
  ],
  contact: [
    ...empty('firstName', 'lastName', 'from', 'contactNumber', 'content'),
    ['from', 'ana@', 'email', email],
    ['from', 'müller@example.de', 'emailLetters', emailLetters],
  ],
  newsletter: [...empty('email'), ['email', 'ana@', 'email', email]],
};

describe.each(Object.keys(rows) as FormName[])('the form %s', (name) => {
  test('accepts complete input', () => {
    expect(brokenIn(name, {})).toEqual({});
  });

  test.each(rows[name])('%s = %j breaks %s: %s', (field, value, rule, text) => {
    const broken = brokenIn(name, { [field]: value })[field];
    expect(broken?.rule).toBe(rule);
    expect(t(`messages.field.${broken?.rule}`, { limit: broken?.parameter ?? '' })).toBe(text);
  });
});

test('without another billing address only the shipping address is validated', () => {
  expect(brokenIn('registerWithAddresses', { billingDiffers: absent, 'main.city': '' })).toEqual({});
  expect(brokenIn('registerWithAddresses', { withAddresses: absent, 'shipping.city': '' })).toEqual({});
});
