import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useSectionNames } from '#web/backoffice/section-fields/use-field-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useToast } from '#web/ui/toast-store.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { SaveBlockDialog } from '../blocks/save-block-dialog.tsx';
import type { StoredSection } from '../content/edited-content.ts';
import type { SectionPlace } from '../content/section-tree.ts';
import { useEditing } from '../editing-context.ts';
import { EditIcon } from '../icons.tsx';
import { useSectionActions } from '../section-actions.ts';
import { ToolButton } from '../tool-button.tsx';
import styles from './frame.module.css';
import { useDrag } from './use-drag.ts';

type SectionBarProps = { section: StoredSection; place: SectionPlace; count: number };

/** What can be done with the chosen section. */
export function SectionBar({ section, place, count }: SectionBarProps) {
  const { may } = useEditing();
  const t = useTranslations('editor');
  const names = useSectionNames();
  const actions = useSectionActions();
  const toast = useToast();
  const drag = useDrag((index) => actions.move(section.id, { ...place, index }));
  const isHidden = section.meta?.hidden === true;
  const [isSaving, save] = useState(false);
  // A section that holds others cannot be saved for other pages.
  const isSavable = may.publish && section.master === undefined && !section.parts;
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('bar.label')} data-edit-ui="">
      {may.structure && count > 1 ? (
        // The keyboard has the arrows beside it.
        <span
          className={classNames(styles.name, styles.grip)}
          title={t('bar.drag')}
          onPointerDown={drag.onPointerDown}
        >
          <span aria-hidden="true">⠿</span> {names.name(section.type)}
        </span>
      ) : (
        <span className={styles.name}>{names.name(section.type)}</span>
      )}
      {drag.line && createPortal(<div className={styles.dropLine} style={drag.line} />, document.body)}
      {section.master !== undefined && (
        <span className={styles.linked} title={t('blocks.linked')}>
          <EditIcon name="link" sizePx={16} />
          <VisuallyHidden>{t('blocks.linked')}</VisuallyHidden>
        </span>
      )}
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
          {isSavable && <ToolButton icon="bookmark" label={t('blocks.make')} onClick={() => save(true)} />}
          <ToolButton icon="trash" label={t('bar.remove')} onClick={() => actions.remove(section.id)} />
        </>
      )}
      {isSaving && <SaveBlockDialog section={section} onClose={() => save(false)} />}
    </div>
  );
}
