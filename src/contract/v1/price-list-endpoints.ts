import { Type } from 'typebox';
import { patchMaximum } from '#values/goods.ts';
import { idMaximum, priceMaximumCents } from '#values/limits.ts';
import {
  customerGroupNameMaximum,
  customerGroupsPerSite,
  priceListAudiences,
  priceListNameMaximum,
  priceListPriorityMaximum,
  priceTiersMaximum,
  tierFromMaximum,
} from '#values/price-lists.ts';
import { endpoint } from '../endpoint.ts';
import { FieldChange, RowProblem, Texts, Version } from '../shapes/goods-shapes.ts';
import { askedPage, Keyword, PageOfData } from '../shapes/list-shapes.ts';
import { Id, Money, Nullable } from '../shapes/primitive-shapes.ts';

const Moment = Type.String({ format: 'date-time', maxLength: 40 });
const Sku = Type.String({ minLength: 1, maxLength: 80 });
const params = Type.Object({ id: Id });
const managed = { tag: 'Price lists', access: 'prices.manage' } as const;

const sent = {
  /** For staff and buyers' orders; each only once at a site. */
  name: Type.String({ minLength: 1, maxLength: priceListNameMaximum, pattern: '\\S' }),
  /** Label of one of the site's currencies: EUR. */
  currency: Type.String({ minLength: 1, maxLength: 10 }),
  /** groups: accounts of `groups`; loggedIn: every account; members: whoever has a member card that counts. */
  audience: Type.Enum([...priceListAudiences]),
  /** Ids of groups of customers. */
  groups: Type.Array(Id, { maxItems: customerGroupsPerSite }),
  /** From its first moment, up to but without its last; null: no bound. */
  from: Nullable(Moment),
  to: Nullable(Moment),
  active: Type.Boolean(),
  /** Of lists with the same price for somebody the one with the highest is named in the order. */
  priority: Type.Integer({ minimum: 0, maximum: priceListPriorityMaximum }),
};

const PriceList = Type.Object({
  id: Id,
  /** Raised by each change of the list, not of its prices. */
  version: Version,
  name: Type.String(),
  currency: Type.String(),
  audience: sent.audience,
  groups: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
  active: Type.Boolean(),
  priority: Type.Integer(),
  /** How many it has prices of. */
  products: Type.Integer(),
});

/** What a unit costs from so many pieces on, or metres of what is cut to length (docs/rules/prices.md). */
const SentTier = Type.Object({
  /** To the thousandth. */
  from: Type.Number({ minimum: 0, maximum: tierFromMaximum }),
  price: Type.Number({ minimum: 0, maximum: priceMaximumCents / 100 }),
});
const Tier = Type.Object({ from: Type.Number(), price: Money });

const list = Type.Integer({ minimum: 1, maximum: idMaximum });

const CustomerGroup = Type.Object({
  id: Id,
  version: Version,
  name: Type.String(),
  /** Accounts that are in it. */
  customers: Type.Integer(),
});
const groupName = Type.String({ minLength: 1, maxLength: customerGroupNameMaximum, pattern: '\\S' });

