import { useMemo, useSyncExternalStore } from 'react';
import { useLanguage } from '#web/request/site-facts.ts';
import { type Editing, useEditing } from '../editing-context.ts';
import type { SiteChromeState } from './site-chrome.ts';
import type { SiteElement } from './site-element.ts';

export function useSiteChrome(): SiteChromeState {
  const { siteChrome } = useEditing();
  return useSyncExternalStore(siteChrome.subscribe, siteChrome.get);
}

/** What parts of edit mode need to edit the site chrome. */
export function useEditingOfElement({ store, saving, calls }: SiteElement): Editing {
  const page = useEditing();
  const language = useLanguage();
  return useMemo(() => ({ ...page, store, saving, calls, language }), [page, store, saving, calls, language]);
}
