import { createRequire } from 'node:module';

/* What all parts of a written paper have in common: its type, colours, margins, and where a page ends. */

/** The shop's own type (SIL Open Font License: may be embedded), as far as its letters reach. */
const brandFonts = {
  regular: '@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf',
  bold: '@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf',
} as const;
/** Letters and signs that it lacks: other scripts in somebody's name, a raised two in an area. */
const wideFonts = {
  regular: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
} as const;

export const margin = 44;
export const footerRoom = 18;
/** Points of one line at the foot of a page; there is room for three. */
export const footerLine = 11;
export const ink = '#1c232b';
export const quiet = '#55606d';
export const line = '#c3cad2';
/** The same green as on the pages. */
export const ok = '#2e6b4f';

/** Of the two that papers are set in. */
export type FontWeight = keyof typeof brandFonts;

export type Page = PDFKit.PDFDocument;

const files = createRequire(import.meta.url);
const faces = {
  brand: { regular: files.resolve(brandFonts.regular), bold: files.resolve(brandFonts.bold) },
  wide: { regular: files.resolve(wideFonts.regular), bold: files.resolve(wideFonts.bold) },
} as const;

/**
 * The face for a text: the shop's own, unless the text has letters that this one lacks. A face goes by the path of its file, never by a
 * registered name: the library's tables come back to the face before a cell by its path, which it does not find among names, so that
 * it would open the file again for every cell (2.5 s for an invoice of a hundred lines instead of a tenth of one).
 */
export function faceOf(page: Page, weight: FontWeight, text: string): string {
  page.font(faces.brand[weight]);
  // The library keeps the chosen face where its types do not say so.
  const { _font: chosen } = page as unknown as {
    _font: { font: { hasGlyphForCodePoint(code: number): boolean } };
  };
  const isWhole = [...text].every(
    (letter) => letter === '\n' || chosen.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
  );
  return faces[isWhole ? 'brand' : 'wide'][weight];
}

/** A thin line below what ends there; the next row begins after it. */
export function endRow(page: Page, bottom: number): void {
  page.y = bottom + 2;
  page.lineWidth(0.5).strokeColor(line);
  page
    .moveTo(margin, page.y)
    .lineTo(margin + widthOf(page), page.y)
    .stroke();
  page.x = margin;
  page.y += 3;
}

/** Begins a page where so many points are not left on this one. */
export function keepTogether(page: Page, points: number): void {
  if (points > roomLeft(page)) page.addPage();
}

/** Points between what stands on the page and its foot. */
export function roomLeft(page: Page): number {
  return page.page.height - margin - footerRoom - page.y;
}

export function widthOf(page: Page): number {
  return page.page.width - 2 * margin;
}