/** Prices for some of those who buy (docs/rules/prices.md). */
export const priceListEndpoints = {
  priceListFilter: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/priceList/filter', ...managed },
    summary: 'The price lists of the site, by priority and name',
    body: Type.Object({
      ...askedPage,
      /** Some letters of the name. */
      search: Type.Optional(Keyword),
      active: Type.Optional(Type.Boolean()),
    }),
    answer: PageOfData(PriceList),
  }),
  priceListGet: endpoint({
    ...{ method: 'GET', path: '/api/v1/manage/priceList/get/:id', ...managed },
    summary: 'One of them',
    params,
    answer: PriceList,
    refusals: ['NOT_FOUND'],
  }),
  priceListCreate: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/priceList/create', ...managed },
    summary: 'Makes a price list, without prices yet',
    body: Type.Object({
      name: sent.name,
      currency: sent.currency,
      audience: sent.audience,
      groups: Type.Optional(sent.groups),
      from: Type.Optional(sent.from),
      to: Type.Optional(sent.to),
      /** Default: yes. */
      active: Type.Optional(sent.active),
      priority: Type.Optional(sent.priority),
    }),
    answer: PriceList,
    idempotent: true,
  }),
  priceListUpdate: endpoint({
    ...{ method: 'PATCH', path: '/api/v1/manage/priceList/update/:id', ...managed },
    summary: 'Changes some of its fields; an older version is EDIT_CONFLICT with what there is now',
    params,
    body: Type.Object({
      /** That was looked at. */
      version: Version,
      fields: Type.Object(
        {
          name: Type.Optional(sent.name),
          currency: Type.Optional(sent.currency),
          audience: Type.Optional(sent.audience),
          groups: Type.Optional(sent.groups),
          from: Type.Optional(sent.from),
          to: Type.Optional(sent.to),
          active: Type.Optional(sent.active),
          priority: Type.Optional(sent.priority),
        },
        { additionalProperties: false },
      ),
    }),
    answer: PriceList,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT'],
    idempotent: true,
  }),
  priceListDelete: endpoint({
    ...{ method: 'DELETE', path: '/api/v1/manage/priceList/delete/:id', ...managed },
    summary: 'Takes it away, with its prices; orders keep what they cost',
    params,
    answer: Type.Object({ id: Id }),
    refusals: ['NOT_FOUND'],
    idempotent: true,
  }),
  priceListPrices: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/priceList/prices', ...managed },
    summary: 'The products that a list has prices of, by SKU',
    body: Type.Object({
      list,
      ...askedPage,
      /** Some letters of a SKU or name. */
      search: Type.Optional(Keyword),
    }),
    answer: PageOfData(
      Type.Object({
        id: Id,
        sku: Type.String(),
        name: Texts,
        /** pcs, m or m2. */
        unit: Type.String(),
        /** The public list price, in EUR. */
        retailPrice: Money,
        /** In the list's currency, the least quantity first. */
        prices: Type.Array(Tier),
      }),
    ),
  }),
  priceListPatch: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/priceList/patch', ...managed },
    summary:
      'Writes all prices of some products in a list, by id or SKU, none of them take a product out; all or none of the rows unless partly, a preview tells what would be changed. Bundles and main products have none',
    body: Type.Object({
      list,
      preview: Type.Optional(Type.Boolean()),
      /** Rows with problems are left, the others are written. */
      partly: Type.Optional(Type.Boolean()),
      changes: Type.Array(
        Type.Object({
          id: Type.Optional(Type.Integer({ minimum: 1, maximum: idMaximum })),
          sku: Type.Optional(Sku),
          prices: Type.Array(SentTier, { maxItems: priceTiersMaximum }),
        }),
        { minItems: 1, maxItems: patchMaximum },
      ),
    }),
    answer: Type.Object({
      /** Null where nothing was changed. */
      changeSetId: Nullable(Id),
      changed: Type.Integer(),
      unchanged: Type.Integer(),
      problems: Type.Array(RowProblem),
      /** Of a preview: what would be changed. */
      diff: Type.Optional(Type.Array(FieldChange)),
    }),
    idempotent: true,
  }),
  priceListProduct: endpoint({
    method: 'GET',
    path: '/api/v1/manage/priceList/product/:productId',
    tag: 'Price lists',
    access: ['prices.manage', 'catalogue.manage'],
    summary: 'What the lists of the site say of a product and its variants, 200 of them at most',
    params: Type.Object({ productId: Id }),
    answer: Type.Array(
      Type.Object({
        list: Type.Object({ id: Id, name: Type.String(), currency: Type.String(), active: Type.Boolean() }),
        sku: Type.String(),
        prices: Type.Array(Tier),
      }),
    ),
  }),
};

/** Groups of customers, for which there are price lists (docs/rules/prices.md). */
export const customerGroupEndpoints = {
  customerGroupFilter: endpoint({
    method: 'POST',
    path: '/api/v1/manage/customerGroup/filter',
    tag: 'Price lists',
    access: ['prices.manage', 'people.manage', 'orders.read'],
    summary: 'The groups of customers of the site, by name',
    body: Type.Object(askedPage),
    answer: PageOfData(CustomerGroup),
  }),
  customerGroupCreate: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/customerGroup/create', ...managed },
    summary: 'Makes a group of customers, with nobody in it yet',
    body: Type.Object({ name: groupName }),
    answer: CustomerGroup,
    idempotent: true,
  }),
  customerGroupUpdate: endpoint({
    ...{ method: 'PATCH', path: '/api/v1/manage/customerGroup/update/:id', ...managed },
    summary: 'Gives it another name; an older version is EDIT_CONFLICT with what there is now',
    params,
    body: Type.Object({
      /** That was looked at. */
      version: Version,
      fields: Type.Object({ name: groupName }, { additionalProperties: false }),
    }),
    answer: CustomerGroup,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT'],
    idempotent: true,
  }),
  customerGroupDelete: endpoint({
    ...{ method: 'DELETE', path: '/api/v1/manage/customerGroup/delete/:id', ...managed },
    summary: 'Takes it away, its customers are in none then; IN_USE with `uses` while price lists are for it',
    params,
    answer: Type.Object({ id: Id }),
    refusals: ['NOT_FOUND', 'IN_USE'],
    idempotent: true,
  }),
};
