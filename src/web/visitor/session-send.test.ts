import { expect, test } from 'vitest';
import { createSessionSend } from './session-send.ts';

type Answer = { status: number; body?: unknown };

/** A browser with a login that lasts until a second, and a server that answers by path. */
function openSession(until: number | undefined, answers: Record<string, Answer[]>) {
  const sent: string[] = [];
  let lastsUntil = until;
  let changes = 0;
  let refusals = 0;
  const send = createSessionSend({
    async send(path, init) {
      sent.push(`${init.method ?? 'GET'} ${path}`);
      const queue = answers[path] ?? [];
      const { status, body = { data: {} } } = (queue.length > 1 ? queue.shift() : queue[0]) ?? {
        status: 200,
      };
      if (path === '/api/auth/refresh' && status === 200) lastsUntil = 2000;
      if (path === '/api/auth/logout') lastsUntil = undefined;
      return new Response(JSON.stringify(body), { status });
    },
    lastsUntil: () => lastsUntil,
    nowSeconds: () => 1000,
    changed: () => {
      changes += 1;
    },
    refused: () => {
      refusals += 1;
    },
  });
  return { send, sent, changes: () => changes, refusals: () => refusals };
}

const tokenRefused = { status: 403, body: { errored: true, details: { code: 'TOKEN_REFUSED' } } };
const init = { method: 'GET', headers: { apiKey: 'key' } };

test('one refresh serves all calls that wait for it', async () => {
  const { send, sent } = openSession(900, {});
  const answers = await Promise.all(['/a', '/b', '/c'].map((path) => send(path, init)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(sent[0]).toBe('POST /api/auth/refresh');
  expect(sent.slice(1).sort()).toEqual(['GET /a', 'GET /b', 'GET /c']);
});

test('a valid token is left alone', async () => {
  const { send, sent } = openSession(1500, {});
  await send('/a', init);
  expect(sent).toEqual(['GET /a']);
});

test('a refused refresh logs out, and the call goes on without a login', async () => {
  const { send, sent, changes } = openSession(900, { '/api/auth/refresh': [{ status: 401 }] });
  expect((await send('/a', init)).status).toBe(200);
  expect(sent).toEqual(['POST /api/auth/refresh', 'POST /api/auth/logout', 'GET /a']);
  expect(changes()).toBe(1);
});

test.for([429, 503])('a refresh answered with %i ends no session', async (status) => {
  const { send, sent } = openSession(900, { '/api/auth/refresh': [{ status }] });
  await send('/a', init);
  expect(sent).toEqual(['POST /api/auth/refresh', 'GET /a']);
});

test('a refused token logs out once, and each call is sent again without it', async () => {
  const { send, sent, refusals } = openSession(1500, {
    '/a': [tokenRefused, { status: 200 }],
    '/b': [tokenRefused, { status: 200 }],
  });
  const answers = await Promise.all([send('/a', init), send('/b', init)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(sent.filter((call) => call === 'POST /api/auth/logout')).toHaveLength(1);
  expect(refusals()).toBe(1);
  expect(sent.filter((call) => call === 'GET /a')).toHaveLength(2);
});

test('missing rights do not log out', async () => {
  const forbidden = { status: 403, body: { errored: true, details: { code: 'FORBIDDEN' } } };
  const { send, sent, refusals } = openSession(1500, { '/a': [forbidden] });
  expect((await send('/a', init)).status).toBe(403);
  expect(refusals()).toBe(0);
  expect(sent).toEqual(['GET /a']);
});
