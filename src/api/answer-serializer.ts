import type { FastifyReply } from 'fastify';
import type { Static, TSchema } from 'typebox';

/**
 * Writes answers of a shape as JSON. Shapes define what the shop accepts and what callers may rely on; stored data may
 * be older than a rule, and is answered all the same: types are enforced, formats, bounds and closed lists are not.
 */
export function serializerOf<S extends TSchema>(reply: FastifyReply, shape: S): (value: Static<S>) => string {
  return reply.compileSerializationSchema(writableShape(shape)) as (value: Static<S>) => string;
}

type Schema = Readonly<Record<string, unknown>>;

/** Fastify caches what it compiles by the schema object, so each shape has exactly one. */
const writable = new WeakMap<object, Schema>();

function writableShape(shape: object): Schema {
  const known = writable.get(shape);
  if (known) return known;
  const made = lenient(shape) as Schema;
  writable.set(shape, made);
  return made;
}

const rules = new Set(
  ['format', 'pattern', 'minLength', 'maxLength', 'enum', 'const']
    .concat(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'])
    .concat(['minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties', 'propertyNames']),
);

/** @param tags properties that distinguish the shapes of a choice: their values stay */
function lenient(schema: unknown, tags: readonly string[] = []): unknown {
  if (!isSchema(schema)) return schema;
  const kept = Object.entries(schema).filter(([keyword]) => !rules.has(keyword));
  return Object.fromEntries(
    kept.map(([keyword, value]) => {
      if (keyword === 'properties') return [keyword, lenientMembers(value as Schema, tags)];
      if (keyword === 'patternProperties' || keyword === '$defs')
        return [keyword, lenientMembers(value as Schema)];
      if (keyword === 'anyOf') return [keyword, lenientChoice(value as readonly unknown[])];
      if (Array.isArray(value)) return [keyword, value.map((item) => lenient(item))];
      return [keyword, lenient(value)];
    }),
  );
}

function lenientMembers(members: Schema, tags: readonly string[] = []): Schema {
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, tags.includes(name) ? member : lenient(member)]),
  );
}

/** A choice between objects is made by the properties that each of them fixes. */
function lenientChoice(shapes: readonly unknown[]): readonly unknown[] {
  const fixed = shapes
    .filter(isSchema)
    .filter(({ type }) => type !== 'null')
    .map((shape) => Object.entries((shape.properties ?? {}) as Readonly<Record<string, Schema>>))
    .map((members) =>
      members.flatMap(([name, member]) => ('enum' in member || 'const' in member ? name : [])),
    );
  const tags =
    fixed.length < 2 ? [] : (fixed[0] ?? []).filter((name) => fixed.every((names) => names.includes(name)));
  return shapes.map((shape) => lenient(shape, tags));
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
