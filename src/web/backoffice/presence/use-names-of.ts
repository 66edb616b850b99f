import { useTranslations } from '#web/i18n/use-translations.ts';

/** How many people are named, so that a sentence agrees with them. */
export type NamedPeople = { readonly names: string; readonly count: number };

/**
 * What other users of the back office are called in a sentence. Those of other sites have no name here (docs/rules/backoffice.md): however
 * many, they are somebody.
 */
export function useNamesOf(): (others: readonly { readonly name: string | null }[]) => NamedPeople {
  const t = useTranslations('backoffice');
  return (others) => {
    const names = others.flatMap(({ name }) => name ?? []);
    const named = names.length < others.length ? [...names, t('presence.ofOtherSite')] : names;
    return { names: named.join(', '), count: named.length };
  };
}
