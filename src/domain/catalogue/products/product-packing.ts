import type { AsJson, Packing } from '#platform/cache/response-cache.ts';
import type { BundleFacts } from '../bundles/bundle-facts-queries.ts';
import type { Discount, PriceStep } from '../prices/price-rules.ts';
import type { ProductRow } from './product-row-queries.ts';

type PackedRow = Omit<ProductRow, 'values'> & {
  readonly values: readonly (readonly [
    attributeId: number,
    valueId: number | null,
    number: number | null,
    dateMs: number | null,
  ])[];
};

/** How products are kept: as JSON, half of which would be the names of values' parts. */
export const rowPacking: Packing<ProductRow, PackedRow> = {
  pack: ({ values, ...row }) => ({
    ...row,
    values: values.map(({ attributeId, valueId, number, dateMs }) => [attributeId, valueId, number, dateMs]),
  }),
  unpack: (packed) => ({
    ...(packed as unknown as ProductRow),
    values: packed.values.map(([attributeId, valueId, number, dateMs]) => ({
      attributeId,
      valueId,
      number,
      dateMs,
    })),
    discount: unpackedDiscount(packed.discount),
    priceSteps: unpackedSteps(packed.priceSteps),
    bundle: unpackedBundle(packed.bundle),
    createdAt: new Date(packed.createdAt),
  }),
};

export function unpackedDiscount(packed: AsJson<Discount | null>): Discount | null {
  return packed && { cents: packed.cents, from: dateOf(packed.from), to: dateOf(packed.to) };
}

function unpackedSteps(packed: AsJson<readonly PriceStep[]>): PriceStep[] {
  return packed.map((step) => ({ ...step, at: new Date(step.at) }));
}

function unpackedBundle(packed: AsJson<BundleFacts | null>): BundleFacts | null {
  if (!packed) return null;
  const parts = packed.parts?.map((part) => ({
    ...part,
    discount: unpackedDiscount(part.discount),
    priceSteps: unpackedSteps(part.priceSteps),
  }));
  return { ...packed, parts: parts ?? null };
}

function dateOf(packed: string | null): Date | null {
  return packed === null ? null : new Date(packed);
}
