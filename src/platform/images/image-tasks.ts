import type { DrawingFault } from './drawing-faults.ts';

/** Formats that pictures are made in. */
export const imageFormats = ['avif', 'webp', 'jpeg', 'png'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** Box in pixels that the made picture fits into; a smaller original is not enlarged. Null: its own size. */
export type ImageBox = { readonly widthPx: number; readonly heightPx: number } | null;

/** A picture's bytes, or where they lie on this machine. */
export type ImageSource = Uint8Array | string;

/** `hash` is SHA-256 in hex. */
export type WrittenFile = { readonly hash: string; readonly sizeBytes: number };

/** What a picture really is, whatever its name says. Width and height are those of the upright picture. */
export type ExaminedImage = {
  readonly mime: string;
  readonly extension: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /**
   * What may be kept in place of what came in: the cleaned text of an SVG, a photograph without its place. Null: it is kept as it
   * lies there.
   */
  readonly cleaned: Uint8Array | null;
  /** Of the file that was examined, where it was wiped where it lies. */
  readonly rewritten: WrittenFile | null;
};

/**
 * Why a picture is not taken in, as a rule of its field: `format`: no whole picture of a known format; `otherPicture`: one of a format that
 * browsers do not show; `moving`: it moves, and what is made of it would not; `tooComplex`: a drawing that no browser bears (see isTooComplex), or one that
 * would lose something.
 */
export type ImageFault = DrawingFault | 'otherPicture' | 'moving';

export type ImageFinding = ExaminedImage | ImageFault;

/** What the image process is asked for. */
export type ImageTask =
  | {
      readonly kind: 'resize';
      readonly source: ImageSource;
      readonly box: ImageBox;
      readonly format: ImageFormat;
    }
  | { readonly kind: 'examine'; readonly source: ImageSource }
  | { readonly kind: 'erase'; readonly path: string; readonly mime: string };

export type ImageTaskMessage = { readonly id: number; readonly task: ImageTask };

/** A made picture, what an examination found, or a file after it was wiped (null: there was nothing to wipe). */
export type TaskResult = Uint8Array | ImageFinding | WrittenFile | null;

export type ImageTaskAnswer =
  | { readonly id: number; readonly result: TaskResult }
  | { readonly id: number; readonly error: string };
