import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { type Duplex, pipeline, Transform } from 'node:stream';
import type { Page, Request } from 'playwright-core';
import { shopUrl } from './visitor.ts';

/** A way to the shop that takes no more bytes a second from a browser. No driver slows Firefox down. */
export async function openSlowLine(bytesPerSecond: number): Promise<{ url: string; close: () => void }> {
  const shop = new URL(shopUrl());
  const lines = new Set<Duplex>();
  const server = createServer((browser) => {
    const slowly = new Transform({
      transform: (bytes, _, go) => void setTimeout(go, (bytes.length / bytesPerSecond) * 1000, null, bytes),
    });
    const line = connect(Number(shop.port), shop.hostname);
    for (const end of [browser, line]) lines.add(end.on('error', () => {}));
    pipeline(browser, slowly, line, browser, () => {});
  });
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    for (const line of lines) line.destroy();
  };
  return { url: `http://localhost:${port}`, close };
}

/** From now on uploads tell in a header what they hold: drivers of Firefox give no bodies of forms. */
export function tellForms(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      const file = body instanceof FormData ? body.get('file') : null;
      if (body instanceof FormData && file instanceof File) {
        const told = { fileName: file.name, customData: String(body.get('customData')) };
        this.setRequestHeader('x-form', encodeURIComponent(JSON.stringify(told)));
      }
      send.call(this, body);
    };
  });
}

/** What an upload holds, as it has told (`tellForms`). */
export function formOf(request: Request): { fileName: string; customData: string } {
  const told = decodeURIComponent(request.headers()['x-form'] ?? '%7B%7D');
  return { fileName: '', customData: '', ...JSON.parse(told) };
}
