import { addressMaxima } from '#values/form-limits.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import type { Address } from './address.ts';
import { isOib } from './oib-rules.ts';

const requiredFields = [
  'firstName',
  'lastName',
  'contactEmail',
  'contactPhone',
  'country',
  'city',
  'street',
  'houseNumber',
  'zipCode',
] as const satisfies readonly (keyof Address)[];

/**
 * An address without blanks around its words and without fields of others.
 * @param path where the address stands in the request, for the names of the fields; empty: it is the request
 * @throws Refusal VALIDATION: required (blanks alone are missing), maxLength, oneOf for a country that is not
 *   delivered to, format for a Croatian OIB with a wrong check digit (storefront.md section 5, law.md row 9)
 */
export function checkAddress(
  address: Address,
  path: string,
  deliversTo: (country: string) => boolean,
): Address {
  const clean: Address = {
    firstName: address.firstName.trim(),
    lastName: address.lastName.trim(),
    contactEmail: address.contactEmail.trim(),
    contactPhone: address.contactPhone.trim(),
    country: address.country.trim(),
    city: address.city.trim(),
    street: address.street.trim(),
    houseNumber: address.houseNumber.trim(),
    zipCode: address.zipCode.trim(),
    companyName: address.companyName?.trim() || null,
    companyOIB: address.companyOIB?.trim() || null,
  };
  const problems: FieldErrors = {};
  const nameOf = (field: string) => (path === '' ? field : `${path}.${field}`);
  for (const field of requiredFields) {
    if (clean[field] === '') problems[nameOf(field)] = { rule: 'required' };
  }
  for (const [field, maximum] of Object.entries(addressMaxima)) {
    if ((clean[field as keyof Address]?.length ?? 0) > maximum) {
      problems[nameOf(field)] = { rule: 'maxLength', parameter: maximum };
    }
  }
  if (clean.country !== '' && !deliversTo(clean.country)) problems[nameOf('country')] ??= { rule: 'oneOf' };
  if (clean.country === 'HR' && clean.companyOIB && !isOib(clean.companyOIB)) {
    problems[nameOf('companyOIB')] ??= { rule: 'format' };
  }
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
  return clean;
}
