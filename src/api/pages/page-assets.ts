import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { openRoutes } from '#api/plugins/open-routes.ts';

/** Files without content: a page that says why a site is shut shows them too. */
const openFile = /^\/(?:assets\/.+|favicon\.(?:svg|ico)|(?:apple-touch-)?icon[\w-]*\.png)$/;

/** Files of the page build: those with a hash in their name for ever, the others for an hour. */
export async function serveAssets(scope: FastifyInstance, root: string): Promise<void> {
  await scope.register(async (files) => {
    openRoutes(files, (url) => openFile.test(url));
    await files.register(fastifyStatic, {
      root: join(root, 'build/client'),
      prefix: '/',
      wildcard: false,
      index: false,
      globIgnore: ['.vite/**', '**/*.br', '**/*.gz'],
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const forEver = /[\\/]build[\\/]client[\\/]assets[\\/]/.test(path);
        reply.header(
          'cache-control',
          forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
        reply.header('x-content-type-options', 'nosniff');
      },
    });
  });
}
