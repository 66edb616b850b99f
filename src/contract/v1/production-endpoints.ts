import { Type } from 'typebox';
import { madeLinesMaximum } from '#values/orders.ts';
import { endpoint } from '../endpoint.ts';
import { Choice } from '../shapes/cart-shapes.ts';
import { askedPage, Filters, Keyword, PageOfData } from '../shapes/list-shapes.ts';
import { Id, Nullable, Quantity } from '../shapes/primitive-shapes.ts';

/** A line of an order of which pieces are still to be made. */
const ProductionLine = Type.Object({
  orderId: Type.Integer(),
  orderNumber: Type.String(),
  /** Of the order, for order/act. */
  version: Type.Integer(),
  lineId: Type.Integer(),
  sku: Type.String(),
  name: Type.String(),
  /** The main product’s name. */
  profile: Type.String(),
  colour: Nullable(Type.String()),
  thickness: Nullable(Type.String()),
  /** Null if it is not cut to one length. */
  lengthMm: Nullable(Type.Integer()),
  /** Without cancelled pieces. */
  quantity: Type.Integer(),
  made: Type.Integer(),
  inProduction: Type.Integer(),
  /** The buyer’s; empty: none. */
  mark: Type.String(),
  /** What is cut for one piece of a bundle. */
  parts: Type.Array(
    Type.Object({
      sku: Type.String(),
      name: Type.String(),
      quantity: Type.Integer(),
      attributes: Type.Array(Choice),
    }),
  ),
  /** Promised day (YYYY-MM-DD); null: unknown. */
  dueAt: Nullable(Type.String()),
  /** Company, otherwise the person. */
  buyer: Type.String(),
  deliveryKind: Nullable(Type.String()),
});

/** What is made to measure (docs/rules/orders.md). */
export const productionEndpoints = {
  productionFilter: endpoint({
    method: 'POST',
    path: '/api/v1/manage/production/filter',
    tag: 'Orders',
    access: ['production.manage', 'orders.manage'],
    summary:
      'Lines with pieces still to be made, of paid orders and those paid on delivery, sorted for the roll-former by profile, colour, thickness and length (longest first), at most 10,000; filter keys are state (open, inProduction), orderId, dueAt (lte, a day), profile (ids of main products), colour and thickness (keys of attribute values)',
    body: Type.Object({
      ...askedPage,
      /** Part of an order’s number, its buyer’s name or a SKU. */
      search: Type.Optional(Keyword),
      filters: Type.Optional(Filters),
    }),
    answer: Type.Object({
      ...PageOfData(ProductionLine).properties,
      /** What the list can be narrowed to, whatever its filters are. */
      choices: Type.Object({
        profiles: Type.Array(Type.Object({ id: Id, name: Type.String() })),
        colours: Type.Array(Type.Object({ key: Type.String(), name: Type.String() })),
        thicknesses: Type.Array(Type.Object({ key: Type.String(), name: Type.String() })),
      }),
    }),
    refusals: ['UNKNOWN_FILTER'],
  }),
  productionMade: endpoint({
    method: 'POST',
    path: '/api/v1/manage/production/made',
    tag: 'Orders',
    access: ['production.manage', 'orders.manage'],
    summary:
      'Notes pieces as made, begun or not: all of them or, if one line is wrong, none; `notify` mails buyers who collect their goods once all are ready',
    body: Type.Object({
      lines: Type.Array(Type.Object({ orderId: Id, lineId: Id, quantity: Quantity }), {
        minItems: 1,
        maxItems: madeLinesMaximum,
      }),
      notify: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Object({ made: Type.Integer() }),
    idempotent: true,
  }),
};
