import Fastify from 'fastify';
import { Type } from 'typebox';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { endpoint } from '#contract/endpoint.ts';
import { visitor } from '#domain/actor.ts';
import type { Context } from '#domain/context.ts';
import { openDatabase } from '#platform/database/database.ts';
import { claimKey, removeExpiredKeys } from '#platform/database/idempotency-store.ts';
import { Refusal } from '#values/refusal.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { testRuntime } from '../../../tests/support/test-runtime.ts';
import { registerEndpoints } from '../endpoint-routes.ts';
import { answerErrors } from './errors-plugin.ts';
import { keepFirstAnswers } from './idempotency-plugin.ts';

const path = '/api/v2/pieces';
const group = {
  take: endpoint({
    method: 'POST',
    path,
    tag: 'Test',
    access: 'anybody',
    summary: 'Takes a piece',
    body: Type.Object({ piece: Type.String() }),
    answer: Type.Object({ taken: Type.Integer(), at: Type.Number() }),
    idempotent: true,
  }),
};

let database: TestDatabase;
let now = new Date('2026-11-21T10:00:00Z');
let taken = 0;
/** What the call does beside counting; each test sets its own. */
let work: () => Promise<void> = async () => {};

beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(() => {
  work = async () => {};
});
afterAll(() => database.drop());

function buildTestServer() {
  const app = Fastify();
  answerErrors(app);
  app.addHook('preParsing', async (request) => {
    request.context = {
      ...testRuntime(database.database, () => now),
      site: { id: 1 },
      actor: visitor,
    } as Context;
  });
  keepFirstAnswers(app);
  registerEndpoints(app, group, {
    handlers: {
      async take() {
        taken += 1;
        const answer = { taken, at: 0.1 };
        await work();
        return answer;
      },
    },
  });
  return app;
}

const app = buildTestServer();

async function take(key: string | undefined, piece = 'roof') {
  const answer = await app.inject({
    method: 'POST',
    url: path,
    payload: { piece },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
  return { status: answer.statusCode, body: answer.body, headers: answer.headers };
}

it('does the work each time without a key', async () => {
  const before = taken;
  await take(undefined);
  await take(undefined);
  expect(taken).toBe(before + 2);
});

it('answers a repeat with the first answer byte for byte', async () => {
  const before = taken;
  const first = await take('one');
  const second = await take('one');
  expect(first.status).toBe(200);
  expect(second).toMatchObject({ status: first.status, body: first.body });
  expect(second.headers['content-type']).toBe(first.headers['content-type']);
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(taken).toBe(before + 1);
});

it('refuses the key with another body', async () => {
  await take('two');
  const other = await take('two', 'gutter');
  expect(other.status).toBe(409);
  expect(JSON.parse(other.body).details.code).toBe('IDEMPOTENCY_KEY_REUSED');
});

it('lets the second of two simultaneous calls wait for the first', async () => {
  const before = taken;
  work = () => new Promise((resolve) => setTimeout(resolve, 150));
  const answers = await Promise.all(Array.from({ length: 10 }, () => take('three')));
  expect(taken).toBe(before + 1);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
});

it('stores refusals', async () => {
  work = async () => {
    throw new Refusal('OUT_OF_STOCK', { available: 2 });
  };
  const first = await take('four');
  work = async () => {};
  const second = await take('four');
  expect(first.status).toBe(409);
  expect(second).toMatchObject({ status: 409, body: first.body });
});

it('does not store failures of the server', async () => {
  work = async () => {
    throw new Error('broken');
  };
  expect((await take('five')).status).toBe(500);
  work = async () => {};
  expect((await take('five')).status).toBe(200);
});

/** Another process that has claimed a key for the same work and does not answer. */
async function otherProcess(key: string, claimedAt = now) {
  const { rows } = await database.pool.query("SELECT call, body_hash FROM idempotency_key WHERE key = 'one'");
  const [{ call, body_hash: bodyHash }] = rows;
  const other = openDatabase(database.address, { maximumConnections: 1 });
  const claim = (at = now) => claimKey(database.database, { siteId: 1, call, key }, bodyHash, at);
  expect(await claimKey(other.database, { siteId: 1, call, key }, bodyHash, claimedAt)).toEqual({
    kind: 'first',
    isDone: false,
    result: null,
  });
  return { claim, kill: () => other.close() };
}

it('takes over from a process that was killed, as soon as it is gone', async () => {
  const { claim, kill } = await otherProcess('six');
  expect(await claim()).toEqual({ kind: 'running' });
  await kill();
  const before = taken;
  expect((await take('six')).status).toBe(200);
  expect(taken).toBe(before + 1);
});

it('takes over from a process that hangs, after 30 seconds', async () => {
  const { claim, kill } = await otherProcess('hanging', new Date(now.getTime() - 31_000));
  expect(await claim(new Date(now.getTime() - 2000))).toEqual({ kind: 'running' });
  expect(await claim()).toEqual({ kind: 'first', isDone: false, result: null });
  await kill();
});

it.each(['', 'a'.repeat(201), 'č'])('refuses the key "%s"', async (key) => {
  const { status, body } = await take(key);
  expect(status).toBe(422);
  expect(JSON.parse(body).details.fields).toEqual({ 'Idempotency-Key': { rule: 'format' } });
});

it('deletes a key after a day', async () => {
  const before = taken;
  await take('seven');
  now = new Date(now.getTime() + 24 * 3_600_000 + 1000);
  expect((await take('seven', 'gutter')).status).toBe(200);
  expect(taken).toBe(before + 2);
  await removeExpiredKeys(database.database, now);
  const left = await database.pool.query('SELECT key FROM idempotency_key');
  expect(left.rows).toEqual([{ key: 'seven' }]);
});
