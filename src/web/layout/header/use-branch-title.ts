import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { NavigationItem } from '#web/request/root-facts.ts';
import { useLanguage } from '#web/request/site-facts.ts';

/** The words that lead from an opened branch to the branch itself: to the whole shop, or by its own name. */
export function useBranchTitle(): (item: NavigationItem) => string {
  const t = useTranslations('layout');
  const shop = pathOf('shop', useLanguage());
  return ({ url, label }) => (url === shop ? t('allProducts') : label);
}
