import type { Static } from 'typebox';
import type { EndpointRequest } from '#contract/endpoint.ts';
import type { Product } from '#contract/shapes/product-shapes.ts';
import type { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { type ProductIndex, rowOfId } from '#domain/catalogue/index/product-index.ts';
import { findListedProduct } from '#domain/catalogue/index/product-page.ts';
import type { ListedProduct } from '#domain/catalogue/index/product-query.ts';
import { readProductPreview } from '#domain/catalogue/managing/product-previews.ts';
import { nextPriceChangeMs } from '#domain/catalogue/prices/shown-prices.ts';
import { isOffered } from '#domain/catalogue/products/offered-products.ts';
import type { ProductRow } from '#domain/catalogue/products/product-row-queries.ts';
import { findDestination } from '#domain/checkout/known-country.ts';
import type { Context } from '#domain/context.ts';
import { collectCacheTags, noteCacheTag, noteCacheTags, noteExpiry } from '#platform/cache/cache-tags.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { JsonAnswer } from '../../endpoint-routes.ts';
import { readCached, withHead } from './cached-json.ts';
import type { CatalogueReading } from './catalogue-reading.ts';
import { deliveryShape } from './product-delivery-shape.ts';
import { allFields, fieldsOf, recordShape } from './product-record-shape.ts';
import { wholeShape } from './product-whole-shape.ts';

type WholeProduct = Static<typeof Product>;

/**
 * The answer of product/web/get, cached as JSON for the next request like it: for the products that are viewed most.
 * @throws Refusal NOT_FOUND
 */
export async function getProduct(
  dependencies: ApiDependencies,
  reading: CatalogueReading,
  query: EndpointRequest<typeof catalogueEndpoints.productGet>['query'],
  serialize: (product: WholeProduct) => string,
): Promise<JsonAnswer> {
  const { context, cache, index, rate, day, anchorsShown } = reading;
  const { site, store, language, currencyId } = context;
  const id = query.id ?? (await cache.findIdBySlug(site.catalogueId, query.slug ?? '', language));
  if (id === undefined) throw new Refusal('NOT_FOUND');
  const country = query.country ?? (await findDestination(context, dependencies.checkout)).country;
  const made = await cache.made({
    view: ['whole', site.id, store.storeId, language, currencyId, rate, day, country, anchorsShown].join(),
    terms: index.terms,
    ofWholes: true,
  });
  const listed = listedProduct(index, id);
  const kept = readCached(made.get(listed), listed, reading.now);
  if (kept) return new JsonAnswer([readNoting(kept)]);
  const { made: product, tags } = await collectCacheTags(() =>
    makeProduct(dependencies, reading, listed, country),
  );
  noteCacheTags(tags);
  noteExpiry(product.untilMs);
  const json = Buffer.from(serialize(product.shape));
  // A document that could not be written is tried again.
  if (product.shape.documents.every(({ sizeBytes }) => sizeBytes !== null)) {
    made.set(listed, withHead(listed, product.untilMs, withNames(tags.names, json)));
  }
  return new JsonAnswer([json]);
}

/**
 * The product that a preview link was made for, as its page will show it once it is for sale; kept for nobody.
 * @throws Refusal NOT_FOUND
 */
export async function previewProduct(
  dependencies: ApiDependencies,
  reading: CatalogueReading,
  token: string,
  country: string | undefined,
): Promise<WholeProduct> {
  const { context, index, now } = reading;
  const id = readProductPreview(context, dependencies.links, token);
  const destination = country ?? (await findDestination(context, dependencies.checkout)).country;
  noteExpiry(now.getTime());
  const { shape } = await makeProduct(dependencies, reading, listedProduct(index, id), destination, true);
  return shape;
}

/**
 * Whether a preview link's token is that of a product; its answer is kept for nobody.
 * @throws Refusal NOT_FOUND for a token of nothing
 */
export function isPreviewOf(
  { context, now }: CatalogueReading,
  { links }: ApiDependencies,
  token: string,
  id: number,
): boolean {
  noteExpiry(now.getTime());
  return readProductPreview(context, links, token) === id;
}

/** Bytes for the length of the names before cached JSON. */
const lengthBytes = 4;

/** The JSON is preceded by its cache tags. */
function withNames(names: ReadonlySet<string>, json: Buffer): Buffer {
  const head = Buffer.from(JSON.stringify([...names]));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, json]);
}

function readNoting(kept: Buffer): Buffer {
  const end = lengthBytes + kept.readUInt32LE();
  for (const name of JSON.parse(kept.toString('utf8', lengthBytes, end)) as string[]) noteCacheTag(name);
  return kept.subarray(end);
}

/** The product, with how long its prices are valid, in milliseconds. */
async function makeProduct(
  dependencies: ApiDependencies,
  reading: CatalogueReading,
  listed: ListedProduct,
  country: string,
  isPreview = false,
): Promise<{ shape: WholeProduct; untilMs: number }> {
  const { context, cache, now } = reading;
  const { id } = listed;
  const whole = (await cache.wholes([id])).get(id);
  if (!whole) throw new Refusal('NOT_FOUND');
  const stored = await cache.rows([id, ...whole.variantIds]);
  const rows = isPreview ? asIfOffered(stored) : stored;
  const row = rows.get(id);
  if (!row || !isOffered(row, context.site)) throw new Refusal('NOT_FOUND');
  const record = recordShape(fieldsOf(allFields, reading), rows, new Map([[id, whole]]), listed, reading);
  if (!record) throw new Refusal('NOT_FOUND');
  const variants = whole.variantIds.flatMap((variantId) => rows.get(variantId) ?? []);
  const delivery = await deliveryShape(context, dependencies, [id, ...whole.variantIds], country);
  const shape = await wholeShape(record, row, whole, variants, rows.get(listed.pricedId) ?? row, reading);
  return {
    shape: { ...shape, delivery },
    untilMs: Math.min(...[row, ...variants].map((one) => nextPriceChangeMs(one, now))),
  };
}

/** What is archived shows nothing of itself. */
function asIfOffered(rows: ReadonlyMap<number, ProductRow>): ReadonlyMap<number, ProductRow> {
  return new Map([...rows].map(([id, row]) => [id, { ...row, archived: false }]));
}

/** A product newer than the index is priced individually until the index knows it. */
export function listedProduct(index: ProductIndex, id: number): ListedProduct {
  const place = rowOfId(index, id);
  return place < 0
    ? { id, pricedId: id, asVariant: false, priceFrom: false }
    : findListedProduct(index, place);
}

/** @throws Refusal UNKNOWN_SITE for a store that the site does not have */
export function refuseUnknownStore({ site }: Context, store: string | undefined): void {
  if (store !== undefined && !site.stores.some(({ storeId }) => storeId === store)) {
    throw new Refusal('UNKNOWN_SITE', { store });
  }
}
