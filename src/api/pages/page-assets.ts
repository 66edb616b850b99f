import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Files of the page build: those with a hash in their name for ever, the others for an hour. */
export async function serveAssets(scope: FastifyInstance, root: string): Promise<void> {
  await scope.register(fastifyStatic, {
    root: join(root, 'build/client'),
    prefix: '/',
    wildcard: false,
    index: false,
    globIgnore: ['.vite/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const forEver = /[\\/]build[\\/]client[\\/]assets[\\/]/.test(path);
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      reply.header('x-content-type-options', 'nosniff');
    },
  });
}
