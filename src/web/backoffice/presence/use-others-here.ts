import { useEffect, useState } from 'react';
import { presenceEndpoints } from '#contract/v1/presence-endpoints.ts';
import type { EditedThing } from '#values/edited-things.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useApi } from '#web/visitor/use-api.ts';

/** A report holds for a minute (docs/rules/backoffice.md): one that gets lost does no harm. */
const reportEveryMs = 10_000;

/** Without a name: somebody of another site. */
type Other = { readonly name: string | null };

const nobody: readonly Other[] = [];

/**
 * Says that something is open here to be changed, as long as the window is looked at, and learns who else has it open.
 * @param id what its calls name it by
 */
export function useOthersHere(kind: EditedThing, id: string): readonly Other[] {
  const api = useApi();
  const [others, setOthers] = useState(nobody);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasEnded = false;
    async function report(): Promise<void> {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      try {
        const answer = await api.call(presenceEndpoints.panelPresenceReport, { body: { kind, id } });
        if (hasEnded) return;
        setOthers((known) => (textOf(known) === textOf(answer.others) ? known : answer.others));
      } catch {
        // Nobody is missed: the next report says the same.
      }
      if (!hasEnded) timer = setTimeout(() => void report(), reportEveryMs);
    }
    const onVisibility = () => void report();
    document.addEventListener('visibilitychange', onVisibility);
    void report();
    return () => {
      hasEnded = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [api, kind, id]);
  return others;
}

const textOf = (others: readonly Other[]): string => JSON.stringify(others);

/** How many people are named, so that a sentence agrees with them. */
type NamedPeople = { readonly names: string; readonly count: number };

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
