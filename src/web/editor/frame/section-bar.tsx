import { useSectionNames } from '#web/backoffice/section-fields/use-field-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast-store.ts';
import type { StoredSection } from '../content/edited-content.ts';
import type { SectionPlace } from '../content/section-tree.ts';
import { useEditing } from '../editing-context.ts';
import { useSectionActions } from '../section-actions.ts';
import { ToolButton } from '../tool-button.tsx';
import styles from './frame.module.css';

type SectionBarProps = { section: StoredSection; place: SectionPlace; count: number };

/** What can be done with the chosen section. */
export function SectionBar({ section, place, count }: SectionBarProps) {
  const { may } = useEditing();
  const t = useTranslations('editor');
  const names = useSectionNames();
  const actions = useSectionActions();
  const toast = useToast();
  const isHidden = section.meta?.hidden === true;
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('bar.label')} data-edit-ui="">
      <span className={styles.name}>{names.name(section.type)}</span>
      {may.structure && (
        <>
          <ToolButton
            icon="up"
            label={t('bar.up')}
            disabled={place.index === 0}
            onClick={() => actions.move(section.id, { ...place, index: place.index - 1 })}
          />
          <ToolButton
            icon="down"
            label={t('bar.down')}
            disabled={place.index === count - 1}
            onClick={() => actions.move(section.id, { ...place, index: place.index + 1 })}
          />
          <ToolButton
            icon={isHidden ? 'eyeOff' : 'eye'}
            label={isHidden ? t('bar.show') : t('bar.hide')}
            onClick={() => actions.setHidden(section.id, !isHidden)}
          />
          <ToolButton icon="copy" label={t('bar.copy')} onClick={() => actions.duplicate(section.id)} />
          <ToolButton
            icon="clipboard"
            label={t('bar.keep')}
            onClick={() => {
              actions.keep(section.id);
              toast.show({ text: t('kept'), durationMs: 4000 });
            }}
          />
          <ToolButton icon="trash" label={t('bar.remove')} onClick={() => actions.remove(section.id)} />
        </>
      )}
    </div>
  );
}
