import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useEditing, useEditState } from './editing-context.ts';

/** Reloads what is around the sections: title, cover, topics of a post. The edited text stays. */
export function useRefreshPage(): () => void {
  const { store } = useEditing();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const language = useLanguage();
  return useCallback(() => {
    const { status, slug } = store.get().post;
    const path = pathOf('page', language, { slug });
    // A page that visitors do not see is found by its draft's address alone.
    if (status === 'published' || pathname === path) void revalidate();
    else void navigate(path + search, { replace: true, preventScrollReset: true });
  }, [store, revalidate, navigate, pathname, search, language]);
}

/** Does so whenever words that stand around the sections, or the address of a draft, have been saved. */
export function useRefreshedPage(): void {
  const refresh = useRefreshPage();
  const around = useEditState(({ saved: { title, description, media }, post: { status, slug } }) =>
    JSON.stringify([title, description, media, status === 'published' ? undefined : slug]),
  );
  const shown = useRef(around);
  useEffect(() => {
    if (shown.current === around) return;
    shown.current = around;
    refresh();
  }, [around, refresh]);
}
