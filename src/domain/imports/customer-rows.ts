import { isEmailAddress, normaliseEmail } from '#values/email-address.ts';
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
import { accountColumns, toldCustomerColumns } from '../exports/customers-export.ts';
import { readSubscriptions, takeOverSubscription } from '../newsletter/newsletter-import.ts';
import { problemAt, type Wrong } from './cell-problems.ts';
import { readAddresses, readLanguage, readNames, saidOf, textAt } from './customer-cells.ts';
import { tellChanges, tellNew } from './customer-changes.ts';
import {
  newsletterColumns,
  type ReadNewsletter,
  readNewsletter,
  undoNewsletter,
} from './customer-newsletter.ts';
import type { ImportKindRules, ImportMeans, JudgedRow, StagedRow } from './import-kind.ts';
import type { CellProblem, Import } from './import-tables.ts';

/** Guests are told by exports, and stay what they are. */
const guestMark = ' (guest)';

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
