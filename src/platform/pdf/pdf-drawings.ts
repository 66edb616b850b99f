import type { Point, Stroke } from '#values/profile/profile-geometry.ts';
import { boundsOf } from '#values/profile/profile-geometry.ts';
import { type BarcodeOutline, outlineBarcode } from '../barcodes/barcode-drawing.ts';
import type { PdfBlock, PdfCode } from './pdf-document.ts';
import { faces } from './pdf-faces.ts';
import { ink, keepTogether, line, margin, type Page, quiet, widthOf } from './pdf-page.ts';

/** Room for a cross-section in points. */
const profileRoom = { width: 400, height: 130 } as const;
const swatchSize = 34;
/** Widths of codes in points: modules of a third of a millimetre and more, as cameras like them. */
const codeWidths = { pdf417: 200, qrcode: 64 } as const;
export const codeHeight = 64;

export function drawProfile(page: Page, outline: Stroke[], context: Stroke[], caption: string): void {
  const bounds = boundsOf([...outline, ...context]);
  const width = Math.max(1, bounds.right - bounds.left);
  const height = Math.max(1, bounds.top - bounds.bottom);
  const scale = Math.min(profileRoom.width / width, profileRoom.height / height);
  keepTogether(page, height * scale + 50);
  const top = page.y + 6;
  const place = ([x, y]: Point) =>
    [margin + (x - bounds.left) * scale, top + (bounds.top - y) * scale] as const;
  page.strokeColor(line).lineWidth(0.8);
  for (const stroke of context) drawStroke(page, stroke, place);
  page.strokeColor(ink).lineWidth(1.4);
  for (const stroke of outline) drawStroke(page, stroke, place);
  page.y = top + height * scale + 10;
  page.font(faces.regular).fontSize(9).fillColor(quiet).text(caption, margin).moveDown(0.8);
}

function drawStroke(page: Page, stroke: Stroke, place: (point: Point) => readonly [number, number]): void {
  const [first, ...rest] = stroke.points.map(place);
  if (!first) return;
  page.moveTo(...first);
  if (stroke.curved) {
    for (let index = 0; index + 2 < rest.length; index += 3) {
      const [a, b, c] = rest.slice(index, index + 3) as [
        readonly [number, number],
        readonly [number, number],
        readonly [number, number],
      ];
      page.bezierCurveTo(...a, ...b, ...c);
    }
  } else {
    for (const point of rest) page.lineTo(...point);
  }
  if (stroke.closed) page.closePath();
  page.stroke();
}

type OutlinedCode = PdfCode & { readonly outline: BarcodeOutline };

/** The outlines of all codes of a document. */
export async function outlineCodes(
  blocks: readonly PdfBlock[],
): Promise<Map<PdfBlock, readonly OutlinedCode[]>> {
  const outlined = new Map<PdfBlock, readonly OutlinedCode[]>();
  for (const block of blocks) {
    if (block.kind !== 'codes') continue;
    const codes = block.codes.map(async (code) => ({ ...code, outline: await outlineBarcode(code.barcode) }));
    outlined.set(block, await Promise.all(codes));
  }
  return outlined;
}

export function drawCodes(page: Page, codes: readonly OutlinedCode[]): void {
  keepTogether(page, codeHeight + 14);
  const top = page.y;
  let left = margin;
  for (const { label, barcode, outline } of codes) {
    const width = codeWidths[barcode.kind];
    page
      .font(faces.regular)
      .fontSize(9)
      .fillColor(quiet)
      .text(label, left, top, { width: width + 100 });
    page
      .save()
      .translate(left, top + 14)
      .scale(Math.min(width / outline.width, codeHeight / outline.height))
      .fillColor('#000000')
      .path(outline.path)
      .fill('even-odd')
      .restore();
    left += width + 110;
  }
  page.x = margin;
  page.y = top + codeHeight + 24;
}

export function drawSwatch(page: Page, hex: string, name: string): void {
  keepTogether(page, swatchSize + 10);
  const top = page.y;
  page
    .rect(margin, top, swatchSize * 2, swatchSize)
    .lineWidth(0.5)
    .fillAndStroke(hex, line);
  page.font(faces.regular).fontSize(10.5).fillColor(ink);
  page.text(name, margin + swatchSize * 2 + 14, top + swatchSize / 2 - 7);
  page.x = margin;
  page.y = top + swatchSize + 8;
}

/** Points of an empty line with its label. */
export const blankHeight = 40;

export function drawBlank(page: Page, label: string): void {
  keepTogether(page, blankHeight);
  page.font(faces.regular).fontSize(10).fillColor(quiet).text(label, margin);
  page.y += 14;
  page.lineWidth(0.7).strokeColor(quiet);
  page
    .moveTo(margin, page.y)
    .lineTo(margin + widthOf(page), page.y)
    .stroke();
  page.y += 10;
}
