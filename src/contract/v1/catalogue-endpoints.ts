import { Type } from 'typebox';
import { formsPerMinute } from '#values/form-limits.ts';
import { listLimitMaximum } from '#values/limits.ts';
import { endpoint } from '../endpoint.ts';
import { Bundle } from '../shapes/bundle-shapes.ts';
import { Category, CategoryNode, LayeredFilter, Tag } from '../shapes/category-shapes.ts';
import { PreviewToken } from '../shapes/editing-shapes.ts';
import { AcceptedConsents, CaptchaAnswerShape } from '../shapes/form-shapes.ts';
import { Filters, Keyword, PageNumber, PageOfRecords, Sort } from '../shapes/list-shapes.ts';
import { Email, Id, Money, Nullable, Slug } from '../shapes/primitive-shapes.ts';
import { Product, ProductRecord } from '../shapes/product-shapes.ts';

/** The catalogue's calls (docs/rules/catalogue.md). */
export const catalogueEndpoints = {
  layeredNavigation: endpoint({
    method: 'POST',
    path: '/api/v1/layered/navigation',
    tag: 'Catalogue',
    access: 'anybody',
    summary: 'Filters with the counts of their values under all the other filters',
    body: Type.Object({
      filters: Type.Optional(Filters),
      keyword: Type.Optional(Keyword),
      mainCategory: Type.Optional(Type.Union([Id, Slug])),
      currencyId: Type.Optional(Id),
      /** The price filter applies to prices without tax: `netPrice`. */
      withoutTax: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Array(LayeredFilter),
    refusals: ['UNKNOWN_FILTER', 'PRICES_HIDDEN'],
  }),
  productGet: endpoint({
    method: 'GET',
    path: '/api/v1/product/web/get',
    tag: 'Catalogue',
    access: 'anybody',
    summary: 'One product in full, by slug or id; a former slug returns the current one',
    query: Type.Object({
      slug: Type.Optional(Slug),
      id: Type.Optional(Id),
      store: Type.Optional(Type.String({ maxLength: 40 })),
      currency: Type.Optional(Id),
      /** ISO 3166-1 alpha-2, for `delivery`. */
      country: Type.Optional(Type.String({ minLength: 2, maxLength: 2 })),
      /** A preview link's token: the product that it was made for, for sale or not (product/previewLink). */
      preview: Type.Optional(PreviewToken),
    }),
    answer: Product,
    refusals: ['NOT_FOUND'],
  }),
  productFilter: endpoint({
    method: 'POST',
    path: '/api/v1/product/web/filter',
    tag: 'Catalogue',
    access: 'anybody',
    summary: 'A page of products; an empty one without any criterion',
    // About eighty records, generated for one answer.
    unlimitedBytesOfWeight: 131_072,
    body: Type.Object({
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimitMaximum })),
      page: Type.Optional(PageNumber),
      sort: Type.Optional(Sort),
      filters: Type.Optional(Filters),
      select: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 60 })),
      allowUnlimited: Type.Optional(Type.Boolean()),
      mainCategory: Type.Optional(Type.Union([Id, Slug])),
      keyword: Type.Optional(Keyword),
      currencyId: Type.Optional(Id),
    }),
    answer: PageOfRecords(ProductRecord),
    refusals: ['UNKNOWN_FILTER', 'PRICES_HIDDEN'],
  }),
  checkBundles: endpoint({
    method: 'GET',
    path: '/api/v1/product/checkBundles',
    tag: 'Catalogue',
    access: 'anybody',
    summary: 'A bundle’s members with their variants and the choices to be made',
    query: Type.Object({
      product: Id,
      store: Type.Optional(Type.String({ maxLength: 40 })),
      currency: Type.Optional(Id),
      /** A preview link's token of this very bundle: it is shown, for sale or not. */
      preview: Type.Optional(PreviewToken),
    }),
    answer: Bundle,
    refusals: ['NOT_FOUND'],
  }),
  priceHistory: endpoint({
    method: 'GET',
    path: '/api/v1/product/web/:id/priceHistory',
    tag: 'Catalogue',
    access: 'anybody',
    summary:
      'The lowest price of the 30 days before the current discount, and the prices since the start of that period',
    params: Type.Object({ id: Id }),
    query: Type.Object({ currency: Type.Optional(Id) }),
    answer: Type.Object({
      /** Null, like its dates, if there is no current discount. */
      lowestPrice30: Nullable(Money),
      from: Nullable(Type.String()),
      to: Nullable(Type.String()),
      /** Prices without a member card, each with its start, oldest first. */
      prices: Type.Array(Type.Object({ from: Type.String(), price: Money })),
    }),
    refusals: ['NOT_FOUND', 'PRICES_HIDDEN'],
  }),
  categoryGet: endpoint({
    method: 'GET',
    path: '/api/v1/product/web/category/get/:idOrSlug',
    tag: 'Catalogue',
    access: 'anybody',
    summary: 'One category by id or slug; a former slug returns the current one',
    params: Type.Object({ idOrSlug: Slug }),
    answer: Category,
    refusals: ['NOT_FOUND'],
  }),
  categoryFilter: endpoint({
    method: 'POST',
    path: '/api/v1/product/web/category/filter',
    tag: 'Catalogue',
    access: 'anybody',
    summary: 'Categories, flat or as a tree',
    body: Type.Object({
      filters: Type.Optional(Filters),
      sort: Type.Optional(Sort),
      tree: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Array(CategoryNode),
    refusals: ['UNKNOWN_FILTER'],
  }),
  tagFilter: endpoint({
    method: 'POST',
    path: '/api/v1/product/web/tag/filter',
    tag: 'Catalogue',
    access: 'anybody',
    summary: 'Product tags',
    body: Type.Object({ filters: Type.Optional(Filters) }),
    answer: Type.Array(Tag),
    refusals: ['UNKNOWN_FILTER'],
  }),
  availabilitySubscribe: endpoint({
    method: 'POST',
    path: '/api/v1/product/availability/subscribe',
    tag: 'Catalogue',
    access: 'anybody',
    summary: 'Subscribes to one mail when a product is back in stock',
    body: Type.Object({
      productId: Id,
      email: Email,
      acceptedConsents: Type.Optional(AcceptedConsents),
      /** Required if the definition of the form `productAvailabilityForm` says so. */
      captcha: Type.Optional(CaptchaAnswerShape),
    }),
    answer: Type.Object({ productId: Type.Integer(), email: Type.String() }),
    refusals: ['NOT_FOUND', 'CONSENT_REQUIRED', 'CAPTCHA_REQUIRED', 'CAPTCHA_FAILED'],
    perMinute: formsPerMinute,
  }),
};
