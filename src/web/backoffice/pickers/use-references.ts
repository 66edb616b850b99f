import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Language } from '#values/language.ts';
import type { ReferenceKind } from '#values/reference-kinds.ts';
import { useApi } from '#web/visitor/use-api.ts';
import {
  fetchReferences,
  findReference,
  type Reference,
  referencesVersion,
  subscribeToReferences,
} from './references.ts';

export type KnownReference = {
  readonly key: string;
  /** Undefined: not known yet; null: there is no such thing (any more). */
  readonly reference: Reference | null | undefined;
};

/** The things behind the keys, in order; unknown ones are looked up. */
export function useReferences(
  language: Language,
  kind: ReferenceKind,
  keys: readonly string[],
): { readonly known: readonly KnownReference[]; readonly failed: boolean; readonly tryAgain: () => void } {
  const api = useApi();
  const [failed, fail] = useState(false);
  const find = (key: string) => findReference(language, kind, key);
  useSyncExternalStore(subscribeToReferences, referencesVersion, referencesVersion);
  const missing = keys.filter((key) => find(key) === undefined).join('|');
  const ask = useCallback(async () => {
    fail(false);
    try {
      if (missing !== '') await fetchReferences(api, language, kind, missing.split('|'));
    } catch {
      fail(true);
    }
  }, [api, language, kind, missing]);
  useEffect(() => void ask(), [ask]);
  return {
    known: keys.map((key) => ({ key, reference: find(key) })),
    failed,
    tryAgain: () => void ask(),
  };
}
