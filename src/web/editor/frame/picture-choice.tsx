import { lazy, Suspense } from 'react';
import { MayEditMedia } from '#web/backoffice/pickers/may-edit-media.ts';
import { needCode } from '#web/connection/needed-code.ts';
import type { StoredSection } from '../content/edited-content.ts';
import { valueAt } from '../content/option-paths.ts';
import { effectiveOptions } from '../content/phone-options.ts';
import { useEditing } from '../editing-context.ts';
import { useSectionActions } from '../section-actions.ts';

const fetchPicker = () => import('#web/backoffice/pickers/medium-picker.tsx');
const MediumPicker = lazy(async () => ({ default: (await needCode(fetchPicker, false)).MediumPicker }));

type PictureChoiceProps = { section: StoredSection; path: string; onClose: () => void };

/** Another picture for the one that was pressed on the page. */
export function PictureChoice({ section, path, onClose }: PictureChoiceProps) {
  const { language, isPhone, may } = useEditing();
  const actions = useSectionActions();
  const chosen = valueAt(effectiveOptions(section, isPhone), path);
  return (
    <MayEditMedia value={may.media}>
      <Suspense>
        <MediumPicker
          of="picture"
          language={language}
          open
          onClose={onClose}
          chosen={typeof chosen === 'number' ? chosen : null}
          onChoose={(mediumId) => {
            actions.setOption(section.id, path, mediumId, isPhone);
            onClose();
          }}
        />
      </Suspense>
    </MayEditMedia>
  );
}
