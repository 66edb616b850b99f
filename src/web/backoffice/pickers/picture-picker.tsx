import type { Language } from '#values/language.ts';
import { ReferencePicker } from './reference-picker.tsx';

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
