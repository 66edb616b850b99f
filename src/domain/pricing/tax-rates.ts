import type { Database } from '#platform/database/database.ts';
import { type Cents, shareContainedTax } from '#values/money.ts';
import { findTerritory, type PlaceOfTerritory } from '#values/territories.ts';
import { taxClasses, taxRates } from '../sites/sites-tables.ts';

/** The class whose rate holds for delivery and payment fees: the country's standard rate (docs/rules/tax.md). */
export const standardTaxClass = 'tax-standard';

/** Rates of every tax class by country of destination, held in memory. */
export type TaxTable = {
  /**
   * Rate in basis points of a class, named by id or key, in a country on a day (`calendarDay`). 0 where the table knows
   * no rate: no tax is contained in what leaves the EU.
   */
  rateOf(taxClass: number | string, country: string, day: string): number;
};

type DatedRate = { readonly validFrom: string; readonly rateBasisPoints: number };

/** A class may name a rate for every country that has none of its own. */
const everyCountry = '*';

export async function readTaxTable(database: Database): Promise<TaxTable> {
  const classRows = await database.select({ id: taxClasses.id, key: taxClasses.key }).from(taxClasses);
  const rateRows = await database.select().from(taxRates).orderBy(taxRates.validFrom);
  const rates = new Map<string, DatedRate[]>();
  for (const row of rateRows) {
    const place = `${row.taxClassId} ${row.country}`;
    rates.set(place, [...(rates.get(place) ?? []), row]);
  }
  const idByKey = new Map(classRows.map((row) => [row.key, row.id]));
  return {
    rateOf(taxClass, country, day) {
      const id = typeof taxClass === 'number' ? taxClass : idByKey.get(taxClass);
      const dated = rates.get(`${id} ${country}`) ?? rates.get(`${id} ${everyCountry}`) ?? [];
      return dated.findLast((rate) => rate.validFrom <= day)?.rateBasisPoints ?? 0;
    },
  };
}

/**
 * Rate in basis points of a class at a place: none where that lies outside of the EU's VAT area, though its country does
 * not; the place's own standard rate where it has one (docs/rules/tax.md).
 */
export function rateAt(
  tax: Pick<TaxTable, 'rateOf'>,
  taxClass: number | string,
  place: PlaceOfTerritory,
  day: string,
): number {
  const rate = tax.rateOf(taxClass, place.country, day);
  const territory = findTerritory(place);
  if (!territory) return rate;
  if (territory.kind === 'outside') return 0;
  return rate === tax.rateOf(standardTaxClass, place.country, day) ? territory.standardBasisPoints : rate;
}

/** An amount that contains tax at one rate. */
type TaxedRow = { readonly grossCents: Cents; readonly rateBasisPoints: number };

/**
 * The tax contained in rows, in their order: once per rate on the sum of its rows, then shared out over them by largest
 * remainder, so that rows and sum agree to the cent (docs/rules/tax.md).
 */
export function taxesOfRows(rows: readonly TaxedRow[]): Cents[] {
  const taxes = rows.map(() => 0);
  const placed = rows.map((row, place) => ({ ...row, place }));
  for (const [rate, ofRate] of Map.groupBy(placed, ({ rateBasisPoints }) => rateBasisPoints)) {
    const shares = shareContainedTax(
      ofRate.map(({ grossCents }) => grossCents),
      rate,
    );
    for (const [index, { place }] of ofRate.entries()) taxes[place] = shares[index] ?? 0;
  }
  return taxes;
}
