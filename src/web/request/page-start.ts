import type { EntryContext } from 'react-router';
import type { PageFacts } from '#contract/page-host.ts';
import { areaOf } from '#values/page-areas.ts';
import { isInPage, openData } from './loaded-data.ts';
import type { PageScripts } from './page-scripts.ts';
import type { LoadedRoot } from './root-facts.ts';
import { manifestOf } from './routes-of-areas.ts';

/** What belongs to one page: which modules bring it to life, and the data they begin with. */
export type PageStart = {
  readonly scripts: PageScripts;
  /** What the loaders gave, by route, as JSON. */
  readonly data: string;
  /** Module of the animation over the first page of a visit, where the site has one. */
  readonly introModule?: string | undefined;
};

export async function pageStartOf(
  { manifest, serverHandoffString, serverHandoffStream, staticHandlerContext }: EntryContext,
  { messageChunks, introModule, shareFacts }: Omit<PageFacts, 'takeDocument'>,
): Promise<PageStart> {
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const { root: loadedRoot, ...others } = dataInPage(staticHandlerContext);
  const root = loadedRoot ? shareRoot(loadedRoot as LoadedRoot, shareFacts) : undefined;
  return {
    scripts: {
      context: JSON.parse(serverHandoffString ?? '{}') as Record<string, unknown>,
      first: manifest.hmr
        ? [manifest.hmr.runtime, manifest.url]
        : [manifestOf(manifest.url, areaOf(staticHandlerContext.location.pathname))],
      routes: Object.fromEntries(routes.map(({ id, module }) => [id, module])),
      entry: manifest.entry.module,
      imports: withMessages(
        [...manifest.entry.imports, ...routes.flatMap(({ imports = [] }) => imports)],
        messageChunks,
      ),
      loaded: await new Response(serverHandoffStream).text(),
      sharedFacts: root?.shared,
    },
    data: JSON.stringify({ ...others, root }),
    introModule,
  };
}

/** Modules, and the messages that they wait for. */
function withMessages(imports: readonly string[], messageChunks: PageFacts['messageChunks']): string[] {
  const modules = new Set(imports);
  const messages = messageChunks.filter(({ waiting }) => waiting === undefined || modules.has(waiting));
  return [...modules, ...messages.map(({ address }) => address)];
}

/** What stands in the page, by route. */
function dataInPage({ loaderData }: EntryContext['staticHandlerContext']): Record<string, unknown> {
  const found = Object.entries(loaderData).filter(([, loaded]) => isInPage(loaded));
  return Object.fromEntries(found.map(([id, loaded]) => [id, openData(loaded)]));
}

function shareRoot(root: LoadedRoot, shareFacts: PageFacts['shareFacts']): LoadedRoot & { shared: string } {
  const { shared } = root;
  if (typeof shared === 'string') return { ...root, shared };
  return { ...root, shared: shareFacts(shared) };
}
