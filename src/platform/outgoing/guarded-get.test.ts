import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGuardedGet, GetError } from './guarded-get.ts';

let port: number;
const asked: (string | undefined)[] = [];
const server = createServer((request, response) => {
  asked.push(request.url);
  const [, name = '', rest = ''] = request.url?.split('/') ?? [];
  const redirect = (location: string) => response.writeHead(302, { location }).end();
  if (name === 'hops') return redirect(rest === '0' ? '/picture' : `/hops/${Number(rest) - 1}`);
  if (name === 'inwards') return redirect('http://10.0.0.1/picture');
  if (name === 'by-name') return redirect('http://inner.example/picture');
  if (name === 'to-file') return redirect('file:///etc/passwd');
  if (name === 'silent') return undefined;
  if (name === 'slow') return response.write('a');
  if (name === 'broken')
    return response.writeHead(200, { 'content-length': 9 }).write('a', () => response.destroy());
  if (name === 'long') return response.writeHead(200, { 'content-length': 2000 }).end('x'.repeat(2000));
  if (name === 'long-unsaid') return response.end('x'.repeat(2000));
  return response.writeHead(name === 'picture' ? 200 : 404).end('picture');
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const addresses: Readonly<Record<string, string>> = { 'inner.example': '10.0.0.1' };
const resolve = async (host: string) => [addresses[host] ?? '127.0.0.1'];
const get = createGuardedGet({ maximumBytes: 1000, allowsLoopback: true, resolve });
const at = (path: string) => `http://pictures.example:${port}/${path}`;
const textAt = async (path: string, by = get) => (await by.read(at(path), buffer)).toString();
const failureOf = (fetched: Promise<unknown>) =>
  fetched.then(
    () => 'fetched',
    (error: unknown) => (error instanceof GetError ? error.failure : error),
  );

describe('addresses', () => {
  test.each([
    'https://127.0.0.1/a.jpg',
    'https://10.1.2.3/a.jpg',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/a.jpg',
    'https://[::ffff:10.0.0.1]/a.jpg',
    'https://2130706433/a.jpg',
    'https://localhost/a.jpg',
    'https://db.internal/a.jpg',
    'https://printer.local./a.jpg',
    'https://user:secret@shop.example/a.jpg',
    'http://shop.example/a.jpg',
    'ftp://shop.example/a.jpg',
    'file:///etc/passwd',
  ])('%s is refused as it is written', async (url) => {
    const strict = createGuardedGet({ maximumBytes: 1000, resolve });
    expect(strict.isRefusedAsWritten(new URL(url))).toBe(true);
    expect(await failureOf(strict.read(url, buffer))).toBe('ADDRESS_REFUSED');
  });

  test('of names that lead inside are refused', async () => {
    const strict = createGuardedGet({
      maximumBytes: 1000,
      resolve: async () => ['93.184.216.34', '10.0.0.1'],
    });
    expect(strict.isRefusedAsWritten(new URL('https://shop.example/a.jpg'))).toBe(false);
    expect(await failureOf(strict.read('https://shop.example/a.jpg', buffer))).toBe('ADDRESS_REFUSED');
    expect(await failureOf(get.read('https://inner.example/a.jpg', buffer))).toBe('ADDRESS_REFUSED');
  });
});

describe('what is there', () => {
  test('is fetched, through three redirects at most', async () => {
    expect(await textAt('picture')).toBe('picture');
    expect(await textAt('hops/2')).toBe('picture');
    expect(await failureOf(textAt('hops/3'))).toBe('REDIRECTS');
    expect(await failureOf(textAt('nothing'))).toBe('STATUS');
  });

  test.each(['inwards', 'by-name', 'to-file'])('is not fetched where a redirect leads %s', async (path) => {
    expect(await failureOf(textAt(path))).toBe('ADDRESS_REFUSED');
  });

  test('is left where it is too large, said or not', async () => {
    expect(await failureOf(textAt('long'))).toBe('TOO_LARGE');
    expect(await failureOf(textAt('long-unsaid'))).toBe('TOO_LARGE');
  });

  test('that fails before anybody reads it fails when it is read', async () => {
    const late = get.read(at('broken'), async (content) => {
      await new Promise((resolve) => content.once('close', resolve));
      return buffer(content);
    });
    expect(await failureOf(late)).toBe('UNREACHABLE');
  });

  test('is left where it does not come, or breaks off', async () => {
    const impatient = createGuardedGet({ maximumBytes: 1000, allowsLoopback: true, resolve, timeoutMs: 50 });
    expect(await failureOf(textAt('silent', impatient))).toBe('TIMEOUT');
    expect(await failureOf(textAt('slow', impatient))).toBe('TIMEOUT');
    expect(await failureOf(textAt('broken'))).toBe('UNREACHABLE');
  });
});
