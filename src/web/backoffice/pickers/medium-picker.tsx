import { Suspense, useContext } from 'react';
import { type MediumFieldKind, mediumFieldKinds } from '#sections/section-description.ts';
import type { Language } from '#values/language.ts';
import type { ReferenceKind } from '#values/reference-kinds.ts';
import { lazyPart } from '#web/connection/needed-code.ts';
import { MayEditMedia } from './may-edit-media.ts';
import { ReferencePicker } from './reference-picker.tsx';

/** The library comes when something is chosen. */
const MediaLibraryDialog = lazyPart(() =>
  import('../media-library/media-library.tsx').then((module) => ({ default: module.MediaLibraryDialog })),
);

const referenceKinds = {
  picture: 'medium',
  film: 'film',
  captions: 'captions',
} as const satisfies Record<MediumFieldKind, ReferenceKind>;

export type MediumPickerProps = {
  /** What the field takes. */
  of: MediumFieldKind;
  language: Language;
  open: boolean;
  onClose: () => void;
  /** Id of the medium that is chosen. */
  chosen: number | null;
  onChoose: (mediumId: number) => void;
};

/** The dialog in which one medium is chosen; everybody who wants a picture comes through here. */
export function MediumPicker({ of, language, open, onClose, chosen, onChoose }: MediumPickerProps) {
  const mayEditMedia = useContext(MayEditMedia);
  if (mayEditMedia) {
    return (
      open && (
        <Suspense>
          <MediaLibraryDialog
            kinds={[mediumFieldKinds[of]]}
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
      kind={referenceKinds[of]}
      language={language}
      open={open}
      onClose={onClose}
      chosen={chosen === null ? [] : [String(chosen)]}
      onChoose={([key]) => key && onChoose(Number(key))}
    />
  );
}
