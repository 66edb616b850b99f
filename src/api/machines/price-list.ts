import { type AnchorPrice, anchorOf } from '#domain/catalogue/prices/anchor-price.ts';
import { unitPriceCents } from '#domain/catalogue/prices/price-rules.ts';
import { priceFactsOf, shownStock } from '#domain/catalogue/prices/shown-prices.ts';
import { escapeXml, xmlElement } from '#values/escaped-text.ts';
import { type CatalogueReading, textOf } from '../v1/catalogue/catalogue-reading.ts';
import { type CatalogueItem, readItems } from './product-feed.ts';

/*
 * The public price list of Croatian traders (NN 101/2026): its columns as the rule names them, each product that is sold with
 * its present prices and its anchor price.
 */

export const priceListFormats = ['csv', 'xml'] as const;
export type PriceListFormat = (typeof priceListFormats)[number];

const columns = [
  'naziv',
  'sifra',
  'marka',
  'jedinica mjere',
  'cijena za jedinicu mjere',
  'maloprodajna cijena',
  'posebni oblik prodaje',
  'sidrena cijena',
  'barkod',
  'dostupnost',
  'datum sidrene cijene',
] as const;

type Row = Readonly<Record<(typeof columns)[number], string>>;

/** The list in pieces, as its products are read. */
export async function* priceListPieces(
  reading: CatalogueReading,
  format: PriceListFormat,
): AsyncGenerator<string, void> {
  const { site } = reading.context;
  if (format === 'csv') yield csvLine(columns);
  else {
    yield `<?xml version="1.0" encoding="UTF-8"?>\n<cjenik trgovac="${escapeXml(site.company.legalName)}" datum="${reading.day}">\n`;
  }
  for await (const item of readItems(reading, { soldOut: true })) {
    const row = rowOf(item, reading);
    yield format === 'csv' ? csvLine(columns.map((column) => row[column])) : xmlRow(row);
  }
  if (format === 'xml') yield '</cjenik>\n';
}

function rowOf({ row, main, whole, prices }: CatalogueItem, reading: CatalogueReading): Row {
  const { now, rate } = reading;
  const anchor: AnchorPrice | null = anchorOf(priceFactsOf(row, now, rate).priceSteps);
  const measure =
    row.unitPriceUnit !== null && row.unitPriceContent !== null
      ? { unit: row.unitPriceUnit, cents: unitPriceCents(prices.finalCents, row.unitPriceContent) }
      : { unit: row.unit, cents: prices.finalCents };
  return {
    naziv: textOf(row.name, reading) || textOf(main.name, reading),
    sifra: row.sku,
    marka: whole?.gpsr?.manufacturer ?? site(reading),
    'jedinica mjere': unitWords[measure.unit] ?? measure.unit,
    'cijena za jedinicu mjere': amount(measure.cents),
    'maloprodajna cijena': amount(prices.listCents),
    // The price while a reduction runs; empty where none does.
    'posebni oblik prodaje': prices.discount ? amount(prices.finalCents) : '',
    'sidrena cijena': anchor ? amount(anchor.cents) : '',
    // Products have none yet.
    barkod: '',
    dostupnost: shownStock(row).state === 'outOfStock' ? 'nije dostupno' : 'dostupno',
    'datum sidrene cijene': anchor?.day ?? '',
  };
}

const unitWords: Readonly<Record<string, string>> = { pcs: 'kom', m2: 'm²' };

function site({ context }: CatalogueReading): string {
  return context.site.name;
}

function amount(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** RFC 4180; a spreadsheet is given no formula. */
function csvLine(values: readonly string[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string): string {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function xmlRow(row: Row): string {
  const elements = columns.map((column) => xmlElement(column.replaceAll(' ', '_'), row[column]));
  return `<proizvod>${elements.join('')}</proizvod>\n`;
}
