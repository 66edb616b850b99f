import { Type } from 'typebox';
import { profileShapeNames, sizeMaximumMm } from '#values/profile/profile-shapes.ts';
import type { RoofRules } from '#values/roof/roof-rules.ts';
import { field, Key, orNull } from './product-field.ts';

const Drawing = Type.Object(
  { shape: Type.Enum([...profileShapeNames]) },
  { additionalProperties: Type.Number({ exclusiveMinimum: 0, maximum: sizeMaximumMm }), maxProperties: 20 },
);

/** What it looks like in section, and what it says of the roofs that it is laid on. */
export const shapeFields = {
  drawing: field({
    schema: orNull(Drawing),
    tell: ({ drawing }) => drawing ?? null,
    put: (draft, drawing) => {
      draft.drawing = drawing;
    },
  }),
  /** Its own shape is judged by its kind (roof-rules-shape.ts); products are named by SKU. */
  roofRules: field({
    schema: orNull(Type.Object({ kind: Key })),
    tell: ({ roofRules }, names) => roofRules && withNames(roofRules, (key) => names.skuOf(key)),
    put: (draft, sent, names) => {
      // No key is a space: the rules then name the place as one of an unknown product.
      draft.roofRules = sent && withNames(sent as unknown as RoofRules, (sku) => names.keyOf(sku) || ' ');
    },
  }),
};

/** Rules with other names of products; whatever else is in them, right or wrong, stays. */
function withNames(rules: RoofRules, nameOf: (name: string) => string): RoofRules {
  const renamed = (value: unknown) => (typeof value === 'string' ? nameOf(value) : value);
  const ofProducts = (parts: unknown) =>
    Array.isArray(parts)
      ? parts.map((part) => (isRecord(part) ? { ...part, product: renamed(part.product) } : part))
      : parts;
  const { edges, parts, gutter, ...others } = rules as unknown as Readonly<Record<string, unknown>>;
  return {
    ...others,
    ...(edges === undefined ? {} : { edges: ofProducts(edges) }),
    ...(parts === undefined
      ? {}
      : { parts: Array.isArray(parts) ? ofProducts(parts) : renamedValues(parts, renamed) }),
    ...(gutter === undefined ? {} : { gutter: renamed(gutter) }),
  } as unknown as RoofRules;
}

function renamedValues(parts: unknown, renamed: (value: unknown) => unknown): unknown {
  return isRecord(parts)
    ? Object.fromEntries(Object.entries(parts).map(([part, value]) => [part, renamed(value)]))
    : parts;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
