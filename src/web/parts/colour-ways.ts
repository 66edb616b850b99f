import { ApiError } from '#contract/client.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { contentEndpoints } from '#contract/v1/content-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';

/** Name of the tag of the product whose variants are samples of the shop's colours (docs/rules/catalogue.md). */
const sampleTag = 'Colour sample';

/** The samples of the shop's colours, to be ordered like any other goods. */
type ColourSamples = {
  readonly productId: number;
  /** Of the product's page. */
  readonly path: string;
  readonly attributeCode: string;
  readonly valueIds: readonly number[];
};

type ColourWays = {
  readonly samples?: ColourSamples;
  /** The page about the colours: the first link of the navigation that is in the place `colours`. */
  readonly guide?: string;
};

/** Where to see colours before one is bought: on metal and on a page of their own. Remembered for all pages. */
export function findColourWays(facts: RequestFacts): Promise<ColourWays> {
  return facts.remember('colourWays', async () => {
    const [samples, guide] = await Promise.all([
      unlessMissing(findSamples(facts)),
      unlessMissing(findGuide(facts)),
    ]);
    return { ...(samples ? { samples } : {}), ...(guide ? { guide } : {}) };
  });
}

async function findSamples({ api, language }: RequestFacts): Promise<ColourSamples | undefined> {
  const { records } = await api.call(catalogueEndpoints.productFilter, {
    body: { filters: [{ key: 'tags', value: sampleTag }], select: ['slug'], limit: 1 },
  });
  const slug = records[0]?.slug;
  if (!slug) return undefined;
  const product = await api.call(catalogueEndpoints.productGet, { query: { slug } });
  const attribute = product.associatedProductsAttributes.find(({ values }) => values.some(({ hex }) => hex));
  return (
    attribute && {
      productId: product.id,
      path: pathOf('product', language, { slug }),
      attributeCode: attribute.attributeCode,
      valueIds: attribute.values.map(({ id }) => id),
    }
  );
}

async function findGuide({ api }: RequestFacts): Promise<string | undefined> {
  const tree = await api.call(contentEndpoints.navigationTree, { params: { idOrName: 'colours' } });
  return tree.items[0]?.url;
}

/** A shop may have neither. */
async function unlessMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof ApiError && error.statusCode < 500) return undefined;
    throw error;
  }
}
