import { useTranslations } from '#web/i18n/use-translations.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { ListedSet } from './change-words.ts';

/** Whether a set was taken back, whole or some of its fields. */
export function UndoneBadge({ set }: { set: Pick<ListedSet, 'undoneBy' | 'isUndoneWhole'> }) {
  const t = useTranslations('goods');
  if (set.undoneBy === null) return null;
  return <Badge tone="neutral">{t(set.isUndoneWhole ? 'history.undone' : 'changes.undonePartly')}</Badge>;
}
