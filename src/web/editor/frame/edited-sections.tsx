import { Fragment, useEffect, useSyncExternalStore } from 'react';
import { sectionTypes } from '#sections/section-types.ts';
import type { StoredSection } from '../content/edited-content.ts';
import { effectiveOptions } from '../content/phone-options.ts';
import { allSections, type SectionPlace, siblingsIn } from '../content/section-tree.ts';
import { useEditing, useEditState } from '../editing-context.ts';
import { AddSection } from './add-section.tsx';
import { keyOf, SlotContext } from './drawn-section.tsx';
import { SectionFrame } from './section-frame.tsx';

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

/** Has drawn what is not drawn yet, and draws anew once it has come. */
function useDrawing(sections: readonly StoredSection[]): void {
  const { drawing, isPhone } = useEditing();
  const typing = useEditState((state) => state.typing);
  useSyncExternalStore(drawing.subscribe, drawing.revision);
  useEffect(() => {
    drawing.want(
      allSections(sections).flatMap((section) => {
        const description = sectionTypes.get(section.type);
        if (!description || section.v > description.version || section.id === typing) return [];
        // Of a saved block it is drawn what is known of it here, which may be what is about to be saved.
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
