import { useMemo, useSyncExternalStore } from 'react';

/* How somebody has set up lists is kept in the browser: a JSON object for each kind, by the lists' names. */

const storageKeys = { columns: 'attika.columns', views: 'attika.views' } as const;
type Kind = keyof typeof storageKeys;

const changed = 'attika:kept-lists';

function readAll(kind: Kind): string {
  try {
    return localStorage.getItem(storageKeys[kind]) ?? '';
  } catch {
    return '';
  }
}

/** Nothing of what is broken. */
function parsed(json: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}

/** Keeps how a list is set up. */
export function keepOfList(kind: Kind, list: string, value: unknown): void {
  try {
    const all = { ...parsed(readAll(kind)), [list]: value };
    localStorage.setItem(storageKeys[kind], JSON.stringify(all));
  } catch {
    // Without storage it stays as it is.
  }
  window.dispatchEvent(new Event(changed));
}

function listen(hear: () => void): () => void {
  window.addEventListener(changed, hear);
  // Another window of the same browser.
  window.addEventListener('storage', hear);
  return () => {
    window.removeEventListener(changed, hear);
    window.removeEventListener('storage', hear);
  };
}

/** How a list is set up here; undefined: nobody has, or it is drawn on the server. Whoever uses it checks it. */
export function useKeptOfList(kind: Kind, list: string): unknown {
  const json = useSyncExternalStore(
    listen,
    () => readAll(kind),
    () => '',
  );
  return useMemo(() => parsed(json)[list], [json, list]);
}
