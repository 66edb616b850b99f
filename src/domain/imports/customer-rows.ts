import type { Cell } from '#platform/tables/table-stream.ts';
import { isEmailAddress, normaliseEmail } from '#values/email-address.ts';
import { addressMaxima } from '#values/form-limits.ts';
import { findLanguageByCode, languageCodes } from '#values/language.ts';
import { countryCode } from '#values/postcode.ts';
import { isPersonName } from '../accounts/account-input-rules.ts';
import { type Address, addressProblems, checkAddress } from '../accounts/address-rules.ts';
import type { Change } from '../activity/change-sets.ts';
import type { Context } from '../context.ts';
import { type AccountDetails, findAccountIds, readAccountDetails } from '../customers/account-details.ts';
import {
  type CustomerFields,
  changeCustomer,
  customerEntity,
  makeCustomers,
  type NewCustomer,
  undoCustomers,
} from '../customers/customers-writing.ts';
import {
  accountColumns,
  deliveryParts,
  type ExportedCustomer,
  mainParts,
  toldCustomerColumns,
} from '../exports/customers-export.ts';
import { readSubscriptions, takeOverSubscription } from '../newsletter/newsletter-import.ts';
import { type CellKind, isAsTold, isEmpty, readCell } from './cell-reading.ts';
import {
  newsletterColumns,
  type ReadNewsletter,
  readNewsletter,
  undoNewsletter,
} from './customer-newsletter.ts';
import {
  type ImportKindRules,
  type ImportMeans,
  type JudgedRow,
  placeOf,
  type StagedRow,
} from './import-kind.ts';
import type { CellChange, CellProblem, Fields, Import } from './import-tables.ts';

/** Guests are told by exports, and stay what they are. */
const guestMark = ' (guest)';
/** Longer lists are no help at a cell. */
const wordsMaximum = 40;
const nameMaximum = addressMaxima.firstName;

/** Rows of accounts, without passwords: who it is, how to reach them, where goods and papers go. */
export const customerRows: Pick<
  ImportKindRules,
  'columns' | 'keys' | 'keyOf' | 'judge' | 'apply' | 'keepers'
> = {
  keys: ['email'],
  keepers: ({ consents }) => ({ newsletter: undoNewsletter(consents), [customerEntity]: undoCustomers }),
  columns: async () => [
    ...[...accountColumns, ...newsletterColumns].map(({ name }) => ({ name })),
    ...toldCustomerColumns.map(({ name }) => ({ name, isTold: true })),
  ],
  keyOf(run, cells) {
    const email = normaliseEmail(textAt(run, cells, 'email'));
    if (email === '') return null;
    return textAt(run, cells, 'kind') === 'guest' ? email + guestMark : email;
  },
  async judge(context, run, rows, means) {
    const drafts = await draftsOf(context, run, rows, means);
    return { rows: drafts.map(judgedRow), newTerms: [] };
  },
  async apply(context, run, rows, isLater, means) {
    if (isLater) return { changes: [], problems: new Map() };
    const staged = rows.map((row) => ({ ...row, isTwice: false }));
    const drafts = await draftsOf(context, run, staged, means);
    const sound = drafts.filter(({ problems }) => problems.length === 0);
    const made = sound.filter(({ account, isGuest }) => !account && !isGuest);
    const ids = await makeCustomers(context, made.map(newCustomer));
    const changes: Change[] = [];
    for (const draft of sound) {
      const id = draft.account?.userId ?? ids[made.indexOf(draft)] ?? null;
      if (id === null && !draft.isGuest)
        draft.problems.push(problemAt(run, draft.staged, 'email', { rule: 'changed' }));
      else if (id !== null) changes.push(...(await write(context, means, draft, id)));
    }
    const refused = drafts.filter(({ problems }) => problems.length > 0);
    return { changes, problems: new Map(refused.map(({ staged: { row }, problems }) => [row, problems])) };
  },
};

type Draft = {
  readonly staged: StagedRow;
  readonly email: string;
  readonly isGuest: boolean;
  /** Undefined: it is new. */
  readonly account: AccountDetails | undefined;
  /** What it is to be, as far as it is not so yet. */
  readonly fields: CustomerFields;
  readonly newsletter: ReadNewsletter | undefined;
  readonly problems: CellProblem[];
};

type Wrong = (field: string, error: Pick<CellProblem, 'rule' | 'parameter' | 'expected'>) => void;

function textAt(run: Import, cells: readonly Cell[], field: string): string {
  const read = readCell(cells[placeOf(run, field)] ?? null, 'text', run.decimalSign);
  return 'value' in read && typeof read.value === 'string' ? read.value : '';
}

function problemAt(
  run: Pick<Import, 'columns'>,
  { raw }: Pick<StagedRow, 'raw'>,
  field: string,
  error: Pick<CellProblem, 'rule' | 'parameter' | 'expected'>,
): CellProblem {
  const place = placeOf(run, field);
  return { column: run.columns[place]?.name ?? field, ...error, value: raw[place] ?? null };
}

