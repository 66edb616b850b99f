import { navigationEndpoints } from '#contract/v1/navigation-endpoints.ts';
import type { Translated } from '#values/language.ts';
import { useVersionedSaving } from '#web/backoffice/use-versioned-saving.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { itemsOf, type TreeEntry } from './navigation-tree.ts';

type EditedTree = { readonly title: Translated; readonly tree: readonly TreeEntry[] };

/** Saves a tree by the version that was shown. */
export function useTreeSaving(id: number, onSaved: () => void) {
  const api = useApi();
  const t = useTranslations('site');
  return useVersionedSaving<EditedTree>(
    ({ title, tree }, version) =>
      api.call(navigationEndpoints.navigationUpdate, {
        params: { id },
        body: { title, items: itemsOf(tree), version },
      }),
    t('navigation.saved'),
    onSaved,
  );
}
