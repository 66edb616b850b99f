import type { Shopper } from './shopper.ts';

/** Croatian sentences of docs/rules/forms.md, letter by letter, by their keys in the catalogue. */
const croatian: Readonly<Record<string, string>> = {
  'messages.field.required': 'Unos ovog polja je obavezan',
  'notices.refusal.UNKNOWN_USER_OR_PASSWORD': 'Netočno korisničko ime ili lozinka!',
  'notices.refusal.INVALID_LOGIN': 'Prijava nije uspjela',
  'notices.catalogue.membershipCardBarcodeInvalid': 'Kod članske iskaznice nije valjan!',
  'notices.catalogue.membershipCardBarcodeApplied': 'Kod članske iskaznice uspješno primijenjen',
  'notices.catalogue.membershipCardBarcodeEmpty': 'Unesite važeći bar kod članske iskaznice',
  'forms.downloadFailed': 'Preuzimanje neuspješno. Molimo pokušajte ponovno.',
};

/** What the shop says, in its own words where the shopper reads Croatian. */
export function specified({ language, t }: Shopper, key: string): string {
  const words = croatian[key];
  if (words === undefined) throw new Error(`${key} is not one of the agreed messages.`);
  return language === 'hr' ? words : t(key);
}
