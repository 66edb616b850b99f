import { Type } from 'typebox';
import { idMaximum } from '#values/limits.ts';
import {
  Bool,
  field,
  Key,
  Keys,
  keyLength,
  keysOf,
  linked,
  listMaximum,
  orNull,
  plain,
  strict,
} from './product-field.ts';

const MediumId = Type.Integer({ minimum: 1, maximum: idMaximum });

/** What it is like, where it is found, how it looks, and what goes with it. */
export const sortingFields = {
  attributeSet: field({
    schema: orNull(Key),
    ruleNames: ['attributeSetKey'],
    tell: ({ attributeSetKey }) => attributeSetKey ?? null,
    put: (draft, key) => {
      draft.attributeSetKey = key;
    },
  }),
  attributes: field({
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
    put: (draft, sent) => {
      const held = new Map((draft.attributes ?? []).map(({ code, value }) => [code, value]));
      for (const [code, value] of Object.entries(sent)) {
        if (value === null) held.delete(code);
        else held.set(code, value);
      }
      draft.attributes = [...held].map(([code, value]) => ({ code, value }));
    },
  }),
  categories: keysOf('categoryKeys', 'categories'),
  tags: keysOf('tags', 'tags'),
  /** Ids of media, the first one is shown in lists. */
  pictures: field({
    schema: Type.Array(MediumId, { maxItems: 100, uniqueItems: true }),
    part: 'media',
    ruleNames: ['mediumIds'],
    tell: ({ mediumIds = [] }) => mediumIds,
    put: (draft, ids) => {
      draft.mediumIds = ids;
    },
  }),
  mediaExact: plain('mediaExact', Bool),
  picturesByValue: field({
    schema: Type.Array(Type.Object({ attribute: Key, value: Key, picture: MediumId, exact: Bool }, strict), {
      maxItems: listMaximum,
    }),
    part: 'mediaByValue',
    ruleNames: ['mediaByValue'],
    tell: ({ mediaByValue = [] }) =>
      mediaByValue.map(({ attributeCode, valueKey, mediumId, exact }) => ({
        attribute: attributeCode,
        value: valueKey,
        picture: mediumId,
        exact,
      })),
    put: (draft, sent) => {
      draft.mediaByValue = sent.map(({ attribute, value, picture, exact }) => ({
        attributeCode: attribute,
        valueKey: value,
        mediumId: picture,
        exact,
      }));
    },
  }),
  /** SKUs of what goes with it. */
  relations: field({
    schema: Keys,
    part: 'crossSells',
    ruleNames: ['crossSellKeys'],
    tell: ({ crossSellKeys = [] }, names) => crossSellKeys.map((key) => names.skuOf(key)),
    put: (draft, skus, names) => {
      draft.crossSellKeys = skus.map((sku) => names.keyOf(sku));
    },
  }),
  /** The SKU of the product that it is a variant of. */
  mainProduct: linked('mainProductKey'),
  configurableAttributes: keysOf('configurableAttributes', 'configurableAttributes'),
};
