import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import type { SectionDescription } from '#sections/section-description.ts';
import { sectionTypes } from '#sections/section-types.ts';
import { MayEditMedia } from '#web/backoffice/pickers/may-edit-media.ts';
import { useSectionNames } from '#web/backoffice/section-fields/use-field-words.ts';
import { needCode } from '#web/connection/needed-code.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { StoredSection } from '../content/edited-content.ts';
import { effectiveOptions } from '../content/phone-options.ts';
import { findPicturePath, mediumOfAddress } from '../content/picture-fields.ts';
import type { SectionPlace } from '../content/section-tree.ts';
import { useEditing, useEditState, useIsLocked } from '../editing-context.ts';
import { SectionPresence } from '../presence/presence-list.tsx';
import { useSectionActions } from '../section-actions.ts';
import { DrawnSection } from './drawn-section.tsx';
import styles from './frame.module.css';
import { SectionBar } from './section-bar.tsx';
import { useTyping } from './use-typing.ts';

const fetchPicker = () => import('#web/backoffice/pickers/medium-picker.tsx');
const MediumPicker = lazy(async () => ({ default: (await needCode(fetchPicker, false)).MediumPicker }));

type PictureChoiceProps = { section: StoredSection; path: string; onClose: () => void };

/** Another picture for the one that was pressed on the page. */
function PictureChoice({ section, path, onClose }: PictureChoiceProps) {
  const { isPhone, may } = useEditing();
  const actions = useSectionActions();
  return (
    <MayEditMedia value={may.media}>
      <Suspense>
        <MediumPicker
          open
          kinds={['picture']}
          onClose={onClose}
          onChoose={([picture]) => picture && actions.setOption(section.id, path, picture.id, isPhone)}
        />
      </Suspense>
    </MayEditMedia>
  );
}

type SectionFrameProps = { section: StoredSection; place: SectionPlace; count: number };

/**
 * A section that can be edited: pointing at it shows its outline, pressing it or reaching it by keyboard its bar. Its own links
 * and buttons lead nowhere meanwhile.
 */
export function SectionFrame({ section, place, count }: SectionFrameProps) {
  const { store, isPhone, language, spoken } = useEditing();
  const t = useTranslations('editor');
  const names = useSectionNames();
  const content = useRef<HTMLDivElement>(null);
  const wasSelected = useRef(false);
  const [picture, setPicture] = useState<string | undefined>(undefined);
  const isSelected = useEditState((state) => state.selected === section.id);
  const description = sectionTypes.get(section.type);
  const isKnown = description !== undefined && section.v <= description.version;
  const options = effectiveOptions(section, isPhone);
  const name = names.name(section.type);
  const isHidden = section.meta?.hidden === true;
  const isLocked = useIsLocked(section);
  const isTyping = useTyping(content, section, isLocked);
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useKeyWithClickEvents: a group of a page's parts is no set of fields; the keyboard chooses it by its focus.
    <div
      className={styles.frame}
      lang={spoken}
      data-edit-section={section.id}
      data-selected={isSelected || undefined}
      data-hidden={isHidden || undefined}
      role="group"
      aria-label={t('frame.label', { name, number: place.index + 1, count })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the frame is what the keyboard chooses.
      tabIndex={0}
      onPointerDown={() => {
        wasSelected.current = isSelected;
      }}
      onFocus={(event) => {
        event.stopPropagation();
        store.select(section.id);
      }}
      onClick={(event) => {
        event.stopPropagation();
        // The first press chooses the section, the next one the picture.
        if (wasSelected.current && !isLocked) setPicture(pictureUnder(event.target, options, description));
        store.select(section.id);
      }}
    >
      {isSelected && <SectionBar section={section} place={place} count={count} />}
      <SelfScroll isSelected={isSelected} frame={content} />
      <div
        ref={content}
        className={styles.content}
        lang={language}
        onClickCapture={holdLinks}
        onSubmitCapture={hold}
      >
        {isKnown ? (
          <DrawnSection
            section={section}
            description={description}
            first={place.index === 0 && place.parent === null}
            isLocked={isLocked}
            isTyping={isTyping}
          />
        ) : (
          <p className={styles.note}>{t('frame.unknown')}</p>
        )}
      </div>
      <p className={classNames(styles.note, styles.empty)}>{t('frame.empty', { name })}</p>
      <SectionPresence sectionId={section.id} />
      {picture !== undefined && (
        <PictureChoice section={section} path={picture} onClose={() => setPicture(undefined)} />
      )}
      {isHidden && <p className={styles.hiddenSign}>{t('frame.hidden')}</p>}
    </div>
  );
}

/** The field of the pressed picture; undefined if it is not one of the section's own fields. */
function pictureUnder(
  target: EventTarget,
  options: StoredSection['options'],
  description: SectionDescription | undefined,
): string | undefined {
  const image = target instanceof HTMLImageElement ? target : undefined;
  const mediumId = image && mediumOfAddress(image.src);
  if (mediumId === undefined || !description) return undefined;
  return findPicturePath(description.fields, options, mediumId);
}

/** What an undo has changed out of sight is shown. */
function SelfScroll({ isSelected, frame }: { isSelected: boolean; frame: { current: HTMLElement | null } }) {
  const redraws = useEditState((state) => state.redraws);
  const seen = useRef(redraws);
  useEffect(() => {
    if (seen.current === redraws) return;
    seen.current = redraws;
    if (isSelected) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [redraws, isSelected, frame]);
  return null;
}

/** Links, buttons and forms of the page are disabled while it is edited; disclosure elements still work. */
function holdLinks(event: MouseEvent): void {
  const target = event.target as Element;
  if (target.closest('[data-edit-ui]')) return;
  if (target.closest('[data-edit-section]') !== event.currentTarget.parentElement) return;
  const pressed = target.closest('a, button, input, select, label');
  if (pressed && event.currentTarget.contains(pressed)) event.preventDefault();
  if (pressed?.matches('a, button')) event.stopPropagation();
  // The press still chooses the section; in a text it sets the caret.
  const isWritten = target.closest('[contenteditable], [data-edit-rich]') !== null;
  if (pressed && !isWritten)
    (event.currentTarget.parentElement as HTMLElement).focus({ preventScroll: true });
}

function hold(event: { preventDefault(): void; stopPropagation(): void }): void {
  event.preventDefault();
  event.stopPropagation();
}
