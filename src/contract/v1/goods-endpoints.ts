import { Type } from 'typebox';
import { patchMaximum } from '#values/goods.ts';
import { idMaximum, listLimitMaximum, priceMaximumCents } from '#values/limits.ts';
import { majorFromCents } from '#values/money.ts';
import { priceEndings, roundingSteps } from '#values/price-change.ts';
import { endpoint } from '../endpoint.ts';
import { PreviewAddress, PreviewHours } from '../shapes/editing-shapes.ts';
import {
  askedProducts,
  FieldChange,
  NamedPart,
  NamedProduct,
  ProductFormatShape,
  ProductStateShape,
  productFieldShapes,
  RowProblem,
  SentFields,
  StockOnHand,
  Texts,
  Variant,
  Version,
} from '../shapes/goods-shapes.ts';
import { askedPage, Filters, Keyword, PageNumber, PageOfData } from '../shapes/list-shapes.ts';
import { Id, LanguageCodeShape, Money, Nullable } from '../shapes/primitive-shapes.ts';
import { Media } from '../shapes/product-shapes.ts';

const Sku = Type.String({ minLength: 1, maxLength: 80 });

const ListedProduct = Type.Object({
  id: Id,
  version: Type.Integer(),
  picture: Nullable(Media),
  name: Texts,
  sku: Type.String(),
  barcode: Nullable(Type.String()),
  format: ProductFormatShape,
  state: ProductStateShape,
  publishAt: Nullable(Type.String()),
  /** Of a variant its main product. */
  mainProductId: Nullable(Id),
  unit: Type.String(),
  retailPrice: Money,
  /** Of a reduction that runs now. */
  discountPrice: Nullable(Money),
  stock: StockOnHand,
  /** The site's languages that it has no name in. */
  missingLanguages: Type.Array(LanguageCodeShape),
  updatedAt: Type.String(),
});

const ManagedProduct = Type.Object({
  id: Id,
  key: Type.String(),
  version: Type.Integer(),
  type: Type.Enum(['physical', 'digital']),
  format: ProductFormatShape,
  state: ProductStateShape,
  createdAt: Type.String(),
  updatedAt: Type.String(),
  ...productFieldShapes,
  stock: Type.Object({
    ...StockOnHand.properties,
    /** What of it lies in which branch, by its id. */
    branches: Nullable(Type.Record(Type.String(), Type.Number())),
  }),
  /** The pictures of the field of this name. */
  media: Type.Array(Media),
  /** The documents of the field `documentFiles`, as the library has them. */
  documentMedia: Type.Array(
    Type.Object({ id: Id, title: Type.String(), extension: Type.String(), sizeBytes: Type.Integer() }),
  ),
  mainProductOf: Nullable(NamedProduct),
  variants: Type.Array(Variant),
  /** The bundles that hold it. */
  bundles: Type.Array(NamedProduct),
  /** What its fields name by SKU: members, what goes with it, and what roofs take of it. */
  named: Type.Array(NamedPart),
  /** Slugs that lead to it still. */
  oldSlugs: Type.Array(Type.Object({ language_code: LanguageCodeShape, slug: Type.String() })),
  missingLanguages: Type.Array(LanguageCodeShape),
});

const params = Type.Object({ id: Id });

/** An amount that a price goes up or down by. */
const Difference = Type.Number({ minimum: -priceMaximumCents / 100, maximum: priceMaximumCents / 100 });
const Moment = Type.String({ format: 'date-time', maxLength: 40 });

const PatchAnswer = Type.Object({
  /** Null where nothing was changed. */
  changeSetId: Nullable(Id),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  problems: Type.Array(RowProblem),
  /** Of a preview: what would be changed. */
  diff: Type.Optional(Type.Array(FieldChange)),
});

