import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allowLongBody, limitBodyTime } from './slow-bodies.ts';

let came: Promise<IncomingMessage>;
let server: ReturnType<typeof createServer>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  came = new Promise((resolve) => {
    server = createServer((request, response) => {
      limitBodyTime(request);
      request.resume().once('end', () => response.end('whole'));
      resolve(request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

/** Sends some of ten bytes, then pauses. */
function sendHalf() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 10\r\n\r\n01234');
  return socket;
}

test('a body that takes more than a minute is cut off', async () => {
  const socket = sendHalf();
  await came;
  vi.advanceTimersByTime(61_000);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test('an expected upload has a quarter of an hour', async () => {
  const socket = sendHalf();
  allowLongBody(await came);
  vi.advanceTimersByTime(14 * 60_000);
  socket.write('56789');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*whole/);
});

test('and no more', async () => {
  const socket = sendHalf();
  allowLongBody(await came);
  vi.advanceTimersByTime(16 * 60_000);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
});
