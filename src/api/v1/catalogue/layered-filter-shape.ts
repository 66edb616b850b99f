import type { Static } from 'typebox';
import type { LayeredFilter } from '#contract/shapes/category-shapes.ts';
import type { AttributeTerm } from '#domain/catalogue/index/catalogue-terms.ts';
import type { Bounds, Navigation } from '#domain/catalogue/index/filter-counts.ts';
import type { ProductQuery } from '#domain/catalogue/index/product-query.ts';
import { type CatalogueReading, money, textOf } from './catalogue-reading.ts';
import { netBounds } from './price-ranges.ts';

type Filter = Static<typeof LayeredFilter>;

const priceLabels = {
  price: { hr: 'Cijena', en: 'Price', de: 'Preis' },
  gross: { hr: 'Cijena s PDV-om', en: 'Price incl. VAT', de: 'Preis inkl. MwSt.' },
  net: { hr: 'Cijena bez PDV-a', en: 'Price excl. VAT', de: 'Preis ohne MwSt.' },
};

/**
 * The layered navigation as a client shows it: price first (if prices are shown), then the attributes by position.
 * @param withoutTax the price is the one without tax, and the query decides whether the one with tax is added
 */
export function layeredFilters(
  navigation: Navigation,
  query: ProductQuery,
  reading: CatalogueReading,
  withoutTax: boolean,
): Filter[] {
  const attributes = navigation.attributes.map((counts): Filter => {
    const head = headOf(counts.attribute, reading);
    if ('bounds' in counts) return { ...head, values: [boundsEntry(counts.attribute, counts.bounds)] };
    return {
      ...head,
      values: counts.values.map(({ valueId, totalProducts }) => {
        const value = reading.terms.valueById.get(valueId);
        return {
          attributeID: valueId,
          valueLabel: textOf(value?.label, reading),
          hex: value?.hex ?? null,
          totalProducts,
        };
      }),
    };
  });
  const { price } = navigation;
  if (reading.pricesHidden || !price) return attributes;
  const filter = (
    attributeCode: string,
    label: keyof typeof priceLabels,
    bounds: [number, number],
  ): Filter => ({
    attributeCode,
    label: textOf(priceLabels[label], reading),
    type: 'numberField',
    unit: reading.currencySymbol,
    values: [{ totalProducts: price.totalProducts, minValue: bounds[0], maxValue: bounds[1] }],
  });
  const gross = (label: 'price' | 'gross') =>
    filter('finalPrice', label, [money(price.minimum, reading), money(price.maximum, reading)]);
  if (!withoutTax) return [gross('price'), ...attributes];
  const besides = query.prices.length > 0 ? [gross('gross')] : [];
  return [filter('netPrice', 'net', netBounds(query, reading)), ...besides, ...attributes];
}

function headOf(attribute: AttributeTerm, reading: CatalogueReading): Omit<Filter, 'values'> {
  return {
    attributeCode: attribute.code,
    label: textOf(attribute.label, reading),
    type: attribute.type,
    unit: attribute.unit,
  };
}

function boundsEntry({ type }: AttributeTerm, bounds: Bounds | null): Filter['values'][number] {
  if (!bounds) return { totalProducts: 0 };
  const shown = (number: number) => {
    if (type === 'numberField') return number;
    const iso = new Date(number).toISOString();
    return type === 'date' ? iso.slice(0, 10) : iso;
  };
  return {
    totalProducts: bounds.totalProducts,
    minValue: shown(bounds.minimum),
    maxValue: shown(bounds.maximum),
  };
}
