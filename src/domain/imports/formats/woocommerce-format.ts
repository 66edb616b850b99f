import type { Cell } from '#platform/tables/table-stream.ts';
import { createSignFinder } from '#values/cell-words.ts';
import {
  attributesCell,
  cellText,
  columnsIn,
  listCell,
  lowestOf,
  momentCell,
  numberCell,
  picturesCell,
  stockCell,
  taxCell,
  truthIn,
  withParagraphs,
  wordsOfHtml,
} from './foreign-cells.ts';
import type { FileRow, ForeignFormat, OwnRow } from './foreign-format.ts';

/** What WooCommerce calls the columns of its product export, in English and German. */
const names = {
  id: ['ID'],
  type: ['Type', 'Typ'],
  sku: ['SKU', 'Artikelnummer'],
  barcode: ['GTIN, UPC, EAN, or ISBN', 'GTIN, UPC, EAN oder ISBN'],
  name: ['Name'],
  published: ['Published', 'Veröffentlicht'],
  featured: ['Is featured?', 'Ist hervorgehoben?'],
  visibility: ['Visibility in catalog', 'Visibility in catalogue', 'Sichtbarkeit im Katalog'],
  shortDescription: ['Short description', 'Kurzbeschreibung'],
  description: ['Description', 'Beschreibung'],
  saleFrom: ['Date sale price starts', 'Datum, an dem Angebotspreis beginnt'],
  saleTo: ['Date sale price ends', 'Datum, an dem Angebotspreis endet'],
  taxStatus: ['Tax status', 'Steuerstatus'],
  taxClass: ['Tax class', 'Steuerklasse'],
  stock: ['Stock', 'Bestand', 'Lager'],
  lowStock: ['Low stock amount', 'Geringe Lagermenge'],
  weightKg: ['Weight (kg)', 'Gewicht (kg)'],
  weightGrams: ['Weight (g)', 'Gewicht (g)'],
  weightPounds: ['Weight (lbs)', 'Gewicht (lbs)'],
  weightOunces: ['Weight (oz)', 'Gewicht (oz)'],
  salePrice: ['Sale price', 'Angebotspreis'],
  price: ['Regular price', 'Regulärer Preis'],
  cost: ['Cost of goods'],
  categories: ['Categories', 'Kategorien'],
  tags: ['Tags', 'Schlagwörter'],
  brands: ['Brands', 'Marken'],
  images: ['Images', 'Bilder'],
  parent: ['Parent', 'Übergeordnetes Produkt'],
  upsells: ['Upsells', 'Zusatzverkäufe'],
  crossSells: ['Cross-sells', 'Cross-Sells (Querverkäufe)'],
} as const;

const gramsOf = { weightKg: 1000, weightGrams: 1, weightPounds: 453.592_37, weightOunces: 28.349_523_125 };
const weights = Object.keys(gramsOf) as (keyof typeof gramsOf)[];

/** Columns `Attribute 1 name`, `Attribute 1 value(s)` and so on, as many as the product with the most has. */
const attributeColumn =
  /^(?:Attribute|Attribut) (\d+) (name|value\(s\)|wert\(e\)|visible|sichtbar|global|default|standard)$/i;

type Family = {
  /** Names of what its variations differ in. */
  readonly differing: Set<string>;
  readonly prices: Set<string>;
  tax: Cell;
  weight: Cell;
  categories: Cell;
};

/**
 * The product export of WooCommerce. Variations name their parent; categories are paths with `>` between them, several things in a cell
 * have commas between them, and a comma within one a backslash before it.
 */
