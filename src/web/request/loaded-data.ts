import { useLoaderData, useRouteLoaderData } from 'react-router';

/** Id of the element that holds what a page's loaders gave: JSON by the id of their route. */
export const pageDataId = 'page-data';

/**
 * What a loader gave to a document: it stands there as JSON, past the router, which would take it to pieces value by value
 * (docs/decisions/page-rendering.md).
 */
export type DataInPage = { readonly inPage: string };

const opened = new WeakMap<object, unknown>();

/** On the server it is drawn from as it is. */
export function putInPage(routeId: string, value: unknown): DataInPage {
  const mark: DataInPage = { inPage: routeId };
  opened.set(mark, value);
  return mark;
}

export function isInPage(loaded: unknown): loaded is DataInPage {
  return typeof loaded === 'object' && loaded !== null && 'inPage' in loaded;
}

/** What a loader gave, put into the page or as it came for the page after it; the same object each time. */
export function openData(loaded: unknown): unknown {
  if (!isInPage(loaded)) return loaded;
  if (!opened.has(loaded)) opened.set(loaded, pageData()[loaded.inPage]);
  return opened.get(loaded);
}

let read: Record<string, unknown> | undefined;

/** A window is one document as long as its scripts live. */
function pageData(): Record<string, unknown> {
  read ??= JSON.parse(document.getElementById(pageDataId)?.textContent || '{}') as Record<string, unknown>;
  return read;
}

/** What the screen's own loader gave: `useLoaded<typeof loader>()`. Screens read it by this alone. */
export function useLoaded<Loader>(): ReturnType<typeof useLoaderData<Loader>> {
  return openData(useLoaderData()) as ReturnType<typeof useLoaderData<Loader>>;
}

/** What another route's loader gave; nothing where the page does not stand on it or it failed. */
export function useLoadedOf<Data>(routeId: string): Data | undefined {
  return openData(useRouteLoaderData(routeId)) as Data | undefined;
}
