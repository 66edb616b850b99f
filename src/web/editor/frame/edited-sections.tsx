import { Fragment, useEffect, useState, useSyncExternalStore } from 'react';
import { sectionTypes } from '#sections/section-types.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { StoredSection } from '../content/edited-content.ts';
import { effectiveOptions } from '../content/phone-options.ts';
import { allSections, type SectionPlace, siblingsIn } from '../content/section-tree.ts';
import { useEditing, useEditState } from '../editing-context.ts';
import { keyOf, SlotContext } from './drawn-section.tsx';
import styles from './frame.module.css';
import { SectionFrame } from './section-frame.tsx';
import { SectionGallery } from './section-gallery.tsx';

/** The sections of the document, each in its frame. */
export function EditedSections() {
  const sections = useEditState((state) => state.history.present.parts);
  useDrawing(sections);
  return (
    <SlotContext value={SlotSections}>
      <SectionFrames sections={sections} parent={null} />
    </SlotContext>
  );
}

/** Those in a slot of another one. */
function SlotSections({ holder, slot }: { holder: string; slot: string }) {
  const parts = useEditState((state) => state.history.present.parts);
  const parent = { id: holder, slot };
  return <SectionFrames sections={siblingsIn(parts, { parent })} parent={parent} />;
}

type SectionFramesProps = { sections: readonly StoredSection[]; parent: SectionPlace['parent'] };

function SectionFrames({ sections, parent }: SectionFramesProps) {
  return (
    <>
      {sections.map((section, index) => (
        <Fragment key={section.id}>
          <AddSection place={{ parent, index }} />
          <SectionFrame section={section} place={{ parent, index }} count={sections.length} />
        </Fragment>
      ))}
      <AddSection place={{ parent, index: sections.length }} isLast />
    </>
  );
}

/** Requests what is not rendered yet, and renders again once it has arrived. */
function useDrawing(sections: readonly StoredSection[]): void {
  const { drawing, isPhone } = useEditing();
  const typing = useEditState((state) => state.typing);
  useSyncExternalStore(drawing.subscribe, drawing.revision);
  useEffect(() => {
    drawing.want(
      allSections(sections).flatMap((section) => {
        const description = sectionTypes.get(section.type);
        if (!description || section.v > description.version || section.id === typing) return [];
        // A saved block is rendered from what is known here, which may be about to be saved.
        const { mobileOptions: _phone, master: _master, ...own } = section;
        return [
          {
            key: keyOf(section, description, isPhone),
            section: { ...own, options: effectiveOptions(section, isPhone) },
          },
        ];
      }),
    );
  }, [drawing, sections, isPhone, typing]);
}

type AddSectionProps = { place: SectionPlace; isLast?: boolean };

/** The way to a new section between two others: it takes no room, so that the page stands as visitors see it. */
function AddSection({ place, isLast = false }: AddSectionProps) {
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
