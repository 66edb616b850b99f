import { and, asc, desc, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import {
  type CustomerId,
  customerAddressesMaximum,
  customerNotesMaximum,
  customerOrdersMaximum,
} from '#values/customers.ts';
import { erasedWord } from '#values/erased.ts';
import { textFor } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import type { Person } from '../accounts/account-participants.ts';
import { actorName } from '../accounts/actor-names.ts';
import type { Address } from '../accounts/address-rules.ts';
import { findGroup, putIntoGroup } from '../accounts/customer-groups.ts';
import { personOf } from '../accounts/erasure-service.ts';
import { findUser, listAddresses, type User } from '../accounts/users-queries.ts';
import { actorIdOf } from '../actor.ts';
import { requirePermission } from '../authorisation.ts';
import type { ConsentDirectory } from '../consents/consents-directory.ts';
import { listConsentsInForce } from '../consents/consents-of-people.ts';
import { type Context, inTransactionOnce } from '../context.ts';
import { newsletterSubscriptions } from '../newsletter/newsletter-tables.ts';
import type { OrderRow } from '../orders/order-record.ts';
import { orders } from '../orders/orders-tables.ts';
import { type CustomerFacts, readFacts } from './customer-facts.ts';
import { customerNotes } from './customers-tables.ts';

export type CustomerAddress = {
  readonly type: 'main' | 'shipping';
  /** Kept in the account, or as an order has it. */
  readonly source: 'account' | 'order';
  readonly address: Address;
};

export type Customer = {
  readonly facts: CustomerFacts;
  /** Null: a guest. */
  readonly account: User | null;
  /** For which there are price lists; null: in none. */
  readonly group: { readonly id: number; readonly name: string } | null;
  /** The newest first. */
  readonly orders: readonly OrderRow[];
  readonly addresses: readonly CustomerAddress[];
  /** The language of the account, or of the newest order. */
  readonly language: string;
  /** Null: it does not come. */
  readonly newsletterSince: Date | null;
  readonly consents: readonly { readonly id: number; readonly name: string; readonly since: Date }[];
  /** The newest first. */
  readonly notes: readonly CustomerNote[];
};

type CustomerNote = {
  readonly id: number;
  readonly at: Date;
  readonly text: string;
  /** Null: was erased. */
  readonly actor: { readonly id: number; readonly name: string } | null;
};

/** Whose account it is, or the address of a guest's orders. */
export type Known = { readonly account: User | null; readonly email: string };

/**
 * A customer of the context's site. A guest whose orders have joined an account by now is that account.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND, also of people who wanted to be forgotten
 */
export async function getCustomer(
  context: Context,
  consents: ConsentDirectory,
  id: CustomerId,
): Promise<Customer> {
  requirePermission(context, ['people.manage', 'orders.read']);
  const known = await getKnown(context, id);
  const { account, email } = known;
  const bought = await listBought(context, known);
  // Colleagues who have never bought anything are no customers.
  if (bought.length === 0 && account?.isBackofficeUser !== false) throw new Refusal('NOT_FOUND');
  const [facts] = await readFacts(context, [
    { userId: account?.id ?? null, orderId: bought[0]?.id ?? null, email },
  ]);
  if (!facts) throw new Error('Facts of a customer were not returned.');
  const person: Person = account
    ? await personOf(context, account)
    : { userId: 0, siteId: context.site.id, emails: [email], pendingEmail: null };
  return {
    facts,
    account,
    group: account ? await findGroup(context, account.customerGroupId) : null,
    orders: bought,
    addresses: await addressesOf(context, known, bought),
    language: account?.language ?? bought[0]?.language ?? context.site.defaultLanguage,
    newsletterSince: await newsletterOf(context, person),
    consents: await consentsOf(context, consents, person),
    notes: await notesOf(context, known),
  };
}

/**
 * Writes a note about a customer, which staff alone reads.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND
 */
export async function noteAtCustomer(context: Context, id: CustomerId, text: string): Promise<void> {
  requirePermission(context, 'people.manage');
  const note = async (transaction: Context): Promise<void> => {
    const { account, email } = await getKnown(transaction, id);
    await transaction.database.insert(customerNotes).values({
      siteId: context.site.id,
      userId: account?.id ?? null,
      email: account ? null : email,
      at: context.clock.now(),
      actorId: actorIdOf(context),
      text,
    });
  };
  return inTransactionOnce(context, note, async () => undefined);
}

/**
 * Puts an account into a group of customers, or into none.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND; VALIDATION (groupId) for a group that there is not, and for guests
 */
export async function groupCustomer(context: Context, id: CustomerId, groupId: number | null): Promise<void> {
  requirePermission(context, 'people.manage');
  const group = async (transaction: Context): Promise<void> => {
    const { account } = await getKnown(transaction, id);
    if (!account) throw new Refusal('VALIDATION', {}, { groupId: { rule: 'oneOf' } });
    await putIntoGroup(transaction, account.id, groupId);
  };
  return inTransactionOnce(context, group, async () => undefined);
}

/** @throws Refusal NOT_FOUND */
export async function getKnown(context: Context, id: CustomerId): Promise<Known> {
  const { database, site } = context;
  if (id.kind === 'account') return getAccount(context, id.userId);
  const [order] = await database
    .select({ email: orders.email, userId: orders.userId })
    .from(orders)
    .where(
      and(
        eq(orders.id, id.orderId),
        eq(orders.siteId, site.id),
        isNull(orders.erasureWantedAt),
        ne(orders.email, erasedWord),
      ),
    );
  if (!order) throw new Refusal('NOT_FOUND');
  return order.userId === null ? { account: null, email: order.email } : getAccount(context, order.userId);
}

async function getAccount(context: Context, userId: number): Promise<Known> {
  const account = await findUser(context, userId);
  if (account?.siteId !== context.site.id) throw new Refusal('NOT_FOUND');
  return { account, email: account.email };
}

/** Orders of somebody, to stand in a condition. */
export function isBoughtBy({ site }: Pick<Context, 'site'>, { account, email }: Known): SQL | undefined {
  if (account) return eq(orders.userId, account.id);
  return and(
    eq(orders.siteId, site.id),
    eq(orders.email, email),
    isNull(orders.userId),
    isNull(orders.erasureWantedAt),
  );
}

/** Notes about somebody, to stand in a condition. */
export function isAbout({ site }: Pick<Context, 'site'>, { account, email }: Known): SQL | undefined {
  if (account) return eq(customerNotes.userId, account.id);
  return and(eq(customerNotes.siteId, site.id), eq(customerNotes.email, email));
}

function listBought(context: Context, known: Known): Promise<OrderRow[]> {
  return context.database
    .select()
    .from(orders)
    .where(isBoughtBy(context, known))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(customerOrdersMaximum);
}

/** Those of the account, then those of orders that are others, each once. */
async function addressesOf(
  context: Context,
  { account }: Known,
  bought: readonly OrderRow[],
): Promise<CustomerAddress[]> {
  const kept = account ? await listAddresses(context, account.id) : [];
  const all: CustomerAddress[] = [
    ...kept.map(({ type, address }) => ({ type, source: 'account' as const, address })),
    ...bought.flatMap(({ mainAddress, shippingAddress, delivery }) => [
      { type: 'main' as const, source: 'order' as const, address: mainAddress },
      ...(delivery?.branchId === null
        ? [{ type: 'shipping' as const, source: 'order' as const, address: shippingAddress }]
        : []),
    ]),
  ];
  const seen = new Set<string>();
  const each = all.filter(({ address }) => {
    const mark = JSON.stringify([address.street, address.houseNumber, address.zipCode, address.city]);
    const isNew = !seen.has(mark.toLowerCase());
    seen.add(mark.toLowerCase());
    return isNew;
  });
  return each.slice(0, customerAddressesMaximum);
}

async function newsletterOf({ database }: Context, { siteId, emails }: Person): Promise<Date | null> {
  const { confirmedAt, status, email } = newsletterSubscriptions;
  const [newsletter] = await database
    .select({ since: confirmedAt })
    .from(newsletterSubscriptions)
    .where(
      and(eq(newsletterSubscriptions.siteId, siteId), inArray(email, [...emails]), eq(status, 'confirmed')),
    )
    .orderBy(asc(confirmedAt))
    .limit(1);
  return newsletter?.since ?? null;
}

async function consentsOf(
  context: Context,
  directory: ConsentDirectory,
  person: Person,
): Promise<Customer['consents']> {
  const names = new Map(directory.list().map(({ id, displayName }) => [id, displayName]));
  const inForce = await listConsentsInForce(context, person);
  return inForce.flatMap(({ id, since }) => {
    const name = names.get(id);
    return name ? [{ id, since, name: textFor(context, name) }] : [];
  });
}

async function notesOf(context: Context, known: Known): Promise<CustomerNote[]> {
  const rows = await context.database
    .select({
      id: customerNotes.id,
      at: customerNotes.at,
      text: customerNotes.text,
      actorId: customerNotes.actorId,
      name: actorName(customerNotes.actorId),
    })
    .from(customerNotes)
    .where(isAbout(context, known))
    .orderBy(desc(customerNotes.id))
    .limit(customerNotesMaximum);
  return rows.map(({ actorId, name, ...note }) => ({
    ...note,
    actor: actorId === null || name === null ? null : { id: actorId, name },
  }));
}
