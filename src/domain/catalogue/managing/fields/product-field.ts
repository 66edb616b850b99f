import { type Static, type TSchema, Type } from 'typebox';
import type { Permission } from '#values/permissions.ts';
import { noFacts, type ProductFacts, type ProductInput } from '../../writing/catalogue-inputs.ts';
import type { ProductPart } from '../../writing/product-parts-writing.ts';
import { byCode, textsShape, withTexts } from '../texts-by-code.ts';

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
export type ProductField<Schema extends TSchema = TSchema> = {
  readonly schema: Schema;
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
  /** @param value as the schema has judged it */
  put(draft: ProductDraft, value: Static<Schema>, names: ProductNames): void;
};

/** A field whose value is what its schema lets through. */
export function field<Schema extends TSchema>(described: ProductField<Schema>): ProductField {
  return described as ProductField<TSchema>;
}

export const nameMaximum = 300;
export const keyLength = 160;
export const listMaximum = 200;

export const Key = Type.String({ minLength: 1, maxLength: keyLength });
export const Keys = Type.Array(Key, { maxItems: listMaximum, uniqueItems: true });
export const strict = { additionalProperties: false };
export const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
export const Amount = Type.Number({ minimum: 0 });
export const Moment = Type.String({ format: 'date-time', maxLength: 40 });
export const Bool = Type.Boolean();
export const record = Type.Record(Type.String(), Type.Unknown());

export const iso = (moment: Date | null | undefined) => moment?.toISOString() ?? null;
export const momentOf = (text: string | null | undefined) => (text ? new Date(text) : null);

export function texts(name: 'name' | 'shortDescription', maxLength: number): ProductField {
  return field({
    schema: textsShape(maxLength),
    isMerged: true,
    tell: (product) => byCode(product[name]),
    put: (draft, sent) => {
      draft[name] = withTexts(draft[name], sent);
    },
  });
}

type PlainName = 'sku' | 'unit' | 'categoryPriority' | 'featured' | 'mediaExact' | 'isVisibleIndividually';

/** A fact that is stored as it is sent. */
export function plain<Name extends PlainName>(name: Name, schema: TSchema): ProductField {
  return field({
    schema,
    tell: (product) => product[name],
    put: (draft, value) => {
      draft[name] = value as ProductDraft[Name];
    },
  });
}

/** A fact for those who buy, store and invoice it; empty it is not known. */
export function fact(name: Exclude<keyof ProductFacts, 'purchasePriceCents'>): ProductField {
  return field({
    schema: orNull(Type.String({ maxLength: keyLength })),
    addressesStay: true,
    ruleNames: [`facts.${name}`],
    tell: ({ facts = noFacts }) => facts[name],
    put: (draft, value) => {
      draft.facts = { ...(draft.facts ?? noFacts), [name]: value?.trim() || null };
    },
  });
}

export function keysOf(
  name: 'categoryKeys' | 'tags' | 'configurableAttributes',
  part: ProductPart,
): ProductField {
  return field({
    schema: Keys,
    part,
    ruleNames: [name],
    tell: (product) => product[name] ?? [],
    put: (draft, value) => {
      draft[name] = value;
    },
  });
}

/** Another product, by its SKU. */
export function linked(name: 'mainProductKey' | 'descriptionFromKey'): ProductField {
  return field({
    schema: orNull(Key),
    ruleNames: [name],
    tell: (product, names) => (product[name] ? names.skuOf(product[name]) : null),
    put: (draft, sku, names) => {
      draft[name] = sku === null ? null : names.keyOf(sku);
    },
  });
}
