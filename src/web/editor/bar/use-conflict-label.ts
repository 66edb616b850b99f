import { useFieldWords, useSectionNames } from '#web/backoffice/section-fields/use-field-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { Conflict } from '../content/merge.ts';

/** How a place that two people have changed is called: the section, and which field of it. */
export function useConflictLabel(conflict: Conflict): string {
  const t = useTranslations('editor');
  const names = useSectionNames();
  const fields = useFieldWords(conflict.kind === 'field' ? conflict.type : '');
  if (conflict.kind === 'section') return names.name((conflict.mine ?? conflict.theirs)?.type ?? '');
  if (conflict.kind !== 'field') return t(`conflict.kinds.${conflict.kind}`);
  const { type, member, name } = conflict;
  const isSeen = member === 'meta' || member === 'mobileMeta';
  const field = isSeen ? t('conflict.place') : fields.label(name, false);
  const isOnPhone = member === 'mobileOptions' || member === 'mobileMeta';
  return [names.name(type), field, isOnPhone && t('conflict.onPhone')].filter(Boolean).join(' · ');
}
