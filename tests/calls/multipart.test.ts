import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildServer } from '#api/app.ts';
import { writePageBuild } from '#api/pages/pages.fixture.ts';
import { servePages } from '#api/pages/pages-plugin.ts';
import { requireMultipartBounds } from '#api/plugins/multipart-plugin.ts';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { headersOfScope } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop, shopKey } from '../support/fixture-shop.ts';

/*
 * Whatever takes a multipart body counts its parts before any parser makes an object of each. The bodies here never end: what
 * is not refused on its way is never answered.
 */

let shop: FixtureShop;
let app: FastifyInstance;
let build: Awaited<ReturnType<typeof writePageBuild>>;
let admin: Readonly<Record<string, string>>;
let calls = 0;

beforeAll(async () => {
  shop = await openFixtureShop();
  build = await writePageBuild();
  admin = await headersOfScope(shop, 'admin');
  const { listen, dependencies } = shop.shop;
  const pages = { ...dependencies, root: build.root, production: true, listen };
  app = await buildServer(dependencies, {
    beside: [async (scope) => servePages(scope, pages)],
    rateLimitPerMinute: 1_000_000,
  });
});
afterAll(async () => {
  await app.close();
  await build.remove();
  await shop.close();
});

const endings = {
  'empty parts': '--x\r\n\r\n\r\n',
  'parts without a head': '--x\r\n',
  'small fields': '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n',
  'small files': '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n\r\n',
  'headers of a part': '--x\r\na: b\r\n',
} as const;

/** A body that goes on for ever, and how much of it was taken. */
function endless(piece: string, first = '') {
  let chunk = Buffer.from(first + piece.repeat(Math.ceil(16_384 / piece.length)));
  const taken = { bytes: 0 };
  const body = new Readable({
    read() {
      // In its own time, as from a connection: the answer has its turn.
      setImmediate(() => {
        taken.bytes += chunk.length;
        this.push(chunk);
        chunk = chunk.subarray(first.length);
        first = '';
      });
    },
  });
  return { body, taken };
}

async function send(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body: Readable | Buffer,
  contentType = 'multipart/form-data; boundary=x',
) {
  calls += 1;
  return app.inject({
    method,
    url,
    remoteAddress: `10.${(calls >> 8) & 255}.7.${calls & 255}`,
    headers: {
      host: 'localhost',
      origin: 'http://localhost',
      apiKey: shopKey,
      ...admin,
      'content-type': contentType,
    },
    payload: body,
  });
}

describe.each([
  ['POST', '/api/v1/form/file/create'],
  ['POST', '/api/v2/media/upload'],
  ['PUT', '/api/v2/media/replace/1'],
  ['POST', '/api/v1/manage/import/create'],
] as const)('%s %s', (method, url) => {
  test.each(Object.entries(endings))('stops at %s', async (_what, piece) => {
    const { body, taken } = endless(piece);
    const answer = await send(method, url, body);
    expect([400, 413]).toContain(answer.statusCode);
    expect(answer.headers.connection).toBe('close');
    expect(taken.bytes).toBeLessThan(1_000_000);
  });

  // What is counted is what is parsed, whatever other parameters say.
  test.each([
    'multipart/form-data; x-boundary=z; boundary=x',
    'multipart/form-data; boundary=z; boundary=x',
    'multipart/form-data; a="; boundary=z; b"; boundary=x',
  ])('stops at the parts of the boundary that counts: %s', async (contentType) => {
    // One file, to whoever takes the other.
    const { body, taken } = endless(endings['empty parts'], endings['small files'].replace('--x', '--z'));
    const answer = await send(method, url, body, contentType);
    expect([400, 413]).toContain(answer.statusCode);
    expect(taken.bytes).toBeLessThan(1_000_000);
  });
});

test('a page that takes files stops too', async () => {
  for (const piece of Object.values(endings)) {
    const { body, taken } = endless(piece);
    expect([400, 413]).toContain((await send('POST', '/shop', body)).statusCode);
    expect(taken.bytes).toBeLessThan(20_000_000);
  }
});

test('no other call accepts such a body', async () => {
  const endpoints = Object.values(contract).flatMap((group) =>
    Object.values(group as Record<string, Endpoint>),
  );
  const others = endpoints.filter(
    ({ method, path }) =>
      method !== 'GET' && !/(?:file|import)\/create$|media\/(?:upload|replace)/.test(path),
  );
  const plain = ['/site-password', '/payment/return/test', '/test-gateway', '/test-gateway/decision'];
  const routes = [
    ...others.map(({ method, path }) => [method, path.replace(/:\w+/g, '1')] as const),
    ...plain.map((path) => ['POST', path] as const),
  ];
  expect(routes.length).toBeGreaterThan(100);
  for (const [method, path] of routes) {
    const { body, taken } = endless(endings['small fields']);
    const answer = await send(method as 'POST', path, body);
    expect(answer.statusCode, `${method} ${path}`).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode, `${method} ${path}`).toBeLessThan(500);
    expect(taken.bytes, `${method} ${path}`).toBeLessThan(200_000);
  }
});

test('a route that would accept them without a limit stops the start', async () => {
  const careless = Fastify();
  requireMultipartBounds(careless);
  careless.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  expect(() => careless.post('/careless', async () => '')).toThrow(
    '/careless takes multipart bodies without bounds',
  );
  await careless.close();
});