/** Products for those who see to the catalogue (docs/rules/goods.md). */
export const goodsEndpoints = {
  managedProductFilter: endpoint({
    method: 'POST',
    path: '/api/v1/manage/product/filter',
    tag: 'Goods',
    // Whoever takes and changes orders looks goods up, too.
    access: ['catalogue.manage', 'orders.manage'],
    summary:
      'The products of the catalogue; filter keys are state, format, category, tag, attributeSet, brand, supplier, sku, missingLanguage, stockLow',
    body: Type.Object({
      ...askedPage,
      ...askedProducts,
    }),
    answer: PageOfData(ListedProduct),
    refusals: ['UNKNOWN_FILTER'],
  }),
  managedProductGet: endpoint({
    method: 'GET',
    path: '/api/v1/manage/product/get/:id',
    tag: 'Goods',
    access: 'catalogue.manage',
    summary: 'One of them with everything that is said of it, in all languages',
    params,
    answer: ManagedProduct,
    refusals: ['NOT_FOUND'],
  }),
  managedProductCreate: endpoint({
    method: 'POST',
    path: '/api/v1/manage/product/create',
    tag: 'Goods',
    access: 'catalogue.manage',
    summary:
      'Creates a product; it needs sku, name, taxClass and retailPrice, slugs are made of its name where none are given',
    body: Type.Object({
      type: Type.Optional(Type.Enum(['physical', 'digital'])),
      format: Type.Optional(ProductFormatShape),
      /** How much there is, in its unit; null or absent: it is not counted. */
      stock: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 1e9 }))),
      fields: SentFields,
    }),
    answer: ManagedProduct,
    idempotent: true,
  }),
  managedProductUpdate: endpoint({
    method: 'PATCH',
    path: '/api/v1/manage/product/update/:id',
    tag: 'Goods',
    access: 'catalogue.manage',
    summary: 'Changes some of its fields; an older version is EDIT_CONFLICT with what there is now',
    params,
    body: Type.Object({
      /** That was looked at. */
      version: Version,
      fields: SentFields,
    }),
    answer: ManagedProduct,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT'],
    idempotent: true,
  }),
  managedProductCopy: endpoint({
    method: 'POST',
    path: '/api/v1/manage/product/copy/:id',
    tag: 'Goods',
    access: 'catalogue.manage',
    summary:
      'Creates a draft that is like it, without stock and discount, with its variants where they are asked for',
    params,
    body: Type.Object({
      sku: Sku,
      fields: Type.Optional(SentFields),
      /** Default: no. Their SKUs begin with the copy's. */
      variants: Type.Optional(Type.Boolean()),
    }),
    answer: ManagedProduct,
    refusals: ['NOT_FOUND'],
    idempotent: true,
  }),
  managedProductPreviewLink: endpoint({
    method: 'POST',
    path: '/api/v1/manage/product/previewLink/:id',
    tag: 'Goods',
    access: 'catalogue.manage',
    summary:
      'Creates a link to the page of a product that is not for sale yet, valid for anybody until it expires',
    params,
    body: Type.Object({
      /** Default: the request's. */
      language_code: Type.Optional(LanguageCodeShape),
      hours: PreviewHours,
    }),
    answer: PreviewAddress,
    refusals: ['NOT_FOUND'],
  }),
  managedProductArchive: endpoint({
    method: 'POST',
    path: '/api/v1/manage/product/archive',
    tag: 'Goods',
    access: 'catalogue.manage',
    summary: 'Takes products out of the shop, or back in',
    body: Type.Object({
      ids: Type.Array(Id, { minItems: 1, maxItems: patchMaximum }),
      archived: Type.Boolean(),
    }),
    answer: PatchAnswer,
    idempotent: true,
  }),
  managedProductPatch: endpoint({
    method: 'POST',
    path: '/api/v1/manage/product/patch',
    tag: 'Goods',
    access: 'catalogue.manage',
    summary:
      'Changes some fields of many products, by id or SKU: all or none of them, unless partly; a preview tells what would be changed',
    body: Type.Object({
      preview: Type.Optional(Type.Boolean()),
      /** Rows with problems are left, the others are written. */
      partly: Type.Optional(Type.Boolean()),
      /** By which way, for the log of changes; default: api. */
      source: Type.Optional(Type.Enum(['api', 'grid'])),
      changes: Type.Array(
        Type.Object({
          id: Type.Optional(Type.Integer({ minimum: 1, maximum: idMaximum })),
          sku: Type.Optional(Sku),
          /** Fields of the product, and `onHand`: what was counted, by place (`plant` or a branch's id), with the right stock.manage. */
          fields: SentFields,
          /** What stood there when it was looked at, by paths of fields (name.hrv): a field that is another by now is a problem (rule changed). */
          seen: Type.Optional(SentFields),
        }),
        { minItems: 1, maxItems: patchMaximum },
      ),
    }),
    bodyBounds: { bytes: 4_194_304, values: 120_000 },
    answer: PatchAnswer,
    idempotent: true,
  }),
  managedPriceBulk: endpoint({
    method: 'POST',
    path: '/api/v1/manage/price/bulk',
    tag: 'Goods',
    access: 'prices.manage',
    summary:
      'Changes the prices of up to 5,000 products as one change set, of main products with their variants; `ids` names them, else it is about all that `search` and `filters` list (as product/filter takes them). With discountFrom or discountTo it makes a reduction. Bundles cost what their members do, and are left alone. With `list` it changes the prices of that price list, all tiers of each product that has some there',
    body: Type.Object({
      preview: Type.Optional(Type.Boolean()),
      /** Products with problems are left, the others are written. */
      partly: Type.Optional(Type.Boolean()),
      ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: patchMaximum })),
      search: Type.Optional(Keyword),
      /** Empty: all products. */
      filters: Type.Optional(Filters),
      /** One of the three. */
      change: Type.Object({
        percent: Type.Optional(Type.Number({ minimum: -100, maximum: 10_000 })),
        amount: Type.Optional(Difference),
        set: Type.Optional(Type.Number({ minimum: 0, maximum: priceMaximumCents / 100 })),
      }),
      /** Default: to the cent. Half up. */
      rounding: Type.Optional(
        Type.Object({
          to: Type.Optional(Type.Enum(roundingSteps.map(majorFromCents))),
          /** The nearest price that ends so. */
          ending: Type.Optional(Type.Enum(priceEndings.map(majorFromCents))),
        }),
      ),
      discountFrom: Type.Optional(Nullable(Moment)),
      discountTo: Type.Optional(Nullable(Moment)),
      /** Id of a price list; then there is no reduction. */
      list: Type.Optional(Id),
      /** Products that are not in the list come into it, with a price that is made of their public one. */
      addMissing: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Object({
      ...PatchAnswer.properties,
      /** Of a preview: those that it names, by their places in problems and ids in what would be changed. */
      products: Type.Optional(Type.Array(Type.Object({ id: Id, sku: Type.String(), name: Texts }))),
    }),
    refusals: ['UNKNOWN_FILTER'],
    idempotent: true,
  }),
  managedProductChoices: endpoint({
    method: 'GET',
    path: '/api/v1/manage/product/choices',
    tag: 'Goods',
    access: 'catalogue.manage',
    summary:
      'What fields of products are chosen from and no other call of goods lists: classes of tax, and the documents that the shop writes',
    answer: Type.Object({
      taxClasses: Type.Array(
        Type.Object({
          key: Type.String(),
          name: Texts,
          /** Per cent in the country of the shop, today. */
          rate: Type.Number(),
        }),
      ),
      documents: Type.Array(Type.Object({ key: Type.String(), title: Texts })),
    }),
  }),
  managedPriceHistory: endpoint({
    method: 'GET',
    path: '/api/v1/manage/price/history/:productId',
    tag: 'Goods',
    access: 'prices.manage',
    summary: 'What a product has cost from each moment on, the last first, with what is planned',
    params: Type.Object({ productId: Id }),
    query: Type.Object({
      page: Type.Optional(PageNumber),
      perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimitMaximum })),
    }),
    answer: PageOfData(
      Type.Object({
        at: Type.String(),
        /** It is still to come. */
        isPlanned: Type.Boolean(),
        retailPrice: Money,
        discountPrice: Nullable(Money),
        /** What a visitor without member card pays. */
        finalPrice: Money,
      }),
    ),
    refusals: ['NOT_FOUND'],
  }),
};
