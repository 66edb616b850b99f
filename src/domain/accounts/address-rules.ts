import { withPlainHost } from '#values/email-address.ts';
import { addressMaxima } from '#values/form-limits.ts';
import { tidyText } from '#values/pasted-text.ts';
import { countryCode } from '#values/postcode.ts';
import { type FieldError, type FieldErrors, Refusal } from '#values/refusal.ts';
import { tidyTelephone } from '#values/telephone.ts';
import { isPersonName } from './account-input-rules.ts';
import { examplePostcode, readPostcode } from './postcode-rules.ts';
import { exampleTaxNumber, readTaxNumber } from './vat-id-rules.ts';

/** A delivery or billing address (docs/rules/accounts.md). Personal data: never in logs. */
export type Address = {
  firstName: string;
  lastName: string;
  contactEmail: string;
  contactPhone: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  city: string;
  street: string;
  houseNumber: string;
  zipCode: string;
  companyName?: string | null | undefined;
  /** OIB in Croatia, VAT id elsewhere. */
  companyOIB?: string | null | undefined;
};

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

/** Where a store delivers to, by ISO 3166-1 alpha-2. */
type DeliversTo = (country: string) => boolean;

/**
 * What is wrong with an address, as far as it is given.
 * @param path where the address is in the request, for the names of the fields; empty: it is the request
 * @returns required (blanks alone are missing), maxLength, alphaSpecialCharsValidator of names, oneOf for a country that is not delivered to, format with an
 *   example as its parameter for a postcode or tax number that the country does not have
 */
export function addressProblems(
  address: { readonly [Field in keyof Address]?: Address[Field] | undefined },
  path: string,
  deliversTo: DeliversTo,
): FieldErrors {
  const problems: FieldErrors = {};
  const nameOf = (field: string) => (path === '' ? field : `${path}.${field}`);
  for (const field of requiredFields) {
    if (address[field]?.trim() === '') problems[nameOf(field)] = { rule: 'required' };
  }
  for (const field of ['firstName', 'lastName'] as const) {
    const name = address[field]?.trim();
    if (name && !isPersonName(name)) problems[nameOf(field)] = { rule: 'alphaSpecialCharsValidator' };
  }
  for (const [field, maximum] of Object.entries(addressMaxima)) {
    if ((address[field as keyof Address]?.trim().length ?? 0) > maximum) {
      problems[nameOf(field)] = { rule: 'maxLength', parameter: maximum };
    }
  }
  const country = address.country === undefined ? undefined : countryCode(address.country);
  if (country === undefined) return problems;
  if (country !== '' && !deliversTo(country)) problems[nameOf('country')] ??= { rule: 'oneOf' };
  const wrongPostcode = postcodeProblem(address.zipCode, country);
  if (wrongPostcode) problems[nameOf('zipCode')] ??= wrongPostcode;
  const taxNumber = address.companyOIB?.trim();
  if (taxNumber && readTaxNumber(taxNumber, country) === null) {
    problems[nameOf('companyOIB')] ??= wrongForm(exampleTaxNumber(country));
  }
  return problems;
}

/**
 * An address as it is kept: postcode, tax number, telephone and country in one form each, no blanks around its words, no
 * fields of others.
 * @param path where the address is in the request, for the names of the fields; empty: it is the request
 * @throws Refusal VALIDATION with its problems
 */
export function checkAddress(address: Address, path: string, deliversTo: DeliversTo): Address {
  const problems = addressProblems(address, path, deliversTo);
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
  const country = countryCode(address.country);
  const taxNumber = address.companyOIB?.trim();
  return {
    firstName: address.firstName.trim(),
    lastName: address.lastName.trim(),
    contactEmail: withPlainHost(address.contactEmail.trim()),
    contactPhone: tidyTelephone(address.contactPhone),
    country,
    city: address.city.trim(),
    street: address.street.trim(),
    houseNumber: address.houseNumber.trim(),
    zipCode: readPostcode(address.zipCode, country) ?? tidyText(address.zipCode),
    companyName: address.companyName?.trim() || null,
    companyOIB: taxNumber ? readTaxNumber(taxNumber, country) : null,
  };
}

/**
 * What is wrong with the form of a postcode; nothing where none is given.
 * @param country ISO 3166-1 alpha-2
 */
export function postcodeProblem(given: string | undefined, country: string): FieldError | undefined {
  const zipCode = given?.trim();
  if (!zipCode || readPostcode(zipCode, country) !== undefined) return undefined;
  return wrongForm(examplePostcode(country));
}

/** @param example what it looks like in the country */
function wrongForm(example: string | undefined): FieldError {
  return { rule: 'format', ...(example ? { parameter: example } : {}) };
}
