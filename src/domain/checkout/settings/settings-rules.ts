import { isIban } from '#values/check-digits.ts';
import { type Language, languageCodes } from '#values/language.ts';
import { type FieldErrors, unknownEntries } from '#values/refusal.ts';
import { postcodeProblem } from '../../accounts/address-rules.ts';
import { exampleTaxNumber, readTaxNumber } from '../../accounts/vat-id-rules.ts';
import type { BranchSetting, PaymentSetting, Settings, TaxSetting, Words } from './settings-values.ts';

/* What is wrong with settings beyond the shapes of the contract; paths are those of the call. */

/** What settings may name. */
export type KnownThings = {
  readonly isCountry: (iso: string) => boolean;
  readonly isTaxClass: (key: string) => boolean;
  readonly isDeliveryMethod: (key: string) => boolean;
  readonly isGateway: (name: string) => boolean;
  /** Of the shop: names are needed in each. */
  readonly languages: readonly Language[];
};

const exampleIban = 'HR1210010051863000160';
const exampleOib = '12345678903';
const phoneForm = /^(\+?[\d ()/-]{6,40})?$/;

export function companyProblems(company: Settings, { isCountry }: KnownThings): FieldErrors {
  const problems: FieldErrors = {};
  for (const field of ['legalName', 'street', 'zipCode', 'city', 'country', 'email'] as const) {
    if (company[field].trim() === '') problems[field] = { rule: 'required' };
  }
  const { country, zipCode, vatId, oib, phone } = company;
  if (!isCountry(country)) problems.country ??= { rule: 'oneOf' };
  const postcode = postcodeProblem(zipCode, country);
  if (postcode) problems.zipCode ??= postcode;
  if (!phoneForm.test(phone.trim())) problems.phone = { rule: 'format' };
  if (vatId.trim() !== '' && readTaxNumber(vatId, country) === null) {
    problems.vatId = formatOf(country === 'HR' ? `HR${exampleOib}` : exampleTaxNumber(country));
  }
  if (country === 'HR' && oib.trim() !== '' && readTaxNumber(oib, 'HR') === null) {
    problems.oib = formatOf(exampleOib);
  }
  return problems;
}

/** @param isPaidInto whether a way of paying names the account */
export function bankProblems({ iban, recipient }: Settings, isPaidInto: boolean): FieldErrors {
  const problems: FieldErrors = {};
  const compact = compactIban(iban);
  if (compact === '' && isPaidInto) problems.iban = { rule: 'required' };
  if (compact !== '' && !isIban(compact)) problems.iban = formatOf(exampleIban);
  if (recipient.trim() === '' && isPaidInto) problems.recipient = { rule: 'required' };
  return problems;
}

/** As banks take it: without blanks, in capitals. */
export function compactIban(iban: string): string {
  return iban.replace(/\s/g, '').toUpperCase();
}

export function deliveryProblems({ deliveryMethods }: Settings, known: KnownThings): FieldErrors {
  const problems = keyProblems('deliveryMethods', deliveryMethods);
  deliveryMethods.forEach((method, index) => {
    const path = `deliveryMethods.${index}`;
    requireWords(problems, `${path}.name`, method.name, known.languages);
    if (!known.isTaxClass(method.taxClassKey)) problems[`${path}.taxClassKey`] = { rule: 'oneOf' };
    method.freeFrom.forEach(({ country, amount }, place, all) => {
      const at = `${path}.freeFrom.${place}`;
      if (!known.isCountry(country)) problems[`${at}.country`] = { rule: 'oneOf' };
      if (all.findIndex((one) => one.country === country) < place) {
        problems[`${at}.country`] = { rule: 'twice' };
      }
      checkAmount(problems, `${at}.amount`, amount);
    });
    const whole = new Set<string>();
    method.prices.forEach(({ countries, zipCodes, bands, days }, group) => {
      const at = `${path}.prices.${group}`;
      Object.assign(problems, unknownEntries(`${at}.countries`, countries, known.isCountry));
      countries.forEach((country, place) => {
        if (zipCodes !== undefined) return;
        if (whole.has(country)) problems[`${at}.countries.${place}`] ??= { rule: 'twice' };
        whole.add(country);
      });
      if (countries.length === 0) problems[`${at}.countries`] = { rule: 'required' };
      if (bands.length === 0) problems[`${at}.bands`] = { rule: 'required' };
      bands.forEach(({ maximumGrams, price }, band) => {
        if (bands.findIndex((one) => one.maximumGrams === maximumGrams) < band) {
          problems[`${at}.bands.${band}.maximumGrams`] = { rule: 'twice' };
        }
        checkAmount(problems, `${at}.bands.${band}.price`, price);
      });
      const [first = 0, last = 0] = days;
      if (last < first) problems[`${at}.days.1`] = { rule: 'minimum', parameter: first };
    });
  });
  return problems;
}

