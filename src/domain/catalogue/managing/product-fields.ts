import { type TSchema, Type } from 'typebox';
import { idMaximum } from '#values/limits.ts';
import { centsFromMajor, majorFromCents } from '#values/money.ts';
import type { Permission } from '#values/permissions.ts';
import type { CustomOptionInput, ProductFacts, ProductInput } from '../writing/catalogue-inputs.ts';
import { noFacts } from '../writing/catalogue-inputs.ts';
import type { ProductPart } from '../writing/product-parts-writing.ts';
import { sanitised } from '../writing/safe-html.ts';
import { byCode, type TextsByCode, textsShape, withTexts } from './texts-by-code.ts';

/** A product that is being changed. */
export type ProductDraft = { -readonly [Fact in keyof ProductInput]: ProductInput[Fact] };

/** How products are named by those who sell them, and within: by SKU, and by key. */
export type ProductNames = {
  /** A key that no product has where the SKU is nobody's. */
  keyOf(sku: string): string;
  skuOf(key: string): string;
};

/**
 * One field of a product as calls read and write it: money in major units, weight in kilograms, moments in ISO 8601, texts by
 * the codes of languages.
 */
type ProductField = {
  readonly schema: TSchema;
  /** Asked for besides the right to change goods. */
  readonly right?: Permission;
  /** Several things in one field, each by its name: what is not named stays as it is. */
  readonly isMerged?: true;
  /** Links to the product, and what leads to it, are what they were. */
  readonly addressesStay?: true;
  readonly part?: ProductPart;
  /** What the rules call it, where that is another name: places of `ProductInput`. */
  readonly ruleNames?: readonly string[];
  tell(product: ProductInput, names: ProductNames): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: its schema has judged it
  put(draft: ProductDraft, value: any, names: ProductNames): void;
};

const nameMaximum = 300;
const htmlMaximum = 100_000;
const keyLength = 160;
const listMaximum = 200;

const Key = Type.String({ minLength: 1, maxLength: keyLength });
const Keys = Type.Array(Key, { maxItems: listMaximum, uniqueItems: true });
const strict = { additionalProperties: false };
const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()]);
const Amount = Type.Number({ minimum: 0 });
const Moment = Type.String({ format: 'date-time', maxLength: 40 });
const Bool = Type.Boolean();

const iso = (moment: Date | null | undefined) => moment?.toISOString() ?? null;
const momentOf = (text: string | null | undefined) => (text ? new Date(text) : null);
const record = Type.Record(Type.String(), Type.Unknown());

function texts(field: 'name' | 'shortDescription', maxLength: number): ProductField {
  return {
    schema: textsShape(maxLength),
    isMerged: true,
    tell: (product) => byCode(product[field]),
    put: (draft, sent: TextsByCode) => {
      draft[field] = withTexts(draft[field], sent);
    },
  };
}

function plain<
  Name extends 'sku' | 'unit' | 'categoryPriority' | 'featured' | 'mediaExact' | 'isVisibleIndividually',
>(field: Name, schema: TSchema): ProductField {
  return {
    schema,
    tell: (product) => product[field],
    put: (draft, value: ProductDraft[Name]) => {
      draft[field] = value;
    },
  };
}

function fact(field: keyof ProductFacts): ProductField {
  return {
    schema: orNull(Type.String({ maxLength: keyLength })),
    addressesStay: true,
    ruleNames: [`facts.${field}`],
    tell: ({ facts = noFacts }) => facts[field],
    put: (draft, value: string | null) => {
      draft.facts = { ...(draft.facts ?? noFacts), [field]: value?.trim() || null };
    },
  };
}

function keysOf(field: 'categoryKeys' | 'tags' | 'configurableAttributes', part: ProductPart): ProductField {
  return {
    schema: Keys,
    part,
    ruleNames: [field],
    tell: (product) => product[field] ?? [],
    put: (draft, value: string[]) => {
      draft[field] = value;
    },
  };
}

