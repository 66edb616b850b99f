import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import type { Point, Stroke } from '#values/profile/profile-geometry.ts';
import { boundsOf } from '#values/profile/profile-geometry.ts';
import type { PdfBlock, PdfDocument } from './pdf-document.ts';

/** Letters of all our languages in one file each, embedded as far as they are used. */
const fontFiles = { regular: 'DejaVuSansCondensed.ttf', bold: 'DejaVuSansCondensed-Bold.ttf' } as const;
const margin = 56;
const footerRoom = 40;
/** Points of one line at the foot of a page; there is room for three. */
const footerLine = 11;
const ink = '#1c232b';
const quiet = '#55606d';
const line = '#c3cad2';
/** Room for a cross-section in points. */
const profileRoom = { width: 400, height: 130 } as const;
const swatchSize = 34;

type Page = PDFKit.PDFDocument;

/** Writes a document as PDF: A4, tagged with its language and title, fonts embedded. */
export async function writePdf(document: PdfDocument): Promise<Buffer> {
  const { default: PdfKit } = await import('pdfkit');
  const page = new PdfKit({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: margin + footerRoom },
    bufferPages: true,
    lang: document.language,
    displayTitle: true,
    info: {
      Title: document.title,
      Author: document.author,
      CreationDate: document.issuedAt,
      ModDate: document.issuedAt,
    },
  });
  const bytes = buffer(page as unknown as NodeJS.ReadableStream);
  const fonts = createRequire(import.meta.url);
  for (const [name, file] of Object.entries(fontFiles)) {
    page.registerFont(name, fonts.resolve(`dejavu-fonts-ttf/ttf/${file}`));
  }
  page.font('bold').fontSize(9).fillColor(quiet).text(document.overline);
  page.moveDown(0.3).font('bold').fontSize(20).fillColor(ink).text(document.title).moveDown(0.8);
  for (const block of document.blocks) drawBlock(page, block);
  drawFooters(page, document.footer);
  page.end();
  return bytes;
}

function drawBlock(page: Page, block: PdfBlock): void {
  switch (block.kind) {
    case 'heading':
      keepTogether(page, 60);
      page.moveDown(0.6).font('bold').fontSize(13).fillColor(ink).text(block.text, margin).moveDown(0.4);
      return;
    case 'paragraph':
      page.font('regular').fontSize(10.5).fillColor(ink).text(block.text, margin, undefined, { lineGap: 2 });
      page.moveDown(0.6);
      return;
    case 'list':
      page.font('regular').fontSize(10.5).fillColor(ink);
      page.list([...block.items], margin, undefined, { bulletRadius: 1.6, textIndent: 12, lineGap: 2 });
      page.moveDown(0.6);
      return;
    case 'facts':
      for (const { label, value } of block.facts) drawFact(page, label, value);
      page.moveDown(0.8);
      return;
    case 'parties':
      drawParties(page, block.parties);
      return;
    case 'sums':
      for (const sum of block.sums) drawSum(page, sum);
      page.moveDown(0.8);
      return;
    case 'table':
      drawTable(page, block);
      return;
    case 'profile':
      drawProfile(page, [...block.profile.outline], [...block.profile.context], block.caption);
      return;
    case 'swatches':
      for (const swatch of block.swatches) drawSwatch(page, swatch.hex, swatch.name);
      page.moveDown(0.6);
      return;
    case 'blanks':
      for (const label of block.labels) drawBlank(page, label);
      page.moveDown(0.6);
      return;
  }
}

function drawFact(page: Page, label: string, value: string): void {
  const labelWidth = 190;
  const valueWidth = widthOf(page) - labelWidth - 12;
  page.fontSize(10);
  const height = Math.max(
    page.font('regular').heightOfString(label, { width: labelWidth }),
    page.font('bold').heightOfString(value, { width: valueWidth }),
  );
  keepTogether(page, height + 8);
  const top = page.y;
  page.font('regular').fillColor(quiet).text(label, margin, top, { width: labelWidth });
  page
    .font('bold')
    .fillColor(ink)
    .text(value, margin + labelWidth + 12, top, { width: valueWidth });
  endRow(page, top + height);
}

function drawParties(page: Page, parties: Extract<PdfBlock, { kind: 'parties' }>['parties']): void {
  const gap = 24;
  const width = (widthOf(page) - gap * (parties.length - 1)) / parties.length;
  const top = page.y;
  let bottom = top;
  for (const [
    index,
    {
      label,
      lines: [name = '', ...lines],
    },
  ] of parties.entries()) {
    const left = margin + index * (width + gap);
    page.font('bold').fontSize(8.5).fillColor(quiet).text(label, left, top, { width }).moveDown(0.4);
    page.font('bold').fontSize(11).fillColor(ink).text(name, left, undefined, { width }).moveDown(0.2);
    page.font('regular').fontSize(9.5).text(lines.join('\n'), left, undefined, { width, lineGap: 2 });
    bottom = Math.max(bottom, page.y);
  }
  page.x = margin;
  page.y = bottom;
  page.moveDown(1);
}

