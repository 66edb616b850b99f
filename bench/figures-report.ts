import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A table row: what was measured, then its cells. */
export type ReportTable = {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

const documentPath = join(import.meta.dirname, '../docs/performance.md');
const beginMark = '<!-- figures: written by npm run bench -- --write -->';
const endMark = '<!-- end of figures -->';

/** Markdown that reads well in a terminal too. */
export function formatTable({ title, head, rows }: ReportTable): string {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => pad(cells[column] ?? '', width, column)).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => `${'-'.repeat(width + 1)}${column === 0 ? '-' : ':'}`).join('|')}|`;
  return [`### ${title}`, '', line(head), rule, ...rows.map(line)].join('\n');
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

/** Puts the figures between the marks of docs/performance.md; makes the page where it is not there. */
export async function writeFigures(
  facts: readonly string[],
  tables: readonly ReportTable[],
): Promise<string> {
  const text = await readFile(documentPath, 'utf8').catch(
    () => `# Performance\n\n${beginMark}\n${endMark}\n`,
  );
  const begin = text.indexOf(beginMark);
  const end = text.indexOf(endMark);
  if (begin < 0 || end < begin) throw new Error(`docs/performance.md has lost the marks of its figures.`);
  const figures = [facts.map((fact) => `- ${fact}`).join('\n'), ...tables.map(formatTable)].join('\n\n');
  await writeFile(documentPath, `${text.slice(0, begin)}${beginMark}\n\n${figures}\n\n${text.slice(end)}`);
  return documentPath;
}