function linked(field: 'mainProductKey' | 'descriptionFromKey'): ProductField {
  return {
    schema: orNull(Key),
    ruleNames: [field],
    tell: (product, names) => (product[field] ? names.skuOf(product[field]) : null),
    put: (draft, sku: string | null, names) => {
      draft[field] = sku === null ? null : names.keyOf(sku);
    },
  };
}

const optionText = textsShape(nameMaximum);
const OptionalNumber = Type.Optional(Type.Number());
const CustomOptions = Type.Array(
  Type.Object(
    {
      key: Key,
      title: optionText,
      optionType: Type.Enum(['text', 'number']),
      required: Bool,
      customPriceOption: Type.Optional(Bool),
      customOptionValues: Type.Array(
        Type.Object(
          {
            label: optionText,
            unit: Type.Optional(Type.String({ maxLength: 20 })),
            min: OptionalNumber,
            max: OptionalNumber,
            step: OptionalNumber,
            default: OptionalNumber,
            maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
            pricePerMetre: OptionalNumber,
            stockLengths: Type.Optional(Type.Array(Type.Integer(), { maxItems: 50 })),
            price: OptionalNumber,
          },
          strict,
        ),
        { minItems: 1, maxItems: 1 },
      ),
    },
    strict,
  ),
  { maxItems: 20 },
);

const Follows = Type.Object(
  {
    colour: Type.Optional(Bool),
    pieces: Type.Optional(
      Type.Object({ everyMm: Type.Integer({ minimum: 1 }), pieces: Type.Integer({ minimum: 1 }) }, strict),
    ),
  },
  strict,
);
const Members = Type.Array(
  Type.Object(
    {
      sku: Key,
      quantity: Type.Integer({ minimum: 1, maximum: 10_000 }),
      presetOptions: Type.Optional(orNull(record)),
      askOptions: Type.Optional(orNull(Type.Array(Key, { maxItems: 20 }))),
      defaultOptions: Type.Optional(orNull(record)),
      follows: Type.Optional(orNull(Follows)),
    },
    strict,
  ),
  { maxItems: 100 },
);
type SentMember = Omit<NonNullable<ProductInput['bundleMembers']>[number], 'productKey'> & {
  readonly sku: string;
};

const Line = Type.String({ minLength: 1, maxLength: 300 });
const Safety = Type.Object(
  {
    manufacturer: Line,
    address: Line,
    country: Type.Optional(orNull(Type.String({ pattern: '^[A-Z]{2}$' }))),
    email: Line,
    warnings: textsShape(10_000),
    responsiblePerson: Type.Optional(orNull(Type.Object({ name: Line, address: Line, email: Line }, strict))),
  },
  strict,
);

const PicturesByValue = Type.Array(
  Type.Object(
    {
      attribute: Key,
      value: Key,
      picture: Type.Integer({ minimum: 1, maximum: idMaximum }),
      exact: Bool,
    },
    strict,
  ),
  { maxItems: listMaximum },
);
type SentPictureByValue = {
  readonly attribute: string;
  readonly value: string;
  readonly picture: number;
  readonly exact: boolean;
};

type AttributeValue = NonNullable<ProductInput['attributes']>[number]['value'];

