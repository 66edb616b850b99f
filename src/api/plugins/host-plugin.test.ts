import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shopOfPages, writePageBuild } from '#api/pages/pages.fixture.ts';
import { servePages } from '#api/pages/pages-plugin.ts';
import { platformEndpoints } from '#contract/v1/platform-endpoints.ts';
import { openTestApi, type TestApi } from '../../../tests/support/test-api.ts';
import { isFromOwnPage } from './visitor-headers.ts';

let api: TestApi;
let build: Awaited<ReturnType<typeof writePageBuild>>;
let port: number;
const lines: string[] = [];

beforeAll(async () => {
  build = await writePageBuild();
  const log = pino(
    { level: 'warn' },
    new Writable({
      write(line, _encoding, done) {
        lines.push(String(line));
        done();
      },
    }),
  );
  api = await openTestApi({
    server: {
      log,
      beside: [
        async (app) =>
          servePages(app, {
            ...shopOfPages(),
            root: build.root,
            production: true,
            listen: () => undefined,
          }),
      ],
    },
  });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  port = (api.app.server.address() as { port: number }).port;
});
afterAll(async () => {
  await api.close();
  await build.remove();
});

/** The first line of the answer to a request as it stands. */
async function send(...request: string[]): Promise<string | undefined> {
  const socket = connect(port, '127.0.0.1');
  socket.end(`${request.join('\r\n')}\r\nConnection: close\r\n\r\n`);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  await once(socket, 'close');
  return answer.split('\r\n', 1)[0];
}

describe.each(['/shop', '/api/v1/master/commons?type=languages', '/nothing.txt', '/healthz'])(
  'a request for %s',
  (path) => {
    test.each([
      ['a blank', ['Host: a b']],
      ['an address', ['Host: a@b']],
      ['a path', ['Host: localhost/x']],
      ['nothing', ['Host: ']],
      ['no port', ['Host: localhost:http']],
      ['too large a port', ['Host: localhost:99999']],
      ['two hosts in one', ['Host: localhost, evil.example']],
      ['two Host headers', ['Host: localhost', 'Host: evil.example']],
      ['one Host header twice', ['Host: localhost', 'host: localhost']],
    ])('is malformed if the host is %s', async (_name, hosts) => {
      expect(await send(`GET ${path} HTTP/1.1`, ...hosts)).toBe('HTTP/1.1 400 Bad Request');
      expect(lines).toEqual([]);
    });

    test.each([
      'localhost',
      'LOCALHOST:8080',
      '127.0.0.1',
      '[::1]:3000',
      'xn--ljebovi-2fb.example',
      'a_b.example',
    ])('is answered under the host %s', async (host) => {
      expect(await send(`GET ${path} HTTP/1.1`, `Host: ${host}`)).not.toBe('HTTP/1.1 400 Bad Request');
    });
  },
);

test('a client that disconnects while sending leaves nothing in the log', async () => {
  for (const path of ['/shop', platformEndpoints.domainDetect.path]) {
    const socket = connect(port, '127.0.0.1');
    const type = path === '/shop' ? 'application/x-www-form-urlencoded' : 'application/json';
    const head = [
      'Host: localhost',
      'Origin: http://localhost',
      `Content-Type: ${type}`,
      'Content-Length: 90',
    ];
    socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{"host`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.resetAndDestroy();
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(lines).toEqual([]);
});

describe('the own origin', () => {
  type Server = { https?: boolean; trustProxy?: string[] };
  let answer: boolean;
  /** One for each way to be reached. */
  const servers = new Map<string, TestApi>();
  afterAll(async () => {
    for (const opened of servers.values()) await opened.close();
  });

  async function open(server: Server): Promise<TestApi> {
    const opened = await openTestApi({ server });
    opened.app.addHook('preHandler', async (request) => {
      answer = isFromOwnPage(request);
    });
    servers.set(JSON.stringify(server), opened);
    return opened;
  }

  async function isOwn(host: string, origin: string, server: Server) {
    const { app } = servers.get(JSON.stringify(server)) ?? (await open(server));
    await app.inject({
      method: 'POST',
      url: platformEndpoints.domainDetect.path,
      remoteAddress: '10.0.0.1',
      headers: { host, origin, ...(server.trustProxy ? { 'x-forwarded-proto': 'https' } : {}) },
    });
    return answer;
  }

  test.each([
    ['shop.example', 'http://shop.example', {}, true],
    ['shop.example:80', 'http://shop.example', {}, true],
    ['Shop.example', 'http://shop.example', {}, true],
    ['shop.example', 'https://shop.example', {}, false],
    ['shop.example', 'http://shop.example:8080', {}, false],
    ['shop.example', 'null', {}, false],
    ['shop.example', 'https://shop.example', { https: true }, true],
    ['shop.example', 'http://shop.example', { https: true }, false],
    ['localhost:3000', 'http://localhost:3000', { https: true }, true],
    ['192.168.1.5', 'http://192.168.1.5', { https: true }, true],
    ['shop.example', 'https://shop.example', { trustProxy: ['10.0.0.0/8'] }, true],
    ['shop.example', 'http://shop.example', { trustProxy: ['10.0.0.0/8'] }, false],
    ['shop.example', 'https://shop.example', { trustProxy: ['192.0.2.1'] }, false],
  ])('of %s: %s with %o is ours: %s', async (host, origin, server, own) => {
    expect(await isOwn(host, origin, server)).toBe(own);
  });
});
