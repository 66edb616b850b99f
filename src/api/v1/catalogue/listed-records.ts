import type { ListedProduct } from '#domain/catalogue/index/product-query.ts';
import { nextPriceChangeMs } from '#domain/catalogue/prices/shown-prices.ts';
import { noteProducts } from '#domain/catalogue/products/product-cache-tags.ts';
import { noteExpiry } from '#platform/cache/cache-tags.ts';
import { readCached, withHead } from './cached-json.ts';
import type { CatalogueReading } from './catalogue-reading.ts';
import {
  type ProductField,
  type ProductRecordShape,
  recordShape,
  wholeFields,
} from './product-record-shape.ts';

/** The contract's serialiser of a record. */
export type SerializeRecord = (record: ProductRecordShape) => string;

const comma = Buffer.from(',');

/**
 * Records of listed products as JSON, in order, cached for the next request for the same fields; archived ones are left
 * out.
 */
export async function findRecords(
  listed: readonly ListedProduct[],
  fields: readonly ProductField[],
  reading: CatalogueReading,
  serialize: SerializeRecord,
): Promise<Buffer[]> {
  const { context, index, rate, day, anchorsShown } = reading;
  noteProducts(listed.flatMap(({ id, pricedId }) => [id, pricedId]));
  const made = await reading.cache.made({
    view: [context.site.id, context.language, context.currencyId, rate, day, anchorsShown, ...fields].join(),
    terms: index.terms,
    ofWholes: needsWholes(fields),
  });
  const known = listed.map((product) => readCached(made.get(product), product, reading.now));
  const missing = listed.filter((_, place) => !known[place]);
  if (missing.length === 0) return known as Buffer[];
  const records = new Map<number, Buffer>();
  await eachRecord(missing, fields, reading, (product, record, untilMs) => {
    const json = Buffer.from(serialize(record));
    records.set(product.id, json);
    made.set(product, withHead(product, untilMs, json));
  });
  return listed.flatMap(({ id }, place) => known[place] ?? records.get(id) ?? []);
}

/** The same without caching: lists of thousands would evict what visitors look at. */
export async function makeRecords(
  listed: readonly ListedProduct[],
  fields: readonly ProductField[],
  reading: CatalogueReading,
  serialize: SerializeRecord,
): Promise<Buffer[]> {
  const records: Buffer[] = [];
  await eachRecord(listed, fields, reading, (_, record) => records.push(Buffer.from(serialize(record))));
  return records;
}

/** A page of records as JSON, in pieces. */
export function pageOf(records: readonly Buffer[], facts: Readonly<Record<string, number>>): Buffer[] {
  return [
    Buffer.from('{"records":['),
    ...records.flatMap((record, place) => (place === 0 ? [record] : [comma, record])),
    Buffer.from(`],${JSON.stringify(facts).slice(1)}`),
  ];
}

async function eachRecord(
  listed: readonly ListedProduct[],
  fields: readonly ProductField[],
  reading: CatalogueReading,
  use: (product: ListedProduct, record: ProductRecordShape, untilMs: number) => void,
): Promise<void> {
  const { cache, now } = reading;
  const rows = await cache.passingRows(listed.flatMap(({ id, pricedId }) => [id, pricedId]));
  const wholes = needsWholes(fields) ? await cache.wholes(listed.map(({ id }) => id)) : new Map();
  for (const product of listed) {
    const record = recordShape(fields, rows, wholes, product, reading);
    const priced = rows.get(product.pricedId) ?? rows.get(product.id);
    if (!record || !priced) continue;
    const untilMs = nextPriceChangeMs(priced, now);
    noteExpiry(untilMs);
    use(product, record, untilMs);
  }
}

function needsWholes(fields: readonly ProductField[]): boolean {
  return wholeFields.some((field) => fields.includes(field));
}
