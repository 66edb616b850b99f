import fc from 'fast-check';
import type { AttributeType } from '#values/attribute-types.ts';
import { dayMs } from '#values/durations.ts';
import type { ShopRuntime } from '../../context.ts';
import { catalogues, taxClasses } from '../../sites/sites-tables.ts';
import {
  saveAttributeSets,
  saveAttributes,
  saveCategories,
  saveProducts,
  saveTags,
} from '../products/catalogue-service.ts';
import type { AttributeInput, ProductInput } from '../writing/catalogue-inputs.ts';

export const testNow = new Date('2026-11-20T12:00:00Z');

const listedTypes: readonly AttributeType[] = [
  'dropdown',
  'multipleSelect',
  'textSwatch',
  'visualSwatch',
  'yesNo',
];
const numberTypes: readonly AttributeType[] = ['numberField', 'date', 'dateTime'];
/** One attribute of each of the eight types; variants differ in two of them. */
export const testAttributes: readonly AttributeInput[] = [...listedTypes, ...numberTypes].map(
  (type, position) => ({
    code: `of-${type}`,
    label: { hr: type },
    type,
    filterable: true,
    configurable: type === 'visualSwatch' || type === 'textSwatch',
    position,
    values: listedTypes.includes(type) ? ['a', 'b', 'c'].map((key) => ({ key, label: { hr: key } })) : [],
  }),
);

type Plain = {
  readonly name: string;
  readonly visible: boolean;
  readonly archived: boolean;
  readonly featured: boolean;
  readonly digital: boolean;
  readonly priority: number;
  readonly cents: number;
  readonly discount: { readonly fromDays: number; readonly toDays: number; readonly share: number } | null;
  readonly category: number;
  readonly tags: readonly number[];
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly numbers: Readonly<Record<string, number | undefined>>;
};
type Family = Plain & {
  readonly variants: readonly { readonly combination: number; readonly plain: Plain }[];
};

const someOf = <T>(entries: readonly T[]) => fc.subarray([...entries]);

const discount = fc.record({
  fromDays: fc.integer({ min: -5, max: 2 }),
  toDays: fc.integer({ min: 3, max: 9 }),
  share: fc.integer({ min: 1, max: 9 }),
});

const plain: fc.Arbitrary<Plain> = fc.record({
  name: fc
    .constantFrom('Čavao', 'Cijev', 'Žlijeb', 'Džep', 'Šina', 'Ljestve', 'Đon', 'Zakovica')
    .chain((word) => fc.integer({ min: 1, max: 99 }).map((number) => `${word} ${number}`)),
  visible: fc.boolean(),
  archived: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  featured: fc.boolean(),
  digital: fc.boolean(),
  priority: fc.integer({ min: 0, max: 3 }),
  cents: fc.integer({ min: 1, max: 30 }).map((number) => number * 100),
  discount: fc.option(discount, { nil: null }),
  category: fc.integer({ min: 0, max: 3 }),
  tags: someOf([0, 1]),
  values: fc.record<Record<string, string[]>>(
    Object.fromEntries(listedTypes.map((type) => [type, someOf(['a', 'b', 'c'])])),
  ),
  numbers: fc.record(Object.fromEntries(numberTypes.map((type) => [type, fc.integer({ min: 0, max: 12 })])), {
    requiredKeys: [],
  }),
});

export const randomCatalogue: fc.Arbitrary<readonly Family[]> = fc.array(
  fc
    .record({
      plain,
      variants: fc.option(
        fc.uniqueArray(fc.record({ combination: fc.integer({ min: 0, max: 8 }), plain }), {
          selector: ({ combination }) => combination,
          minLength: 1,
          maxLength: 4,
        }),
        { nil: [] },
      ),
    })
    .map((family) => ({ ...family.plain, variants: family.variants })),
  { minLength: 1, maxLength: 12 },
);

let made = 0;

