import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useEditing, useEditState } from './editing-context.ts';

/** Reloads what is around the sections: title, cover, topics of a post. The edited text stays. */
export function useRefreshPage(): () => void {
  const { store } = useEditing();
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const language = useLanguage();
  return useCallback(() => {
    const { status, slug } = store.get().post;
    // A draft that has got another address since is not found at the one that the page was loaded from.
    if (status !== 'published' && pathname !== pathOf('page', language, { slug })) return;
    void revalidate();
  }, [store, revalidate, pathname, language]);
}

/** Does so whenever words that stand around the sections have been saved. */
export function useRefreshedPage(): void {
  const refresh = useRefreshPage();
  const around = useEditState(({ saved: { title, description, media } }) =>
    JSON.stringify([title, description, media]),
  );
  const shown = useRef(around);
  useEffect(() => {
    if (shown.current === around) return;
    shown.current = around;
    refresh();
  }, [around, refresh]);
}
