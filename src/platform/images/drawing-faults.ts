/** What a drawing may hold that cannot be kept and that whoever looks at it would miss: rules of the field `file`. */
export const drawingFaults = {
  fonts: 'drawingFonts',
  styles: 'drawingStyles',
  motion: 'drawingMotion',
  pages: 'drawingPages',
  pictures: 'drawingPictures',
} as const;

/** Why a drawing is not taken in. */
export type DrawingFault = (typeof drawingFaults)[keyof typeof drawingFaults] | 'tooComplex' | 'format';
