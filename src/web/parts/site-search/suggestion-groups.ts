import type { Suggestion } from './use-suggestions.ts';

export type SuggestionGroup = { readonly kind: Suggestion['kind']; readonly entries: readonly Suggestion[] };

/** Suggestions by kind; the kind of the best one stands first, and within a kind the order stays. */
export function groupSuggestions(suggestions: readonly Suggestion[]): SuggestionGroup[] {
  const kinds = [...new Set(suggestions.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, entries: suggestions.filter((one) => one.kind === kind) }));
}
