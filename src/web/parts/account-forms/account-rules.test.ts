import { describe, expect, test } from 'vitest';
import { checkLogin, checkNewPassword, checkPasswordChange } from './account-rules.ts';
import { checkProfile, checkRegistration } from './person-rules.ts';

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

const person = { firstName: 'Ana', lastName: 'Marić-Kovač', email: 'ana@kupac.example' };
const passwords = { password: 'dovoljno dugo', confirmedPassword: 'dovoljno dugo' };
const place = { street: 'Ilica', houseNumber: '1', zipCode: '10000', city: 'Zagreb', country: 'HR' };
const address = {
  ...place,
  firstName: 'Ana',
  lastName: 'Marić',
  contactEmail: person.email,
  contactPhone: '1',
};
const addressOf = (kind: string) =>
  Object.fromEntries(Object.entries(address).map(([field, value]) => [`${kind}.${field}`, value]));
const consent = { id: 1, name: 'Terms', text: '', label: '', required: true };

test.for([
  [
    { username: '', password: '' },
    { username: 'required', password: 'required' },
  ],
  [
    { username: 'ana', password: 'kratka' },
    { username: 'email', password: 'minLength' },
  ],
  [{ username: ' Ana@Kupac.example ', password: '12345678' }, {}],
] as const)('login %o', ([values, expected]) => {
  expect(rulesOf(checkLogin(formOf(values)))).toEqual(expected);
});

test.for([
  [['staralozinka', 'novalozinka', 'novalozinka'], {}],
  [['staralozinka', 'staralozinka', 'staralozinka'], { newPassword: 'differentPassword' }],
  [['staralozinka', 'novalozinka', 'drugalozinka'], { newPasswordAgain: 'repeatPassword' }],
  [
    ['kratka', 'kratka', ''],
    { oldPassword: 'minLength', newPassword: 'minLength', newPasswordAgain: 'required' },
  ],
] as const)('change of the password %o', ([[oldPassword, newPassword, newPasswordAgain], expected]) => {
  const form = formOf({ oldPassword, newPassword, newPasswordAgain });
  expect(rulesOf(checkPasswordChange(form))).toEqual(expected);
});

test('a new password has to be repeated', () => {
  const form = formOf({ newPassword: 'novalozinka', newPasswordAgain: 'novalozinka ' });
  expect(rulesOf(checkNewPassword(form))).toEqual({ newPasswordAgain: 'repeatPassword' });
});

test('names are letters of any script', () => {
  expect(checkProfile(formOf(person))).toEqual({});
  expect(rulesOf(checkProfile(formOf({ ...person, firstName: 'Ana1', lastName: '' })))).toEqual({
    firstName: 'alphaSpecialCharsValidator',
    lastName: 'required',
  });
});

describe('registration', () => {
  test('without a card needs no address', () => {
    expect(checkRegistration(formOf({ ...person, ...passwords }), [])).toEqual({});
  });

  test('the password is repeated exactly', () => {
    const form = formOf({ ...person, ...passwords, confirmedPassword: 'dovoljno kratko' });
    expect(rulesOf(checkRegistration(form, []))).toEqual({ confirmedPassword: 'sameAs' });
  });

  test('required consents have to be ticked', () => {
    const form = formOf({ ...person, ...passwords });
    expect(rulesOf(checkRegistration(form, [consent]))).toEqual({ 'consent.1': 'required' });
    form.set('consent.1', 'on');
    expect(checkRegistration(form, [consent])).toEqual({});
  });

  test('addresses are validated if they are opened, the billing address if it differs', () => {
    const values = { ...person, ...passwords, withAddresses: 'on', ...addressOf('shipping') };
    expect(checkRegistration(formOf(values), [])).toEqual({});
    const tooLong = formOf({ ...values, 'shipping.zipCode': '1'.repeat(26), 'shipping.city': '' });
    expect(rulesOf(checkRegistration(tooLong, []))).toEqual({
      'shipping.zipCode': 'maxLength',
      'shipping.city': 'required',
    });
    const different = formOf({ ...values, billingDiffers: 'on', ...addressOf('main'), 'main.street': '' });
    expect(rulesOf(checkRegistration(different, []))).toEqual({ 'main.street': 'required' });
  });
});

function rulesOf(errors: Record<string, { rule: string }>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, { rule }]) => [field, rule]));
}
