import {
  saveAttributeSets,
  saveAttributes,
  saveCategories,
  saveProducts,
  saveTags,
} from '#domain/catalogue/products/catalogue-service.ts';
import type { AttributeInput, ProductInput } from '#domain/catalogue/writing/catalogue-inputs.ts';
import type { ShopRuntime } from '#domain/context.ts';
import { type Language, languages, type Translated } from '#values/language.ts';

export type GeneratedCatalogueOptions = {
  readonly catalogueId: number;
  readonly taxClassKey: string;
  /** Products and variants together. */
  readonly productCount: number;
  /** The same seed makes the same catalogue. */
  readonly seed?: number;
  readonly report?: (saved: number) => void;
};

/** Products that travel in one statement. */
const batchLength = 2000;
const categoryCount = 60;
/** Every tenth product has variants, in three colours and two sizes. */
const variantCount = 6;

const nouns: readonly Record<Language, string>[] = [
  { hr: 'Žlijeb', en: 'Gutter', de: 'Rinne' },
  { hr: 'Čavao', en: 'Nail', de: 'Nagel' },
  { hr: 'Šljemenjak', en: 'Ridge cap', de: 'Firsthaube' },
  { hr: 'Trapezni lim', en: 'Trapezoidal sheet', de: 'Trapezblech' },
  { hr: 'Vijak', en: 'Screw', de: 'Schraube' },
  { hr: 'Snjegobran', en: 'Snow guard', de: 'Schneefang' },
  { hr: 'Odvodna cijev', en: 'Downpipe', de: 'Fallrohr' },
  { hr: 'Džepna kliješta', en: 'Pocket pliers', de: 'Taschenzange' },
  { hr: 'Ljestve', en: 'Ladder', de: 'Leiter' },
  { hr: 'Opšav', en: 'Flashing', de: 'Ölblech' },
];

const inAll = (text: string): Translated => ({ hr: text, en: text, de: text });

function listed(
  code: string,
  type: AttributeInput['type'],
  position: number,
  valueCount: number,
): AttributeInput {
  return {
    code,
    label: inAll(code),
    type,
    filterable: true,
    configurable: code === 'colour' || code === 'size',
    position,
    values: Array.from({ length: valueCount }, (_, index) => ({
      key: `v${index}`,
      label: inAll(`${code} ${index + 1}`),
      hex:
        type === 'visualSwatch'
          ? `#${(index * 1_234_567 + 255).toString(16).padStart(6, '0').slice(0, 6)}`
          : null,
      shopDefault: index === 0,
    })),
  };
}

function measured(code: string, type: AttributeInput['type'], position: number): AttributeInput {
  return { code, label: inAll(code), type, filterable: true, configurable: false, position, values: [] };
}

/** All eight types of filters, fourteen attributes as in the demo shop. */
const attributes: readonly AttributeInput[] = [
  listed('colour', 'visualSwatch', 1, 12),
  listed('size', 'textSwatch', 2, 6),
  measured('width', 'numberField', 3),
  listed('coating', 'dropdown', 4, 6),
  measured('pitch', 'numberField', 5),
  listed('alloy', 'dropdown', 6, 5),
  measured('height', 'numberField', 7),
  listed('zone', 'multipleSelect', 8, 4),
  listed('walkable', 'yesNo', 9, 2),
  listed('warranty', 'dropdown', 10, 5),
  measured('availableFrom', 'date', 11),
  listed('roofType', 'multipleSelect', 12, 5),
  listed('brand', 'dropdown', 13, 20),
  measured('startsAt', 'dateTime', 14),
];

/**
 * Fills a catalogue with generated products through its own use cases. The same options make the same catalogue; no
 * pictures.
 */
export async function saveGeneratedCatalogue(
  runtime: ShopRuntime,
  options: GeneratedCatalogueOptions,
): Promise<void> {
  const { catalogueId, productCount, report } = options;
  await saveAttributes(runtime, { catalogueId, attributes });
  const attributeCodes = attributes.map(({ code }) => code);
  await saveAttributeSets(runtime, {
    catalogueId,
    attributeSets: [{ key: 'generated', name: inAll('generated'), attributeCodes }],
  });
  await saveCategories(runtime, {
    catalogueId,
    categories: Array.from({ length: categoryCount }, (_, index) => ({
      key: `generated-${index}`,
      parentKey: index < 10 ? null : `generated-${index % 10}`,
      position: index,
      name: inAll(`Category ${index}`),
      slugs: inAll(`generated-category-${index}`),
      description: inAll('<p>Generated</p>'),
      sortTypes: ['newest', 'priceAsc', 'nameAsc'],
    })),
  });
  await saveTags(runtime, {
    catalogueId,
    tags: ['Generated', 'Generated hero'].map((name, index) => ({
      key: `generated-tag-${index}`,
      name,
      title: inAll(name),
      slugs: inAll(`generated-tag-${index}`),
    })),
  });
  let batch: ProductInput[] = [];
  let saved = 0;
  const flush = async () => {
    await saveProducts(runtime, { catalogueId, products: batch });
    saved += batch.length;
    batch = [];
    report?.(saved);
  };
  for (const family of families(options)) {
    if (saved + batch.length + family.length > productCount) break;
    batch.push(...family);
    if (batch.length >= batchLength) await flush();
  }
  if (batch.length > 0) await flush();
}

