import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platformEndpoints } from '#contract/v1/platform-endpoints.ts';
import { openTestApi, type TestApi } from '../../tests/support/test-api.ts';

const detect = platformEndpoints.domainDetect.path;
const json = { 'content-type': 'application/json' };

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

async function post(url: string, payload: string, headers: Record<string, string> = json) {
  const answer = await api.app.inject({ method: 'POST', url, payload, headers });
  return { status: answer.statusCode, details: answer.json().details, headers: answer.headers };
}

describe('an unknown address below /api', () => {
  it.each(['/api', '/api/', '/api/v1/nothing', '/api/v3/master/commons', '/api/v1/master/commons/more'])(
    'is a JSON 404: %s',
    async (url) => {
      const answer = await api.app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({
        errored: true,
        details: { statusCode: 404, code: 'NOT_FOUND', message: 'Not found.' },
      });
    },
  );

  it('is 405 with the right methods if only the method is wrong, whatever the body', async () => {
    const { status, details, headers } = await post('/api/v1/master/commons?type=languages', '{');
    expect(status).toBe(405);
    expect(details.code).toBe('METHOD_NOT_ALLOWED');
    expect(headers.allow).toBe('GET, HEAD');
  });

  it('is 404 if a segment is longer than any name', async () => {
    const answer = await api.app.inject(`/api/v1/product/web/category/get/${'a'.repeat(3000)}`);
    expect([answer.statusCode, answer.json().details.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('is 400 if it is not an address', async () => {
    const answer = await api.app.inject('/api/v1/%zz');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details.code).toBe('MALFORMED');
  });
});

describe('a body', () => {
  it.each([
    ['broken JSON', '{"host":', json],
    ['nothing, said to be JSON', '', json],
    ['a prototype', '{"__proto__":{"host":"a"}}', json],
    ['a constructor prototype', '{"constructor":{"prototype":{"host":"a"}}}', json],
    ['text', 'host', { 'content-type': 'text/plain' }],
    ['a form', 'host=a', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['XML', '<host/>', { 'content-type': 'application/xml' }],
    ['something unnamed', 'host', {}],
    ['a compressed form', 'host', { ...json, 'content-encoding': 'gzip' }],
    ['nesting without end', `{"a":${'['.repeat(1000)}${']'.repeat(1000)}}`, json],
  ])('of %s is malformed', async (_name, payload, headers) => {
    const { status, details } = await post(detect, payload, headers);
    expect([status, details.code]).toEqual([400, 'MALFORMED']);
  });

  it('of more than a megabyte is too large', async () => {
    const { status, details } = await post(detect, JSON.stringify({ host: 'a'.repeat(1_100_000) }));
    expect([status, details.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('of endless small values is too large', async () => {
    const { status } = await post(detect, JSON.stringify({ list: new Array(60_000).fill(0) }));
    expect(status).toBe(413);
  });

  it.each(['[]', 'null', '"text"', '5'])('%s is not an object', async (payload) => {
    const { status, details } = await post(detect, payload);
    expect([status, details.code]).toEqual([422, 'VALIDATION']);
    expect(details.fields).toEqual({ body: { rule: 'type', parameter: 'object' } });
  });

  it.each([
    ['{"host":5}', { host: { rule: 'type', parameter: 'string' } }],
    [`{"host":"${'a'.repeat(256)}"}`, { host: { rule: 'maxLength', parameter: 255 } }],
    ['{"host":"a\\u0000b"}', { host: { rule: 'format' } }],
    ['{"host":"\\ud800"}', { host: { rule: 'format' } }],
    ['{"a":{"b":["\\u0000"]}}', { 'a.b.0': { rule: 'format' } }],
  ])('names the invalid field: %s', async (payload, fields) => {
    const { status, details } = await post(detect, payload);
    expect([status, details.code]).toEqual([422, 'VALIDATION']);
    expect(details.fields).toEqual(fields);
  });

  it('may be absent if nothing is required', async () => {
    const answer = await api.app.inject({ method: 'POST', url: detect });
    expect(answer.statusCode).toBe(200);
  });
});

describe('a query', () => {
  const commons = platformEndpoints.commons.path;

  it('names what is missing', async () => {
    const answer = await api.app.inject({ url: commons, headers: api.headersOf() });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().details.fields).toEqual({ type: { rule: 'required' } });
  });

  it('with a value outside of a closed list is an unknown filter', async () => {
    const answer = await api.app.inject({ url: `${commons}?type=planets`, headers: api.headersOf() });
    expect(answer.json().details).toMatchObject({
      statusCode: 400,
      code: 'UNKNOWN_FILTER',
      fields: { type: { rule: 'oneOf' } },
    });
  });

  it('with NUL is refused', async () => {
    const answer = await api.app.inject({
      url: `${commons}?type=languages&x=%00`,
      headers: api.headersOf(),
    });
    expect(answer.json().details).toMatchObject({ statusCode: 422, fields: { x: { rule: 'format' } } });
  });
});

describe('the site of a call', () => {
  const url = `${platformEndpoints.commons.path}?type=languages`;

  it.each([
    ['no key', { apiKey: undefined }, 401, 'API_KEY_INVALID'],
    ['a wrong key', { apiKey: 'wrong' }, 401, 'API_KEY_INVALID'],
    ['another site than the key', { site: '1002' }, 400, 'UNKNOWN_SITE'],
    ['an unknown store', { store: '9' }, 400, 'UNKNOWN_SITE'],
    ['an unknown language', { language: 'fra' }, 400, 'UNKNOWN_SITE'],
    ['the key alone', { site: undefined, store: undefined, language: undefined }, 200, undefined],
  ])('with %s', async (_name, changed, status, code) => {
    const headers = { ...api.headersOf(), ...changed };
    const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
    const answer = await api.app.inject({ url, headers: given });
    expect(answer.statusCode).toBe(status);
    expect(answer.json().details?.code).toBe(code);
  });

  it('may be called without a key by cookie only outside production', async () => {
    const answer = await api.app.inject({ url, headers: { cookie: 'skipApiKey=1' } });
    expect(answer.statusCode).toBe(401);
    const development = await openTestApi({ production: false });
    const allowed = await development.app.inject({ url, headers: { cookie: 'skipApiKey=1' } });
    expect(allowed.statusCode).toBe(200);
    await development.close();
  });
});

describe('every answer', () => {
  it('has a request id, the given one if it is harmless', async () => {
    const given = await api.app.inject({ url: '/healthz', headers: { 'x-request-id': 'abc-12345' } });
    expect(given.headers['x-request-id']).toBe('abc-12345');
    const fresh = await api.app.inject({ url: '/healthz', headers: { 'x-request-id': 'a\tb<script>' } });
    expect(fresh.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each(['/healthz', '/api/nothing', '/nothing'])('carries the security headers: %s', async (url) => {
    const { headers } = await api.app.inject(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'permissions-policy': expect.any(String),
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('keeps browsers on https if the shop is served over it', async () => {
    const secure = await openTestApi({ server: { https: true } });
    const { headers } = await secure.app.inject('/healthz');
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d+/);
    await secure.close();
  });

  it('is compressed if it is long and the client accepts it', async () => {
    const url = '/api/openapi.json';
    const plain = await api.app.inject(url);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    for (const encoding of ['br', 'gzip']) {
      const small = await api.app.inject({ url, headers: { 'accept-encoding': encoding } });
      expect(small.headers['content-encoding']).toBe(encoding);
      expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    }
  });
});

describe('/healthz', () => {
  it('is 503 while work without a request does not end', async () => {
    const { workWatch } = api.shop.dependencies;
    const health = async () => {
      const answer = await api.app.inject('/healthz');
      return [answer.statusCode, answer.json()];
    };
    const hanging = Promise.withResolvers<void>();
    const done = workWatch.during('papers.make', -1, () => hanging.promise);
    expect(await health()).toEqual([503, { status: 'stuck', work: ['papers.make'] }]);
    hanging.resolve();
    await done;
    expect(await health()).toEqual([200, { status: 'alive' }]);
  });
});

describe('/readyz', () => {
  it('is 200 while the database answers and 503 otherwise', async () => {
    const watched = await openTestApi();
    expect((await watched.app.inject('/readyz')).statusCode).toBe(200);
    await watched.database.drop();
    expect((await watched.app.inject('/readyz')).statusCode).toBe(503);
    expect((await watched.app.inject('/healthz')).statusCode).toBe(200);
    await watched.app.close();
  });
});
