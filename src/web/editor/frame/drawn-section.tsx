import { type ComponentType, createContext, memo, Suspense, useContext, useRef } from 'react';
import type { SectionWithLoaded } from '#sections/page-section.ts';
import { sectionViews } from '#sections/page-sections.ts';
import type { SectionDescription } from '#sections/section-description.ts';
import { WordsLanguage } from '#web/i18n/use-translations.ts';
import { RichTextEditing } from '#web/parts/rich-text/rich-text-editing.ts';
import type { StoredSection } from '../content/edited-content.ts';
import { effectiveOptions } from '../content/phone-options.ts';
import { drawingKey, shownOptions } from '../content/shown-options.ts';
import { useEditing } from '../editing-context.ts';
import { InlineRichText } from '../rich/inline-rich-text.tsx';

/** Draws the sections in a slot, in frames of their own. */
export const SlotContext = createContext<ComponentType<{ holder: string; slot: string }>>(() => null);

type DrawnSectionProps = {
  section: StoredSection;
  description: SectionDescription;
  first: boolean;
  /** Nothing in it is typed in place: it shows a saved block. */
  isLocked: boolean;
  /** Not rendered again until typing has ended. */
  isTyping: boolean;
};

type Shown = { readonly section: StoredSection; readonly drawn: SectionWithLoaded };

/** A section as visitors will see it. What it refers to comes from the server; until that has come it looks as it did. */
export function DrawnSection({ section, description, first, isLocked, isTyping }: DrawnSectionProps) {
  const { drawing, isPhone } = useEditing();
  const shown = useRef<Shown | undefined>(undefined);
  const key = keyOf(section, description, isPhone);
  const drawn = drawing.find(key);
  if (drawn && (!isTyping || !shown.current)) shown.current = { section, drawn };
  if (!shown.current) return null;
  return <SectionView {...shown.current} description={description} first={first} isLocked={isLocked} />;
}

/** By what a section is drawn: everything but its words. */
export function keyOf(section: StoredSection, { fields }: SectionDescription, isPhone: boolean): string {
  const options = effectiveOptions(section, isPhone);
  // A saved block is drawn as the server answers it, words too: here it is not typed in.
  const words = section.master === undefined ? '' : JSON.stringify(options);
  return `${section.id}|${section.type}|${section.v}|${drawingKey(fields, options)}|${JSON.stringify(section.meta ?? {})}|${words}`;
}

type SectionViewProps = Shown & Pick<DrawnSectionProps, 'description' | 'first' | 'isLocked'>;

const SectionView = memo(function SectionView(props: SectionViewProps) {
  const { section, drawn, description, first, isLocked } = props;
  const { register, isPhone, spoken } = useEditing();
  const Slot = useContext(SlotContext);
  const View = sectionViews[section.type];
  if (!View) return null;
  const options = isLocked
    ? drawn.section.options
    : shownOptions(description.fields, effectiveOptions(section, isPhone), drawn.section.options, {
        sectionId: section.id,
        register,
      });
  const edit = (document: object) => {
    if (isLocked) return undefined;
    const place = register.findRichText(document);
    return (
      place && (
        <WordsLanguage value={spoken}>
          <InlineRichText place={place} drawn={document} />
        </WordsLanguage>
      )
    );
  };
  // A section speaks the page's language, what edits it within it that of the person editing.
  return (
    <WordsLanguage value={undefined}>
      <RichTextEditing value={edit}>
        {/* The code of rare ones is fetched: only the section waits for it, not all of edit mode. */}
        <Suspense>
          <View
            section={{ ...drawn.section, options }}
            loaded={drawn.loaded}
            first={first}
            idPrefix=""
            slot={(slot) => (
              <WordsLanguage value={spoken}>
                <Slot holder={section.id} slot={slot} />
              </WordsLanguage>
            )}
          />
        </Suspense>
      </RichTextEditing>
    </WordsLanguage>
  );
});
