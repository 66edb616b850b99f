import { useEffect } from 'react';
import { pathOf } from '#values/addresses.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useEditState } from './editing-context.ts';

/** A page that visitors do not see is found by its draft's address: where that changes, the window's address follows it. */
export function useDraftAddress(): void {
  const language = useLanguage();
  const slug = useEditState(({ post }) => (post.status === 'published' ? undefined : post.slug));
  useEffect(() => {
    if (slug === undefined) return;
    const path = pathOf('page', language, { slug });
    if (path === window.location.pathname) return;
    // Past the router: nothing of the page is another one.
    window.history.replaceState(window.history.state, '', path + window.location.search);
  }, [slug, language]);
}
