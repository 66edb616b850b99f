import type { TSchema } from 'typebox';
import * as accountShapes from '#contract/shapes/account-shapes.ts';
import * as bundleShapes from '#contract/shapes/bundle-shapes.ts';
import * as cartShapes from '#contract/shapes/cart-shapes.ts';
import * as categoryShapes from '#contract/shapes/category-shapes.ts';
import * as checkoutShapes from '#contract/shapes/checkout-shapes.ts';
import * as consentShapes from '#contract/shapes/consent-shapes.ts';
import * as contentShapes from '#contract/shapes/content-shapes.ts';
import * as cutListShapes from '#contract/shapes/cut-list-shapes.ts';
import * as documentShapes from '#contract/shapes/document-shapes.ts';
import * as editingShapes from '#contract/shapes/editing-shapes.ts';
import * as eventShapes from '#contract/shapes/event-shapes.ts';
import * as formShapes from '#contract/shapes/form-shapes.ts';
import * as goodsShapes from '#contract/shapes/goods-shapes.ts';
import * as listShapes from '#contract/shapes/list-shapes.ts';
import * as mediaShapes from '#contract/shapes/media-shapes.ts';
import * as orderShapes from '#contract/shapes/order-shapes.ts';
import * as paperShapes from '#contract/shapes/paper-shapes.ts';
import * as passkeyShapes from '#contract/shapes/passkey-shapes.ts';
import * as postShapes from '#contract/shapes/post-shapes.ts';
import * as productShapes from '#contract/shapes/product-shapes.ts';
import * as reviewShapes from '#contract/shapes/review-shapes.ts';
import * as roofShapes from '#contract/shapes/roof-shapes.ts';
import * as searchShapes from '#contract/shapes/search-shapes.ts';

export type JsonSchema = { [keyword: string]: unknown };

/** Shapes by the name they are exported under: each becomes one component instead of being repeated. */
const shapeModules: readonly Record<string, unknown>[] = [
  accountShapes,
  bundleShapes,
  cartShapes,
  categoryShapes,
  checkoutShapes,
  consentShapes,
  contentShapes,
  cutListShapes,
  documentShapes,
  editingShapes,
  eventShapes,
  formShapes,
  goodsShapes,
  listShapes,
  mediaShapes,
  orderShapes,
  paperShapes,
  passkeyShapes,
  postShapes,
  productShapes,
  reviewShapes,
  roofShapes,
  searchShapes,
];

/** Values within a value of JSON: written as any, for spelled out to their depth they fill a megabyte. */
const valuesWithin: ReadonlySet<unknown> = new Set(goodsShapes.sentValues.slice(0, -1));

/** Turns the contract's schemas into those of an OpenAPI document and gathers the components they refer to. */
export function createSchemaWriter(): {
  write(schema: TSchema): JsonSchema;
  readonly components: Record<string, JsonSchema>;
} {
  const names = namesOfShapes();
  const components: Record<string, JsonSchema> = {};

  function write(schema: unknown): JsonSchema {
    const name = typeof schema === 'object' && schema !== null ? names.get(schema) : undefined;
    if (name === undefined) return plain(schema) as JsonSchema;
    if (!(name in components)) {
      // The place is taken before the contents are written, for a shape may hold itself.
      components[name] = {};
      components[name] = plain(schema) as JsonSchema;
    }
    return reference(name);
  }

  function plain(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(inner);
    if (typeof value !== 'object' || value === null) return value;
    if (valuesWithin.has(value)) return {};
    const { $defs, $ref, $id: _id, ...keywords } = value as JsonSchema;
    // A cyclic shape: its definitions become components, what refers to them refers there.
    if (typeof $defs === 'object' && $defs !== null && typeof $ref === 'string') {
      for (const [name, definition] of Object.entries($defs))
        components[name] = plain(definition) as JsonSchema;
      return components[$ref] ?? reference($ref);
    }
    if (typeof $ref === 'string') return reference($ref);
    const written = Object.entries(keywords).map(([keyword, entry]) => [keyword, inner(entry)]);
    return Object.fromEntries([...typeOfWords(keywords), ...written]);
  }

  function inner(value: unknown): unknown {
    return typeof value === 'object' && value !== null && names.has(value) ? write(value) : plain(value);
  }

  return { write, components };
}

/** A closed list of words is one of strings, which generators want to be told. */
function typeOfWords({ type, enum: words }: JsonSchema): (readonly [string, unknown])[] {
  const isOfWords =
    type === undefined && Array.isArray(words) && words.every((word) => typeof word === 'string');
  return isOfWords ? [['type', 'string']] : [];
}

function reference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

function namesOfShapes(): Map<object, string> {
  const names = new Map<object, string>();
  for (const shapes of shapeModules) {
    for (const [name, shape] of Object.entries(shapes)) {
      // Upper case: a schema. The others are lists of words, fields to spread and functions.
      if (/^[A-Z]/.test(name) && isWorthAName(shape)) names.set(shape, name);
    }
  }
  return names;
}

/** Strings and numbers are shorter where they stand. */
function isWorthAName(shape: unknown): shape is object {
  if (typeof shape !== 'object' || shape === null) return false;
  const { type } = shape as JsonSchema;
  return type === undefined || type === 'object' || Array.isArray(type) || type === 'array';
}
