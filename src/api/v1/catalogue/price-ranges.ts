import { everyRate, taxClassesOf } from '#domain/catalogue/index/contained-tax.ts';
import { priceBoundsByRate } from '#domain/catalogue/index/filter-counts.ts';
import type {
  ClassRates,
  NetPriceCondition,
  NumberRange,
  ProductQuery,
} from '#domain/catalogue/index/product-query.ts';
import { type Cents, convertedCents, majorFromCents, taxContainedCents } from '#values/money.ts';
import type { CatalogueReading } from './catalogue-reading.ts';

/**
 * Cents of EUR whose converted prices, less the tax contained in them, lie between two amounts of the request's currency, both
 * included.
 */
export function eurCentsBetween(
  minimum: number,
  maximum: number,
  reading: Pick<CatalogueReading, 'rate'>,
  basisPoints = 0,
): NumberRange {
  const first = (reached: Cents) => firstCents(reached, reading, basisPoints);
  return {
    minimum: Number.isFinite(minimum) ? first(Math.ceil(minimum * 100 - 1e-6)) : minimum,
    maximum: Number.isFinite(maximum) ? first(Math.floor(maximum * 100 + 1e-6) + 1) - 1 : maximum,
  };
}

/**
 * The lowest cents of EUR displayed as at least this amount; displayed amounts never fall, so it is near the quotient.
 */
function firstCents(reached: Cents, reading: Pick<CatalogueReading, 'rate'>, basisPoints: number): Cents {
  let cents = Math.floor(((reached - 1) * (1 + basisPoints / 10_000)) / reading.rate) - 2;
  while (netCents(cents, reading, basisPoints) < reached) cents += 1;
  return cents;
}

/** Cents of EUR in the request's currency, less the tax contained in them. */
function netCents(cents: Cents, { rate }: Pick<CatalogueReading, 'rate'>, basisPoints: number): Cents {
  const gross = convertedCents(cents, rate);
  return gross - taxContainedCents(gross, basisPoints);
}

/** Rates of the tax classes that the catalogue's products have, as `taxRateOf` gives them. */
function classRates({ index, taxRateOf }: CatalogueReading): ClassRates {
  return taxClassesOf(index).map((id) => [id, taxRateOf(id)] as const);
}

/** What prices without tax within some ranges are with tax; those of bundles taxed differently are shown with tax. */
export function netPricesWithin(
  ranges: readonly NumberRange[],
  reading: CatalogueReading,
): NetPriceCondition {
  const rates = classRates(reading);
  return {
    rates,
    ranges: ranges.flatMap(({ minimum, maximum }) =>
      everyRate(rates).map((basisPoints) => ({
        ...eurCentsBetween(minimum, maximum, reading, basisPoints ?? 0),
        basisPoints,
      })),
    ),
  };
}

/** Lowest and highest price without tax of a query's products, ignoring its price filter. */
export function netBounds(query: ProductQuery, reading: CatalogueReading): [number, number] {
  const bounds = priceBoundsByRate(reading.index, query, classRates(reading));
  const net = (end: 'minimum' | 'maximum') =>
    bounds.map(({ basisPoints, [end]: cents }) => netCents(cents, reading, basisPoints ?? 0));
  return [majorFromCents(Math.min(...net('minimum'))), majorFromCents(Math.max(...net('maximum')))];
}
