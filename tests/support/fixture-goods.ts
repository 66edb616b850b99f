import type { ProductInput } from '#domain/catalogue/catalogue-inputs.ts';

function product(key: string, facts: Partial<ProductInput> = {}): ProductInput {
  return {
    key,
    sku: key.toUpperCase(),
    type: 'physical',
    format: 'simple',
    name: { hr: `${key} hr`, en: `${key} en`, de: `${key} de` },
    slugs: { hr: `${key}-hr`, en: `${key}-en`, de: `${key}-de` },
    shortDescription: { hr: 'x', en: 'x', de: 'x' },
    description: { hr: 'x', en: 'x', de: 'x' },
    taxClassKey: 'tax-standard',
    unit: 'pcs',
    listPriceCents: 1000,
    weightGrams: 1000,
    stockThousandths: 100_000,
    isVisibleIndividually: true,
    ...facts,
  };
}

const textOption = (required: boolean): NonNullable<ProductInput['customOptions']>[number] => ({
  key: 'engraving',
  title: { hr: 'Natpis', en: 'Engraving', de: 'Gravur' },
  optionType: 'text',
  required,
  customOptionValues: [{ label: { hr: 'Natpis', en: 'Engraving', de: 'Gravur' }, maxLength: 20 }],
});

/** Goods of every kind that a cart meets, by what is special about them. */
export const products: readonly ProductInput[] = [
  product('screw', { listPriceCents: 1999, discount: { priceCents: 1499, from: new Date(0) } }),
  product('handbook', { listPriceCents: 2100, taxClassKey: 'tax-reduced', weightGrams: 500 }),
  product('rare', { stockThousandths: 5000 }),
  product('endless', { stockThousandths: null }),
  product('heavy', { weightGrams: 400_000, listPriceCents: 5000 }),
  product('plated', { customOptions: [textOption(true)] }),
  product('archived', { archived: true }),
  product('download', { type: 'digital', format: 'eproduct', weightGrams: 0, stockThousandths: null }),
  product('ladder', { format: 'configurable', stockThousandths: null }),
  product('starter-kit', { format: 'bundle', stockThousandths: null }),
];
