import { type SQL, sql } from 'drizzle-orm';
import { holds } from '#platform/database/text-search.ts';
import type { CustomerKind } from '#values/customers.ts';
import { erasedWord } from '#values/erased.ts';
import { foldText } from '#values/folded-text.ts';
import { users, userWords } from '../accounts/accounts-tables.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';
import { orders, orderWords } from '../orders/orders-tables.ts';
import { type CustomerFacts, type FoundCustomer, readFacts } from './customer-facts.ts';

export type CustomerFilter = {
  /** Some letters of name, company, e-mail address or telephone, or of the newest order's number. */
  readonly search?: string | undefined;
  /** Absent: whoever has ordered; in a search accounts that have not, too. */
  readonly kind?: CustomerKind | undefined;
};

type Asked = {
  /** `next` of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
};

/** What a page begins after: a moment, then one of those who stand at it. */
const cursorForm = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_([012])_(\d{1,9})$/;

/** Whether a text is a `next` that this list has given. */
export function isCustomersPage(text: string): boolean {
  const moment = cursorForm.exec(text)?.[1];
  if (moment === undefined) return false;
  const date = new Date(moment);
  // There is no 30th of February.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(moment.slice(0, 10));
}

/**
 * People who buy at the context's site, by their newest order, that of an account which has none by its registration; page by page.
 * Nobody who wanted to be forgotten is among them.
 * @returns `next` is the `after` of the page that follows; null: there is none
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN
 */
export async function listCustomers(
  context: Context,
  { search = '', kind }: CustomerFilter,
  { after, limit }: Asked,
): Promise<{ readonly customers: CustomerFacts[]; readonly next: string | null }> {
  requirePermission(context, ['people.manage', 'orders.read']);
  const sought = foldText(search.trim());
  const asking = { siteId: context.site.id, sought, after, limit };
  const streams = [
    ...(kind === 'account' ? [] : [guests(asking)]),
    ...(kind === 'guest' ? [] : [sql`(table buyer)`]),
    ...(kind === 'guest' || (kind === undefined && sought === '') ? [] : [accountsWithoutOrders(asking)]),
  ];
  const { rows } = await context.database.execute<FoundCustomer & { cursor: string }>(sql`
    with buyer as materialized ${buyersWithAccount(asking)}
    select "userId", "orderId", email,
      to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || stream || '_' || id as cursor
    from (${sql.join(streams, sql` union all `)}) person
    order by at desc, stream desc, id desc limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  return {
    customers: await readFacts(context, page),
    next: rows.length > limit ? (page.at(-1)?.cursor ?? null) : null,
  };
}

type Asking = { readonly siteId: number; readonly sought: string } & Asked;

/** A guest stands where the newest order does. */
function guests({ siteId, sought, ...asked }: Asking): SQL {
  const later = sql`select from ${orders} later where later.site_id = ${siteId} and later.email = ${orders.email}
    and later.user_id is null and later.erasure_wanted_at is null
    and (later.created_at, later.id) > (${orders.createdAt}, ${orders.id})`;
  return stream(
    0,
    orders,
    asked,
    sql`null::int as "userId", ${orders.id} as "orderId", ${orders.email} as email`,
    [
      sql`${orders.siteId} = ${siteId} and ${orders.userId} is null and ${orders.erasureWantedAt} is null
      and ${orders.email} <> ${erasedWord} and not exists (${later})`,
      sought !== '' && holds(orderWords(orders), sought),
    ],
  );
}

function buyersWithAccount({ siteId, sought, ...asked }: Asking): SQL {
  const later = sql`select from ${orders} later where later.user_id = ${orders.userId}
    and (later.created_at, later.id) > (${orders.createdAt}, ${orders.id})`;
  const found = sql`${orders.id} in (
    select id from ${orders} where ${holds(orderWords(orders), sought)}
    union select id from ${orders} where user_id in (${accountsNamed(siteId, sought)}))`;
  return stream(
    1,
    orders,
    asked,
    sql`${orders.userId} as "userId", ${orders.id} as "orderId", ${orders.email} as email`,
    [
      sql`${orders.siteId} = ${siteId} and ${orders.userId} is not null and not exists (${later})`,
      sought !== '' && found,
    ],
  );
}

/** Each is asked for an order by itself: joined with orders, all accounts would be read. */
function accountsWithoutOrders({ siteId, sought, ...asked }: Asking): SQL {
  return stream(
    2,
    users,
    asked,
    sql`${users.id} as "userId", null::int as "orderId", ${users.email} as email`,
    [
      sql`${users.siteId} = ${siteId} and not ${users.isBackofficeUser}
      and (select ${orders.id} from ${orders} where ${orders.userId} = ${users.id} limit 1) is null`,
      // Of a page that buyers fill, nobody older is looked at.
      sql`${users.createdAt} >= coalesce((select at from buyer order by at desc offset ${asked.limit} limit 1), '-infinity')`,
      sought !== '' && holds(userWords(users), sought),
    ],
  );
}

function accountsNamed(siteId: number, sought: string): SQL {
  return sql`select id from ${users} where ${users.siteId} = ${siteId} and ${holds(userWords(users), sought)}`;
}

/** As many as a page can take of one of the streams that it is put together of, by an index of their moments. */
function stream(
  number: 0 | 1 | 2,
  table: typeof orders | typeof users,
  { after, limit }: Asked,
  facts: SQL,
  conditions: readonly (SQL | false)[],
): SQL {
  const [, at, streamOfLast, id] = cursorForm.exec(after ?? '') ?? [];
  const isAfter =
    at !== undefined &&
    sql`${table.createdAt} <= ${at}::timestamptz
      and (${table.createdAt}, ${number}::int, ${table.id}) < (${at}::timestamptz, ${Number(streamOfLast)}::int, ${Number(id)}::int)`;
  const all = [...conditions, isAfter].filter((condition) => condition !== false);
  return sql`(select ${facts}, ${table.createdAt} as at, ${sql.raw(String(number))} as stream, ${table.id} as id
    from ${table} where ${sql.join(all, sql` and `)}
    order by ${table.createdAt} desc, ${table.id} desc limit ${limit + 1})`;
}