export const woocommerceFormat: ForeignFormat = (header, { language, timeZone }) => {
  const columns = columnsIn(header, names);
  const { text } = columns;
  const attributes = attributeColumns(header);
  const families = new Map<string, Family>();
  const signs = createSignFinder();
  const weightColumn = weights.find((name) => columns.has(name));

  const familyOf = (sku: string): Family => {
    const own: Family = families.get(sku) ?? {
      ...{ differing: new Set(), prices: new Set(), tax: null, weight: null, categories: null },
    };
    families.set(sku, own);
    return own;
  };
  const price = (written: string) => numberCell(written, signs.found());
  const kindOf = (row: FileRow) => splitList(text(row, 'type').toLowerCase());
  const isVariation = (row: FileRow) => kindOf(row).includes('variation');
  const skuOf = (row: FileRow) => text(row, 'sku') || withoutSku(text(row, 'id'));
  const parentOf = (row: FileRow) => text(row, 'parent').replace(/^id:\s*(.+)$/i, (_, id) => withoutSku(id));

  function weightOf(row: FileRow): Cell {
    if (!weightColumn) return null;
    const weight = numberCell(text(row, weightColumn));
    return typeof weight === 'number' ? Math.round(weight * gramsOf[weightColumn]) / 1000 : weight;
  }
  function taxOf(row: FileRow): Cell {
    if (!columns.has('taxStatus') && !columns.has('taxClass')) return null;
    return taxCell(text(row, 'taxStatus') === 'none' ? 'none' : text(row, 'taxClass') || 'standard');
  }
  function attributesOf(row: FileRow): [name: string, values: readonly string[]][] {
    return attributes.pairs.flatMap(({ name, value }) => {
      const called = cellText(row.cells[name]);
      const values = splitList(cellText(row.cells[value]));
      return called === '' || values.length === 0 ? [] : [[called, values] as const];
    });
  }
  const categoriesOf = (row: FileRow) => listCell(splitList(text(row, 'categories')));

  return {
    columns: [
      ...columns.made([
        ['sku', columns.has('sku') ? 'sku' : 'id'],
        ['format', 'type'],
        ['type', 'type'],
        ['barcode', 'barcode'],
        [`name.${language}`, 'name'],
        ['isDraft', 'published'],
        ['archived', 'published'],
        ['featured', 'featured'],
        ['isVisibleIndividually', 'visibility'],
        [`shortDescription.${language}`, 'shortDescription'],
        [`description.${language}`, 'description'],
        ['discount.from', 'saleFrom'],
        ['discount.to', 'saleTo'],
        ['taxClass', columns.has('taxClass') ? 'taxClass' : 'taxStatus'],
        ['stock', 'stock'],
        ['lowStockThreshold', 'lowStock'],
        ...(weightColumn ? [['weightKg', weightColumn] as const] : []),
        ['discount.retailPrice', 'salePrice'],
        ['retailPrice', 'price'],
        ['purchasePrice', 'cost'],
        ['categories', 'categories'],
        ['tags', 'tags'],
        ['brand', 'brands'],
        ['pictures', 'images'],
        ['mainProduct', 'parent'],
        ['relations', columns.has('crossSells') ? 'crossSells' : 'upsells'],
      ]),
      ...attributes.columns,
    ],
    used: new Set([...columns.used, ...attributes.used]),
    see(row) {
      signs.look([text(row, 'price'), text(row, 'salePrice')]);
      if (isVariation(row)) {
        const { differing, prices } = familyOf(parentOf(row));
        for (const [name] of attributesOf(row)) differing.add(name);
        if (text(row, 'price') !== '') prices.add(text(row, 'price'));
      } else if (kindOf(row).includes('variable')) {
        const family = familyOf(skuOf(row));
        family.tax = taxOf(row);
        family.weight = weightOf(row);
        family.categories = categoriesOf(row);
      }
    },
    async *translate(rows) {
      for await (const row of rows) yield { from: row, cells: cellsOf(row) };
    },
  };

  function cellsOf(row: FileRow): OwnRow['cells'] {
    const own = isVariation(row);
    const isMain = kindOf(row).includes('variable');
    const family = families.get(own ? parentOf(row) : skuOf(row));
    const values = attributesOf(row).filter(([name]) => own || !family?.differing.has(name));
    return {
      sku: skuOf(row),
      ...kindCells(kindOf(row)),
      ...factCells(row),
      ...showingCells(row, own),
      ...priceCells(row),
      ...(own && family ? ofFamily(row, family) : {}),
      ...(isMain && family ? { retailPrice: lowestOf([...family.prices].map(price)) } : {}),
      mainProduct: own ? parentOf(row) : null,
      attributes: attributesCell(Object.fromEntries(values.map(([name, some]) => [name, oneOrAll(some)]))),
      configurableAttributes: isMain ? listCell([...(family?.differing ?? [])]) : null,
    };
  }

  function factCells(row: FileRow): OwnRow['cells'] {
    return {
      barcode: text(row, 'barcode'),
      [`name.${language}`]: text(row, 'name'),
      [`shortDescription.${language}`]: wordsOfHtml(withLineEnds(text(row, 'shortDescription'))),
      [`description.${language}`]: withParagraphs(withLineEnds(text(row, 'description'))),
      stock: text(row, 'stock').toLowerCase() === 'parent' ? null : stockCell(text(row, 'stock')),
      lowStockThreshold: numberCell(text(row, 'lowStock')),
      weightKg: weightOf(row),
      categories: categoriesOf(row),
      tags: listCell(splitList(text(row, 'tags'))),
      brand: splitList(text(row, 'brands'))[0] ?? null,
      pictures: picturesCell(splitList(text(row, 'images')).map((source) => ({ source }))),
      relations: listCell([...new Set([text(row, 'crossSells'), text(row, 'upsells')].flatMap(linksIn))]),
    };
  }

  /** A variation that is not published is no longer for sale; another product is a draft. */
  function showingCells(row: FileRow, own: boolean): OwnRow['cells'] {
    const published = text(row, 'published');
    const isHidden = published === '' ? null : published !== '1';
    return {
      isDraft: own ? null : isHidden,
      archived: own ? isHidden : null,
      featured: text(row, 'featured') === '' ? null : truthIn(text(row, 'featured')),
      isVisibleIndividually: own ? false : visibleIn(text(row, 'visibility')),
    };
  }

  function priceCells(row: FileRow): OwnRow['cells'] {
    const sale = price(text(row, 'salePrice'));
    return {
      taxClass: taxOf(row),
      retailPrice: price(text(row, 'price')),
      purchasePrice: price(text(row, 'cost')),
      'discount.retailPrice': sale,
      'discount.from': sale === null ? null : momentCell(text(row, 'saleFrom'), timeZone),
      'discount.to': sale === null ? null : momentCell(text(row, 'saleTo'), timeZone),
    };
  }

  /** What a variation does not say is as its parent has it. */
  function ofFamily(row: FileRow, { tax, weight, categories }: Family): OwnRow['cells'] {
    const isOfParent = ['', 'parent'].includes(text(row, 'taxClass'));
    return {
      categories,
      weightKg: weightOf(row) ?? weight,
      taxClass: isOfParent ? (tax ?? taxOf(row)) : taxOf(row),
    };
  }
};

