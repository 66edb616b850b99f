import { navigationEndpoints } from '#contract/v1/navigation-endpoints.ts';
import type { Translated } from '#values/language.ts';
import { useVersionedSaving } from '#web/backoffice/use-versioned-saving.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { itemsOf, type TreeEntry } from './navigation-tree.ts';

type ShownTree = { readonly id: number; readonly version: number };
type EditedTree = { readonly title: Translated; readonly tree: readonly TreeEntry[] };

/** Saves a tree by the version that was shown. */
export function useTreeSaving({ id, version }: ShownTree, { title, tree }: EditedTree, onTheirs: () => void) {
  const api = useApi();
  const t = useTranslations('site');
  return useVersionedSaving({
    edited: { title, items: itemsOf(tree) },
    version,
    send: (edited, seen) =>
      api.call(navigationEndpoints.navigationUpdate, { params: { id }, body: { ...edited, version: seen } }),
    done: t('navigation.saved'),
    onTheirs,
  });
}
