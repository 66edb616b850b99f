import type { EditedThing } from '#values/edited-things.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { useNamesOf, useOthersHere } from './use-others-here.ts';

/** Shows who else has this open; only to those who may change it. */
export function OthersHere({ kind, id }: { kind: EditedThing; id: string | number }) {
  const t = useTranslations('backoffice');
  const namesOf = useNamesOf();
  const others = useOthersHere(kind, String(id));
  if (others.length === 0) return null;
  const { names, count } = namesOf(others);
  return (
    <Alert live="polite" title={t('presence.title', { names, count })}>
      {t('presence.text')}
    </Alert>
  );
}