/** What a product without a SKU is called by: its number there. */
const withoutSku = (id: string) => (id === '' ? '' : `WC-${id.trim()}`);

const linksIn = (text: string) =>
  splitList(text).map((link) => link.replace(/^id:\s*(.+)$/i, (_, id) => withoutSku(id)));

const oneOrAll = (values: readonly string[]) => (values.length === 1 ? (values[0] ?? '') : values);

/** Things with commas between them, and backslashes before commas within. */
function splitList(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((entry) => entry.replaceAll('\\,', ',').trim())
    .filter((entry) => entry !== '');
}

/** Line ends are written as `\n`, and what was that before with one more backslash. */
function withLineEnds(text: string): string {
  return text.replace(/\\\\n|\\n/g, (found) => (found === '\\n' ? '\n' : '\\n'));
}

/** What there is no kind of here stays as it is called there, and is refused. */
function kindCells(kinds: readonly string[]): { readonly format: Cell; readonly type: Cell } {
  const isDigital = kinds.includes('virtual') || kinds.includes('downloadable');
  const [kind = ''] = kinds;
  if (kind === 'variable') return { format: 'configurable', type: 'physical' };
  if (kind !== 'simple' && kind !== 'variation') return { format: kind, type: 'physical' };
  return isDigital ? { format: 'eproduct', type: 'digital' } : { format: 'simple', type: 'physical' };
}

function visibleIn(word: string): Cell {
  return word === '' ? null : word.toLowerCase() !== 'hidden';
}

function attributeColumns(header: readonly string[]) {
  const found = header.flatMap((name, at) => {
    const [, number, part = ''] = attributeColumn.exec(name.trim()) ?? [];
    return number === undefined ? [] : [{ name, at, number, part: part.toLowerCase() }];
  });
  const pairs = [...Map.groupBy(found, ({ number }) => number).values()].flatMap((parts) => {
    const name = parts.find(({ part }) => part === 'name');
    const value = parts.find(({ part }) => part === 'value(s)' || part === 'wert(e)');
    return name && value ? [{ name: name.at, value: value.at }] : [];
  });
  const [first] = pairs;
  return {
    pairs,
    used: found.map(({ name }) => name),
    columns: first
      ? [
          { name: header[first.value] ?? '', field: 'attributes' },
          { name: header[first.name] ?? '', field: 'configurableAttributes' },
        ]
      : [],
  };
}
