import { describe, expect, test } from 'vitest';
import type { Cell } from '#platform/tables/table-stream.ts';
import type { ForeignFormat } from './foreign-format.ts';
import { readForeign } from './foreign-reading.ts';
import { magentoFormat } from './magento-format.ts';
import { shopifyFormat } from './shopify-format.ts';
import { woocommerceFormat } from './woocommerce-format.ts';

/** The rows of the own format that a file becomes, by the fields of its columns; empty cells are left out. */
async function translated(format: ForeignFormat, lines: readonly (readonly Cell[])[]) {
  async function* read() {
    for (const [index, cells] of lines.entries()) yield { row: index + 1, cells };
  }
  const { columns, left, rows } = await readForeign(read, format, {
    language: 'hrv',
    timeZone: 'Europe/Zagreb',
  });
  const made: { row: number; left: Cell[]; cells: Record<string, Cell> }[] = [];
  for await (const { row, cells } of rows) {
    const own = columns.flatMap(({ field }, at) => {
      const cell = cells[at] ?? null;
      return cell === null || cell === '' ? [] : [[field, cell] as const];
    });
    made.push({ row, cells: Object.fromEntries(own), left: cells.slice(columns.length) });
  }
  return { columns, left, rows: made };
}

describe('WooCommerce', () => {
  test('commas within names, line ends, reductions in the time of the site, and what is hidden', async () => {
    const { rows, left } = await translated(woocommerceFormat, [
      [
        ...[
          'ID',
          'Type',
          'SKU',
          'Name',
          'Published',
          'Visibility in catalog',
          'Short description',
          'Description',
        ],
        ...[
          'Date sale price starts',
          'Date sale price ends',
          'Tax class',
          'Stock',
          'Weight (lbs)',
          'Sale price',
        ],
        ...['Regular price', 'Categories', 'Tags', 'Images', 'Cross-sells'],
      ],
      [
        ...[
          '7',
          'simple, virtual',
          '',
          'Tečaj',
          '-1',
          'hidden',
          '<p>Prvi.</p><p>Drugi &amp; treći.</p>',
          'Jedan\\n\\nDva \\\\n tri',
        ],
        ...['2026-12-01 0:00:00', '2026-12-31 23:59:59', 'reduced-rate', '-3', '2', '1.249,90'],
        ...[
          '1.500,00',
          'Tečajevi\\, radionice > Krov, Novo',
          'a, b\\, c',
          'https://old.example/1.jpg',
          'id:9, VIJ-1',
        ],
      ],
    ]);
    expect(rows).toEqual([
      {
        row: 2,
        left: [],
        cells: {
          sku: 'WC-7',
          format: 'eproduct',
          type: 'digital',
          'name.hrv': 'Tečaj',
          isDraft: true,
          isVisibleIndividually: false,
          'shortDescription.hrv': 'Prvi.\nDrugi & treći.',
          'description.hrv': '<p>Jedan</p><p>Dva \\n tri</p>',
          'discount.retailPrice': 1249.9,
          'discount.from': '2026-11-30T23:00:00.000Z',
          'discount.to': '2026-12-31T22:59:00.000Z',
          taxClass: 'tax-reduced',
          stock: 0,
          weightKg: 0.907,
          retailPrice: 1500,
          categories: '["Tečajevi, radionice > Krov","Novo"]',
          tags: '["a","b, c"]',
          relations: '["WC-9","VIJ-1"]',
          pictures: '["https://old.example/1.jpg"]',
        },
      },
    ]);
    expect(left).toEqual([]);
  });

  test('German columns; a variation is as its parent in what it does not say, wherever that stands', async () => {
    const { rows } = await translated(woocommerceFormat, [
      [
        ...[
          'ID',
          'Typ',
          'Artikelnummer',
          'Name',
          'Steuerstatus',
          'Steuerklasse',
          'Gewicht (kg)',
          'Regulärer Preis',
        ],
        ...[
          'Kategorien',
          'Übergeordnetes Produkt',
          'Attribut 1 Name',
          'Attribut 1 Wert(e)',
          'Attribut 2 Name',
          'Attribut 2 Wert(e)',
        ],
      ],
      [
        '2',
        'variation',
        'R-1',
        'Rinne - Rot',
        'taxable',
        'parent',
        '',
        '9,5',
        '',
        'id:1',
        'Farbe',
        'Rot',
        '',
        '',
      ],
      [
        '3',
        'variation',
        'R-2',
        'Rinne - Blau',
        'taxable',
        'parent',
        '2.5',
        '8',
        '',
        'id:1',
        'Farbe',
        'Blau',
        '',
        '',
      ],
      [
        '1',
        'variable',
        '',
        'Rinne',
        'taxable',
        'zero-rate',
        '1.2',
        '',
        'Dach',
        '',
        'Farbe',
        'Rot, Blau',
        'Stoff',
        'Alu, Zink',
      ],
    ]);
    expect(rows.map(({ cells }) => cells)).toEqual([
      {
        ...{
          sku: 'R-1',
          format: 'simple',
          type: 'physical',
          'name.hrv': 'Rinne - Rot',
          taxClass: 'tax-zero',
        },
        ...{
          weightKg: 1.2,
          retailPrice: 9.5,
          categories: '["Dach"]',
          mainProduct: 'WC-1',
          attributes: '{"Farbe":"Rot"}',
        },
      },
      expect.objectContaining({ weightKg: 2.5, mainProduct: 'WC-1' }),
      {
        ...{
          sku: 'WC-1',
          format: 'configurable',
          type: 'physical',
          'name.hrv': 'Rinne',
          taxClass: 'tax-zero',
        },
        ...{ weightKg: 1.2, retailPrice: 8, categories: '["Dach"]', attributes: '{"Stoff":["Alu","Zink"]}' },
        configurableAttributes: '["Farbe"]',
      },
    ]);
  });
});

