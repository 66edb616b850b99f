import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { type Duplex, pipeline } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

export type LineSpeed = {
  /** Together over all connections of the line. Left out, no byte waits for another. */
  readonly upBytesPerSecond?: number;
  readonly downBytesPerSecond?: number;
  /** From the browser to the shop. */
  readonly latencyMs?: number;
};

export type SlowLine = {
  /** A shop's address, by way of this line. */
  through(address: string): string;
  close(): void;
};

/** Large enough to cost little, small enough for connections to take turns. */
const pieceBytes = 4096;

/**
 * A slow line to the shop, for one visitor. Browsers that play one themselves do not everywhere (Firefox), or now and then
 * never finish a page (Chromium, docs/decisions/testing.md).
 */
export async function openSlowLine(shopUrl: string, speed: LineSpeed): Promise<SlowLine> {
  const { upBytesPerSecond = Infinity, downBytesPerSecond = Infinity, latencyMs = 0 } = speed;
  const up = slowness(upBytesPerSecond, latencyMs);
  const down = slowness(downBytesPerSecond, 0);
  const shop = new URL(shopUrl);
  const ends = new Set<Duplex>();
  const server = createServer((browser) => {
    const line = connect(Number(shop.port), shop.hostname);
    for (const end of [browser, line]) ends.add(end.on('error', () => {}));
    pipeline(browser, up, line, down, browser, () => {});
  });
  server.listen(0).unref();
  await once(server, 'listening');
  const port = String((server.address() as AddressInfo).port);
  return {
    through: (address) => Object.assign(new URL(address), { port }).href,
    close() {
      server.close();
      for (const end of ends) end.destroy();
    },
  };
}

/** One direction of the line, whose connections share its speed. */
function slowness(bytesPerSecond: number, latencyMs: number) {
  let freeAtMs = 0;
  return async function* (source: AsyncIterable<Buffer>) {
    for await (const bytes of source) {
      await sleep(latencyMs);
      for (let from = 0; from < bytes.length; from += pieceBytes) {
        const piece = bytes.subarray(from, from + pieceBytes);
        freeAtMs = Math.max(freeAtMs, performance.now()) + (piece.length / bytesPerSecond) * 1000;
        await sleep(Math.max(0, freeAtMs - performance.now()));
        yield piece;
      }
    }
  };
}
