import { useState } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { SectionPlace } from '../content/section-tree.ts';
import { useEditing } from '../editing-context.ts';
import styles from './frame.module.css';
import { SectionGallery } from './section-gallery.tsx';

type AddSectionProps = { place: SectionPlace; isLast?: boolean };

/** The way to a new section between two others: it takes no room, so that the page stands as visitors see it. */
export function AddSection({ place, isLast = false }: AddSectionProps) {
  const { may } = useEditing();
  const t = useTranslations('editor');
  const [isOpen, setOpen] = useState(false);
  if (!may.structure) return null;
  return (
    <div className={styles.add} data-wide={isLast || undefined} data-edit-ui="">
      <button
        type="button"
        className={styles.addButton}
        aria-label={isLast ? undefined : t('add.between', { number: place.index + 1 })}
        title={isLast ? undefined : t('add.button')}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(true);
        }}
      >
        <Icon name="plus" sizePx={16} />
        {isLast && <span>{t('add.button')}</span>}
      </button>
      {isOpen && <SectionGallery place={place} onClose={() => setOpen(false)} />}
    </div>
  );
}
