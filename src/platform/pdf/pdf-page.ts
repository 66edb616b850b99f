/* What all parts of a written paper have in common: its colours, margins, and where a page ends. */

export const margin = 44;
export const footerRoom = 18;
/** Points of one line at the foot of a page; there is room for three. */
export const footerLine = 11;
export const ink = '#1c232b';
export const quiet = '#55606d';
export const line = '#c3cad2';
/** The same green as on the pages. */
export const ok = '#2e6b4f';

export type Page = PDFKit.PDFDocument;

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