/** Saves a random catalogue through the catalogue's own use cases. */
export async function saveRandomCatalogue(
  runtime: ShopRuntime,
  families: readonly Family[],
): Promise<number> {
  made += 1;
  const [catalogue] = await runtime.database
    .insert(catalogues)
    .values({ key: `random-${made}` })
    .returning();
  const catalogueId = catalogue?.id ?? 0;
  await runtime.database
    .insert(taxClasses)
    .values({ key: 'standard', name: { hr: 'Opća' } })
    .onConflictDoNothing();
  await saveAttributes(runtime, { catalogueId, attributes: testAttributes });
  const attributeCodes = testAttributes.map(({ code }) => code);
  await saveAttributeSets(runtime, {
    catalogueId,
    attributeSets: [{ key: 'all', name: { hr: 'Sve' }, attributeCodes }],
  });
  await saveCategories(runtime, {
    catalogueId,
    categories: [null, 'category-0', 'category-1', null].map((parentKey, index) => ({
      key: `category-${index}`,
      parentKey,
      position: index,
      name: { hr: `Skupina ${index}` },
      slugs: { hr: `skupina-${index}` },
      description: {},
    })),
  });
  await saveTags(runtime, {
    catalogueId,
    tags: [0, 1].map((index) => ({
      key: `tag-${index}`,
      name: `Tag ${index}`,
      title: { hr: `Oznaka ${index}` },
      slugs: { hr: `oznaka-${index}` },
    })),
  });
  await saveFamilies(runtime, catalogueId, families);
  return catalogueId;
}

/** Creates or renews a catalogue's families, the first ones first. */
export async function saveFamilies(
  runtime: ShopRuntime,
  catalogueId: number,
  families: readonly Family[],
): Promise<void> {
  await saveProducts(runtime, { catalogueId, products: families.flatMap(familyInputs) });
}

function familyInputs({ variants, ...main }: Family, index: number): ProductInput[] {
  const key = `p${index}`;
  if (variants.length === 0) return [productInput(key, main)];
  const withoutChoice = { ...main, values: { ...main.values, visualSwatch: [], textSwatch: [] } };
  return [
    {
      ...productInput(key, withoutChoice),
      format: 'configurable',
      configurableAttributes: ['of-visualSwatch', 'of-textSwatch'],
    },
    ...variants.map(({ combination, plain: variant }) => ({
      ...productInput(`${key}-${combination}`, {
        ...variant,
        values: {
          ...variant.values,
          visualSwatch: [letterOf(combination % 3)],
          textSwatch: [letterOf(Math.floor(combination / 3))],
        },
      }),
      mainProductKey: key,
    })),
  ];
}

function letterOf(index: number): string {
  return ['a', 'b', 'c'][index] ?? 'a';
}

function productInput(key: string, product: Plain): ProductInput {
  const values = Object.entries(product.values).filter(([, keys]) => keys.length > 0);
  return {
    key,
    sku: `SKU-${key}`,
    type: product.digital ? 'digital' : 'physical',
    format: 'simple',
    attributeSetKey: 'all',
    name: { hr: product.name },
    slugs: { hr: `proizvod-${key}` },
    shortDescription: {},
    description: null,
    taxClassKey: 'standard',
    unit: 'pcs',
    listPriceCents: product.cents,
    discount: product.discount && {
      priceCents: Math.floor((product.cents * product.discount.share) / 10),
      from: new Date(testNow.getTime() + product.discount.fromDays * dayMs),
      to: new Date(testNow.getTime() + product.discount.toDays * dayMs),
    },
    weightGrams: 1,
    stockThousandths: null,
    isVisibleIndividually: product.visible,
    archived: product.archived,
    featured: product.featured,
    categoryPriority: product.priority,
    categoryKeys: [`category-${product.category}`],
    tags: product.tags.map((tag) => `tag-${tag}`),
    attributes: [
      ...values.map(([type, keys]) => ({ code: `of-${type}`, value: keys })),
      ...Object.entries(product.numbers).map(([type, number = 0]) => ({
        code: `of-${type}`,
        value: type === 'numberField' ? number / 2 : new Date(Date.UTC(2026, 0, 1 + number)),
      })),
    ],
  };
}
