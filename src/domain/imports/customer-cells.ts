import type { Cell } from '#platform/tables/table-stream.ts';
import { addressMaxima } from '#values/form-limits.ts';
import { findLanguageByCode, languageCodes } from '#values/language.ts';
import { countryCode } from '#values/postcode.ts';
import { isPersonName } from '../accounts/account-input-rules.ts';
import { type Address, addressProblems, checkAddress } from '../accounts/address-rules.ts';
import type { Context } from '../context.ts';
import type { AccountDetails } from '../customers/account-details.ts';
import type { CustomerFields } from '../customers/customers-writing.ts';
import {
  accountColumns,
  deliveryParts,
  type ExportedCustomer,
  mainParts,
} from '../exports/customers-export.ts';
import type { Wrong } from './cell-problems.ts';
import { type CellKind, isAsTold, isEmpty, readCell } from './cell-reading.ts';
import { placeOf } from './import-kind.ts';
import type { CellProblem, Import } from './import-tables.ts';

/* What the cells of a row say of an account, as far as it is not so yet. */

/** Longer lists are no help at a cell. */
const wordsMaximum = 40;
const nameMaximum = addressMaxima.firstName;

export function textAt(run: Import, cells: readonly Cell[], field: string): string {
  const read = readCell(cells[placeOf(run, field)] ?? null, 'text', run.decimalSign);
  return 'value' in read && typeof read.value === 'string' ? read.value : '';
}

type SaidCell = { readonly value: string | null; readonly isTouched: boolean };

/** What the cells say, and whether it is other than what an export writes there; a field without a column is not among them. */
export function saidOf(
  run: Import,
  cells: readonly Cell[],
  account: AccountDetails | undefined,
): ReadonlyMap<string, SaidCell> {
  const told = account && ({ account, name: nameOf(account) } as ExportedCustomer);
  const kind: CellKind = 'text';
  return new Map(
    accountColumns.flatMap(({ name, of }) => {
      const place = placeOf(run, name);
      if (place < 0) return [];
      const cell = cells[place] ?? null;
      const value = isEmpty(cell) ? null : textAt(run, cells, name);
      const isTouched = told ? !isAsTold(cell, of(told), kind, run.decimalSign) : value !== null;
      return [[name, { value, isTouched }] as const];
    }),
  );
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();

/** First and last name: by themselves, or in one cell where the file has no columns of them. */
export function readNames(
  said: ReadonlyMap<string, SaidCell>,
  account: AccountDetails | undefined,
  wrong: Wrong,
): Pick<CustomerFields, 'firstName' | 'lastName'> {
  const isSplit = said.has('firstName') || said.has('lastName');
  const [, first = '', last = ''] = /^(\S+)\s*(.*)$/s.exec(touchedIn(said, 'name')) ?? [];
  const names = isSplit
    ? { firstName: touchedIn(said, 'firstName'), lastName: touchedIn(said, 'lastName') }
    : { firstName: first, lastName: last };
  const found: { firstName?: string; lastName?: string } = {};
  for (const field of ['firstName', 'lastName'] as const) {
    const name = names[field];
    // Whoever has a name keeps it where none is said.
    if (name === '' && account) continue;
    const problem = nameProblem(name);
    if (problem) wrong(isSplit ? field : 'name', problem);
    else if (name !== account?.[field]) found[field] = name;
  }
  return found;
}

/** What stands in a cell that is other than it was told. */
function touchedIn(said: ReadonlyMap<string, SaidCell>, field: string): string {
  const cell = said.get(field);
  return cell?.isTouched ? (cell.value ?? '') : '';
}

function nameProblem(name: string): Pick<CellProblem, 'rule' | 'parameter'> | undefined {
  if (name === '') return { rule: 'required' };
  if (!isPersonName(name)) return { rule: 'format', parameter: 'name' };
  return name.length > nameMaximum ? { rule: 'maxLength', parameter: nameMaximum } : undefined;
}

/** Of a new account that of the site unless it is said. */
export function readLanguage(
  { site }: Context,
  said: ReadonlyMap<string, SaidCell>,
  account: AccountDetails | undefined,
  wrong: Wrong,
): Pick<CustomerFields, 'language'> {
  const cell = said.get('language');
  if (!cell?.isTouched || cell.value === null) return account ? {} : { language: site.defaultLanguage };
  const language = findLanguageByCode(cell.value);
  if (!language || !site.languages.includes(language)) {
    wrong('language', { rule: 'oneOf', expected: site.languages.map((one) => languageCodes[one]) });
    return {};
  }
  return { language };
}

type Whose = {
  readonly email: string;
  readonly account: AccountDetails | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
};

/** Both addresses; of a new account one alone serves as both. */
export function readAddresses(
  said: ReadonlyMap<string, SaidCell>,
  whose: Whose,
  countries: ReadonlySet<string>,
  wrong: Wrong,
): Pick<CustomerFields, 'main' | 'delivery'> {
  const { account } = whose;
  const main = readAddress(said, mainParts, account?.main ?? null, whose, countries, wrong);
  const own = { ...whose, phone: main?.contactPhone ?? account?.main?.contactPhone };
  const delivery = readAddress(said, deliveryParts, account?.delivery ?? null, own, countries, wrong);
  if (account) return { ...(main ? { main } : {}), ...(delivery ? { delivery } : {}) };
  return { main: main ?? delivery ?? null, delivery: delivery ?? main ?? null };
}

/** @returns undefined where nothing of it is other than it was */
function readAddress(
  said: ReadonlyMap<string, SaidCell>,
  parts: Readonly<Record<string, keyof Address>>,
  stored: Address | null,
  whose: Whose & { readonly phone?: string | undefined },
  countries: ReadonlySet<string>,
  wrong: Wrong,
): Address | undefined {
  const cells = Object.entries(parts).flatMap(([column, part]) => {
    const cell = said.get(column);
    return cell ? [{ part, ...cell }] : [];
  });
  if (!cells.some(({ isTouched }) => isTouched)) return undefined;
  const isOptional = (part: keyof Address) => part === 'companyName' || part === 'companyOIB';
  const written = cells.filter(({ part, value }) => value !== null || isOptional(part));
  const { email, account, phone = '' } = whose;
  const address: Address = {
    firstName: whose.firstName ?? account?.firstName ?? '',
    lastName: whose.lastName ?? account?.lastName ?? '',
    contactEmail: email,
    contactPhone: phone,
    ...{ country: '', city: '', street: '', houseNumber: '', zipCode: '' },
    ...stored,
    ...Object.fromEntries(written.map(({ part, value }) => [part, value])),
  };
  const columnOf = new Map(Object.entries(parts).map(([column, part]) => [part as string, column]));
  const problems = Object.entries(addressProblems(address, '', (iso) => countries.has(iso)));
  for (const [part, { rule, parameter }] of problems) {
    const isWords = rule === 'oneOf' && countries.size <= wordsMaximum;
    wrong(columnOf.get(part) ?? part, {
      rule: rule === 'alphaSpecialCharsValidator' ? 'format' : rule,
      ...(parameter === undefined ? {} : { parameter }),
      ...(isWords ? { expected: [...countries].sort() } : {}),
    });
  }
  if (problems.length > 0) return undefined;
  return checkAddress({ ...address, country: countryCode(address.country) }, '', () => true);
}
