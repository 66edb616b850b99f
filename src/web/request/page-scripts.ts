import type { EntryContext } from 'react-router';
import type { Trackers } from '#values/trackers.ts';

/** Id of the element that names a page's scripts, as JSON. */
export const pageScriptsId = 'page-scripts';
/** Id of the element that holds what a page's loaders gave, as the router reads it. */
export const pageDataId = 'page-data';

/** What a page needs to come to life: addresses of modules, and what the router is told. */
export type PageScripts = {
  /** What the router wants to know of the whole site, besides the page's data. */
  readonly context: Readonly<Record<string, unknown>>;
  /** Modules that set up the window before all others. */
  readonly first: readonly string[];
  /** Module of each route that the page stands on. */
  readonly routes: Readonly<Record<string, string>>;
  readonly entry: string;
  /** All that these import, to be fetched at once instead of one after the other. */
  readonly imports: readonly string[];
  /** Module that loads trackers, which need nothing else. */
  readonly trackersModule: string | undefined;
};

/** The same with what only the page's own facts say. */
export type StartOptions = PageScripts & { readonly trackers?: Trackers | undefined };

/** What belongs to one page: which modules bring it to life, and the data they begin with. */
export async function pageScriptsOf(
  { manifest, serverHandoffString, serverHandoffStream, staticHandlerContext }: EntryContext,
  { messageChunks, trackersModule }: { messageChunks: readonly string[]; trackersModule: string | undefined },
): Promise<{ scripts: PageScripts; data: string }> {
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  return {
    scripts: {
      context: JSON.parse(serverHandoffString ?? '{}') as Record<string, unknown>,
      first: [...(manifest.hmr ? [manifest.hmr.runtime] : []), manifest.url],
      routes: Object.fromEntries(routes.map(({ id, module }) => [id, module])),
      entry: manifest.entry.module,
      imports: [
        ...new Set([
          ...manifest.entry.imports,
          ...routes.flatMap(({ imports = [] }) => imports),
          ...messageChunks,
        ]),
      ],
      trackersModule,
    },
    data: await new Response(serverHandoffStream).text(),
  };
}
