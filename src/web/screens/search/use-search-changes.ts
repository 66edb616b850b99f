import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { keywordMaximum, listDebounceMs } from '#values/limits.ts';
import type { SearchCategory } from '#values/search-limits.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { searchPath } from '../../parts/site-search/search-address.ts';
import { useLastingMark } from '../../parts/use-lasting-mark.ts';

/**
 * The words of the search page's own field: half a second after the last letter, or at once where they are sent, the
 * address follows, and with it the results. The focus stays.
 */
export function useSearchChanges(loaded: string, category: SearchCategory) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const location = useLocation();
  const language = useLanguage();
  const [draft, setDraft] = useState<string>();
  const [sent, setSent] = useState(loaded);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Words of an address that this field has not sent (the header's field, back) take the place of what is typed.
  const address = location.pathname + location.search;
  const [seen, setSeen] = useState(address);
  if (seen !== address) {
    setSeen(address);
    setSent(loaded);
    if (loaded !== sent || draft?.trim() === loaded) setDraft(undefined);
  }
  const isTyping = draft !== undefined && draft.trim() !== loaded;
  // Words that were replaced are not sent after all.
  useEffect(() => {
    if (!isTyping) clearTimeout(timer.current);
  }, [isTyping]);

  const go = (text: string) => {
    const search = text.trim().slice(0, keywordMaximum);
    setSent(search);
    void navigate(searchPath(language, { search, category }), { replace: true, preventScrollReset: true });
  };
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const isFetching =
    navigation.state === 'loading' && navigation.location?.pathname === pathOf('search', language);
  return {
    text: draft ?? loaded,
    type(text: string): void {
      setDraft(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(text), listDebounceMs);
    },
    send(): void {
      clearTimeout(timer.current);
      go(draft ?? loaded);
    },
    pending: useLastingMark(isTyping || isFetching),
  };
}
