import type { TSchema } from 'typebox';
import * as cartShapes from '#contract/shapes/cart-shapes.ts';
import * as categoryShapes from '#contract/shapes/category-shapes.ts';
import * as checkoutShapes from '#contract/shapes/checkout-shapes.ts';
import * as consentShapes from '#contract/shapes/consent-shapes.ts';
import * as contentShapes from '#contract/shapes/content-shapes.ts';
import * as listShapes from '#contract/shapes/list-shapes.ts';
import * as productShapes from '#contract/shapes/product-shapes.ts';

export type JsonSchema = { [keyword: string]: unknown };

/** Shapes by the name they are exported under: each becomes one component instead of being repeated. */
const shapeModules: readonly Record<string, unknown>[] = [
  cartShapes,
  categoryShapes,
  checkoutShapes,
  consentShapes,
  contentShapes,
  listShapes,
  productShapes,
];

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
    const { $defs, $ref, $id: _id, ...keywords } = value as JsonSchema;
    // A cyclic shape: its definitions become components, what refers to them refers there.
    if (typeof $defs === 'object' && $defs !== null && typeof $ref === 'string') {
      for (const [name, definition] of Object.entries($defs))
        components[name] = plain(definition) as JsonSchema;
      return components[$ref] ?? reference($ref);
    }
    if (typeof $ref === 'string') return reference($ref);
    return Object.fromEntries(Object.entries(keywords).map(([keyword, entry]) => [keyword, inner(entry)]));
  }

  function inner(value: unknown): unknown {
    return typeof value === 'object' && value !== null && names.has(value) ? write(value) : plain(value);
  }

  return { write, components };
}

function reference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

function namesOfShapes(): Map<object, string> {
  const names = new Map<object, string>();
  for (const shapes of shapeModules) {
    for (const [name, shape] of Object.entries(shapes)) {
      // Upper case: a schema. The others are lists of words, fields to spread and functions.
      if (/^[A-Z]/.test(name) && typeof shape === 'object' && shape !== null) names.set(shape, name);
    }
  }
  return names;
}
