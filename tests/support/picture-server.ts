import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import type { GuardOptions } from '#platform/outgoing/guarded-address.ts';

export type PictureServer = {
  /** The address of a file there. */
  at(path: string): string;
  /** Paths that were asked for, in their order. */
  readonly asked: string[];
  /** How it is reached by name. */
  readonly guard: GuardOptions;
  close(): void;
};

/** A small picture of one colour, another one for each name. */
export async function pictureCalled(name: string): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(name).digest();
  return sharp({ create: { width: 40, height: 30, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
}

/** Somebody else's server with pictures, or whatever it answers with at some paths. */
export async function openPictureServer(
  others: Readonly<Record<string, (response: ServerResponse) => void>> = {},
): Promise<PictureServer> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url?.slice(1) ?? '');
    asked.push(path);
    const other = others[path];
    if (other) return other(response);
    response.setHeader('content-type', 'image/png').end(await pictureCalled(path));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    at: (path) => `http://pictures.example:${port}/${path}`,
    guard: {
      allowsLoopback: true,
      resolve: async (host) => (host === 'pictures.example' ? ['127.0.0.1'] : ['10.0.0.1']),
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
