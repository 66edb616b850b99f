import { type Static, Type } from 'typebox';
import { ApiError } from '#contract/client.ts';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { searchEndpoints } from '#contract/v1/search-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import {
  agentAttributesMaximum,
  agentOptionsMaximum,
  agentPageSize,
  agentTextMaxima,
  agentVariantsMaximum,
} from '#values/agents.ts';
import { idMaximum } from '#values/limits.ts';
import { productFormats } from '#values/product-formats.ts';
import { absoluteUrl } from '../machines/machine-site.ts';
import { plainTextOf } from '../machines/plain-text.ts';
import type { AgentShop } from './agent-shop.ts';
import { agentTool, askedLanguage, Name, Price, Url, Value } from './agent-tool.ts';

const Availability = Type.Enum(['inStock', 'low', 'outOfStock', 'notCounted']);
const ProductId = Type.Integer({ minimum: 1, maximum: idMaximum });

const FoundProduct = Type.Object({
  productId: ProductId,
  sku: Value,
  name: Name,
  summary: Type.String({ maxLength: agentTextMaxima.summary }),
  format: Type.Enum([...productFormats]),
  /** Of one unit; the lowest one where `isFromPrice`. */
  price: Price,
  isFromPrice: Type.Boolean(),
  unit: Value,
  availability: Availability,
  slug: Value,
  url: Url,
});

/** What has to be filled in; the value of a `length` is whole millimetres. */
const Option = Type.Object({
  key: Value,
  title: Value,
  kind: Type.Enum(['text', 'number', 'length']),
  required: Type.Boolean(),
  unit: Type.Optional(Value),
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
  step: Type.Optional(Type.Number()),
  maxLength: Type.Optional(Type.Integer()),
});
const Fact = Type.Object({ label: Value, value: Value });

const WholeProduct = Type.Object({
  ...FoundProduct.properties,
  description: Type.String({ maxLength: agentTextMaxima.description }),
  /** How it gets into a cart: by its quantity, with options, as one of its variants, or by the buyer on its page. */
  ordering: Type.Enum(['byQuantity', 'withOptions', 'asVariant', 'onPage']),
  expectedOn: Type.Optional(Type.String({ maxLength: 10 })),
  attributes: Type.Array(Fact, { maxItems: agentAttributesMaximum }),
  options: Type.Array(Option, { maxItems: agentOptionsMaximum }),
  variants: Type.Array(
    Type.Object({
      productId: ProductId,
      sku: Value,
      choices: Type.Array(Fact, { maxItems: agentOptionsMaximum }),
      price: Price,
      availability: Availability,
      options: Type.Array(Option, { maxItems: agentOptionsMaximum }),
    }),
    { maxItems: agentVariantsMaximum },
  ),
});

export const searchProducts = agentTool({
  name: 'search_products',
  title: 'Search products',
  description:
    'Finds products of the shop by words: names, materials, colours, article numbers. Best first, a page at a time.',
  isReading: true,
  input: Type.Object({
    query: Type.String({ minLength: 1, maxLength: 100 }),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    ...askedLanguage,
  }),
  output: Type.Object({
    products: Type.Array(FoundProduct, { maxItems: agentPageSize }),
    total: Type.Integer(),
    page: Type.Integer(),
    lastPage: Type.Integer(),
  }),
  async run(shop, { query, page = 1 }) {
    const select = ['id', 'sku', 'name', 'slug', 'shortDescription', 'format', 'unit', 'stock'];
    const { products } = await shop.api.call(searchEndpoints.searchWeb, {
      body: {
        keywords: query,
        categories: ['products'],
        page,
        limit: agentPageSize,
        select: [...select, ...(shop.showsPrices ? ['finalPrice', 'priceFrom'] : [])],
      },
    });
    return {
      products: products?.records.map((record) => toFound(shop, record)) ?? [],
      total: products?.totalRecords ?? 0,
      page,
      lastPage: products?.totalPages ?? 0,
    };
  },
});

