import { useEffect, useState } from 'react';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { searchEndpoints } from '#contract/v1/search-endpoints.ts';
import { keywordMaximum } from '#values/limits.ts';
import { useApi } from '#web/visitor/use-api.ts';

export type Suggestion = EndpointAnswer<typeof searchEndpoints.searchSuggest>[number];

/** A single letter says nothing yet. */
const lettersMinimum = 2;
/** Shorter than that of lists (500 ms): whoever types waits for it, and it asks for eight lines at most. */
const debounceMs = 200;
/** Answers that whoever deletes a letter sees again at once. */
const rememberedMaximum = 50;

export type SuggestionsOf = { readonly text: string; readonly suggestions: readonly Suggestion[] };

/** The words that are asked for, as they are sent: too few letters are none. */
export function wordsOf(typed: string): string {
  const words = typed.trim().replace(/\s+/g, ' ').slice(0, keywordMaximum);
  return words.length < lettersMinimum ? '' : words;
}

/**
 * What somebody who is typing may mean. The answer before stays until the next has come, so that nothing flickers; where
 * the server cannot answer there are none, and the field goes on without.
 */
export function useSuggestions(words: string): SuggestionsOf | undefined {
  const api = useApi();
  const [remembered] = useState(() => new Map<string, readonly Suggestion[]>());
  const [shown, show] = useState<SuggestionsOf>();
  useEffect(() => {
    const known = remembered.get(words);
    if (words === '' || known) return show(known && { text: words, suggestions: known });
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const query = { keywords: words };
        const suggestions = await api.call(
          searchEndpoints.searchSuggest,
          { query },
          { signal: abort.signal },
        );
        if (abort.signal.aborted) return;
        if (remembered.size >= rememberedMaximum) remembered.clear();
        remembered.set(words, suggestions);
        show({ text: words, suggestions });
      } catch {
        if (!abort.signal.aborted) show(undefined);
      }
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [api, words, remembered]);
  return shown;
}
