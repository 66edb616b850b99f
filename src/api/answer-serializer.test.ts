import fastify, { type FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { serializerOf } from './answer-serializer.ts';

/** A reply with which shapes are compiled as they are for answers; in braces, because replies are promises too. */
async function anyReply(): Promise<{ readonly reply: FastifyReply }> {
  const app = fastify();
  const { promise, resolve } = Promise.withResolvers<{ readonly reply: FastifyReply }>();
  app.get('/', async (_request, reply) => {
    resolve({ reply });
    return {};
  });
  await app.inject('/');
  return promise;
}

type Schema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly items?: Schema;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
};

/** Not an e-mail, a date or a value of any list, and longer than any bound. */
const worstText = `.a..@"\\\u2028ß\u200b\u{1F3E0} ${'x'.repeat(300)}`;

type Making = {
  readonly depth: number;
  readonly defs: Readonly<Record<string, Schema>>;
  readonly tags?: readonly string[];
};

/** A value that fits a shape's types but none of its other rules, with each choice made in its `turn`. */
function worstOf(schema: Schema, turn: number, making: Making): unknown {
  const next = { depth: making.depth + 1, defs: { ...making.defs, ...schema.$defs } };
  if (schema.$ref) return worstOf(next.defs[schema.$ref.replace('#/$defs/', '')] ?? {}, turn, next);
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => worstOf(part, turn, next) as object));
  if (schema.anyOf) {
    const chosen = schema.anyOf[turn % schema.anyOf.length] ?? {};
    return worstOf(chosen, turn, { ...next, tags: tagsOf(schema.anyOf) });
  }
  if (schema.type === 'object') return worstObject(schema, turn, next, making.tags ?? []);
  if (schema.type === 'array') {
    const { items = {} } = schema;
    // More than a list may hold, unless that grows with every nested list.
    const count = items.anyOf?.length ?? (items.type === 'object' || items.$ref ? 2 : 120);
    return making.depth < 10 ? Array.from({ length: count }, (_, at) => worstOf(items, turn + at, next)) : [];
  }
  if (schema.enum) return typeof schema.enum[0] === 'number' ? 99 : worstText;
  return worstValues[schema.type ?? 'any']?.[turn % 2];
}

const worstValues: Readonly<Record<string, readonly unknown[]>> = {
  string: [worstText, ''],
  integer: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  number: [-1e15 - 0.5, 1e21],
  boolean: [true, false],
  null: [null, null],
  any: [{ anything: worstText }, null],
};

function worstObject(schema: Schema, turn: number, making: Making, tags: readonly string[]): object {
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) => [
    name,
    tags.includes(name) ? (member.const ?? member.enum?.[0]) : worstOf(member, turn, making),
  ]);
  const ofAnyName = Object.values(schema.patternProperties ?? {})[0] ?? schema.additionalProperties;
  const named = ofAnyName ? [[`ključ "${'k'.repeat(400)}`, worstOf(ofAnyName, turn, making)]] : [];
  return Object.fromEntries([...members, ...named]);
}

function tagsOf(shapes: readonly Schema[]): string[] {
  const objects = shapes.filter(({ properties }) => properties);
  const [first, ...others] = objects.map(({ properties = {} }) =>
    Object.keys(properties).filter((name) => properties[name]?.enum || properties[name]?.const),
  );
  return others.length === 0
    ? []
    : (first ?? []).filter((name) => others.every((names) => names.includes(name)));
}

const answers = Object.values(contract)
  .flatMap((group) => Object.entries(group as Record<string, Endpoint>))
  .map(([call, { answer }]) => [call, answer] as const);

test('there are answers to serialise', () => {
  expect(answers.length).toBeGreaterThan(150);
});

const { reply } = await anyReply();

test.each(answers)('%s answers whatever is stored', (_call, answer) => {
  const write = serializerOf(reply, answer);
  for (let turn = 0; turn < 2; turn += 1) {
    const stored = worstOf(answer as Schema, turn, { depth: 0, defs: {} });
    expect(JSON.parse(write(stored as never))).toEqual(stored);
  }
});
