import type { PdfBlock } from './pdf-document.ts';
import { type FontWeight, faces } from './pdf-faces.ts';
import { footerRoom, ink, keepTogether, line, margin, type Page, quiet, widthOf } from './pdf-page.ts';

const sumLabelWidth = 190;

export function drawSum(
  page: Page,
  {
    label,
    value,
    strong = false,
  }: { readonly label: string; readonly value: string; readonly strong?: boolean },
): void {
  const amountWidth = 100;
  const labelWidth = sumLabelWidth;
  const left = margin + widthOf(page) - amountWidth - labelWidth;
  page.font(faces[strong ? 'bold' : 'regular']).fontSize(strong ? 12 : 9.5);
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

type Table = Extract<PdfBlock, { kind: 'table' }>;
type TableBlock = Omit<Table, 'kind'>;
type Sums = Extract<PdfBlock, { kind: 'sums' }>['sums'];

/** Rows of a table that stands on one page with its heading. */
export const shortTable = 8;

/** The last row goes on with the sums, below the columns' names again, so that these never begin a page alone. */
export function drawTableWithSums(page: Page, table: Table, sumsPoints: number): void {
  const last = table.rows.at(-1);
  const before = table.rows.slice(0, -1);
  if (!last || before.length === 0 || table.sum) {
    drawTable(page, table);
    return;
  }
  drawTable(page, { ...table, rows: before }, { isContinued: true });
  const height = rowHeight(page, table, last, 'regular');
  const pages = page.bufferedPageRange().count;
  // With the padding of the row and the space behind the table.
  keepTogether(page, height + 18 + sumsPoints);
  const isNewPage = page.bufferedPageRange().count > pages;
  drawTable(page, { ...table, rows: [last] }, { isHeadless: !isNewPage });
}

export function sumsHeight(page: Page, sums: Sums): number {
  page.font(faces.regular).fontSize(9.5);
  return sums.reduce(
    (total, { label, strong }) =>
      total + page.heightOfString(label, { width: sumLabelWidth }) + (strong ? 16 : 4),
    20,
  );
}

/**
 * Draws rows whole: where a page is full the next one begins with the columns' names again. Neither these nor a sum stand on a page
 * without a row.
 */
export function drawTable(
  page: Page,
  table: TableBlock,
  { isContinued = false, isHeadless = false } = {},
): void {
  let rows = table.rows;
  let isWithoutHead = isHeadless;
  for (;;) {
    const fitting = rowsThatFit(page, { ...table, rows }, isWithoutHead);
    const isLast = fitting === rows.length;
    const drawn = { columns: table.columns, rows: rows.slice(0, fitting) };
    if (fitting > 0 || isLast) {
      drawRows(page, table.sum && isLast ? { ...drawn, sum: table.sum } : drawn, isWithoutHead);
    }
    if (isLast) break;
    rows = rows.slice(fitting);
    isWithoutHead = false;
    page.addPage();
  }
  page.x = margin;
  if (!isContinued) page.moveDown(0.8);
}

/** How many rows stand on this page; none where not even one does, but for one that is higher than any page. */
function rowsThatFit(page: Page, table: TableBlock, isHeadless: boolean): number {
  const { columns, rows, sum } = table;
  const names = columns.map(({ label }) => label);
  let left = page.page.height - margin - footerRoom - page.y;
  if (!isHeadless) left -= rowHeight(page, table, names, 'bold');
  let count = 0;
  for (const [index, cells] of rows.entries()) {
    const isLast = index === rows.length - 1;
    left -= rowHeight(page, table, cells, 'regular');
    if (isLast && sum) left -= rowHeight(page, table, sum, 'bold');
    if (left <= 0) break;
    count += 1;
  }
  const isFreshPage = page.y <= margin + 1;
  return count === 0 && rows.length > 0 && isFreshPage ? 1 : count;
}

/** In points: its highest cell, what is free around it, and the line below. */
function rowHeight(
  page: Page,
  { columns }: Pick<Table, 'columns'>,
  cells: readonly string[],
  weight: FontWeight,
): number {
  const shares = columns.reduce((total, { share }) => total + share, 0);
  page.font(faces[weight]).fontSize(9.5);
  const heights = columns.map(({ share }, index) =>
    page.heightOfString(cells[index] ?? '', { width: (widthOf(page) * share) / shares - 8 }),
  );
  return Math.max(...heights) + 6;
}

function drawRows(page: Page, { columns, rows, sum }: TableBlock, isHeadless: boolean): void {
  const shares = columns.reduce((total, { share }) => total + share, 0);
  const heads = isHeadless ? [] : [columns.map(({ label }) => label)];
  page.fontSize(9.5).table({
    columnStyles: columns.map(({ share, isNumber }) => ({
      width: (widthOf(page) * share) / shares,
      align: { x: isNumber ? 'right' : 'left', y: 'top' },
      padding: [2, isNumber ? 0 : 8, 3, isNumber ? 8 : 0],
    })),
    rowStyles: (row) => ({
      textColor: row < heads.length ? quiet : ink,
      border: [0, 0, 0.5, 0],
      borderColor: line,
    }),
    data: [
      ...heads.map((cells) => cells.map((text) => cellOf('bold', text))),
      ...rows.map((cells) => cells.map((text) => cellOf('regular', text))),
      ...(sum ? [sum.map((text) => cellOf('bold', text))] : []),
    ],
  });
}

function cellOf(weight: FontWeight, text: string) {
  return { text, font: { src: faces[weight] } };
}