export function branchProblems({ branches }: Settings, known: KnownThings): FieldErrors {
  const problems = keyProblems<BranchSetting>('branches', branches);
  branches.forEach(({ deliveryMethod }, index) => {
    if (!known.isDeliveryMethod(deliveryMethod)) {
      problems[`branches.${index}.deliveryMethod`] = { rule: 'oneOf' };
    }
  });
  return problems;
}

export function paymentProblems({ paymentMethods }: Settings, known: KnownThings): FieldErrors {
  const problems = keyProblems<PaymentSetting>('paymentMethods', paymentMethods);
  paymentMethods.forEach((method, index) => {
    const path = `paymentMethods.${index}`;
    const { name, fee, minimum, maximum, countries, deliveryMethodKeys, kind, gateway } = method;
    requireWords(problems, `${path}.name`, name, known.languages);
    Object.assign(problems, unknownEntries(`${path}.countries`, countries, known.isCountry));
    Object.assign(
      problems,
      unknownEntries(`${path}.deliveryMethodKeys`, deliveryMethodKeys, known.isDeliveryMethod),
    );
    checkAmount(problems, `${path}.fee`, fee);
    checkAmount(problems, `${path}.minimum`, minimum);
    if (maximum !== null) {
      checkAmount(problems, `${path}.maximum`, maximum);
      if (maximum < minimum) problems[`${path}.maximum`] ??= { rule: 'minimum', parameter: minimum };
    }
    if (kind === 'gateway' && gateway === null) problems[`${path}.gateway`] = { rule: 'required' };
    if (gateway !== null && (kind !== 'gateway' || !known.isGateway(gateway))) {
      problems[`${path}.gateway`] = { rule: 'oneOf' };
    }
  });
  return problems;
}

export function taxProblems({ taxClasses }: Settings, known: KnownThings): FieldErrors {
  const problems = keyProblems<TaxSetting>('taxClasses', taxClasses);
  taxClasses.forEach(({ name, rates }, index) => {
    const path = `taxClasses.${index}`;
    requireWords(problems, `${path}.name`, name, known.languages);
    const days = new Set<string>();
    rates.forEach(({ country, validFrom, rate }, place) => {
      const at = `${path}.rates.${place}`;
      if (country !== '*' && !known.isCountry(country)) problems[`${at}.country`] = { rule: 'oneOf' };
      if (days.has(`${country} ${validFrom}`)) problems[`${at}.validFrom`] = { rule: 'twice' };
      days.add(`${country} ${validFrom}`);
      checkAmount(problems, `${at}.rate`, rate);
    });
  });
  return problems;
}

/** @param mainId of the currency that the books are kept in */
export function currencyProblems({ currencies }: Settings, mainId: number): FieldErrors {
  const problems: FieldErrors = {};
  currencies.forEach(({ id, label, rate }, index) => {
    const earlier = currencies.slice(0, index);
    if (earlier.some((one) => one.id === id)) problems[`currencies.${index}.id`] = { rule: 'twice' };
    if (earlier.some((one) => one.label === label)) problems[`currencies.${index}.label`] = { rule: 'twice' };
    if (id === mainId && rate !== 1) problems[`currencies.${index}.rate`] = { rule: 'sameAs', parameter: 1 };
  });
  if (!currencies.some(({ id }) => id === mainId)) problems.currencies = { rule: 'required' };
  return problems;
}

function keyProblems<T extends { readonly key: string }>(field: string, entries: readonly T[]): FieldErrors {
  const problems: FieldErrors = {};
  entries.forEach(({ key }, index) => {
    if (entries.findIndex((one) => one.key === key) < index) {
      problems[`${field}.${index}.key`] = { rule: 'twice' };
    }
  });
  return problems;
}

function requireWords(
  problems: FieldErrors,
  path: string,
  words: Words,
  languages: readonly Language[],
): void {
  for (const language of languages) {
    const code = languageCodes[language];
    if (!words[code]?.trim()) problems[`${path}.${code}`] = { rule: 'required' };
  }
}

/** Two decimals, as amounts and rates have them. */
function checkAmount(problems: FieldErrors, path: string, amount: number): void {
  if (Math.abs(amount * 100 - Math.round(amount * 100)) > 1e-6) {
    problems[path] ??= { rule: 'step', parameter: 0.01 };
  }
}

function formatOf(example: string | undefined): FieldErrors[string] {
  return { rule: 'format', ...(example ? { parameter: example } : {}) };
}
