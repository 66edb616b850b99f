import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from './pdf-page.ts';

/* The type of all written papers: the shop's own face, and one that lends it what it lacks. */

/** The shop's own type (SIL Open Font License: may be embedded), as far as its letters reach. */
const brandFonts = {
  regular: '@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf',
  bold: '@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf',
} as const;
/**
 * Letters and signs that it lacks: other scripts in somebody's name, a raised two in an area. DejaVu 2.37, unchanged, in the repository:
 * its npm package is 12 MB for these two files (licence: tools/licences/dejavu.txt).
 */
const wideFonts = {
  regular: 'fonts/DejaVuSansCondensed.ttf',
  bold: 'fonts/DejaVuSansCondensed-Bold.ttf',
} as const;

/** Of the two that papers are set in. */
export type FontWeight = keyof typeof brandFonts;

const files = createRequire(import.meta.url);
/**
 * A face goes by the path of its file, never by a registered name: the library's tables come back to the face before a cell by its
 * path, which it does not find among names, so that it would open the file again for every cell (2.5 s for an invoice of a hundred
 * lines instead of a tenth of one).
 */
export const faces: Readonly<Record<FontWeight, string>> = {
  regular: files.resolve(brandFonts.regular),
  bold: files.resolve(brandFonts.bold),
};
const lenders: ReadonlyMap<string, string> = new Map([
  [faces.regular, join(import.meta.dirname, wideFonts.regular)],
  [faces.bold, join(import.meta.dirname, wideFonts.bold)],
]);

type Run = { readonly text: string; readonly isLent: boolean };

/** What the library's documents hold and its types do not say. */
type Insides = Page & {
  _font: { readonly font: { hasGlyphForCodePoint(code: number): boolean }; readonly ascender: number };
  readonly _fontSource: string;
  readonly _fontSize: number;
  _fragment(text: string, x: number, y: number, options: LineOptions): void;
};
type LineOptions = PDFKit.Mixins.TextOptions & { readonly lineWidth?: number; readonly textWidth?: number };

/**
 * Has a paper lend what the chosen face lacks, and that alone: a sign, or a word of letters, on the same line. Whatever is drawn and
 * measured on it, tables included, goes through these two functions of the library.
 */
export function lendLetters(paper: Page): void {
  const page = paper as Insides;
  const [draw, measure] = [page._fragment.bind(page), page.widthOfString.bind(page)];

  /** In the lender's face where it is lent, then in the chosen one again. */
  const inFace = <T>({ isLent }: Run, act: () => T): T => {
    const chosen = page._fontSource;
    const lender = isLent ? lenders.get(chosen) : undefined;
    if (lender === undefined) return act();
    page.font(lender);
    try {
      return act();
    } finally {
      page.font(chosen);
    }
  };
  const widthOf = (runs: readonly Run[], options?: LineOptions) =>
    runs.reduce((width, run) => width + inFace(run, () => measure(run.text, options)), 0);

  page.widthOfString = (text, options) => {
    const runs = runsOf(page, text);
    return runs ? widthOf(runs, options) : measure(text, options);
  };
  page._fragment = (text, x, y, options) => {
    const runs = runsOf(page, `${text}`.replaceAll('\n', ''));
    if (!runs) {
      draw(text, x, y, options);
      return;
    }
    const { align = 'left', width, lineWidth = 0, textWidth: _ofAll, ...rest } = options;
    const free = width === undefined ? 0 : lineWidth - widthOf(runs, rest);
    let left = x + (align === 'right' ? free : align === 'center' ? free / 2 : 0);
    const baseline = (-page._font.ascender / 1000) * page._fontSize;
    for (const run of runs) {
      left += inFace(run, () => {
        draw(run.text, left, y, { ...rest, baseline });
        return measure(run.text, rest);
      });
    }
  };
}

/** A text by the face that it is drawn in; nothing where the chosen one has all of it. */
function runsOf({ _font, _fontSource }: Insides, text: string): readonly Run[] | undefined {
  if (!lenders.has(_fontSource)) return undefined;
  const has = (letter: string) =>
    letter === '\n' || _font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  if ([...text].every(has)) return undefined;
  const runs: { text: string; isLent: boolean }[] = [];
  for (const part of text.match(/[\p{L}\p{M}]+|[^\p{L}\p{M}]/gu) ?? []) {
    const isLent = ![...part].every(has);
    const last = runs.at(-1);
    if (last?.isLent === isLent) last.text += part;
    else runs.push({ text: part, isLent });
  }
  return runs;
}
