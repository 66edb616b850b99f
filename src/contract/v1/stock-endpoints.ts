import { Type } from 'typebox';
import { listLimitMaximum } from '#values/limits.ts';
import {
  bookedStockKinds,
  countedRowsMaximum,
  plant,
  skuMaximum,
  stockMaximum,
  stockReasonMaximum,
  stockSorts,
} from '#values/stock.ts';
import { endpoint } from '../endpoint.ts';
import { askedPage, Filters, Keyword, PageOfData, pasted } from '../shapes/list-shapes.ts';
import { Id, Nullable } from '../shapes/primitive-shapes.ts';

/** A branch's id, or the plant, which holds what is in no branch. */
const Place = Type.Union([Id, Type.Literal(plant)]);
const Sku = Type.String({ minLength: 1, maxLength: skuMaximum, ...pasted });

/** Quantities in the product's unit, metres with three decimals. On hand is available plus committed. */
const counted = { onHand: Type.Number(), committed: Type.Number(), available: Type.Number() };

const StockOfProduct = Type.Object({
  productId: Id,
  sku: Type.String(),
  /** In the language of the call. */
  name: Type.String(),
  barcode: Nullable(Type.String()),
  /** pcs, m or m2. */
  unit: Type.String(),
  /** Null if it is not counted. */
  onHand: Nullable(Type.Number()),
  /** Taken by orders and not yet sent. */
  committed: Type.Number(),
  available: Nullable(Type.Number()),
  /** The plant first; empty if it is not counted. */
  places: Type.Array(Type.Object({ place: Place, name: Nullable(Type.String()), ...counted })),
  lowStockThreshold: Type.Integer(),
  isLow: Type.Boolean(),
  /** YYYY-MM-DD: more of it is announced for that day. */
  expectedOn: Nullable(Type.String()),
  /** How much of it; null if nobody said. */
  expectedQuantity: Nullable(Type.Number()),
});

const Movement = Type.Object({
  id: Id,
  at: Type.String(),
  kind: Type.String(),
  place: Place,
  placeName: Nullable(Type.String()),
  /** For counts, corrections and moves the difference, otherwise above 0. */
  quantity: Type.Number(),
  /** Also null for orders of other sites. */
  order: Nullable(Type.Object({ id: Id, orderNumber: Type.String() })),
  reason: Nullable(Type.String()),
  /** Null: the shop by itself. */
  user: Nullable(Type.Object({ id: Id, name: Type.String() })),
});

/** What there is of goods, and where (docs/rules/stock.md). */
export const stockEndpoints = {
  stockFilter: endpoint({
    method: 'POST',
    path: '/api/v1/manage/stock/filter',
    tag: 'Stock',
    access: 'stock.manage',
    summary:
      'The stock of products, by SKU by default, at most 10,000; filter keys are place, low, sku, supplier and category',
    body: Type.Object({
      ...askedPage,
      /** Part of the SKU or name, or a barcode. */
      search: Type.Optional(Keyword),
      filters: Type.Optional(Filters),
      sort: Type.Optional(
        Type.Object({
          field: Type.Enum([...stockSorts]),
          direction: Type.Optional(Type.Enum(['asc', 'desc'])),
        }),
      ),
    }),
    answer: Type.Object({
      ...PageOfData(StockOfProduct).properties,
      /** Where something can be: the plant, whose name is the client's, and the branches. */
      places: Type.Array(Type.Object({ place: Place, name: Nullable(Type.String()) })),
    }),
    refusals: ['UNKNOWN_FILTER'],
  }),
  stockMove: endpoint({
    method: 'POST',
    path: '/api/v1/manage/stock/move',
    tag: 'Stock',
    access: 'stock.manage',
    summary:
      'Books goods received (receipt), a difference (correct, with a reason) or a move from `place` to `to`; goods committed to orders cannot be moved',
    body: Type.Object({
      sku: Sku,
      place: Place,
      /** For a move. */
      to: Type.Optional(Place),
      kind: Type.Enum([...bookedStockKinds]),
      /** In the product's unit: whole pieces, metres with three decimals. Below 0 only in corrections. */
      quantity: Type.Number({ minimum: -stockMaximum, maximum: stockMaximum }),
      reason: Type.Optional(Nullable(Type.String({ maxLength: stockReasonMaximum }))),
    }),
    answer: StockOfProduct,
    refusals: ['NOT_FOUND'],
    idempotent: true,
  }),
  stockCount: endpoint({
    method: 'POST',
    path: '/api/v1/manage/stock/count',
    tag: 'Stock',
    access: 'stock.manage',
    summary:
      'Counts what is on hand in a place, never less than is committed to orders there; `preview` returns what would change and writes nothing',
    body: Type.Object({
      place: Place,
      lines: Type.Array(
        Type.Object({ sku: Sku, counted: Type.Number({ minimum: 0, maximum: stockMaximum }) }),
        { minItems: 1, maxItems: countedRowsMaximum },
      ),
      preview: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Object({
      changed: Type.Integer(),
      unchanged: Type.Integer(),
      /** The valid lines, with what was on hand in the place before. */
      lines: Type.Array(
        Type.Object({
          row: Type.Integer(),
          sku: Type.String(),
          unit: Type.String(),
          onHand: Type.Number(),
          counted: Type.Number(),
          committed: Type.Number(),
        }),
      ),
      /** Only in a preview; rows count from 0. */
      problems: Type.Array(
        Type.Object({
          row: Type.Integer(),
          field: Type.String(),
          rule: Type.String(),
          parameter: Type.Optional(Type.Union([Type.String(), Type.Number()])),
          value: Type.Union([Type.String(), Type.Number()]),
        }),
      ),
    }),
    idempotent: true,
  }),
  stockMovements: endpoint({
    method: 'GET',
    path: '/api/v1/manage/stock/movements/:productId',
    tag: 'Stock',
    access: 'stock.manage',
    summary: "A product's stock movements, newest first; `before` takes the previous page's `next`",
    params: Type.Object({ productId: Id }),
    query: Type.Object({
      before: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimitMaximum })),
    }),
    answer: Type.Object({
      unit: Type.String(),
      movements: Type.Array(Movement),
      next: Nullable(Type.Integer()),
    }),
    refusals: ['NOT_FOUND'],
  }),
};
