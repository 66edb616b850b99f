/* A catalogue as other programs write it when they export their products: their columns, their ways of naming things. */

export type ForeignVariant = {
  readonly sku: string;
  /** In the order of `options`. */
  readonly values: readonly string[];
  readonly price: number;
  readonly stock: number;
  readonly picture?: string;
};

export type ForeignProduct = {
  readonly sku: string;
  readonly name: string;
  readonly description: string;
  readonly brand: string;
  readonly price: number;
  /** Below `price`; undefined: it is not reduced. */
  readonly sale?: number | undefined;
  readonly stock: number;
  readonly grams: number;
  /** Names from the top down. */
  readonly category: readonly string[];
  readonly tags: readonly string[];
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** What its variants differ in; empty: it has none. */
  readonly options: readonly string[];
  readonly variants: readonly ForeignVariant[];
  readonly pictures?: readonly { readonly address: string; readonly alt: string }[];
};

function csv(header: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string {
  const cell = (value: unknown) => {
    const text = value === undefined || value === null ? '' : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [header.map(cell), ...rows.map((row) => header.map((name) => cell(row[name])))]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');
}

const commaJoined = (entries: readonly string[]) =>
  entries.map((entry) => entry.replaceAll(',', '\\,')).join(', ');

/** WooCommerce: Products → Export. Prices have the decimal sign of the shop. */
export function woocommerceFile(products: readonly ForeignProduct[], sign: ',' | '.' = ','): string {
  const money = (amount: number | undefined) => amount?.toFixed(2).replace('.', sign);
  const most = Math.max(
    1,
    ...products.map(({ options, attributes }) => options.length + Object.keys(attributes).length),
  );
  const numbers = Array.from({ length: most }, (_, index) => index + 1);
  const attributeCells = (pairs: readonly (readonly [string, readonly string[]])[]) =>
    Object.fromEntries(
      pairs.flatMap(([name, values], index) => [
        [`Attribute ${index + 1} name`, name],
        [`Attribute ${index + 1} value(s)`, commaJoined(values)],
        [`Attribute ${index + 1} visible`, 1],
        [`Attribute ${index + 1} global`, 1],
      ]),
    );
  let id = 100;
  const rows = products.flatMap((product): Record<string, unknown>[] => {
    const { options, variants, attributes } = product;
    const isMain = variants.length > 0;
    id += 1;
    const common = {
      Published: 1,
      'Is featured?': 0,
      'Visibility in catalog': 'visible',
      'Tax status': 'taxable',
      'In stock?': 1,
    };
    const main = {
      ...common,
      ID: id,
      Type: isMain ? 'variable' : 'simple',
      SKU: product.sku,
      Name: product.name,
      Description: product.description.replaceAll('\n', '\\n'),
      Stock: isMain ? '' : product.stock,
      'Weight (kg)': product.grams / 1000,
      'Regular price': isMain ? '' : money(product.price),
      'Sale price': isMain ? '' : money(product.sale),
      Categories: commaJoined([product.category.join(' > ')]),
      Tags: commaJoined(product.tags),
      Brands: commaJoined([product.brand]),
      Images: commaJoined((product.pictures ?? []).map(({ address }) => address)),
      ...attributeCells([
        ...options.map(
          (name, place) => [name, [...new Set(variants.map(({ values }) => values[place] ?? ''))]] as const,
        ),
        ...Object.entries(attributes),
      ]),
    };
    return [
      main,
      ...variants.map((variant) => {
        id += 1;
        return {
          ...common,
          ID: id,
          Type: 'variation',
          SKU: variant.sku,
          Name: `${product.name} - ${variant.values.join(', ')}`,
          'Tax class': 'parent',
          Stock: variant.stock,
          'Regular price': money(variant.price),
          Parent: product.sku,
          Images: variant.picture,
          ...attributeCells(options.map((name, place) => [name, [variant.values[place] ?? '']] as const)),
        };
      }),
    ];
  });
  const header = [
    ...[
      'ID',
      'Type',
      'SKU',
      'GTIN, UPC, EAN, or ISBN',
      'Name',
      'Published',
      'Is featured?',
      'Visibility in catalog',
    ],
    ...[
      'Short description',
      'Description',
      'Date sale price starts',
      'Date sale price ends',
      'Tax status',
      'Tax class',
    ],
    ...['In stock?', 'Stock', 'Low stock amount', 'Backorders allowed?', 'Sold individually?', 'Weight (kg)'],
    ...['Length (cm)', 'Width (cm)', 'Height (cm)', 'Allow customer reviews?', 'Purchase note', 'Sale price'],
    ...[
      'Regular price',
      'Categories',
      'Tags',
      'Shipping class',
      'Images',
      'Download limit',
      'Download expiry days',
    ],
    ...[
      'Parent',
      'Grouped products',
      'Upsells',
      'Cross-sells',
      'External URL',
      'Button text',
      'Position',
      'Brands',
    ],
    ...numbers.flatMap((number) =>
      ['name', 'value(s)', 'visible', 'global'].map((part) => `Attribute ${number} ${part}`),
    ),
  ];
  return csv(header, rows);
}

/** Shopify: Products → Export. Facts that the shop has added stand in columns of their own. */
export function shopifyFile(products: readonly ForeignProduct[]): string {
  const facts = [...new Set(products.flatMap(({ attributes }) => Object.keys(attributes)))];
  const column = (name: string) =>
    `${name} (product.metafields.custom.${name.length}_${facts.indexOf(name)})`;
  const rows = products.flatMap((product): Record<string, unknown>[] => {
    const handle = product.sku.toLowerCase();
    const whole = {
      Handle: handle,
      Title: product.name,
      'Body (HTML)': product.description,
      Vendor: product.brand,
      Type: product.category.join(' > '),
      Tags: product.tags.join(', '),
      Published: 'TRUE',
      'Gift Card': 'false',
      Status: 'active',
      ...Object.fromEntries(
        Object.entries(product.attributes).map(([name, [value]]) => [column(name), value]),
      ),
    };
    const sold = (sku: string, price: number, stock: number, sale?: number) => ({
      Handle: handle,
      'Variant SKU': sku,
      'Variant Grams': product.grams.toFixed(1),
      'Variant Inventory Tracker': 'shopify',
      'Variant Inventory Qty': stock,
      'Variant Price': (sale ?? price).toFixed(2),
      'Variant Compare At Price': sale === undefined ? '' : price.toFixed(2),
      'Variant Requires Shipping': 'true',
      'Variant Taxable': 'true',
    });
    // As Shopify allows it, in another order than they are shown in.
    const pictures = (product.pictures ?? [])
      .map(({ address, alt }, place) => ({
        ...{ Handle: handle, 'Image Src': address, 'Image Position': place + 1, 'Image Alt Text': alt },
      }))
      .toReversed();
    if (product.variants.length === 0) {
      const single = { 'Option1 Name': 'Title', 'Option1 Value': 'Default Title' };
      return [
        { ...whole, ...single, ...sold(product.sku, product.price, product.stock, product.sale) },
        ...pictures,
      ];
    }
    return [
      ...product.variants.map((variant, index) => ({
        ...(index === 0 ? whole : {}),
        ...Object.fromEntries(
          product.options.flatMap((name, place) => [
            [`Option${place + 1} Name`, index === 0 ? name : ''],
            [`Option${place + 1} Value`, variant.values[place]],
          ]),
        ),
        ...sold(variant.sku, variant.price, variant.stock),
        'Variant Image': variant.picture,
      })),
      ...pictures,
    ];
  });
  const header = [
    ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Product Category', 'Type', 'Tags', 'Published'],
    ...[1, 2, 3].flatMap((n) => ['Name', 'Value', 'Linked To'].map((part) => `Option${n} ${part}`)),
    ...[
      'Variant SKU',
      'Variant Grams',
      'Variant Inventory Tracker',
      'Variant Inventory Qty',
      'Variant Inventory Policy',
    ],
    ...[
      'Variant Fulfillment Service',
      'Variant Price',
      'Variant Compare At Price',
      'Variant Requires Shipping',
    ],
    ...[
      'Variant Taxable',
      'Unit Price Total Measure',
      'Unit Price Total Measure Unit',
      'Unit Price Base Measure',
    ],
    ...[
      'Unit Price Base Measure Unit',
      'Variant Barcode',
      'Image Src',
      'Image Position',
      'Image Alt Text',
      'Gift Card',
    ],
    ...[
      'SEO Title',
      'SEO Description',
      ...facts.map(column),
      'Variant Image',
      'Variant Weight Unit',
      'Variant Tax Code',
    ],
    ...['Cost per item', 'Status'],
  ];
  return csv(header, rows);
}

/** Magento: System → Export → Products. Texts of store views stand in rows of their own, behind the product’s. */
export function magentoFile(products: readonly ForeignProduct[], english?: (name: string) => string): string {
  const code = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  const pairs = (values: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(values).map(([name, some]) => `${code(name)}=${some.join('|')}`);
  const path = (category: readonly string[]) => ['Default Category', ...category].join('/');
  const rows = products.flatMap((product): Record<string, unknown>[] => {
    const common = {
      attribute_set_code: 'Default',
      product_websites: 'base',
      product_online: 1,
      tax_class_name: 'Taxable Goods',
      categories: path(product.category),
      weight: (product.grams / 1000).toFixed(4),
      manage_stock: 1,
      use_config_manage_stock: 1,
    };
    const optionsOf = ({ values }: ForeignVariant) =>
      Object.fromEntries(product.options.map((name, place) => [name, [values[place] ?? '']] as const));
    const variants = product.variants.map((variant) => ({
      ...common,
      sku: variant.sku,
      product_type: 'simple',
      name: `${product.name}-${variant.values.join('-')}`,
      visibility: 'Not Visible Individually',
      price: variant.price.toFixed(4),
      qty: variant.stock.toFixed(4),
      base_image: variant.picture ?? 'no_selection',
      additional_attributes: [...pairs(optionsOf(variant)), 'has_options=0', 'required_options=0'].join(','),
    }));
    const isMain = variants.length > 0;
    const [first] = product.pictures ?? [];
    const own = {
      ...common,
      sku: product.sku,
      product_type: isMain ? 'configurable' : 'simple',
      name: product.name,
      description: product.description,
      visibility: 'Catalog, Search',
      price: isMain ? '' : product.price.toFixed(4),
      special_price: product.sale?.toFixed(4),
      qty: isMain ? 0 : product.stock.toFixed(4),
      url_key: product.sku.toLowerCase(),
      base_image: first?.address,
      base_image_label: first?.alt,
      // Magento names the main one here, too.
      additional_images: (product.pictures ?? []).map(({ address }) => address).join(','),
      additional_image_labels: (product.pictures ?? []).map(({ alt }) => alt).join(','),
      additional_attributes: [
        ...pairs(product.attributes),
        `manufacturer=${product.brand}`,
        'has_options=0',
      ].join(','),
      configurable_variations: product.variants
        .map((variant) => [`sku=${variant.sku}`, ...pairs(optionsOf(variant))].join(','))
        .join('|'),
      configurable_variation_labels: product.options.map((name) => `${code(name)}=${name}`).join(','),
    };
    const view = {
      sku: product.sku,
      store_view_code: 'en',
      attribute_set_code: 'Default',
      product_type: own.product_type,
    };
    return [...variants, own, ...(english ? [{ ...view, name: english(product.name) }] : [])];
  });
  const header = [
    ...[
      'sku',
      'store_view_code',
      'attribute_set_code',
      'product_type',
      'categories',
      'product_websites',
      'name',
    ],
    ...[
      'description',
      'short_description',
      'weight',
      'product_online',
      'tax_class_name',
      'visibility',
      'price',
    ],
    ...[
      'special_price',
      'special_price_from_date',
      'special_price_to_date',
      'url_key',
      'meta_title',
      'base_image',
    ],
    ...['created_at', 'updated_at', 'additional_attributes', 'qty', 'out_of_stock_qty', 'use_config_min_qty'],
    ...[
      'is_in_stock',
      'notify_on_stock_below',
      'use_config_notify_stock_qty',
      'manage_stock',
      'use_config_manage_stock',
    ],
    ...['related_skus', 'crosssell_skus', 'upsell_skus', 'additional_images', 'configurable_variations'],
    ...['base_image_label', 'additional_image_labels'],
    ...['configurable_variation_labels', 'associated_skus'],
  ];
  return csv(header, rows);
}
