import { type ComponentType, createContext } from 'react';
import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import type { MediumKind } from '#values/media-limits.ts';

export type MediaLibraryDialogProps = {
  /** What can be chosen. */
  kinds: readonly MediumKind[];
  /** Whether several can. */
  multiple?: boolean;
  /** Told once, in the order of choosing; the caller takes the dialog away. */
  onChoose: (media: readonly LibraryMedium[]) => void;
  onClose: () => void;
};

/** The library as a dialog, for parts of the library itself: they cannot import what is made of them. */
export const LibraryPicker = createContext<ComponentType<MediaLibraryDialogProps>>(() => null);
