import { type SQL, sql } from 'drizzle-orm';
import { customerIdOf, customerSumsMaximum } from '#values/customers.ts';
import { users } from '../accounts/accounts-tables.ts';
import type { Address } from '../accounts/address-rules.ts';
import type { Context } from '../context.ts';
import { isCounted, openCents, orders } from '../orders/orders-tables.ts';
import { customerNotes } from './customers-tables.ts';

/** Somebody who was found: an account, or a guest by the address of the orders. */
export type FoundCustomer = {
  readonly userId: number | null;
  /** The newest one; null: none. */
  readonly orderId: number | null;
  readonly email: string;
};

/** What a list says of a customer. Amounts are cents of euros at the rates of the orders. */
export type CustomerFacts = {
  readonly id: string;
  readonly userId: number | null;
  readonly email: string;
  readonly name: string;
  readonly companyName: string | null;
  readonly phone: string | null;
  readonly city: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly orders: number;
  /** True where there are more orders than the sums are made of. */
  readonly hasMoreOrders: boolean;
  /** What was due for orders that were not cancelled. */
  readonly spentCents: number;
  readonly toPayCents: number;
  readonly toGiveBackCents: number;
  readonly firstOrderAt: Date | null;
  readonly lastOrderAt: Date | null;
  readonly notes: number;
};

type FactsRow = {
  readonly userId: number | null;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly address: Address | null;
  readonly firstId: number | null;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  readonly orders: number;
  readonly spent: number;
  readonly toPay: number;
  readonly toGiveBack: number;
  readonly notes: number;
};

/** Some orders of `person`, one row of which is in scope, on the context's site: by an index, and no more than are wanted. */
function ordersOfPerson({ site }: Pick<Context, 'site'>, columns: SQL, wanted: SQL): SQL {
  return sql`((select ${columns} from ${orders} where ${orders.userId} = person.user_id ${wanted})
    union all (select ${columns} from ${orders} where person.user_id is null and ${orders.siteId} = ${site.id}
      and ${orders.email} = person.email and ${orders.userId} is null and ${orders.erasureWantedAt} is null ${wanted}))`;
}

/** Facts of some people in one statement, in their order. */
export async function readFacts(
  context: Context,
  people: readonly FoundCustomer[],
): Promise<CustomerFacts[]> {
  if (people.length === 0) return [];
  const { database, site } = context;
  const euros = (cents: SQL) => sql`round((${cents} / ${orders.currencyRate})::numeric)`;
  const open = openCents(orders);
  const isOwed = sql`${orders.state} <> 'cancelled' and ${open} > 0`;
  const summed = sql`
    case when ${isCounted(orders)} then ${euros(sql`${orders.dueCents}`)} else 0 end as spent,
    case when ${isOwed} then ${euros(open)} else 0 end as to_pay,
    case when ${open} < 0 then ${euros(sql`-${open}`)} else 0 end as to_give_back`;
  const oldest = ordersOfPerson(
    context,
    sql`${orders.id} as id, ${orders.createdAt} as created_at`,
    sql`order by ${orders.createdAt}, ${orders.id} limit 1`,
  );
  const counted = ordersOfPerson(
    context,
    summed,
    sql`order by ${orders.createdAt} desc, ${orders.id} desc limit ${customerSumsMaximum + 1}`,
  );
  const { rows } = await database.execute<FactsRow>(sql`
    select person.user_id as "userId", coalesce(account.email, person.email) as email,
      account.first_name as "firstName", account.last_name as "lastName",
      coalesce(newest.main_address, (select address from user_address where user_id = person.user_id
        order by type, id limit 1)) as address,
      oldest.id as "firstId", oldest.created_at as "firstAt", newest.created_at as "lastAt",
      sums.orders, sums.spent, sums.to_pay as "toPay", sums.to_give_back as "toGiveBack",
      (select count(*)::int from ${customerNotes} note where note.user_id = person.user_id
        or (person.user_id is null and note.site_id = ${site.id} and note.email = person.email)) as notes
    from unnest(${sql.param(people.map(({ userId }) => userId))}::int[],
      ${sql.param(people.map(({ orderId }) => orderId))}::int[],
      ${sql.param(people.map(({ email }) => email))}::text[]) with ordinality as person(user_id, order_id, email, place)
    left join ${users} account on account.id = person.user_id
    left join ${orders} newest on newest.id = person.order_id
    left join lateral ${oldest} oldest on true
    cross join lateral (select count(*)::int as orders, coalesce(sum(spent), 0)::float8 as spent,
      coalesce(sum(to_pay), 0)::float8 as to_pay, coalesce(sum(to_give_back), 0)::float8 as to_give_back
      from ${counted} bought) sums
    order by person.place`);
  return rows.map(factsOf);
}

function factsOf(row: FactsRow): CustomerFacts {
  const { userId, email, firstName, lastName, address, firstId, firstAt, lastAt } = row;
  const named = firstName === null ? address : { firstName, lastName };
  return {
    id: customerIdOf(userId, firstId ?? 0),
    userId,
    email,
    name: `${named?.firstName ?? ''} ${named?.lastName ?? ''}`.trim(),
    companyName: address?.companyName ?? null,
    phone: address?.contactPhone ?? null,
    city: address?.city ?? null,
    country: address?.country ?? null,
    orders: Math.min(row.orders, customerSumsMaximum),
    hasMoreOrders: row.orders > customerSumsMaximum,
    spentCents: row.spent,
    toPayCents: row.toPay,
    toGiveBackCents: row.toGiveBack,
    firstOrderAt: firstAt === null ? null : new Date(firstAt),
    lastOrderAt: lastAt === null ? null : new Date(lastAt),
    notes: row.notes,
  };
}
