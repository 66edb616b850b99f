import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { customerEndpoints } from '#contract/v1/customer-endpoints.ts';
import type { Context } from '#domain/context.ts';
import type { CustomerFacts } from '#domain/customers/customer-facts.ts';
import { mergeCustomers } from '#domain/customers/customer-merging.ts';
import {
  type Customer,
  getCustomer,
  groupCustomer,
  noteAtCustomer,
} from '#domain/customers/customer-service.ts';
import { isCustomersPage, listCustomers } from '#domain/customers/customers-list.ts';
import { moneyStateOf, openCentsOf } from '#domain/orders/order-fulfilment.ts';
import { type CustomerId, readCustomerId } from '#values/customers.ts';
import { isLanguage, languageCodes } from '#values/language.ts';
import { listLimitDefault } from '#values/limits.ts';
import { majorFromCents } from '#values/money.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { readCustomerFilters } from './customer-filters.ts';
import { addressShape } from './managed-order-shape.ts';

type Shape = EndpointAnswer<typeof customerEndpoints.customerGet>;

/** Customers for the staff who see to them (docs/rules/customers.md). */
export function customerRoutes({ consents }: Pick<ApiDependencies, 'consents'>): Routes<'customers'> {
  const shapeOf = async (context: Context, id: CustomerId) =>
    wholeShape(context, await getCustomer(context, consents, id));
  return {
    handlers: {
      async customerFilter(context, { body }) {
        const { search, filters = [], after, limit = listLimitDefault } = body;
        if (after !== undefined && !isCustomersPage(after)) {
          throw new Refusal('VALIDATION', {}, { after: { rule: 'oneOf' } });
        }
        const asked = { ...readCustomerFilters(filters), search };
        const { customers, next } = await listCustomers(context, asked, { after, limit });
        return { customers: customers.map(listedShape), next };
      },
      async customerGet(context, { params }) {
        return shapeOf(context, readCustomerId(params.id));
      },
      async customerNote(context, { params, body }) {
        const id = readCustomerId(params.id);
        await noteAtCustomer(context, id, body.text.trim());
        return shapeOf(context, id);
      },
      async customerIntoGroup(context, { params, body }) {
        const id = readCustomerId(params.id);
        await groupCustomer(context, id, body.groupId);
        return shapeOf(context, id);
      },
      async customerMerge(context, { body }) {
        const [from, into] = [readCustomerId(body.from), readCustomerId(body.into)];
        const { preview = false } = body;
        const merged = await mergeCustomers(context, { from, into, preview });
        return {
          from: { id: body.from, email: merged.fromEmail },
          into: { id: body.into, email: merged.intoEmail },
          orders: merged.orders,
          notes: merged.notes,
        };
      },
    },
  };
}

function listedShape(facts: CustomerFacts) {
  const { id, userId, name, companyName, email, phone, city, country, orders, hasMoreOrders, notes } = facts;
  return {
    id,
    kind: userId === null ? ('guest' as const) : ('account' as const),
    name,
    companyName,
    email,
    phone,
    city,
    country,
    orders,
    hasMoreOrders,
    spent: majorFromCents(facts.spentCents),
    toPay: majorFromCents(facts.toPayCents),
    toGiveBack: majorFromCents(facts.toGiveBackCents),
    firstOrderAt: facts.firstOrderAt?.toISOString() ?? null,
    lastOrderAt: facts.lastOrderAt?.toISOString() ?? null,
    notes,
  };
}

function wholeShape({ site }: Context, customer: Customer): Shape {
  const { facts, account, language } = customer;
  return {
    ...listedShape(facts),
    language: languageCodes[isLanguage(language) ? language : site.defaultLanguage],
    account: account && {
      id: account.id,
      createdAt: account.createdAt.toISOString(),
      lastLoginAt: account.lastLoginAt?.toISOString() ?? null,
      emailConfirmed: account.emailConfirmedAt !== null,
      blocked: account.blockedAt !== null,
      memberCard: account.memberCardBarcode,
      group: customer.group,
    },
    addresses: customer.addresses.map(({ type, source, address }) => ({
      type,
      source,
      address: addressShape(address),
    })),
    recentOrders: customer.orders.map((order) => ({
      id: order.id,
      orderNumber: order.orderNumber,
      createdAt: order.createdAt.toISOString(),
      total: majorFromCents(order.dueCents),
      open: majorFromCents(openCentsOf(order)),
      currency: order.currency.label,
      state: order.state,
      fulfilment: order.fulfilment,
      money: moneyStateOf(order),
      deliveryKind: order.delivery?.kind ?? null,
    })),
    newsletterSince: customer.newsletterSince?.toISOString() ?? null,
    consents: customer.consents.map(({ since, ...consent }) => ({ ...consent, since: since.toISOString() })),
    staffNotes: customer.notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
  };
}
