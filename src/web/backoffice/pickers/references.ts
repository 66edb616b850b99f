import type { Static } from 'typebox';
import type { ApiClient } from '#contract/client.ts';
import { referenceEndpoints } from '#contract/v1/reference-endpoints.ts';
import type { Language } from '#values/language.ts';
import { type ReferenceKind, referenceKeysMaximum } from '#values/reference-kinds.ts';

/** Something that may be chosen, as the API tells of it. */
export type Reference = Static<typeof referenceEndpoints.referenceFilter.answer>['data'][number];

/** Things that were looked up already, by language, kind and key; null: it does not exist. */
const known = new Map<string, Reference | null>();
const knownMaximum = 1000;
const listeners = new Set<() => void>();
let version = 0;

const nameOf = (language: Language, kind: ReferenceKind, key: string) => `${language}/${kind}/${key}`;

export function findReference(
  language: Language,
  kind: ReferenceKind,
  key: string,
): Reference | null | undefined {
  return known.get(nameOf(language, kind, key));
}

/** Search results are known where they are shown next. */
export function keepReferences(
  language: Language,
  kind: ReferenceKind,
  found: readonly (Reference | { readonly key: string; readonly isGone: true })[],
): void {
  if (known.size > knownMaximum) known.clear();
  for (const one of found) known.set(nameOf(language, kind, one.key), 'isGone' in one ? null : one);
  tell();
}

/** Everything is looked up anew where it is shown: it may have been deleted or brought back on another screen. */
export function forgetReferences(): void {
  known.clear();
  tell();
}

function tell(): void {
  version += 1;
  for (const listener of listeners) listener();
}

export function subscribeToReferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Another number each time that more is known. */
export function referencesVersion(): number {
  return version;
}

/**
 * Looks up keys and caches the result.
 * @throws ApiError
 */
export async function fetchReferences(
  api: ApiClient,
  language: Language,
  kind: ReferenceKind,
  keys: readonly string[],
): Promise<void> {
  const asked = keys.slice(0, referenceKeysMaximum);
  const { data } = await api.call(referenceEndpoints.referenceFilter, {
    body: { kind, keys: asked, language },
  });
  const gone = asked.filter((key) => !data.some((one) => one.key === key));
  keepReferences(language, kind, [...data, ...gone.map((key) => ({ key, isGone: true }) as const)]);
}
