/** Id of the element that names a page's scripts, as JSON. */
export const pageScriptsId = 'page-scripts';

/** Event of the document: the page is hydrated and answers to people. */
export const hydratedEvent = 'attika:hydrated';

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
  /** What the loaders gave, as the router reads it; the data themselves stand in elements of their own. */
  readonly loaded: string;
  /** Address of what the page shares with all of its site and language; absent where the page stands without. */
  readonly sharedFacts?: string | undefined;
};