describe('Shopify', () => {
  test('its new template: a variant without a SKU, a price that is crossed out, a measure and a metafield', async () => {
    const { rows, left } = await translated(shopifyFormat, [
      [
        ...[
          'Title',
          'URL handle',
          'Description',
          'Vendor',
          'Type',
          'Tags',
          'Published on online store',
          'Status',
          'SKU',
        ],
        ...['Option1 name', 'Option1 value', 'Price', 'Compare-at price', 'Charge tax', 'Inventory quantity'],
        ...['Weight value (grams)', 'Unit price total measure', 'Unit price total measure unit', 'SEO title'],
        'Boja (product.metafields.custom.boja)',
      ],
      [
        'Boja za lim',
        'boja-za-lim',
        '<p>x</p>',
        'Attika',
        'Boje',
        'a, b',
        'TRUE',
        'active',
        '',
        'Pakiranje',
        '750 ml',
        '8.00',
        '10.00',
        'TRUE',
        '-2',
        '900',
        '750',
        'ml',
        's',
        'siva',
      ],
      [
        '',
        'boja-za-lim',
        '',
        '',
        '',
        '',
        '',
        '',
        'B-2',
        '',
        '2 l',
        '20',
        '',
        'FALSE',
        '4',
        '2100',
        '',
        '',
        '',
        '',
      ],
      ['', 'boja-za-lim', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', ''],
      [
        'Stari',
        'stari',
        '',
        '',
        '',
        '',
        'FALSE',
        'archived',
        'S-1',
        'Title',
        'Default Title',
        '5',
        '4',
        'TRUE',
        '',
        '',
        '',
        '',
        '',
        '',
      ],
    ]);
    expect(rows.map(({ row, cells }) => [row, cells.sku])).toEqual([
      [2, 'boja-za-lim'],
      [2, 'boja-za-lim-750-ml'],
      [3, 'B-2'],
      [5, 'S-1'],
    ]);
    expect(rows[0]?.cells).toMatchObject({
      ...{
        format: 'configurable',
        'slug.hrv': 'boja-za-lim',
        retailPrice: 10,
        configurableAttributes: '["Pakiranje"]',
      },
      ...{
        'attributes.Boja': 'siva',
        tags: '["a","b"]',
        isDraft: false,
        brand: 'Attika',
        categories: '["Boje"]',
      },
    });
    expect(rows[1]?.cells).toMatchObject({
      ...{
        mainProduct: 'boja-za-lim',
        attributes: '{"Pakiranje":"750 ml"}',
        'name.hrv': 'Boja za lim – 750 ml',
      },
      ...{ retailPrice: 10, 'discount.retailPrice': 8, stock: 0, weightKg: 0.9, taxClass: 'tax-standard' },
      ...{ 'unitPrice.unit': 'l', 'unitPrice.content': 0.75 },
    });
    expect(rows[2]?.cells).toMatchObject({ taxClass: 'tax-zero', weightKg: 2.1 });
    expect(rows[3]?.cells).toMatchObject({
      format: 'simple',
      archived: true,
      isDraft: false,
      retailPrice: 5,
    });
    expect(rows[3]?.cells).not.toHaveProperty('discount.retailPrice');
    expect(left).toEqual(['SEO title']);
  });
});

describe('Magento', () => {
  test('views as languages, values with commas, several values, and variants that stand before their product', async () => {
    const { rows, left } = await translated(magentoFormat, [
      [
        ...[
          'sku',
          'store_view_code',
          'attribute_set_code',
          'product_type',
          'categories',
          'name',
          'description',
          'product_online',
        ],
        ...[
          'tax_class_name',
          'visibility',
          'price',
          'special_price',
          'special_price_from_date',
          'url_key',
          'additional_attributes',
        ],
        ...['qty', 'configurable_variations', 'base_image'],
      ],
      [
        'O-1',
        '',
        'Oluci',
        'simple',
        'Default Category/Krov/Oluci',
        'Oluk crveni',
        '',
        '1',
        'Taxable Goods',
        'Not Visible Individually',
        '9.5000',
        '',
        '',
        'oluk-crveni',
        'boja=Crvena, mat,has_options=0',
        '4.0000',
        '',
        '',
      ],
      [
        'O',
        '',
        'Oluci',
        'configurable',
        'Default Category/Krov/Oluci,Default Category',
        'Oluk',
        'Prvi\n\nDrugi',
        '2',
        'None',
        'Catalog, Search',
        '',
        '',
        '',
        'oluk',
        'materijal="Aluminij, legirani"|Cink,manufacturer=Attika',
        '0',
        'sku=O-1,boja=Crvena, mat',
        'x.jpg',
      ],
      [
        'O',
        'store_en',
        'Oluci',
        'configurable',
        '',
        'Gutter',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        'gutter',
        '',
        '',
        '',
        '',
      ],
      ['O', 'fr', 'Oluci', 'configurable', '', 'Gouttière', '', '', '', '', '', '', '', '', '', '', '', ''],
      [
        'T',
        '',
        'Default',
        'grouped',
        '',
        'Skupina',
        '',
        '1',
        '',
        'Search',
        '1',
        '0.5',
        '8/1/26, 1:30 PM',
        't',
        '',
        '1',
        '',
        '',
      ],
    ]);
    expect(rows.map(({ cells }) => cells)).toMatchObject([
      {
        ...{ sku: 'O-1', attributeSet: 'Oluci', categories: '["Krov > Oluci"]', mainProduct: 'O', stock: 4 },
        ...{ attributes: '{"boja":"Crvena, mat"}', isVisibleIndividually: false, taxClass: 'tax-standard' },
      },
      {
        ...{ sku: 'O', format: 'configurable', 'name.hrv': 'Oluk', 'name.eng': 'Gutter', 'slug.hrv': 'oluk' },
        ...{ 'slug.eng': 'gutter', retailPrice: 9.5, isDraft: true, brand: 'Attika', taxClass: 'tax-zero' },
        ...{ 'description.hrv': '<p>Prvi</p><p>Drugi</p>', configurableAttributes: '["boja"]' },
        pictures: '["x.jpg"]',
      },
      {
        format: 'grouped (Magento)',
        'discount.from': '2026-08-01T11:30:00.000Z',
        'discount.retailPrice': 0.5,
      },
    ]);
    expect(rows[0]?.cells).not.toHaveProperty('slug.hrv');
    expect(rows).toHaveLength(3);
    expect(left).toEqual([]);
  });
});

describe('pictures', () => {
  const cellsOf = async (...file: Parameters<typeof translated>) =>
    (await translated(...file)).rows.map(({ cells }) => [
      cells.sku,
      cells.pictures && JSON.parse(String(cells.pictures)),
    ]);

  test('of WooCommerce stand in one cell; a variation has its own', async () => {
    const rows = [
      ['Type', 'SKU', 'Images', 'Parent'],
      ['variable', 'A', 'https://x.example/a\\,1.jpg, https://x.example/b.jpg', ''],
      ['variation', 'A-1', 'https://x.example/c.jpg', 'A'],
    ];
    expect(await cellsOf(woocommerceFormat, rows)).toEqual([
      ['A', ['https://x.example/a,1.jpg', 'https://x.example/b.jpg']],
      ['A-1', ['https://x.example/c.jpg']],
    ]);
  });

  test('of Shopify stand in rows with their place; a variant has one of them', async () => {
    const header = ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Variant SKU', 'Variant Price'];
    const rows = [
      [...header, 'Image Src', 'Image Position', 'Image Alt Text', 'Variant Image'],
      [
        'a',
        'A',
        'Boja',
        'Crvena',
        'A-1',
        '5',
        'https://x.example/2.jpg',
        '2',
        'Straga',
        'https://x.example/2.jpg',
      ],
      ['a', '', '', 'Siva', 'A-2', '5', 'https://x.example/1.jpg', '1', '', ''],
      ['a', '', '', '', '', '', 'https://x.example/3.jpg', '3', '', ''],
    ];
    const back = { source: 'https://x.example/2.jpg', alt: 'Straga' };
    expect(await cellsOf(shopifyFormat, rows)).toEqual([
      ['a', ['https://x.example/1.jpg', back, 'https://x.example/3.jpg']],
      ['A-1', [back]],
      ['A-2', undefined],
    ]);
  });

  test('of Magento are the main one, others with their labels, and files by name; hidden ones are left', async () => {
    const rows = [
      [
        'sku',
        'base_image',
        'base_image_label',
        'additional_images',
        'additional_image_labels',
        'hide_from_product_page',
      ],
      [
        'A',
        '/a/_/a.jpg',
        'Sprijeda',
        '/a/_/a.jpg,https://x.example/b.jpg,/c.jpg,/d.jpg',
        ',Straga,,',
        '/d.jpg',
      ],
      ['B', 'no_selection', '', '', '', ''],
    ];
    expect(await cellsOf(magentoFormat, rows)).toEqual([
      [
        'A',
        [{ source: 'a.jpg', alt: 'Sprijeda' }, { source: 'https://x.example/b.jpg', alt: 'Straga' }, 'c.jpg'],
      ],
      ['B', undefined],
    ]);
  });
});
