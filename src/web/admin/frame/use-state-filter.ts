import type { ListFilter } from '#web/backoffice/filter-bar.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';

/**
 * Restricts a list to what is in one state.
 * @param words where the panel's messages call the states: `entries.state`
 * @param name of the filter in the address
 */
export function useStateFilter(words: string, states: readonly string[], name = 'state'): ListFilter {
  const t = useTranslations('site');
  return {
    name,
    label: t('state'),
    all: t('allStates'),
    options: states.map((value) => ({ value, label: t(`${words}.${value}`) })),
  };
}