function* families({
  productCount,
  taxClassKey,
  seed = 1,
}: GeneratedCatalogueOptions): Generator<ProductInput[]> {
  const chance = chanceOf(seed);
  for (let number = 0; number < productCount; number++) {
    const main = product(number, taxClassKey, chance);
    yield number % 10 === 0 ? [mainOf(main), ...variantsOf(main, chance)] : [main];
  }
}

function product(number: number, taxClassKey: string, chance: (below: number) => number): ProductInput {
  const noun = nouns[chance(nouns.length)] ?? { hr: '', en: '', de: '' };
  const text = (language: Language) => `${noun[language]} ${number}`;
  const listPriceCents = 200 + chance(50_000);
  const perLanguage = (make: (language: Language) => string): Translated =>
    Object.fromEntries(languages.map((language) => [language, make(language)]));
  const hasDiscount = chance(10) === 0;
  return {
    key: `generated-${number}`,
    sku: `GEN-${String(number).padStart(6, '0')}`,
    type: chance(50) === 0 ? 'digital' : 'physical',
    format: 'simple',
    attributeSetKey: 'generated',
    name: perLanguage(text),
    slugs: perLanguage((language) => `generated-${language}-${number}`),
    shortDescription: perLanguage((language) => `${text(language)}: generated for measurements.`),
    description: perLanguage((language) => `<p>${text(language)} is generated for measurements.</p>`),
    taxClassKey,
    unit: 'pcs',
    listPriceCents,
    membershipPriceCents: Math.floor(listPriceCents * 0.95),
    discount: hasDiscount
      ? { priceCents: Math.floor(listPriceCents * 0.9), from: new Date('2026-01-01T00:00:00Z') }
      : null,
    weightGrams: 100 + chance(5000),
    stockThousandths: 1_000_000_000,
    isVisibleIndividually: true,
    featured: chance(20) === 0,
    categoryPriority: chance(100),
    categoryKeys: [`generated-${chance(categoryCount)}`],
    tags: chance(100) === 0 ? ['Generated hero'] : [],
    attributes: attributes.map(({ code, type, values }) => ({
      code,
      value: attributeValue(type, values.length, chance),
    })),
    createdAt: new Date(Date.UTC(2025, 0, 1 + chance(300))),
  };
}

function attributeValue(type: AttributeInput['type'], valueCount: number, chance: (below: number) => number) {
  switch (type) {
    case 'numberField':
      return 10 * (1 + chance(100));
    case 'date':
    case 'dateTime':
      return new Date(Date.UTC(2025, 0, 1 + chance(700)));
    case 'multipleSelect': {
      const first = chance(valueCount);
      return [`v${first}`, `v${(first + 1) % valueCount}`];
    }
    default:
      return `v${chance(valueCount)}`;
  }
}

const withoutChoice = (product: ProductInput) =>
  (product.attributes ?? []).filter(({ code }) => code !== 'colour' && code !== 'size');

function mainOf(product: ProductInput): ProductInput {
  return {
    ...product,
    format: 'configurable',
    stockThousandths: null,
    configurableAttributes: ['colour', 'size'],
    attributes: withoutChoice(product),
  };
}

function variantsOf(main: ProductInput, chance: (below: number) => number): ProductInput[] {
  return Array.from({ length: variantCount }, (_, index) => ({
    ...main,
    key: `${main.key}-${index}`,
    sku: `${main.sku}-${index}`,
    slugs: Object.fromEntries(languages.map((language) => [language, `${main.slugs[language]}-${index}`])),
    format: 'simple',
    listPriceCents: main.listPriceCents + index * 100,
    stockThousandths: 1_000_000_000,
    mainProductKey: main.key,
    isVisibleIndividually: false,
    tags: [],
    attributes: [
      ...withoutChoice(main),
      { code: 'colour', value: `v${(index % 3) + 3 * chance(4)}` },
      { code: 'size', value: `v${index < 3 ? 0 : 1}` },
    ],
  }));
}

/** Whole numbers below a limit, the same ones for the same seed (mulberry32). */
function chanceOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
