import type { EntryContext } from 'react-router';
import type { PageFacts } from '#contract/page-host.ts';
import type { Trackers } from '#values/trackers.ts';
import { isInPage, openData } from './loaded-data.ts';
import { panelManifestOf } from './panel-manifest.ts';
import type { LoadedRoot } from './root-facts.ts';

/** Id of the element that names a page's scripts, as JSON. */
export const pageScriptsId = 'page-scripts';

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
  /** What the loaders gave, as the router reads it; the data themselves stand in elements of their own. */
  readonly loaded: string;
  /** Address of what the page shares with all of its site and language; absent where the page stands without. */
  readonly sharedFacts?: string | undefined;
};

/** The same with what only the page's own facts say. */
export type StartOptions = PageScripts & { readonly trackers?: Trackers | undefined };

/** What belongs to one page: which modules bring it to life, and the data they begin with. */
export type PageStart = {
  readonly scripts: PageScripts;
  /** What the loaders gave, by route, as JSON. */
  readonly data: string;
  /** What the site's facts and the visitor's choices are, as a text; nothing where they could not be loaded. */
  readonly root: string | undefined;
};

export async function pageStartOf(
  { manifest, serverHandoffString, serverHandoffStream, staticHandlerContext }: EntryContext,
  { messageChunks, trackersModule, shareFacts }: Omit<PageFacts, 'takeDocument'>,
): Promise<PageStart> {
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const isOfPanel = routes.some(({ id }) => id.startsWith('admin'));
  const { root: loadedRoot, ...others } = dataInPage(staticHandlerContext);
  const root = loadedRoot ? shareRoot(loadedRoot as LoadedRoot, shareFacts) : undefined;
  return {
    scripts: {
      context: JSON.parse(serverHandoffString ?? '{}') as Record<string, unknown>,
      first: manifest.hmr
        ? [manifest.hmr.runtime, manifest.url]
        : [isOfPanel ? panelManifestOf(manifest.url) : manifest.url],
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
      loaded: await new Response(serverHandoffStream).text(),
      sharedFacts: root?.shared,
    },
    data: JSON.stringify({ ...others, root }),
    root: root && JSON.stringify(root),
  };
}

/** What stands in the page, by route. */
function dataInPage({ loaderData }: EntryContext['staticHandlerContext']): Record<string, unknown> {
  const found = Object.entries(loaderData).filter(([, loaded]) => isInPage(loaded));
  return Object.fromEntries(found.map(([id, loaded]) => [id, openData(loaded)]));
}

/** What all pages share is written as JSON once. */
const sharedJson = new WeakMap<object, string>();

function shareRoot(root: LoadedRoot, shareFacts: PageFacts['shareFacts']): LoadedRoot & { shared: string } {
  const { shared } = root;
  if (typeof shared === 'string') return { ...root, shared };
  const json = sharedJson.get(shared) ?? JSON.stringify(shared);
  sharedJson.set(shared, json);
  return { ...root, shared: shareFacts(json) };
}
