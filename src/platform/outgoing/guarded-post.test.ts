import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GuardError } from './guarded-address.ts';
import { createGuardedPost } from './guarded-post.ts';

let port: number;
const asked: (string | undefined)[] = [];
const server = createServer((request, response) => {
  asked.push(request.url);
  if (request.url === '/silent') return;
  if (request.url === '/elsewhere') {
    response.writeHead(302, { location: '/reached' }).end();
    return;
  }
  response.end('x'.repeat(request.url === '/long' ? 5_000_000 : 3));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const failureOf = (post: Promise<unknown>) =>
  post.then(
    () => 'answered',
    (error: unknown) => (error instanceof GuardError ? error.failure : error),
  );

describe('addresses', () => {
  test.each([
    'https://127.0.0.1/',
    'https://10.1.2.3/',
    'https://172.20.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:a00:1::]/',
    'https://2130706433/',
    'https://0x7f.1/',
  ])('%s is refused', async (url) => {
    expect(await failureOf(createGuardedPost()(url, {}, '{}'))).toBe('ADDRESS_REFUSED');
  });

  test('a name that leads inside by any of its addresses is refused', async () => {
    const post = createGuardedPost({ resolve: async () => ['93.184.216.34', '10.0.0.1'] });
    expect(await failureOf(post('https://shop.example/', {}, '{}'))).toBe('ADDRESS_REFUSED');
    const none = createGuardedPost({ resolve: async () => [] });
    expect(await failureOf(none('https://shop.example/', {}, '{}'))).toBe('UNREACHABLE');
  });

  test('plain http is refused, but to this machine where that is allowed', async () => {
    const outside = createGuardedPost({ allowsLoopback: true, resolve: async () => ['93.184.216.34'] });
    expect(await failureOf(outside('http://shop.example/', {}, '{}'))).toBe('ADDRESS_REFUSED');
    expect(await failureOf(createGuardedPost()(`http://127.0.0.1:${port}/`, {}, '{}'))).toBe(
      'ADDRESS_REFUSED',
    );
  });
});

describe('answers', () => {
  const post = createGuardedPost({ allowsLoopback: true, resolve: async () => ['127.0.0.1'] });
  const at = (path: string) => `http://receiver.example:${port}${path}`;

  test('come from the address that was looked at, whatever the name leads to later', async () => {
    expect(await post(at('/'), {}, '{}')).toEqual({ status: 200, body: 'xxx' });
  });

  test('that lead elsewhere are not followed', async () => {
    expect((await post(at('/elsewhere'), {}, '{}')).status).toBe(302);
    expect(asked).not.toContain('/reached');
  });

  test('are read to a bound', async () => {
    expect((await post(at('/long'), {}, '{}')).body).toHaveLength(1024);
  });

  test('that do not come are not waited for', async () => {
    const impatient = createGuardedPost({
      allowsLoopback: true,
      timeoutMs: 50,
      resolve: async () => ['127.0.0.1'],
    });
    expect(await failureOf(impatient(at('/silent'), {}, '{}'))).toBe('TIMEOUT');
  });
});