function drawSum(
  page: Page,
  {
    label,
    value,
    strong = false,
  }: { readonly label: string; readonly value: string; readonly strong?: boolean },
): void {
  const amountWidth = 100;
  const labelWidth = 190;
  const left = margin + widthOf(page) - amountWidth - labelWidth;
  page.font(strong ? 'bold' : 'regular').fontSize(strong ? 12 : 9.5);
  const height = page.heightOfString(label, { width: labelWidth });
  keepTogether(page, height + 8);
  if (strong) {
    page.lineWidth(1).strokeColor(ink);
    page
      .moveTo(left, page.y)
      .lineTo(margin + widthOf(page), page.y)
      .stroke();
    page.y += 6;
  }
  const top = page.y;
  page.fillColor(strong ? ink : quiet).text(label, left, top, { width: labelWidth });
  page.fillColor(ink).text(value, left + labelWidth, top, { width: amountWidth, align: 'right' });
  page.x = margin;
  page.y = top + height + 4;
}

/** A thin line below what ends there; the next row begins after it. */
function endRow(page: Page, bottom: number): void {
  page.y = bottom + 3;
  page.lineWidth(0.5).strokeColor(line);
  page
    .moveTo(margin, page.y)
    .lineTo(margin + widthOf(page), page.y)
    .stroke();
  page.x = margin;
  page.y += 4;
}

function drawTable(page: Page, { columns, rows, sum }: Extract<PdfBlock, { kind: 'table' }>): void {
  const shares = columns.reduce((total, { share }) => total + share, 0);
  const lastRow = rows.length + (sum ? 1 : 0);
  page.fontSize(9.5).table({
    columnStyles: columns.map(({ share, isNumber }) => ({
      width: (widthOf(page) * share) / shares,
      align: { x: isNumber ? 'right' : 'left', y: 'top' },
      padding: [3, isNumber ? 0 : 8, 4, isNumber ? 8 : 0],
    })),
    rowStyles: (row) => {
      const isStrong = row === 0 || (sum !== undefined && row === lastRow);
      return {
        font: { src: isStrong ? 'bold' : 'regular' },
        textColor: row === 0 ? quiet : ink,
        border: [0, 0, 0.5, 0],
        borderColor: line,
      };
    },
    data: [columns.map(({ label }) => label), ...rows.map((cells) => [...cells]), ...(sum ? [[...sum]] : [])],
  });
  page.x = margin;
  page.moveDown(0.8);
}

function drawProfile(page: Page, outline: Stroke[], context: Stroke[], caption: string): void {
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
  page.font('regular').fontSize(9).fillColor(quiet).text(caption, margin).moveDown(0.8);
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

function drawSwatch(page: Page, hex: string, name: string): void {
  keepTogether(page, swatchSize + 10);
  const top = page.y;
  page
    .rect(margin, top, swatchSize * 2, swatchSize)
    .lineWidth(0.5)
    .fillAndStroke(hex, line);
  page.font('regular').fontSize(10.5).fillColor(ink);
  page.text(name, margin + swatchSize * 2 + 14, top + swatchSize / 2 - 7);
  page.x = margin;
  page.y = top + swatchSize + 8;
}

function drawBlank(page: Page, label: string): void {
  keepTogether(page, 34);
  page.font('regular').fontSize(10).fillColor(quiet).text(label, margin);
  page.y += 14;
  page.lineWidth(0.7).strokeColor(quiet);
  page
    .moveTo(margin, page.y)
    .lineTo(margin + widthOf(page), page.y)
    .stroke();
  page.y += 10;
}

function drawFooters(page: Page, footer: string): void {
  const { start, count } = page.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    page.switchToPage(index);
    // Below the margin, where the writer would otherwise begin another page.
    page.page.margins.bottom = 0;
    const top = page.page.height - margin - footerLine;
    page.font('regular').fontSize(8).fillColor(quiet);
    page.text(footer, margin, top, { width: widthOf(page) - 60, height: 3 * footerLine, ellipsis: true });
    page.text(`${index + 1} / ${count}`, margin, top, {
      width: widthOf(page),
      align: 'right',
      lineBreak: false,
    });
  }
}

/** Begins a page where so many points are not left on this one. */
function keepTogether(page: Page, points: number): void {
  if (page.y + points > page.page.height - margin - footerRoom) page.addPage();
}

function widthOf(page: Page): number {
  return page.page.width - 2 * margin;
}
