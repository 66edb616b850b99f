/** Formats that pictures are made in. */
export type ImageFormat = 'avif' | 'webp' | 'jpeg' | 'png';

/** Box in pixels that the made picture fits into; a smaller original is not enlarged. Null: its own size. */
export type ImageBox = { readonly widthPx: number; readonly heightPx: number } | null;

/** What a picture really is, whatever its name says. Width and height are those of the upright picture. */
export type ExaminedImage = {
  readonly mime: string;
  readonly extension: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** The picture as it may be kept: the same bytes, of an SVG the cleaned text. */
  readonly bytes: Uint8Array;
};

/** What the image process is asked for. */
export type ImageTask =
  | {
      readonly kind: 'resize';
      readonly bytes: Uint8Array;
      readonly box: ImageBox;
      readonly format: ImageFormat;
    }
  | { readonly kind: 'examine'; readonly bytes: Uint8Array };

export type ImageTaskMessage = { readonly id: number; readonly task: ImageTask };

/** `result` is a made picture, or what an examination found. */
export type ImageTaskAnswer =
  | { readonly id: number; readonly result: Uint8Array | ExaminedImage | undefined }
  | { readonly id: number; readonly error: string };
