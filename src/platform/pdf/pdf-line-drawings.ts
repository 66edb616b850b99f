import type { PdfDrawing } from './pdf-document.ts';
import { faceOf, ink, keepTogether, line, margin, type Page, quiet, widthOf } from './pdf-page.ts';

const gap = 20;
const labelSize = 7.5;
const captionHeight = 16;
/** Points, whatever the scale. */
const weights = { thin: 0.5, usual: 0.9, strong: 1.8 } as const;

/** Both in the scale in which the wider one fills its half, on one page; a label for each, and a caption for both. */
export function drawDrawings(page: Page, drawings: readonly PdfDrawing[], caption: string): void {
  const width = (widthOf(page) - gap) / 2;
  const scale = Math.min(...drawings.map((drawing) => width / drawing.width));
  const height = Math.max(...drawings.map((drawing) => drawing.height * scale));
  keepTogether(page, height + 2 * captionHeight + 10);
  const top = page.y;
  for (const [index, drawing] of drawings.entries()) {
    const left = margin + index * (width + gap);
    drawDrawing(page, drawing, scale, left, top + captionHeight);
    page
      .font(faceOf(page, 'bold', drawing.label))
      .fontSize(9)
      .fillColor(quiet)
      .text(drawing.label, left, top, { width });
  }
  page
    .font(faceOf(page, 'regular', caption))
    .fontSize(9)
    .fillColor(quiet)
    .text(caption, margin, top + captionHeight + height + 4, { width: widthOf(page) })
    .moveDown(0.8);
}

function drawDrawing(page: Page, drawing: PdfDrawing, scale: number, left: number, top: number): void {
  page
    .save()
    .translate(left - drawing.left * scale, top - drawing.top * scale)
    .scale(scale);
  for (const { path, weight } of drawing.lines) {
    page
      .path(path)
      .lineWidth(weights[weight] / scale)
      .strokeColor(weight === 'thin' ? line : ink)
      .stroke();
  }
  page.restore();
  for (const { text, x, y, turn, beforeIt = false, isOverLines = false } of drawing.texts) {
    page.font(faceOf(page, 'regular', text)).fontSize(labelSize);
    const width = page.widthOfString(text);
    const [atX, atY] = [left + (x - drawing.left) * scale, top + (y - drawing.top) * scale];
    const [textLeft, textTop] = [beforeIt ? atX - width : atX - width / 2, atY - labelSize / 2];
    page.save().rotate(turn, { origin: [atX, atY] });
    if (isOverLines) page.rect(textLeft - 2, textTop - 1, width + 4, labelSize + 2).fill('#ffffff');
    page.fillColor(ink).text(text, textLeft, textTop, { lineBreak: false });
    page.restore();
  }
}
