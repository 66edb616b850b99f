import type { ReferenceKind } from '#values/reference-kinds.ts';

/** Recent choices come first the next time; the browser stores this many of each kind. */
export const recentMaximum = 6;
const place = 'backoffice.recent';
const keyMaximum = 120;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The keys chosen last, newest first; none if the browser stores nothing. */
export function recentKeys(
  kind: ReferenceKind,
  store: Store | undefined = browserStore(),
): readonly string[] {
  const kept = readAll(store)[kind];
  return Array.isArray(kept)
    ? kept
        .filter((key): key is string => typeof key === 'string' && key.length <= keyMaximum)
        .slice(0, recentMaximum)
    : [];
}

/** @param keys the latest last */
export function keepRecent(
  kind: ReferenceKind,
  keys: readonly string[],
  store: Store | undefined = browserStore(),
): void {
  const latest = [...new Set([...keys].reverse().concat(recentKeys(kind, store)))].slice(0, recentMaximum);
  try {
    store?.setItem(place, JSON.stringify({ ...readAll(store), [kind]: latest }));
  } catch {
    // A browser that stores nothing has no recent choices.
  }
}

function readAll(store: Store | undefined): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(store?.getItem(place) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function browserStore(): Store | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
