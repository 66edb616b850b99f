import type { TSchema } from 'typebox';
import type { Endpoint } from '#contract/endpoint.ts';
import { fittingValue } from './hostile-values.ts';

/** The JSON Schema words that say how a field can be wrong. */
type Words = {
  type?: string | string[];
  enum?: readonly unknown[];
  anyOf?: readonly TSchema[];
  properties?: Record<string, TSchema>;
  required?: readonly string[];
  items?: TSchema;
  maxLength?: number;
};

/** A field of a call by its path, and how its schema is broken. */
export type BrokenField = { readonly path: string; readonly wrong: unknown };

/** A request with some of its fields wrong. */
export type BrokenRequest = {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: Record<string, unknown>;
};

const parts = ['params', 'query', 'body'] as const;

/** Every field of a call that its contract says something about, the innermost of nested ones. */
export function fieldsOfCall(endpoint: Endpoint): BrokenField[] {
  return parts.flatMap((part) => {
    const schema = endpoint[part];
    return schema ? fieldsIn(schema, '', part === 'body') : [];
  });
}

/** A request whose fields fit, but for the named ones, which have the given values. */
export function requestWith(endpoint: Endpoint, wrong: Readonly<Record<string, unknown>>): BrokenRequest {
  const built = { params: {}, query: {}, body: {} } as BrokenRequest;
  for (const part of parts) {
    const schema = endpoint[part];
    if (!schema) continue;
    Object.assign(built[part], fittingValue(schema));
    const own = new Set(fieldsIn(schema, '', part === 'body').map(({ path }) => path));
    for (const [path, value] of Object.entries(wrong)) {
      if (own.has(path)) place(built[part], path.split('.'), value);
    }
  }
  return built;
}

function fieldsIn(schema: TSchema, path: string, isBody: boolean): BrokenField[] {
  const choices = (schema as Words).anyOf ?? [schema];
  const inner = choices.find((choice) => (choice as Words).properties) ?? schema;
  const { properties } = inner as Words;
  if (properties && Object.keys(properties).length > 0) {
    return Object.entries(properties).flatMap(([name, child]) =>
      fieldsIn(child, path === '' ? name : `${path}.${name}`, isBody),
    );
  }
  const items = choices.map((choice) => (choice as Words).items).find((item) => (item as Words)?.properties);
  if (items) return fieldsIn(items, `${path}.0`, isBody);
  if (path === '') return [];
  // Texts of an address are read as what the contract says; a body is taken as it is.
  const isMap = choices.some((choice) => (choice as Words).type === 'object');
  const wrongKind = isMap ? [] : { wrong: true };
  return [{ path, wrong: isBody ? wrongKind : wrongText(schema as Words) }];
}

function wrongText({ maxLength, enum: list, type }: Words): string {
  return type === 'string' && !list ? 'x'.repeat((maxLength ?? 0) + 1) : 'wrong';
}

/** Puts a value where a path says, making what it stands in. */
export function place(
  holder: Record<string, unknown>,
  [head = '', ...rest]: readonly string[],
  value: unknown,
): void {
  if (rest.length === 0) {
    holder[head] = value;
    return;
  }
  if (typeof holder[head] !== 'object' || holder[head] === null) holder[head] = rest[0] === '0' ? [] : {};
  place(holder[head] as Record<string, unknown>, rest, value);
}
