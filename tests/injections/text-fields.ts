import type { TSchema } from 'typebox';
import type { Endpoint } from '#contract/endpoint.ts';
import { place } from '../support/broken-fields.ts';
import { fittingValue } from '../support/hostile-values.ts';
import { injectionOf, injections } from '../support/injection-strings.ts';

/** A call as it is sent, in its three parts. */
export type Sent = Readonly<Record<'params' | 'query' | 'body', Readonly<Record<string, unknown>>>>;

/** The JSON Schema words that lead to texts; the contract's schemas carry them as plain members. */
type Words = {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly TSchema[];
  properties?: Record<string, TSchema>;
  items?: TSchema;
  additionalProperties?: TSchema | boolean;
};

/** What says whose something is: a text in its place is refused before another is looked at, so it is sent alone. */
const secret =
  /\.(protectCode|token|captchaKey|captchaResponse|captcha\.key|filters\.0\.key|response|code|state|orderSlug|idOrSlug|idOrName|photos\.0)$/;
/** Kept as what cannot be read any more and shown nowhere; judging one takes long (tests/accounts/password-as-typed.test.ts). */
const password = /password$/i;
/** Words in what is sent without trouble: where they stand in records of any names, a text may stand. */
export const harmless = 'Krov';

const parts = ['params', 'query', 'body'] as const;

/** What fits the contract, with the given members in its place. */
export function fittingCall(endpoint: Endpoint, given: Partial<Sent> = {}): Sent {
  const partOf = (part: (typeof parts)[number]) => ({
    ...(endpoint[part] ? (fittingValue(endpoint[part]) as object) : {}),
    ...given[part],
  });
  return { params: partOf('params'), query: partOf('query'), body: partOf('body') };
}

/** Paths of all fields that a text fits into: those of the contract, and those of the call's own records. */
export function textFields(endpoint: Endpoint, call: Sent): { texts: string[]; secrets: string[] } {
  const paths = new Set<string>();
  for (const part of parts) {
    if (endpoint[part]) addSchemaPaths(endpoint[part], part, paths);
    addValuePaths(call[part], part, paths);
  }
  const all = [...paths].filter((path) => !password.test(path));
  return {
    texts: all.filter((path) => !secret.test(path)),
    secrets: all.filter((path) => secret.test(path)),
  };
}

function addSchemaPaths(schema: TSchema, path: string, paths: Set<string>): void {
  for (const choice of (schema as Words).anyOf ?? [schema]) {
    const words = choice as Words;
    // Of what may be any value of JSON, a text is one.
    if (Array.isArray(words.type) && words.type.includes('string')) {
      paths.add(path);
      continue;
    }
    for (const [name, child] of Object.entries(words.properties ?? {}))
      addSchemaPaths(child, `${path}.${name}`, paths);
    if (words.items && /\.parts$/.test(path) === false) addSchemaPaths(words.items, `${path}.0`, paths);
    // A record of any names has one more.
    if (typeof words.additionalProperties === 'object') {
      addSchemaPaths(words.additionalProperties, `${path}.${harmless}`, paths);
    }
    if (words.type === 'string' && !words.enum && !('const' in words)) paths.add(path);
  }
}

function addValuePaths(value: unknown, path: string, paths: Set<string>): void {
  if (typeof value === 'string') {
    if (value.includes(harmless)) paths.add(path);
    return;
  }
  for (const [name, child] of Object.entries(value ?? {})) addValuePaths(child, `${path}.${name}`, paths);
}

/** Gives every field each of the eighty texts, one after the other. */
export type Dealer = {
  /** The next texts of the fields; of a long one several in one. */
  deal(call: Sent, paths: readonly string[], joined?: number): ReadonlyMap<string, string>;
  /** Whether each field that was dealt to has had all. */
  isDone(): boolean;
};

export function createDealer(): Dealer {
  const dealt = new Map<string, { first: number; count: number }>();
  const stateOf = (field: string) => {
    const state = dealt.get(field) ?? { first: dealt.size, count: 0 };
    dealt.set(field, state);
    return state;
  };
  return {
    deal(call, paths, joined = 1) {
      return new Map(
        paths.map((path) => {
          const state = stateOf(fieldOf(call, path));
          const texts = Array.from({ length: joined }, () => {
            state.count += 1;
            return injectionOf(state.first, state.count).text;
          });
          return [path, texts.join(' ')];
        }),
      );
    },
    isDone: () => [...dealt.values()].every(({ count }) => count >= injections.length),
  };
}

/** A field of a section is the same in each section of its type. */
function fieldOf({ body }: Sent, path: string): string {
  const [, , index = '', ...rest] = path.split('.');
  if (!path.startsWith('body.parts.')) return path;
  const section = (body.parts as { type: string }[])[Number(index)];
  return [section?.type, ...rest].join('.');
}

/** The call with these texts, but for those of fields that are named as refused. */
export function withTexts(
  call: Sent,
  texts: ReadonlyMap<string, string>,
  refused: ReadonlySet<string>,
): Sent {
  // Not `structuredClone`: what is the same twice would stay so.
  const sent = JSON.parse(JSON.stringify(call)) as Record<string, unknown>;
  for (const [path, text] of texts) {
    if (withAncestors(path).some((other) => refused.has(other))) continue;
    place(sent, path.split('.'), text);
  }
  return sent as Sent;
}

/** `a.b.c` and what it stands in: `a`, `a.b`. */
export function withAncestors(path: string): string[] {
  const names = path.split('.');
  return names.map((_, index) => names.slice(0, index + 1).join('.'));
}
