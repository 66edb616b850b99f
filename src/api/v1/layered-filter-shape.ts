import type { Static } from 'typebox';
import type { LayeredFilter } from '#contract/shapes/category-shapes.ts';
import type { AttributeTerm } from '#domain/catalogue/index/catalogue-terms.ts';
import type { Bounds, Navigation } from '#domain/catalogue/index/filter-counts.ts';
import { type CatalogueReading, money, textOf } from './catalogue-reading.ts';

type Filter = Static<typeof LayeredFilter>;

const priceLabel = { hr: 'Cijena', en: 'Price', de: 'Preis' };

/** The layered navigation as a client shows it: price first (where prices are shown), then the attributes by position. */
export function layeredFilters(navigation: Navigation, reading: CatalogueReading): Filter[] {
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
  const entry = {
    totalProducts: price.totalProducts,
    minValue: money(price.minimum, reading),
    maxValue: money(price.maximum, reading),
  };
  const filter: Filter = {
    attributeCode: 'finalPrice',
    label: textOf(priceLabel, reading),
    type: 'numberField',
    unit: reading.currencySymbol,
    values: [entry],
  };
  return [filter, ...attributes];
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