export const getProduct = agentTool({
  name: 'get_product',
  title: 'Get a product',
  description:
    'One product in full, by its slug or article number: description, price, availability, variants, and the options that have to be filled in before it can be added to a cart.',
  isReading: true,
  input: Type.Object({
    slug: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    sku: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
    ...askedLanguage,
  }),
  output: WholeProduct,
  async run(shop, { slug, sku }) {
    const query = slug ? { slug } : { id: await findIdBySku(shop, sku) };
    const product = await shop.api.call(catalogueEndpoints.productGet, { query });
    const found = toFound(shop, product);
    const { expectedOn } = product.stock ?? {};
    return {
      ...found,
      description: plainTextOf(product.description ?? '', agentTextMaxima.description),
      ordering: orderingOf(product),
      ...(expectedOn === undefined ? {} : { expectedOn }),
      attributes: (product.attributes ?? [])
        .slice(0, agentAttributesMaximum)
        .map(({ label, attributeValue, unit }) => ({
          label: plain(label),
          value: plain(unit ? `${attributeValue} ${unit}` : attributeValue),
        })),
      options: product.customOptions.slice(0, agentOptionsMaximum).map(toOption),
      variants: toVariants(shop, product),
    };
  },
});

type WebProduct = EndpointAnswer<typeof catalogueEndpoints.productGet>;
type WebRecord = Omit<Partial<WebProduct>, 'id'> & Pick<WebProduct, 'id'>;

/** @throws ApiError NOT_FOUND */
async function findIdBySku({ api }: AgentShop, sku: string | undefined): Promise<number> {
  const body = { filters: [{ key: 'sku', value: sku ?? '' }], select: ['id'], limit: 1 };
  const { records } = await api.call(catalogueEndpoints.productFilter, { body });
  const [found] = records;
  if (sku === undefined || !found)
    throw new ApiError({ statusCode: 404, code: 'NOT_FOUND', message: 'The shop has no such product.' });
  return found.id;
}

function toFound(shop: AgentShop, record: WebRecord): Static<typeof FoundProduct> {
  const { id, sku = '', name = '', slug = '', format = 'simple', unit = '', stock } = record;
  return {
    productId: id,
    sku: plain(sku),
    name: plainTextOf(name, agentTextMaxima.name),
    summary: plainTextOf(record.shortDescription ?? '', agentTextMaxima.summary),
    format,
    price: priceOf(shop, record.finalPrice),
    isFromPrice: record.priceFrom === true,
    unit: plain(unit),
    availability: stock?.state ?? 'notCounted',
    slug,
    url: absoluteUrl(shop.site, pathOf('product', shop.language, { slug })),
  };
}

export function priceOf({ showsPrices, currency }: AgentShop, amount: number | undefined) {
  return showsPrices && amount !== undefined ? { amount, currency } : null;
}

export function plain(text: string): string {
  return plainTextOf(text, agentTextMaxima.value);
}

/** Kits with choices are put together on their page, where they can be seen. */
function orderingOf({ format, needsOptions }: WebProduct): Static<typeof WholeProduct>['ordering'] {
  if (format === 'configurable') return 'asVariant';
  if (!needsOptions) return 'byQuantity';
  return format === 'bundle' ? 'onPage' : 'withOptions';
}

function toOption(option: WebProduct['customOptions'][number]): Static<typeof Option> {
  const { key, title, isLength, option_type: kind, required, unit, min, max, step, maxLength } = option;
  return {
    key,
    title: plain(title),
    kind: isLength ? 'length' : kind,
    required,
    ...(unit === undefined ? {} : { unit: plain(unit) }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(step === undefined ? {} : { step }),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
}

function toVariants(shop: AgentShop, product: WebProduct): Static<typeof WholeProduct>['variants'] {
  const labels = new Map(
    product.associatedProductsAttributes.flatMap(({ attributeCode, label, values }) =>
      values.map(({ id, value }) => [`${attributeCode} ${id}`, { label: plain(label), value: plain(value) }]),
    ),
  );
  return product.associatedProducts.slice(0, agentVariantsMaximum).map((variant) => ({
    productId: variant.id,
    sku: plain(variant.sku),
    choices: variant.attributes.flatMap(
      ({ attributeCode, valueId }) => labels.get(`${attributeCode} ${valueId}`) ?? [],
    ),
    price: priceOf(shop, variant.finalPrice),
    availability: variant.stock.state,
    options: variant.customOptions.slice(0, agentOptionsMaximum).map(toOption),
  }));
}
