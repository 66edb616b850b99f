import type { AddressInfo } from 'node:net';
import { expect, vi } from 'vitest';
import { buildServer } from '#api/app.ts';
import { writePageBuild } from '#api/pages/pages.fixture.ts';
import { servePages } from '#api/pages/pages-plugin.ts';
import { serveDocuments } from '#api/plugins/documents-plugin.ts';
import { serveMedia } from '#api/plugins/media-plugin.ts';
import { serveReviewPhotos } from '#api/plugins/review-photos-plugin.ts';
import { openMediaFiles } from '#domain/media/media-files.ts';
import { headersOfScope } from './editors.ts';
import { openFixtureShop } from './fixture-shop.ts';
import { mediaCallsOf, photograph } from './media-calls.ts';
import { type RawRequest, rawRequest } from './raw-request.ts';

/** What the pages of the gated shop show, and nothing else does. */
export const shownPage = /<p>\d+ (?:hr|en|de) |"language":"hr","name":"Žlijeb"/;

/** A shop that listens, with pages that are kept and a private picture, whose site can be shut. */
export async function openGatedShop() {
  const shop = await openFixtureShop();
  const build = await writePageBuild();
  const admin = await headersOfScope(shop, 'admin');
  const library = mediaCallsOf(shop, admin);
  const { data } = await library.upload([{ bytes: await photograph('#a63c28') }], { access: 'private' });
  const { listen, dependencies } = shop.shop;
  const mediaFiles = openMediaFiles(dependencies.files, dependencies.images);
  const pages = { ...dependencies, root: build.root, production: true, listen };
  const app = await buildServer(dependencies, {
    beside: [
      async (scope) => serveMedia(scope, { ...dependencies, mediaFiles }),
      async (scope) => serveReviewPhotos(scope, { ...dependencies, mediaFiles }),
      async (scope) => serveDocuments(scope, dependencies),
      async (scope) => servePages(scope, pages),
    ],
    rateLimitPerMinute: 1_000_000,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    shop,
    admin,
    picturePath: data[0].path as string,
    ask: (target: string, request?: RawRequest) => rawRequest(port, target, request),
    async setOption(name: string, value: unknown): Promise<void> {
      const body = { options: { [name]: value } };
      expect((await shop.call('PATCH', '/api/v1/cms/option/update', body, admin)).status).toBe(200);
      const { directory } = dependencies;
      await vi.waitFor(
        () => expect(Boolean(directory.getFirst().options[name])).toBe(Boolean(value)),
        30_000,
      );
    },
    async close() {
      await app.close();
      await build.remove();
      await shop.close();
    },
  };
}

export type GatedShop = Awaited<ReturnType<typeof openGatedShop>>;
