import { lazy, Suspense } from 'react';
import { MayEditMedia } from '#web/backoffice/pickers/may-edit-media.ts';
import { needCode } from '#web/connection/needed-code.ts';
import type { StoredSection } from '../content/edited-content.ts';
import { useEditing } from '../editing-context.ts';
import { useSectionActions } from '../section-actions.ts';

const fetchPicker = () => import('#web/backoffice/pickers/medium-picker.tsx');
const MediumPicker = lazy(async () => ({ default: (await needCode(fetchPicker, false)).MediumPicker }));

type PictureChoiceProps = { section: StoredSection; path: string; onClose: () => void };

/** Another picture for the one that was pressed on the page. */
export function PictureChoice({ section, path, onClose }: PictureChoiceProps) {
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
