import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { PageEntry, PageFacts } from '#contract/page-host.ts';
import { type Language, languages } from '#values/language.ts';

export type PageHandler = (request: Request, facts: PageFacts) => Promise<Response>;

/** The pages as the server needs them: who answers, and where the browser finds a language's texts. */
export type PageBuild = {
  handle: PageHandler;
  messagesChunkOf(language: Language): string | undefined;
};

type ServerBuild = { entry: { module: unknown } };

/** Loads what `npm run build` made below `<root>/build`. */
export async function loadPageBuild(root: string, onError: (error: unknown) => void): Promise<PageBuild> {
  const build = (await import(pathToFileURL(join(root, 'build/server/index.js')).href)) as ServerBuild;
  const chunks = await readMessageChunks(join(root, 'build/client/.vite/manifest.json'));
  return {
    handle: handlerOf(build, 'production', onError),
    messagesChunkOf: (language) => chunks[language],
  };
}

async function readMessageChunks(manifestPath: string): Promise<Partial<Record<Language, string>>> {
  const manifest = JSON.parse(await readFile(manifestPath, 'utf8')) as Record<string, { file: string }>;
  const chunks: Partial<Record<Language, string>> = {};
  for (const language of languages) {
    const file = manifest[`src/web/i18n/page-messages-${language}.ts`]?.file;
    if (file) chunks[language] = `/${file}`;
  }
  return chunks;
}

/**
 * Serves pages from their sources, with hot reload, in this process. Vite answers what is its own (modules, styles)
 * before the pages do.
 */
export async function openDevelopmentBuild(
  scope: FastifyInstance,
  root: string,
  onError: (error: unknown) => void,
): Promise<PageBuild> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: scope.server } },
  });
  scope.addHook('onClose', () => vite.close());
  scope.addHook('onRequest', (request, reply, next) => vite.middlewares(request.raw, reply.raw, next));
  return {
    async handle(request, facts) {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
      return handlerOf(build, 'development', onError)(request, facts);
    },
    messagesChunkOf: () => undefined,
  };
}

function handlerOf(
  build: ServerBuild,
  mode: 'production' | 'development',
  onError: (error: unknown) => void,
): PageHandler {
  const entry = build.entry.module as PageEntry;
  entry.onPageError(onError);
  return entry.createPageHandler(build, mode);
}
