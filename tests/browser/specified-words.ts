import type { Shopper } from './shopper.ts';

/** Croatian sentences of storefront.md sections 5 and 8, letter by letter, by their keys in the catalogue. */
const croatian: Readonly<Record<string, string>> = {
  'messages.field.required': 'Unos ovog polja je obavezan',
  'notices.refusal.UNKNOWN_USER_OR_PASSWORD': 'Netočno korisničko ime ili lozinka!',
  'notices.refusal.INVALID_LOGIN': 'Prijava nije uspjela',
  'notices.catalogue.membershipCardBarcodeInvalid': 'Kod članske iskaznice nije valjan!',
  'notices.catalogue.membershipCardBarcodeApplied': 'Kod članske iskaznice uspješno primjenjen',
  'notices.catalogue.membershipCardBarcodeEmpty': 'Unesite važeći bar kod članske iskaznice',
  'forms.downloadFailed': 'Preuzimanje neuspješno. Molimo pokušajte ponovno.',
};

/** What the specification lets the shop say, in its own words where the shopper reads Croatian. */
export function specified({ language, t }: Shopper, key: string): string {
  const words = croatian[key];
  if (words === undefined) throw new Error(`${key} is not a message of the specification.`);
  return language === 'hr' ? words : t(key);
}
