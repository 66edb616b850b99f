import type { Barcode } from '#platform/barcodes/barcode-drawing.ts';
import type { Profile } from '#values/profile/profile-geometry.ts';

/** A document as its author thinks of it; what it looks like is the writer's business. */
export type PdfDocument = {
  /** Two-letter code. */
  readonly language: string;
  readonly title: string;
  /** What stands small above the title: the kind of document, who issues it. */
  readonly overline: string;
  readonly author: string;
  /** Of the issue; the same document has the same bytes whenever it is written. */
  readonly issuedAt: Date;
  readonly blocks: readonly PdfBlock[];
  /** Who issues it, as PNG or JPEG. */
  readonly logo?: Buffer | undefined;
  /** What is stamped beside the title, such as that it has been paid. */
  readonly stamp?: string | undefined;
  /** One line below every page, with the number of the page added. */
  readonly footer: string;
};

export type PdfBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'facts'; readonly facts: readonly { readonly label: string; readonly value: string }[] }
  /** Who deals with whom, side by side; the first line is the name. */
  | {
      readonly kind: 'parties';
      readonly parties: readonly { readonly label: string; readonly lines: readonly string[] }[];
    }
  /**
   * Amounts one below the other at the right edge; a strong one is the sum of the others. They stand on one page, together with the
   * last row of a table before them.
   */
  | {
      readonly kind: 'sums';
      readonly sums: readonly { readonly label: string; readonly value: string; readonly strong?: boolean }[];
    }
  /** Rows of words and numbers; `share` is how much of the width a column takes; `sum` is a last, strong row. */
  | {
      readonly kind: 'table';
      readonly columns: readonly {
        readonly label: string;
        readonly share: number;
        readonly isNumber?: boolean;
      }[];
      readonly rows: readonly (readonly string[])[];
      readonly sum?: readonly string[];
    }
  /** Codes to be read by a camera, side by side, each under its label. */
  | { readonly kind: 'codes'; readonly codes: readonly PdfCode[] }
  /** Two drawings side by side in one scale, and a line below both. */
  | {
      readonly kind: 'drawings';
      readonly drawings: readonly [PdfDrawing, PdfDrawing];
      readonly caption: string;
    }
  /** A cross-section to scale, with its sizes said below. */
  | { readonly kind: 'profile'; readonly profile: Profile; readonly caption: string }
  | {
      readonly kind: 'swatches';
      readonly swatches: readonly { readonly hex: string; readonly name: string }[];
    }
  /** Empty lines to write on, each after its label. */
  | { readonly kind: 'blanks'; readonly labels: readonly string[] };

export type PdfCode = { readonly label: string; readonly barcode: Barcode };

/** Lines with labels between them, in units of its own. */
export type PdfDrawing = {
  readonly label: string;
  /** What is seen of it. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** `path`: commands as in SVG. */
  readonly lines: readonly { readonly path: string; readonly weight: 'thin' | 'usual' | 'strong' }[];
  /**
   * `turn` in degrees, clockwise; a label `beforeIt` ends at its place, others have it in their middle; lines end beside one that
   * is over them.
   */
  readonly texts: readonly {
    readonly text: string;
    readonly x: number;
    readonly y: number;
    readonly turn: number;
    readonly beforeIt?: boolean;
    readonly isOverLines?: boolean;
  }[];
};
