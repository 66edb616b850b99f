import { exportedMaximum } from '#values/exports.ts';
import { isLanguage, languageCodes } from '#values/language.ts';
import { majorFromCents } from '#values/money.ts';
import type { Address } from '../accounts/address-rules.ts';
import type { Context } from '../context.ts';
import { type AccountDetails, readAccountDetails } from '../customers/account-details.ts';
import type { CustomerFacts } from '../customers/customer-facts.ts';
import { type CustomerFilter, listCustomers } from '../customers/customers-list.ts';
import { batchSize, type ExportColumn, type ExportTable } from './export-table.ts';

/** A customer of the list; of an account also what is written down of it. */
export type ExportedCustomer = CustomerFacts & { readonly account?: AccountDetails | undefined };

/** Of papers: what the account has, else what its newest order says. */
const contactOf = ({ account }: ExportedCustomer): Address | null =>
  account?.main ?? account?.ordered ?? null;

type AddressPart = Exclude<keyof Address, 'contactEmail'>;

/** Parts of an address by their columns; those of the account's own address. */
export const mainParts = {
  companyName: 'companyName',
  vatId: 'companyOIB',
  phone: 'contactPhone',
  street: 'street',
  houseNumber: 'houseNumber',
  zipCode: 'zipCode',
  city: 'city',
  country: 'country',
} as const satisfies Readonly<Record<string, AddressPart>>;

/** Those of the address that goods go to. */
export const deliveryParts = {
  deliveryFirstName: 'firstName',
  deliveryLastName: 'lastName',
  deliveryCompanyName: 'companyName',
  deliveryPhone: 'contactPhone',
  deliveryStreet: 'street',
  deliveryHouseNumber: 'houseNumber',
  deliveryZipCode: 'zipCode',
  deliveryCity: 'city',
  deliveryCountry: 'country',
} as const satisfies Readonly<Record<string, AddressPart>>;

/** Of guests the list knows these alone. */
const listedParts: Readonly<Record<string, (customer: CustomerFacts) => string | null>> = {
  companyName: ({ companyName }) => companyName,
  phone: ({ phone }) => phone,
  city: ({ city }) => city,
  country: ({ country }) => country,
};

/** What can be sent for an account; an import reads it back. */
export const accountColumns: readonly ExportColumn<ExportedCustomer>[] = [
  { name: 'kind', of: ({ userId }) => (userId === null ? 'guest' : 'account') },
  { name: 'name', of: ({ name }) => name },
  { name: 'email', of: ({ email }) => email },
  { name: 'firstName', of: ({ account }) => account?.firstName ?? null },
  { name: 'lastName', of: ({ account }) => account?.lastName ?? null },
  { name: 'language', of: ({ account }) => languageCodeOf(account) },
  ...Object.entries(mainParts).map(
    ([name, part]): ExportColumn<ExportedCustomer> => ({
      name,
      of: (customer) =>
        customer.account ? (contactOf(customer)?.[part] ?? null) : (listedParts[name]?.(customer) ?? null),
    }),
  ),
  ...Object.entries(deliveryParts).map(
    ([name, part]): ExportColumn<ExportedCustomer> => ({
      name,
      of: ({ account }) => account?.delivery?.[part] ?? null,
    }),
  ),
];

/** What follows from orders. */
export const toldCustomerColumns: readonly ExportColumn<ExportedCustomer>[] = [
  { name: 'id', of: ({ id }) => id },
  { name: 'orders', of: ({ orders }) => orders },
  { name: 'hasMoreOrders', of: ({ hasMoreOrders }) => hasMoreOrders },
  { name: 'spent', of: ({ spentCents }) => majorFromCents(spentCents) },
  { name: 'toPay', of: ({ toPayCents }) => majorFromCents(toPayCents) },
  { name: 'toGiveBack', of: ({ toGiveBackCents }) => majorFromCents(toGiveBackCents) },
  { name: 'firstOrderAt', of: ({ firstOrderAt }) => firstOrderAt?.toISOString() ?? null },
  { name: 'lastOrderAt', of: ({ lastOrderAt }) => lastOrderAt?.toISOString() ?? null },
  { name: 'notes', of: ({ notes }) => notes },
];

const columns = [...toldCustomerColumns.slice(0, 1), ...accountColumns, ...toldCustomerColumns.slice(1)];

function languageCodeOf(account: AccountDetails | undefined): string | null {
  return account && isLanguage(account.language) ? languageCodes[account.language] : null;
}

/** The customers of the list, page by page as it is leafed through. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function exportCustomers(context: Context, filter: CustomerFilter): Promise<ExportTable> {
  const first = await listCustomers(context, filter, { limit: batchSize });
  async function* batches() {
    let { customers, next } = first;
    for (let left = exportedMaximum; customers.length > 0; ) {
      const accounts = await readAccountDetails(
        context,
        customers.flatMap(({ userId }) => userId ?? []),
      );
      const told = customers.slice(0, left).map((customer) => ({
        ...customer,
        account: customer.userId === null ? undefined : accounts.get(customer.userId),
      }));
      yield told.map((customer) => columns.map((column) => column.of(customer)));
      left -= customers.length;
      if (next === null || left <= 0) return;
      ({ customers, next } = await listCustomers(context, filter, { after: next, limit: batchSize }));
    }
  }
  return { columns: columns.map(({ name }) => name), batches: batches() };
}