/** Every field of a product that calls read and write, in the order in which a change is put in. */
export const productFields = {
  sku: plain('sku', Type.String({ minLength: 1, maxLength: 80 })),
  name: texts('name', nameMaximum),
  slug: {
    schema: Type.Object(
      {
        hrv: Type.Optional(Type.String({ maxLength: keyLength })),
        eng: Type.Optional(Type.String({ maxLength: keyLength })),
        ger: Type.Optional(Type.String({ maxLength: keyLength })),
      },
      strict,
    ),
    isMerged: true,
    part: 'slugs',
    ruleNames: ['slugs'],
    tell: ({ slugs }) => byCode(slugs),
    put: (draft, sent: TextsByCode) => {
      draft.slugs = withTexts(draft.slugs, sent);
    },
  },
  shortDescription: texts('shortDescription', 10_000),
  /** HTML; null: that of `descriptionFrom`, else of the main product. */
  description: {
    schema: orNull(textsShape(htmlMaximum)),
    isMerged: true,
    tell: ({ description }) => description && byCode(description),
    put: (draft, sent: TextsByCode | null) => {
      draft.description = sent && sanitised(withTexts(draft.description ?? {}, sent));
    },
  },
  descriptionFrom: linked('descriptionFromKey'),
  taxClass: {
    schema: Key,
    right: 'prices.manage',
    addressesStay: true,
    ruleNames: ['taxClassKey'],
    tell: ({ taxClassKey }) => taxClassKey,
    put: (draft, key: string) => {
      draft.taxClassKey = key;
    },
  },
  unit: plain('unit', Type.Enum(['pcs', 'm', 'm2'])),
  unitPrice: {
    schema: orNull(
      Type.Object({ unit: Type.Enum(['pcs', 'm', 'm2', 'kg', 'l']), content: Type.Number() }, strict),
    ),
    right: 'prices.manage',
    addressesStay: true,
    tell: ({ unitPrice = null }) => unitPrice,
    put: (draft, value: ProductDraft['unitPrice']) => {
      draft.unitPrice = value ?? null;
    },
  },
  retailPrice: {
    schema: Amount,
    right: 'prices.manage',
    addressesStay: true,
    ruleNames: ['listPriceCents'],
    tell: ({ listPriceCents }) => majorFromCents(listPriceCents),
    put: (draft, amount: number) => {
      draft.listPriceCents = centsFromMajor(amount);
    },
  },
  membershipPrice: {
    schema: orNull(Amount),
    right: 'prices.manage',
    addressesStay: true,
    ruleNames: ['membershipPriceCents'],
    tell: ({ membershipPriceCents: cents }) => (cents == null ? null : majorFromCents(cents)),
    put: (draft, amount: number | null) => {
      draft.membershipPriceCents = amount === null ? null : centsFromMajor(amount);
    },
  },
  discount: {
    schema: orNull(
      Type.Object(
        { retailPrice: Amount, from: Type.Optional(orNull(Moment)), to: Type.Optional(orNull(Moment)) },
        strict,
      ),
    ),
    right: 'prices.manage',
    addressesStay: true,
    tell: ({ discount }) =>
      discount
        ? { retailPrice: majorFromCents(discount.priceCents), from: iso(discount.from), to: iso(discount.to) }
        : null,
    put: (draft, sent: { retailPrice: number; from?: string | null; to?: string | null } | null) => {
      draft.discount = sent && {
        priceCents: centsFromMajor(sent.retailPrice),
        from: momentOf(sent.from),
        to: momentOf(sent.to),
      };
    },
  },
  weightKg: {
    schema: Amount,
    addressesStay: true,
    ruleNames: ['weightGrams'],
    tell: ({ weightGrams }) => weightGrams / 1000,
    put: (draft, kilograms: number) => {
      draft.weightGrams = Math.round(kilograms * 1000);
    },
  },
  archived: {
    schema: Bool,
    tell: ({ archived = false }) => archived,
    put: (draft, archived: boolean) => {
      draft.archived = archived;
      // What is put away is no longer waiting for its day.
      if (archived) draft.isDraft = false;
      if (archived) draft.publishAt = null;
    },
  },
  /** False publishes it. */
  isDraft: {
    schema: Bool,
    tell: ({ isDraft = false }) => isDraft,
    put: (draft, isDraft: boolean) => {
      draft.isDraft = isDraft;
      if (isDraft) draft.archived = false;
      else draft.publishAt = null;
    },
  },
  publishAt: {
    schema: orNull(Moment),
    tell: ({ publishAt }) => iso(publishAt),
    put: (draft, at: string | null) => {
      draft.publishAt = momentOf(at);
    },
  },
  featured: plain('featured', Bool),
  categoryPriority: plain('categoryPriority', Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 })),
  isVisibleIndividually: plain('isVisibleIndividually', Bool),
  attributeSet: {
    schema: orNull(Key),
    ruleNames: ['attributeSetKey'],
    tell: ({ attributeSetKey }) => attributeSetKey ?? null,
    put: (draft, key: string | null) => {
      draft.attributeSetKey = key;
    },
  },
  attributes: {
    schema: Type.Record(
      Key,
      Type.Union([
        Type.String({ maxLength: keyLength }),
        Type.Number(),
        Type.Array(Key, { maxItems: 100, uniqueItems: true }),
        Type.Null(),
      ]),
    ),
    isMerged: true,
    part: 'attributes',
    tell: ({ attributes = [] }) =>
      Object.fromEntries(
        attributes.map(({ code, value }) => [code, value instanceof Date ? value.toISOString() : value]),
      ),
    put: (draft, sent: Record<string, Exclude<AttributeValue, Date> | null>) => {
      const held = new Map((draft.attributes ?? []).map(({ code, value }) => [code, value]));
      for (const [code, value] of Object.entries(sent)) {
        if (value === null) held.delete(code);
        else held.set(code, value);
      }
      draft.attributes = [...held].map(([code, value]) => ({ code, value }));
    },
  },
  categories: keysOf('categoryKeys', 'categories'),
  tags: keysOf('tags', 'tags'),
  /** Ids of media, the first one is shown in lists. */
  pictures: {
    schema: Type.Array(Type.Integer({ minimum: 1, maximum: idMaximum }), {
      maxItems: 100,
      uniqueItems: true,
    }),
    part: 'media',
    ruleNames: ['mediumIds'],
    tell: ({ mediumIds = [] }) => mediumIds,
    put: (draft, ids: number[]) => {
      draft.mediumIds = ids;
    },
  },
  mediaExact: plain('mediaExact', Bool),
  picturesByValue: {
    schema: PicturesByValue,
    part: 'mediaByValue',
    ruleNames: ['mediaByValue'],
    tell: ({ mediaByValue = [] }) =>
      mediaByValue.map(({ attributeCode, valueKey, mediumId, exact }) => ({
        attribute: attributeCode,
        value: valueKey,
        picture: mediumId,
        exact,
      })),
    put: (draft, sent: SentPictureByValue[]) => {
      draft.mediaByValue = sent.map(({ attribute, value, picture, exact }) => ({
        attributeCode: attribute,
        valueKey: value,
        mediumId: picture,
        exact,
      }));
    },
  },
  /** SKUs of what goes with it. */
  relations: {
    schema: Keys,
    part: 'crossSells',
    ruleNames: ['crossSellKeys'],
    tell: ({ crossSellKeys = [] }, names) => crossSellKeys.map((key) => names.skuOf(key)),
    put: (draft, skus: string[], names) => {
      draft.crossSellKeys = skus.map((sku) => names.keyOf(sku));
    },
  },
  /** The SKU of the product that it is a variant of. */
  mainProduct: linked('mainProductKey'),
  configurableAttributes: keysOf('configurableAttributes', 'configurableAttributes'),
  members: {
    schema: Members,
    part: 'members',
    ruleNames: ['bundleMembers'],
    tell: ({ bundleMembers = [] }, names) =>
      bundleMembers.map(({ productKey, quantity, presetOptions, askOptions, defaultOptions, follows }) => ({
        sku: names.skuOf(productKey),
        quantity,
        presetOptions: presetOptions ?? null,
        askOptions: askOptions ?? null,
        defaultOptions: defaultOptions ?? null,
        follows: follows ?? null,
      })),
    put: (draft, sent: SentMember[], names) => {
      draft.bundleMembers = sent.map(({ sku, ...member }) => ({ ...member, productKey: names.keyOf(sku) }));
    },
  },
  bundlePricing: {
    schema: orNull(Type.Object({ discountPercent: Type.Number() }, strict)),
    right: 'prices.manage',
    tell: ({ bundlePricing }) => bundlePricing && { discountPercent: bundlePricing.discountPercent ?? 0 },
    put: (draft, value: { discountPercent: number } | null) => {
      draft.bundlePricing = value && { ...draft.bundlePricing, ...value };
    },
  },
  options: {
    schema: CustomOptions,
    ruleNames: ['customOptions'],
    tell: ({ customOptions = [] }) =>
      customOptions.map(({ title, customOptionValues, ...option }) => ({
        ...option,
        title: byCode(title),
        customOptionValues: customOptionValues.map(({ label, ...value }) => ({
          ...value,
          label: byCode(label),
        })),
      })),
    put: (draft, sent: (Omit<CustomOptionInput, 'title'> & { title: TextsByCode })[]) => {
      draft.customOptions = sent.map(({ title, customOptionValues, ...option }) => ({
        ...option,
        title: withTexts({}, title),
        customOptionValues: customOptionValues.map(({ label, ...value }) => ({
          ...value,
          label: withTexts({}, label as TextsByCode),
        })),
      }));
    },
  },
  /** How it is delivered: of an e-product what its buyer gets. */
  delivery: {
    schema: orNull(record),
    tell: ({ delivery }) => delivery ?? null,
    put: (draft, value: ProductDraft['delivery']) => {
      draft.delivery = value ?? null;
    },
  },
  /** Keys of the documents that come with it. */
  documents: {
    schema: Keys,
    tell: ({ documents = [] }) => documents,
    put: (draft, keys: string[]) => {
      draft.documents = keys;
    },
  },
  /** What a buyer must be told before buying (docs/rules/legal-duties.md). */
  safety: {
    schema: orNull(Safety),
    ruleNames: ['gpsr'],
    tell: ({ gpsr }) => gpsr && { ...gpsr, warnings: byCode(gpsr.warnings) },
    put: (
      draft,
      sent: (Omit<NonNullable<ProductDraft['gpsr']>, 'warnings'> & { warnings: TextsByCode }) | null,
    ) => {
      draft.gpsr = sent && {
        ...sent,
        country: sent.country ?? undefined,
        warnings: withTexts({}, sent.warnings),
      };
    },
  },
  barcode: fact('barcode'),
  brand: fact('brand'),
  supplier: fact('supplier'),
  supplierSku: fact('supplierSku'),
  purchasePrice: {
    schema: orNull(Amount),
    right: 'prices.manage',
    addressesStay: true,
    ruleNames: ['facts.purchasePriceCents'],
    tell: ({ facts = noFacts }) =>
      facts.purchasePriceCents === null ? null : majorFromCents(facts.purchasePriceCents),
    put: (draft, amount: number | null) => {
      const purchasePriceCents = amount === null ? null : centsFromMajor(amount);
      draft.facts = { ...(draft.facts ?? noFacts), purchasePriceCents };
    },
  },
  customsCode: fact('customsCode'),
  originCountry: fact('originCountry'),
  kpdCode: fact('kpdCode'),
  shelf: { ...fact('shelf'), right: 'stock.manage' },
  lowStockThreshold: {
    schema: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    right: 'stock.manage',
    addressesStay: true,
    tell: ({ lowStockThreshold = 5 }) => lowStockThreshold,
    put: (draft, threshold: number) => {
      draft.lowStockThreshold = threshold;
    },
  },
} as const satisfies Record<string, ProductField>;

export type ProductFieldName = keyof typeof productFields;
export const productFieldNames = Object.keys(productFields) as ProductFieldName[];
export const fieldNamed = (name: ProductFieldName): ProductField => productFields[name];

export function isProductField(name: string): name is ProductFieldName {
  return Object.hasOwn(productFields, name);
}

/** All fields of a product, as calls tell them. */
export function tellFields(product: ProductInput, names: ProductNames): Record<ProductFieldName, unknown> {
  return Object.fromEntries(
    productFieldNames.map((name) => [name, fieldNamed(name).tell(product, names) ?? null]),
  ) as Record<ProductFieldName, unknown>;
}
