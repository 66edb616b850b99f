import { emailProblem } from '#values/email-address.ts';
import { addressMaxima } from '#values/form-limits.ts';
import { splitHouseNumber } from '#values/house-number.ts';
import type { FieldError, FieldErrors } from '#values/refusal.ts';
import { telephoneProblem } from '#values/telephone.ts';

/** The two addresses of an order as form and API name them: `shipping` and `main` (billing). */
export type AddressKind = 'shipping' | 'main';

/** In the order in which they stand in the form. */
export const addressFields = [
  'contactEmail',
  'contactPhone',
  'firstName',
  'lastName',
  'street',
  'houseNumber',
  'zipCode',
  'city',
  'country',
  'companyName',
  'companyOIB',
] as const;
export type AddressField = (typeof addressFields)[number];

/** An address as it was typed, with the box that shows the company's fields. */
export type AddressValues = Record<AddressField, string> & { isCompany: boolean };

/** What the API takes. */
export type AddressInput = Record<Exclude<AddressField, 'companyName' | 'companyOIB'>, string> & {
  companyName: string | null;
  companyOIB: string | null;
};

/** Letters of any script, blank, hyphen, apostrophe, full stop (docs/rules/forms.md). */
const nameForm = /^[\p{L}\p{M} .'’-]+$/u;

export function isPersonName(text: string): boolean {
  return nameForm.test(text);
}

/** Form name of a field; the API's field paths are the same, so its refusals land at the field. */
export function fieldPath(kind: AddressKind, field: AddressField | 'isCompany'): string {
  return `${kind}.${field}`;
}

/** Names of the boxes that open the billing address and, where an account is made, both. */
export const billingPath = 'billingDiffers';
export const addressesPath = 'withAddresses';
/** Name of the choice among saved addresses. */
export const savedPath = (kind: AddressKind) => `${kind}.saved`;

/** Fields whose error may hold no more with another answer to this one, or which do not count any more. */
const settledFields: Readonly<Record<string, readonly string[]>> = {
  country: ['zipCode', 'companyOIB'],
  isCompany: ['companyName', 'companyOIB'],
  saved: addressFields,
};

/** Which errors of addresses end with the change of another field (`remainingErrors`). */
export function isAddressSettledBy(changed: string, path: string): boolean {
  const [kind = '', field = ''] = path.split('.');
  if (changed === addressesPath) return kind === 'shipping' || kind === 'main';
  if (changed === billingPath) return kind === 'main';
  const [changedKind, changedField = ''] = changed.split('.');
  return kind === changedKind && (settledFields[changedField]?.includes(field) ?? false);
}

/** Reads an address out of a sent form, as typed; a house number that stands behind its street alone is taken for one. */
export function readAddress(form: FormData, kind: AddressKind): AddressValues {
  const read = (field: AddressField) => String(form.get(fieldPath(kind, field)) ?? '');
  const values = Object.fromEntries(addressFields.map((field) => [field, read(field)]));
  const split = read('houseNumber').trim() === '' && splitHouseNumber(read('street'));
  return {
    ...(values as Record<AddressField, string>),
    ...(split || {}),
    isCompany: form.get(fieldPath(kind, 'isCompany')) !== null,
  };
}

type AnyAddress = { readonly [field in AddressField]?: string | null | undefined };

/** Whether two addresses say the same, whatever else is known of them. */
export function isSameAddress(one: AnyAddress, other: AnyAddress): boolean {
  return addressFields.every((field) => (one[field] ?? '') === (other[field] ?? ''));
}

/** The form's first values: a stored address, else empty with the store's country. */
export function addressValuesOf(address: AnyAddress | null, country: string): AddressValues {
  const values = Object.fromEntries(addressFields.map((field) => [field, address?.[field] ?? '']));
  return {
    ...(values as Record<AddressField, string>),
    country: address?.country || country,
    isCompany: Boolean(address?.companyName || address?.companyOIB),
  };
}

/** Blanks around are dropped; company fields only count while their box is ticked. */
export function addressInputOf(values: AddressValues): AddressInput {
  const text = Object.fromEntries(addressFields.map((field) => [field, values[field].trim()]));
  const address = text as Record<AddressField, string>;
  return {
    ...address,
    companyName: (values.isCompany && address.companyName) || null,
    companyOIB: (values.isCompany && address.companyOIB) || null,
  };
}

/** The broken rule of each field, by field path (docs/rules/checkout.md). */
export function checkAddress(values: AddressValues, kind: AddressKind): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of addressFields) {
    const error = checkField(field, values);
    if (error) errors[fieldPath(kind, field)] = error;
  }
  return errors;
}

function checkField(field: AddressField, values: AddressValues): FieldError | undefined {
  const text = values[field].trim();
  const ofCompany = field === 'companyName' || field === 'companyOIB';
  if (ofCompany && !values.isCompany) return undefined;
  if (text === '') return field === 'companyOIB' ? undefined : { rule: 'required' };
  const maximum = addressMaxima[field];
  if (text.length > maximum) return { rule: 'maxLength', parameter: maximum };
  if (field === 'contactEmail') return emailProblem(text);
  if (field === 'contactPhone') return telephoneProblem(text);
  if ((field === 'firstName' || field === 'lastName') && !isPersonName(text)) {
    return { rule: 'alphaSpecialCharsValidator' };
  }
  return undefined;
}
