import { useLoaderData, useRouteLoaderData } from 'react-router';

/**
 * What a loader gave to a document, as JSON: the router carries it to the browser as the one text that it is, instead of
 * taking it to pieces value by value (docs/decisions/053).
 */
export type SealedData = { readonly sealed: string };

export function sealData(value: unknown): SealedData {
  return { sealed: JSON.stringify(value) };
}

const opened = new WeakMap<object, unknown>();

/** What a loader gave, sealed for a document or as it came for the page after it; the same object each time. */
export function openData(loaded: unknown): unknown {
  if (typeof loaded !== 'object' || loaded === null || !('sealed' in loaded)) return loaded;
  if (!opened.has(loaded)) opened.set(loaded, JSON.parse((loaded as SealedData).sealed));
  return opened.get(loaded);
}

/** What the screen's own loader gave: `useLoaded<typeof loader>()`. Screens read it by this alone. */
export function useLoaded<Loader>(): ReturnType<typeof useLoaderData<Loader>> {
  return openData(useLoaderData()) as ReturnType<typeof useLoaderData<Loader>>;
}

/** What another route's loader gave; nothing where the page does not stand on it or it failed. */
export function useLoadedOf<Data>(routeId: string): Data | undefined {
  return openData(useRouteLoaderData(routeId)) as Data | undefined;
}
