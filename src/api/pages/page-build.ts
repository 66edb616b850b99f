import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { MessageChunk, PageEntry, PageFacts, PageRoute } from '#contract/page-host.ts';
import type { Language } from '#values/language.ts';

export type PageHandler = (request: Request, facts: PageFacts) => Promise<Response>;

/** The pages as the server needs them: who answers, and where the browser finds a language's texts. */
export type PageBuild = {
  handle: PageHandler;
  /** What a path leads to; nothing where it is none of the pages' addresses. */
  findRoute(pathname: string): Promise<PageRoute | undefined>;
  messageChunksOf(language: Language): readonly MessageChunk[];
  /** Texts of the scripts that stand within every page. */
  inlineScripts(): Promise<readonly string[]>;
  /** Address of the module that plays the animation over the first page of a visit. */
  readonly introModule: string | undefined;
};

type ServerBuild = { entry: { module: unknown } };

/** Loads what `npm run build` made below `<root>/build`. */
export async function loadPageBuild(root: string, onError: (error: unknown) => void): Promise<PageBuild> {
  const build = (await import(pathToFileURL(join(root, 'build/server/index.js')).href)) as ServerBuild;
  const manifest = await readManifest(join(root, 'build/client/.vite/manifest.json'));
  const chunks = messageChunks(manifest);
  const findRoute = entryOf(build).createRouteFinder(build);
  return {
    handle: handlerOf(build, 'production', onError),
    findRoute: async (pathname) => findRoute(pathname),
    inlineScripts: async () => entryOf(build).inlineScripts,
    messageChunksOf: (language) => chunks[language],
    introModule: addressOf(manifest, 'src/web/intro/intro.ts'),
  };
}

/** The texts that every page waits for, and those that only what speaks of goods does: by the name of its module. */
const firstAreas = [{ area: 'layout' }, { area: 'catalogue', waiting: 'catalogue-words' }];

type Manifest = Record<string, { file: string; name?: string }>;

async function readManifest(path: string): Promise<Manifest> {
  return JSON.parse(await readFile(path, 'utf8')) as Manifest;
}

function addressOf(manifest: Manifest, source: string): string | undefined {
  const file = manifest[source]?.file;
  return file && `/${file}`;
}

function messageChunks(manifest: Manifest): Record<Language, MessageChunk[]> {
  const chunksOf = (language: Language) =>
    firstAreas.flatMap(({ area, waiting }) => {
      const address = addressOf(manifest, `locales/${language}/${area}.json`);
      const module = Object.values(manifest).find(({ name }) => waiting && name === waiting);
      return address ? [{ address, waiting: module && `/${module.file}` }] : [];
    });
  return { hr: chunksOf('hr'), en: chunksOf('en'), de: chunksOf('de') };
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
  const load = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>;
  return {
    async handle(request, facts) {
      return handlerOf(await load(), 'development', onError)(request, facts);
    },
    async findRoute(pathname) {
      const build = await load();
      return entryOf(build).createRouteFinder(build)(pathname);
    },
    inlineScripts: async () => entryOf(await load()).inlineScripts,
    messageChunksOf: () => [],
    introModule: '/src/web/intro/intro.ts',
  };
}

function handlerOf(
  build: ServerBuild,
  mode: 'production' | 'development',
  onError: (error: unknown) => void,
): PageHandler {
  const entry = entryOf(build);
  entry.onPageError(onError);
  return entry.createPageHandler(build, mode);
}

function entryOf(build: ServerBuild): PageEntry {
  return build.entry.module as PageEntry;
}
