import type { ProductInput } from '#domain/catalogue/writing/catalogue-inputs.ts';

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

function eproduct(key: string, delivery: Record<string, unknown>): ProductInput {
  return product(key, {
    type: 'digital',
    format: 'eproduct',
    weightGrams: 0,
    stockThousandths: null,
    delivery,
  });
}

const textOption = (required: boolean): NonNullable<ProductInput['customOptions']>[number] => ({
  key: 'engraving',
  title: { hr: 'Natpis', en: 'Engraving', de: 'Gravur' },
  optionType: 'text',
  required,
  customOptionValues: [{ label: { hr: 'Natpis', en: 'Engraving', de: 'Gravur' }, maxLength: 20 }],
});

const lengthOption: NonNullable<ProductInput['customOptions']>[number] = {
  key: 'lengthMm',
  title: { hr: 'Duljina u mm', en: 'Length in mm', de: 'Länge in mm' },
  optionType: 'number',
  required: true,
  customPriceOption: true,
  customOptionValues: [
    {
      label: { hr: 'Duljina' },
      unit: 'mm',
      min: 500,
      max: 8000,
      step: 10,
      default: 2000,
      pricePerMetre: 17.95,
      stockLengths: [6000, 8000],
    },
  ],
};

const surcharged: readonly NonNullable<ProductInput['customOptions']>[number][] = [
  {
    key: 'text',
    title: { hr: 'Tekst', en: 'Text', de: 'Text' },
    optionType: 'text',
    required: false,
    customOptionValues: [{ label: { hr: 'Tekst' }, maxLength: 10, price: 2.5 }],
  },
  {
    key: 'holes',
    title: { hr: 'Broj rupa', en: 'Number of holes', de: 'Anzahl Löcher' },
    optionType: 'number',
    required: false,
    customOptionValues: [{ label: { hr: 'Broj rupa' }, min: 0, max: 12, step: 2, price: 0.3 }],
  },
];

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
  eproduct('manual', { kind: 'link', file: 'manual-2026.pdf', validDays: 30, maxDownloads: 2 }),
  eproduct('library', { kind: 'link', file: 'library.zip', validDays: 30, maxDownloads: null }),
  eproduct('stream', { kind: 'link', url: 'https://video.example/course', validDays: 30 }),
  eproduct('licence', {
    kind: 'code',
    codePattern: 'LIC-####-##',
    codes: ['LIC-ONE', 'LIC-TWO'],
    validDays: 30,
  }),
  eproduct('ticket', { kind: 'qrcode', payload: 'ticket:{orderNumber}:{itemId}', validDays: 30 }),
  product('ladder', { format: 'configurable', stockThousandths: null }),
  product('starter-kit', { format: 'bundle', stockThousandths: null }),
  product('sheet', {
    unit: 'm',
    listPriceCents: 1795,
    discount: { priceCents: 1665, from: new Date(0) },
    weightGrams: 4120,
    stockThousandths: 60_000,
    unitPrice: { unit: 'm2', content: 0.5 },
    customOptions: [lengthOption, textOption(false)],
  }),
  product('plate', { listPriceCents: 3333, customOptions: surcharged }),
  product('coded', {
    type: 'digital',
    format: 'eproduct',
    weightGrams: 0,
    stockThousandths: 12_000,
    taxClassKey: 'tax-reduced',
  }),
  product('pair-kit', {
    format: 'bundle',
    stockThousandths: null,
    bundleMembers: [
      { productKey: 'screw', quantity: 3 },
      { productKey: 'rare', quantity: 2 },
      { productKey: 'coded', quantity: 1 },
    ],
    bundlePricing: { discountPercent: 10 },
  }),
  product('sheet-kit', {
    format: 'bundle',
    stockThousandths: null,
    bundleMembers: [
      { productKey: 'sheet', quantity: 2, askOptions: ['lengthMm'], defaultOptions: { lengthMm: 3000 } },
      { productKey: 'sheet', quantity: 1, presetOptions: { lengthMm: 4000 } },
      { productKey: 'handbook', quantity: 1 },
    ],
    bundlePricing: { discountPercent: 7 },
  }),
  product('kit-of-kits', {
    format: 'bundle',
    stockThousandths: null,
    bundleMembers: [
      { productKey: 'pair-kit', quantity: 1 },
      { productKey: 'screw', quantity: 1 },
    ],
  }),
];
