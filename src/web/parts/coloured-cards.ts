import type { ApiClient } from '#contract/client.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import type { ProductRecord } from './catalogue-types.ts';
import { type ProductCardFacts, productCardFacts, productCardFields } from './product-card-facts.ts';

/** A colour that goods are wanted in, as a value of an attribute. */
export type WantedColour = { readonly attributeCode: string; readonly valueId: number };

type WantedCard = { readonly id: number; readonly colour?: WantedColour | undefined };

const fields = [...productCardFields, 'attributes'] as const;

/**
 * Cards of products in their order, each shown in the colour that it is wanted in: its picture, and the way to the variant. One that is
 * not made in it says what there is.
 */
export async function listColouredCards(
  api: ApiClient,
  wanted: readonly WantedCard[],
  currencyId?: number,
): Promise<ProductCardFacts[]> {
  const list = async (ids: readonly number[], filters: readonly { key: string; value: number }[] = []) => {
    const body = {
      filters: [{ key: 'id', value: [...ids] }, ...filters],
      select: [...fields],
      limit: Math.min(ids.length, 100),
      ...(currencyId === undefined ? {} : { currencyId }),
    };
    const { records } = await api.call(catalogueEndpoints.productFilter, { body });
    return records;
  };
  const records = await list(wanted.map(({ id }) => id));
  const found = wanted.flatMap(({ id, colour }) => {
    const record = records.find((one) => one.id === id);
    return record ? [{ record, colour }] : [];
  });
  const ofVariants = Map.groupBy(found.flatMap(asVariantOf), ({ colour }) => colour.valueId);
  const asVariants = await Promise.all(
    [...ofVariants.values()].map(async (same) => {
      const filters = same
        .slice(0, 1)
        .map(({ colour }) => ({ key: colour.attributeCode, value: colour.valueId }));
      const shown = await list(
        same.map(({ id }) => id),
        filters,
      );
      return shown.map((record) => [`${record.id} ${filters[0]?.value}`, record] as const);
    }),
  );
  const inColour = new Map(asVariants.flat());
  return found.map(({ record, colour }) => {
    const shown = colour && inColour.get(`${record.id} ${colour.valueId}`);
    if (shown) return productCardFacts(shown);
    const otherColour = colour && otherColourOf(record, colour);
    const card = productCardFacts(record);
    return otherColour ? { ...card, otherColour } : card;
  });
}

/** The one colour that a product is in; nothing where it has none, or several to choose. */
export function colourOf({ attributes = [] }: Pick<ProductRecord, 'attributes'>): WantedColour | undefined {
  const own = attributes.find(({ type, valueIds }) => type === 'visualSwatch' && valueIds.length === 1);
  const [valueId] = own?.valueIds ?? [];
  return own && valueId !== undefined ? { attributeCode: own.attributeCode, valueId } : undefined;
}

/** A product that comes in the wanted colour beside others. */
function asVariantOf({ record, colour }: { record: ProductRecord; colour: WantedColour | undefined }) {
  const isMade = colour && record.colours?.some(({ id }) => id === colour.valueId);
  return isMade ? [{ id: record.id, colour }] : [];
}

/** What it is made in, in words, where that is not the wanted colour. */
function otherColourOf(record: ProductRecord, { attributeCode, valueId }: WantedColour): string | undefined {
  const { colours = [], attributes = [] } = record;
  if (colours.length > 0) return colours.map(({ value }) => value).join(', ');
  const own = attributes.find((attribute) => attribute.attributeCode === attributeCode);
  return own && !own.valueIds.includes(valueId) ? own.attributeValue || undefined : undefined;
}
