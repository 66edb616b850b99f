import { useState } from 'react';
import { sectionTypes } from '#sections/section-types.ts';
import { useSectionNames } from '#web/backoffice/section-fields/use-field-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { BlockChoices } from '../blocks/blocks-dialog.tsx';
import { findSection, type SectionPlace } from '../content/section-tree.ts';
import { findCopied } from '../copied-section.ts';
import { useEditing } from '../editing-context.ts';
import { useSectionActions } from '../section-actions.ts';
import styles from './section-gallery.module.css';
import { SectionSketch } from './section-sketch.tsx';

type SectionGalleryProps = { place: SectionPlace; onClose: () => void };

/** The sections possible in a place, as drawings with their purpose. */
export function SectionGallery({ place, onClose }: SectionGalleryProps) {
  const { store } = useEditing();
  const t = useTranslations('editor');
  const names = useSectionNames();
  const actions = useSectionActions();
  const [words, setWords] = useState('');
  const allowed = typesFor(place, store.get().history.present.parts);
  const kept = findCopied();
  const copied = kept && allowed.includes(kept.type) ? kept : undefined;
  const types = allowed
    .map((type) => ({ type, name: names.name(type), about: names.about(type) }))
    .filter(({ name, about }) => `${name} ${about}`.toLowerCase().includes(words.trim().toLowerCase()))
    .toSorted((a, b) => a.name.localeCompare(b.name));

  return (
    <Dialog open onClose={onClose} title={t('gallery.title')} closeLabel={t('close')} size="modal">
      <TextField
        label={t('gallery.search')}
        type="search"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {copied && (
        <p className={styles.copied}>
          <Button
            variant="secondary"
            onClick={() => {
              onClose();
              actions.paste(place);
            }}
          >
            {t('gallery.paste', { name: names.name(copied.type) })}
          </Button>
        </p>
      )}
      <BlockChoices
        allowed={allowed}
        words={words.trim().toLowerCase()}
        onChoose={(block, isLinked) => {
          onClose();
          actions.addBlock(block, place, isLinked);
        }}
      />
      <ul className={styles.types}>
        {types.map(({ type, name, about }) => (
          <li key={type}>
            <button
              type="button"
              className={styles.type}
              onClick={() => {
                onClose();
                actions.add(type, place);
              }}
            >
              <SectionSketch type={type} />
              <span className={styles.name}>{name}</span>
              <span className={styles.about}>{about}</span>
            </button>
          </li>
        ))}
      </ul>
      {types.length === 0 && <p>{t('gallery.none')}</p>}
    </Dialog>
  );
}

function typesFor({ parent }: SectionPlace, parts: Parameters<typeof findSection>[0]): string[] {
  const holder = parent && findSection(parts, parent.id);
  const slot = holder && sectionTypes.get(holder.type)?.slots?.[parent.slot];
  return [...sectionTypes]
    .filter(([type, { place }]) => (slot ? slot.types.includes(type) : place === 'page'))
    .map(([type]) => type);
}
