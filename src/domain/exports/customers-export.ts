import { exportedMaximum } from '#values/exports.ts';
import { majorFromCents } from '#values/money.ts';
import type { Context } from '../context.ts';
import type { CustomerFacts } from '../customers/customer-facts.ts';
import { type CustomerFilter, listCustomers } from '../customers/customers-list.ts';
import { batchSize, type ExportColumn, type ExportTable } from './export-table.ts';

const columns: readonly ExportColumn<CustomerFacts>[] = [
  { name: 'id', of: ({ id }) => id },
  { name: 'kind', of: ({ userId }) => (userId === null ? 'guest' : 'account') },
  { name: 'name', of: ({ name }) => name },
  { name: 'companyName', of: ({ companyName }) => companyName },
  { name: 'email', of: ({ email }) => email },
  { name: 'phone', of: ({ phone }) => phone },
  { name: 'city', of: ({ city }) => city },
  { name: 'country', of: ({ country }) => country },
  { name: 'orders', of: ({ orders }) => orders },
  { name: 'hasMoreOrders', of: ({ hasMoreOrders }) => hasMoreOrders },
  { name: 'spent', of: ({ spentCents }) => majorFromCents(spentCents) },
  { name: 'toPay', of: ({ toPayCents }) => majorFromCents(toPayCents) },
  { name: 'toGiveBack', of: ({ toGiveBackCents }) => majorFromCents(toGiveBackCents) },
  { name: 'firstOrderAt', of: ({ firstOrderAt }) => firstOrderAt?.toISOString() ?? null },
  { name: 'lastOrderAt', of: ({ lastOrderAt }) => lastOrderAt?.toISOString() ?? null },
  { name: 'notes', of: ({ notes }) => notes },
];

/** The customers of the list, page by page as it is leafed through. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function exportCustomers(context: Context, filter: CustomerFilter): Promise<ExportTable> {
  const first = await listCustomers(context, filter, { limit: batchSize });
  async function* batches() {
    let { customers, next } = first;
    for (let left = exportedMaximum; customers.length > 0; ) {
      yield customers.slice(0, left).map((customer) => columns.map((column) => column.of(customer)));
      left -= customers.length;
      if (next === null || left <= 0) return;
      ({ customers, next } = await listCustomers(context, filter, { after: next, limit: batchSize }));
    }
  }
  return { columns: columns.map(({ name }) => name), batches: batches() };
}
