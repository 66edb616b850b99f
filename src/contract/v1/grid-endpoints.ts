import { Type } from 'typebox';
import { gridColumnsMaximum, gridKinds, gridRowsMaximum } from '#values/grid.ts';
import { idMaximum } from '#values/limits.ts';
import { endpoint } from '../endpoint.ts';
import { askedProducts, ProductFormatShape, Texts } from '../shapes/goods-shapes.ts';
import { Id, Nullable } from '../shapes/primitive-shapes.ts';

const Column = Type.Object({
  /** As exports and imports call it: that of a field, with a dot before its part. */
  name: Type.String(),
  /** As product/patch takes it. */
  field: Type.String(),
  part: Nullable(Type.String()),
  kind: Type.Enum([...gridKinds]),
  /** Of an attribute, and of the branch that a column of `onHand` is about; others are named by their field. */
  label: Nullable(Texts),
  isEmptyable: Type.Boolean(),
  /** The parts of its field make one value: product/patch takes it whole. */
  isPartOfWhole: Type.Boolean(),
  /** Asked for besides the right to change goods. */
  right: Nullable(Type.String()),
  /** What it is chosen from; null: anything, or too much for a list. */
  words: Nullable(Type.Array(Type.Object({ value: Type.String(), label: Nullable(Texts) }))),
});

/** Products as a sheet (docs/rules/goods.md); what was changed there is sent to product/patch. */
export const gridEndpoints = {
  gridColumns: endpoint({
    method: 'GET',
    path: '/api/v1/manage/grid/columns',
    tag: 'Goods',
    access: 'catalogue.manage',
    summary: 'The columns that products have as a sheet, with what each is chosen from',
    answer: Type.Object({ columns: Type.Array(Column) }),
  }),
  gridIds: endpoint({
    method: 'POST',
    path: '/api/v1/manage/grid/ids',
    tag: 'Goods',
    access: 'catalogue.manage',
    summary: 'Ids of all products that product/filter finds with the same search and filters, in its order',
    body: Type.Object(askedProducts),
    answer: Type.Object({ ids: Type.Array(Type.Integer()) }),
    refusals: ['UNKNOWN_FILTER'],
  }),
  gridRows: endpoint({
    method: 'POST',
    path: '/api/v1/manage/grid/rows',
    tag: 'Goods',
    access: 'catalogue.manage',
    summary: 'Some columns of some products, in the order of their ids; those that are gone are left out',
    body: Type.Object({
      ids: Type.Array(Type.Integer({ minimum: 1, maximum: idMaximum }), {
        minItems: 1,
        maxItems: gridRowsMaximum,
        uniqueItems: true,
      }),
      columns: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        minItems: 1,
        maxItems: gridColumnsMaximum,
        uniqueItems: true,
      }),
    }),
    answer: Type.Object({
      rows: Type.Array(
        Type.Object({
          id: Id,
          format: ProductFormatShape,
          /** In the order of the columns. */
          cells: Type.Array(
            Nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Array(Type.String())])),
          ),
        }),
      ),
    }),
  }),
};
