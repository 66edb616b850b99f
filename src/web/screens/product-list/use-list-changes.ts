import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { listDebounceMs } from '#values/limits.ts';
import { type ListState, writeListState } from '../../parts/product-filters/list-state.ts';
import { useLastingMark } from '../../parts/use-lasting-mark.ts';

/**
 * The list's state as the visitor sees it: a change shows at once, and the list is fetched after 500 ms without a
 * further one. The address follows; focus and place stay.
 */
export function useListChanges(loaded: ListState, path: string) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const location = useLocation();
  const [draft, setDraft] = useState<ListState>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // An address reached otherwise (a chip, back, forward) is what counts.
  const address = location.pathname + location.search;
  const [seen, setSeen] = useState(address);
  if (seen !== address) {
    setSeen(address);
    setDraft(undefined);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (next: ListState) => {
    setDraft(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void navigate(path + writeListState(next), { replace: true, preventScrollReset: true });
    }, listDebounceMs);
  };

  const fetching = navigation.state === 'loading' && navigation.location?.pathname === path;
  const pending = useLastingMark(draft !== undefined || fetching);
  return { state: draft ?? loaded, change, pending };
}
