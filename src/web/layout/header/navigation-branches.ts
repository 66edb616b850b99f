import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { Navigation, NavigationItem } from '#web/request/root-facts.ts';
import { useLanguage } from '#web/request/site-facts.ts';

/**
 * The entries of a navigation bar. A tree with one branch would hide everything behind a single word, so its children
 * are shown next to it.
 */
export function navigationBranches(tree: Navigation | undefined): NavigationItem[] {
  const items = tree?.items ?? [];
  const [only] = items;
  if (items.length !== 1 || !only || only.children.length === 0) return items;
  return [{ ...only, children: [] }, ...only.children];
}

/** Whether an entry links to the page or to one of its ancestors. */
export function leadsTo(item: NavigationItem, pathname: string): boolean {
  return item.url === pathname || item.children.some((child) => leadsTo(child, pathname));
}

/** The text of the link from an opened branch to the branch itself: to the whole shop, or its own name. */
export function useBranchTitle(): (item: NavigationItem) => string {
  const t = useTranslations('layout');
  const shop = pathOf('shop', useLanguage());
  return ({ url, label }) => (url === shop ? t('allProducts') : label);
}
