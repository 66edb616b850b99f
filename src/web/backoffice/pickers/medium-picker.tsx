import { Suspense } from 'react';
import { lazyPart } from '#web/connection/needed-code.ts';
import type { MediaLibraryDialogProps } from '../media-library/library-picker.ts';
import { BesidePage } from './beside-page.tsx';

/** The library comes when something is chosen. */
const MediaLibraryDialog = lazyPart(() =>
  import('../media-library/media-library.tsx').then((module) => ({ default: module.MediaLibraryDialog })),
);

export type MediumPickerProps = MediaLibraryDialogProps & { open: boolean };

/** The dialog in which media of the library are chosen; everybody who wants some comes through here. */
export function MediumPicker({ open, onChoose, onClose, ...wanted }: MediumPickerProps) {
  return (
    open && (
      <Suspense>
        <BesidePage>
          <MediaLibraryDialog
            {...wanted}
            onChoose={(media) => {
              onChoose(media);
              onClose();
            }}
            onClose={onClose}
          />
        </BesidePage>
      </Suspense>
    )
  );
}
