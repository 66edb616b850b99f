import type { TSchema } from 'typebox';
import { someInjections } from './injection-strings.ts';

/** The JSON Schema words that the generator reads; the contract's schemas carry them as plain members. */
type SchemaWords = {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly TSchema[];
  properties?: Record<string, TSchema>;
  required?: readonly string[];
  items?: TSchema;
  format?: string;
  minimum?: number;
  minLength?: number;
  minItems?: number;
};

/** A value that fits the schema, as small as it may be. */
export function fittingValue(schema: TSchema): unknown {
  const words = schema as SchemaWords;
  if (words.enum) return words.enum[0];
  if ('const' in words) return words.const;
  if (words.anyOf?.[0]) return fittingValue(words.anyOf[0]);
  switch (words.type) {
    case 'object':
      return Object.fromEntries(
        (words.required ?? []).map((name) => [name, fittingValue(words.properties?.[name] ?? {})]),
      );
    case 'array':
      return Array.from({ length: words.minItems ?? 0 }, () => fittingValue(words.items ?? {}));
    case 'integer':
    case 'number':
      return words.minimum ?? 1;
    case 'boolean':
      return true;
    case 'string':
      if (words.format === 'email') return 'ana@example.com';
      if (words.format === 'date-time') return '2026-11-21T10:00:00Z';
      return 'a'.repeat(Math.max(words.minLength ?? 1, 1));
    default:
      return null;
  }
}

/** Values that no field should choke on: wrong types, huge, negative, odd and hostile ones. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  1e308,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b',
  // All of them are sent by tests/injections.
  ...someInjections,
  '١٢٣',
  '1e3',
  'x'.repeat(100_000),
  [],
  [[[[]]]],
  ['a', 1, null],
  {},
  { $gt: '' },
  { constructor: { prototype: { polluted: true } } },
];

export type HostileCase = { readonly what: string; readonly body: unknown; readonly path: string };

/** The fitting value with each field, at any depth, left out and replaced by each hostile value. */
export function hostileBodies(schema: TSchema): HostileCase[] {
  const cases: HostileCase[] = [];
  for (const path of fieldPaths(schema, [])) {
    const name = path.join('.');
    cases.push({
      what: `${name} left out`,
      path: name,
      body: withValue(fittingValue(schema), path, undefined),
    });
    for (const value of hostileValues) {
      const shown = JSON.stringify(value)?.slice(0, 40);
      cases.push({
        what: `${name} = ${shown}`,
        path: name,
        body: withValue(fittingValue(schema), path, value),
      });
    }
  }
  return cases;
}

function fieldPaths(schema: TSchema, prefix: readonly string[]): string[][] {
  const words = schema as SchemaWords;
  const inner = words.anyOf?.find((choice) => (choice as SchemaWords).type === 'object') ?? schema;
  const { properties, items } = inner as SchemaWords;
  const here = prefix.length > 0 ? [[...prefix]] : [];
  if (items) return [...here, ...fieldPaths(items, [...prefix, '0'])];
  if (!properties || prefix.length > 4) return here;
  return [
    ...here,
    ...Object.entries(properties).flatMap(([name, child]) => fieldPaths(child, [...prefix, name])),
  ];
}

/** A copy with the value at the path; missing containers on the way are made. */
function withValue(body: unknown, path: readonly string[], value: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return value;
  if (head === '0') return [withValue((body as unknown[] | null)?.[0] ?? null, rest, value)];
  const copy: Record<string, unknown> = { ...(body as Record<string, unknown> | null) };
  const inner = withValue(copy[head] ?? null, rest, value);
  if (inner === undefined) delete copy[head];
  else copy[head] = inner;
  return copy;
}
