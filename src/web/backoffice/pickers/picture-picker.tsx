import { Suspense, useContext } from 'react';
import type { Language } from '#values/language.ts';
import { lazyPart } from '#web/connection/needed-code.ts';
import { MayEditMedia } from './may-edit-media.ts';
import { ReferencePicker } from './reference-picker.tsx';

/** The library comes when a picture is chosen. */
const MediaLibraryDialog = lazyPart(() =>
  import('../media-library/media-library.tsx').then((module) => ({ default: module.MediaLibraryDialog })),
);

export type PicturePickerProps = {
  language: Language;
  open: boolean;
  onClose: () => void;
  /** Id of the medium that is chosen. */
  chosen: number | null;
  onChoose: (mediumId: number) => void;
};

/** The dialog in which one picture is chosen; everybody who wants a picture comes through here. */
export function PicturePicker({ language, open, onClose, chosen, onChoose }: PicturePickerProps) {
  const mayEditMedia = useContext(MayEditMedia);
  if (mayEditMedia) {
    return (
      open && (
        <Suspense>
          <MediaLibraryDialog
            kinds={['picture']}
            onChoose={([medium]) => {
              if (medium) onChoose(medium.id);
              onClose();
            }}
            onClose={onClose}
          />
        </Suspense>
      )
    );
  }
  return (
    <ReferencePicker
      kind="medium"
      language={language}
      open={open}
      onClose={onClose}
      chosen={chosen === null ? [] : [String(chosen)]}
      onChoose={([key]) => key && onChoose(Number(key))}
    />
  );
}
