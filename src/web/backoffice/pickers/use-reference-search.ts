import { useEffect, useState, useSyncExternalStore } from 'react';
import { referenceEndpoints } from '#contract/v1/reference-endpoints.ts';
import type { Language } from '#values/language.ts';
import type { ReferenceKind } from '#values/reference-kinds.ts';
import { createPaginatedList } from '#web/parts/paginated-list/paginated-list.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { recentKeys } from './recent-choices.ts';
import { keepReferences, type Reference } from './references.ts';

const perPage = 30;
/** Whoever types waits for it. */
const debounceMs = 250;

/** What has not been asked for stands before the first page. */
const nothing = { items: [], page: 0, pageCount: 1, total: 0 };

/** Things of a kind by the words that are typed; without words what was chosen last stands first. */
export function useReferenceSearch(kind: ReferenceKind, language: Language) {
  const api = useApi();
  const [recent, setRecent] = useState<readonly Reference[]>([]);
  const [list] = useState(() =>
    createPaginatedList<Reference>({
      limit: perPage,
      debounceMs,
      begun: nothing,
      async load({ keywords, page, limit }, signal) {
        const body = { kind, keywords, language, page, perPage: limit };
        const answer = await api.call(referenceEndpoints.referenceFilter, { body }, { signal });
        keepReferences(language, kind, answer.data);
        return answer;
      },
    }),
  );
  const state = useSyncExternalStore(list.subscribe, list.read, list.read);
  useEffect(() => {
    const abort = new AbortController();
    const keys = recentKeys(kind);
    void list.toPage(1);
    if (keys.length > 0) {
      api
        .call(
          referenceEndpoints.referenceFilter,
          { body: { kind, keys: [...keys], language } },
          { signal: abort.signal },
        )
        .then(({ data }) => setRecent(data))
        // The list itself says where nothing can be had.
        .catch(() => undefined);
    }
    return () => {
      abort.abort();
      list.stop();
    };
  }, [api, list, kind, language]);
  const shownFirst = state.keywords.trim() === '' ? recent : [];
  const others = state.items.filter(({ key }) => !shownFirst.some((one) => one.key === key));
  return { state, list, recent: shownFirst, others };
}