async function draftsOf(
  context: Context,
  run: Import,
  rows: readonly StagedRow[],
  { checkout }: ImportMeans,
): Promise<Draft[]> {
  const emails = [...new Set(rows.flatMap(({ key }) => key ?? []))];
  const idOf = await findAccountIds(context, emails);
  const accounts = await readAccountDetails(context, [...idOf.values()]);
  const subscriptions = await readSubscriptions(context, emails);
  const countries = new Set(checkout.countriesOf(context.store).map(({ iso }) => iso));
  return rows.map((staged) => {
    const { key, raw } = staged;
    const email = key ?? '';
    const account = accounts.get(idOf.get(email) ?? -1);
    const isGuest = email.endsWith(guestMark);
    const problems: CellProblem[] = [];
    const wrong: Wrong = (field, error) => problems.push(problemAt(run, staged, field, error));
    const own = { staged, email, isGuest, account, problems };
    checkKey(run, own, wrong);
    if (isGuest || problems.length > 0) return { ...own, fields: {}, newsletter: undefined };
    const said = saidOf(run, raw, account);
    const names = readNames(said, account, wrong);
    const language = readLanguage(context, said, account, wrong);
    const addresses = readAddresses(said, { email, account, ...names }, countries, wrong);
    const newsletter = readNewsletter(context, run, raw, subscriptions.get(email), wrong);
    return { ...own, fields: { ...names, ...language, ...addresses }, newsletter };
  });
}

function checkKey(
  run: Import,
  { staged, email, isGuest, account }: Omit<Draft, 'fields' | 'newsletter'>,
  wrong: Wrong,
) {
  const kind = textAt(run, staged.raw, 'kind');
  if (kind !== '' && kind !== 'guest' && kind !== 'account')
    wrong('kind', { rule: 'oneOf', expected: ['account', 'guest'] });
  if (staged.key === null) wrong('email', { rule: 'required' });
  else if (staged.isTwice) wrong('email', { rule: 'twice' });
  else if (!isGuest && !account && !isEmailAddress(email))
    wrong('email', { rule: 'format', parameter: 'email' });
  // Whoever works here is changed among users.
  else if (account?.isStaff) wrong('email', { rule: 'forbidden' });
}

type SaidCell = { readonly value: string | null; readonly isTouched: boolean };

/** What the cells say, and whether it is other than what an export writes there; a field without a column is not among them. */
function saidOf(
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
function readNames(
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
function readLanguage(
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
function readAddresses(
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

function newCustomer({
  email,
  fields: { firstName = '', lastName = '', language = '', main, delivery },
}: Draft): NewCustomer {
  return { email, firstName, lastName, language, main: main ?? null, delivery: delivery ?? null };
}

const namesOfFields = ['firstName', 'lastName', 'language', 'main', 'delivery'] as const;

/** Writes what a row says of an account. @returns what it has changed */
async function write(
  context: Context,
  { consents }: ImportMeans,
  { email, account, fields, newsletter }: Draft,
  userId: number,
): Promise<Change[]> {
  const own = { entity: customerEntity, entityId: String(userId) };
  const changes: Change[] = [];
  if (!account) changes.push({ ...own, field: 'made', before: null, after: true });
  else if (Object.keys(fields).length > 0) {
    await changeCustomer(context, userId, fields);
    for (const field of namesOfFields) {
      if (fields[field] !== undefined)
        changes.push({ ...own, field, before: account[field], after: fields[field] });
    }
  }
  if (newsletter) {
    const language = fields.language ?? account?.language ?? context.site.defaultLanguage;
    const isTaken = await takeOverSubscription(context, consents, { email, language, ...newsletter });
    const after = newsletter.at.toISOString();
    if (isTaken)
      changes.push({
        entity: 'newsletter',
        entityId: String(userId),
        field: 'newsletter',
        before: null,
        after,
      });
  }
  return changes;
}

function judgedRow({ staged: { row }, account, isGuest, fields, newsletter, problems }: Draft): JudgedRow {
  const isNew = !account && !isGuest;
  const changes = isNew || problems.length > 0 ? [] : tellChanges(account, fields, newsletter);
  const isLeft = problems.length > 0 || (!isNew && changes.length === 0);
  return {
    row,
    isNew,
    problems,
    changes,
    fields: isLeft ? null : tellNew(fields, newsletter),
    later: null,
  };
}

/** An address in the words of its columns. */
const partsOf = (address: Address | null | undefined, parts: Readonly<Record<string, keyof Address>>) =>
  Object.entries(parts).map(([column, part]) => [column, address?.[part] ?? null] as const);

function tellNew(
  { main, delivery, ...facts }: CustomerFields,
  newsletter: ReadNewsletter | undefined,
): Fields {
  const told = [
    ...Object.entries(facts),
    ...partsOf(main, mainParts),
    ...(delivery === main ? [] : partsOf(delivery, deliveryParts)),
  ];
  return {
    ...Object.fromEntries(told.filter(([, value]) => value !== null && value !== undefined)),
    ...(newsletter ? { newsletter: true } : {}),
  };
}

function tellChanges(
  account: AccountDetails | undefined,
  { main, delivery, ...facts }: CustomerFields,
  newsletter: ReadNewsletter | undefined,
): CellChange[] {
  const named = Object.entries(facts).map(([field, after]) => ({
    field,
    before: account?.[field as keyof typeof facts],
    after,
  }));
  const ofAddress = (
    before: Address | null | undefined,
    after: Address | null | undefined,
    parts: Readonly<Record<string, keyof Address>>,
  ) => {
    const was = new Map(partsOf(before, parts));
    return after === undefined
      ? []
      : partsOf(after, parts).flatMap(([field, now]) =>
          was.get(field) === now ? [] : [{ field, before: was.get(field) ?? null, after: now }],
        );
  };
  return [
    ...named,
    ...ofAddress(account?.main, main, mainParts),
    ...ofAddress(account?.delivery, delivery, deliveryParts),
    ...(newsletter ? [{ field: 'newsletter', before: false, after: true }] : []),
  ];
}
