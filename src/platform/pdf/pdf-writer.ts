import { buffer } from 'node:stream/consumers';
import type { PdfBlock, PdfDocument } from './pdf-document.ts';
import {
  blankHeight,
  codeHeight,
  drawBlank,
  drawCodes,
  drawProfile,
  drawSwatch,
  outlineCodes,
} from './pdf-drawings.ts';
import { faces, lendLetters } from './pdf-faces.ts';
import { drawDrawings } from './pdf-line-drawings.ts';
import {
  endRow,
  footerLine,
  footerRoom,
  ink,
  keepTogether,
  margin,
  ok,
  type Page,
  quiet,
  widthOf,
} from './pdf-page.ts';
import { drawSum, drawTable, drawTableWithSums, shortTable, sumsHeight } from './pdf-tables.ts';

/** Writes a document as PDF: A4, tagged with its language and title, fonts embedded. */
export async function writePdf(document: PdfDocument): Promise<Buffer> {
  const { default: PdfKit } = await import('pdfkit');
  // Before anything is drawn: from then on nothing is waited for, or the parts of the file would lie in another order each time. A
  // picture that lets something through is decoded meanwhile, so a file has one at most, the mark.
  const codes = await outlineCodes(document.blocks);
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
  lendLetters(page);
  const bytes = buffer(page as unknown as NodeJS.ReadableStream);
  drawHead(page, document);
  for (const [index, block] of document.blocks.entries()) {
    if (block.kind === 'codes') drawCodes(page, codes.get(block) ?? []);
    else drawBlock(page, block, document.blocks[index + 1]);
  }
  drawFooters(page, document.footer);
  page.end();
  return bytes;
}

/** The mark at the right, what it is and who issues it at the left, and a stamp below the mark. */
function drawHead(page: Page, { overline, title, logo, stamp }: PdfDocument): void {
  const room = { width: 150, height: 30 };
  const right = margin + widthOf(page);
  if (logo) page.image(logo, right - room.width, margin, { fit: [room.width, room.height], align: 'right' });
  const width = logo || stamp ? widthOf(page) - room.width - 16 : widthOf(page);
  page.font(faces.bold).fontSize(9).fillColor(quiet).text(overline, margin, margin, { width });
  page.moveDown(0.3).font(faces.bold).fontSize(20).fillColor(ink).text(title, { width });
  const bottom = page.y;
  if (stamp) {
    page.font(faces.bold).fontSize(9.5);
    const stampWidth = page.widthOfString(stamp) + 20;
    const top = logo ? margin + room.height + 6 : margin;
    page
      .lineWidth(1)
      .strokeColor(ok)
      .rect(right - stampWidth, top, stampWidth, 20)
      .stroke();
    page.fillColor(ok).text(stamp, right - stampWidth, top + 5, { width: stampWidth, align: 'center' });
    page.y = Math.max(bottom, top + 20);
  }
  page.x = margin;
  page.fontSize(20).moveDown(0.4);
}

function drawBlock(
  page: Page,
  block: Exclude<PdfBlock, { kind: 'codes' }>,
  next: PdfBlock | undefined,
): void {
  switch (block.kind) {
    case 'heading':
      // A heading is not left alone, and a short table below it is not broken.
      keepTogether(page, roomWith(next));
      page.moveDown(0.4).font(faces.bold).fontSize(13).fillColor(ink).text(block.text, margin).moveDown(0.4);
      return;
    case 'paragraph':
      page
        .font(faces.regular)
        .fontSize(10.5)
        .fillColor(ink)
        .text(block.text, margin, undefined, { lineGap: 2 });
      page.moveDown(0.6);
      return;
    case 'list':
      page.font(faces.regular).fontSize(10.5).fillColor(ink);
      page.list([...block.items], margin, undefined, { bulletRadius: 1.6, textIndent: 12, lineGap: 2 });
      page.moveDown(0.6);
      return;
    case 'facts':
      for (const { label, value } of block.facts) drawFact(page, label, value);
      page.moveDown(0.5);
      return;
    case 'parties':
      drawParties(page, block.parties);
      return;
    case 'sums':
      keepTogether(page, sumsHeight(page, block.sums));
      for (const sum of block.sums) drawSum(page, sum);
      page.moveDown(0.8);
      return;
    case 'table':
      if (next?.kind === 'sums') drawTableWithSums(page, block, sumsHeight(page, next.sums));
      else drawTable(page, block);
      return;
    case 'drawings':
      drawDrawings(page, block.drawings, block.caption);
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

/** Points of a heading with what must not be parted from it. */
function roomWith(next: PdfBlock | undefined): number {
  if (next?.kind === 'codes') return codeHeight + 40;
  if (next?.kind === 'blanks') return 44 + blankHeight * next.labels.length;
  return next?.kind === 'table' && next.rows.length <= shortTable ? 80 + 22 * next.rows.length : 80;
}

function drawFact(page: Page, label: string, value: string): void {
  const labelWidth = 190;
  const valueWidth = widthOf(page) - labelWidth - 12;
  page.fontSize(9.5);
  const height = Math.max(
    page.font(faces.regular).heightOfString(label, { width: labelWidth }),
    page.font(faces.bold).heightOfString(value, { width: valueWidth }),
  );
  keepTogether(page, height + 8);
  const top = page.y;
  page.font(faces.regular).fillColor(quiet).text(label, margin, top, { width: labelWidth });
  page
    .font(faces.bold)
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
    page.font(faces.bold).fontSize(8.5).fillColor(quiet).text(label, left, top, { width }).moveDown(0.4);
    page.font(faces.bold).fontSize(11).fillColor(ink).text(name, left, undefined, { width }).moveDown(0.2);
    page.font(faces.regular).fontSize(9.5).text(lines.join('\n'), left, undefined, { width, lineGap: 2 });
    bottom = Math.max(bottom, page.y);
  }
  page.x = margin;
  page.y = bottom;
  page.moveDown(0.7);
}

function drawFooters(page: Page, footer: string): void {
  const { start, count } = page.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    page.switchToPage(index);
    // Below the margin, where the writer would otherwise begin another page.
    page.page.margins.bottom = 0;
    const top = page.page.height - margin - footerLine;
    page.font(faces.regular).fontSize(8).fillColor(quiet);
    page.text(wholeParts(footer), margin, top, {
      width: widthOf(page) - 40,
      height: 3 * footerLine,
      ellipsis: true,
    });
    page.text(`${index + 1} / ${count}`, margin, top, {
      width: widthOf(page),
      align: 'right',
      lineBreak: false,
    });
  }
}

/** Lines at the foot end between its parts, never within a telephone number or a name. */
function wholeParts(footer: string): string {
  return footer
    .split(' · ')
    .map((part) => part.replaceAll(' ', '\u00a0'))
    .join(' · ');
}
