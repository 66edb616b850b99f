import type { PdfDrawing } from './pdf-document.ts';
import { faces } from './pdf-faces.ts';
import { ink, keepTogether, line, margin, type Page, quiet, roomLeft, widthOf } from './pdf-page.ts';

const gap = 20;
const labelSize = 7.5;
const captionHeight = 16;
/** Points beside the drawings themselves, and how high they have to be for their figures to be told apart. */
const roomForWords = 2 * captionHeight + 10;
const smallestHeight = 220;
/** Of what follows: a heading and its first lines. */
const roomForNext = 90;
/** Points, whatever the scale. */
const weights = { thin: 0.5, usual: 0.9, strong: 1.8 } as const;

/**
 * Both in one scale and on one page: the wider one fills its half, or the higher one what the page has room for. A label for each, and a
 * caption for both.
 */
export function drawDrawings(page: Page, drawings: readonly PdfDrawing[], caption: string): void {
  const width = (widthOf(page) - gap) / 2;
  const widest = Math.min(...drawings.map((drawing) => width / drawing.width));
  const heightUnits = Math.max(...drawings.map((drawing) => drawing.height));
  keepTogether(page, Math.min(heightUnits * widest, smallestHeight) + roomForWords);
  const highest = Math.max(roomLeft(page) - roomForWords - roomForNext, smallestHeight);
  const scale = Math.min(widest, highest / heightUnits);
  const height = heightUnits * scale;
  const top = page.y;
  for (const [index, drawing] of drawings.entries()) {
    const left = margin + index * (width + gap);
    drawDrawing(page, drawing, scale, left, top + captionHeight);
    page.font(faces.bold).fontSize(9).fillColor(quiet).text(drawing.label, left, top, { width });
  }
  page
    .font(faces.regular)
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
    page.font(faces.regular).fontSize(labelSize);
    const width = page.widthOfString(text);
    const [atX, atY] = [left + (x - drawing.left) * scale, top + (y - drawing.top) * scale];
    const [textLeft, textTop] = [beforeIt ? atX - width : atX - width / 2, atY - labelSize / 2];
    page.save().rotate(turn, { origin: [atX, atY] });
    if (isOverLines) page.rect(textLeft - 2, textTop - 1, width + 4, labelSize + 2).fill('#ffffff');
    page.fillColor(ink).text(text, textLeft, textTop, { lineBreak: false });
    page.restore();
  }
}
