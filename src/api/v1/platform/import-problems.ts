import type { ExportTable } from '#domain/exports/export-table.ts';
import type { ToldProblem } from '#domain/imports/import-reading.ts';
import { type ServerTexts, serverTexts } from '#platform/server-texts.ts';
import type { Cell } from '#platform/tables/table-stream.ts';
import type { Language } from '#values/language.ts';

const columns = ['row', 'key', 'column', 'value', 'rule', 'expected', 'message'] as const;

/** Rules that are told in words of their own. */
const toldRules = [
  ...(['required', 'type', 'format', 'oneOf', 'twice', 'minimum', 'maximum'] as const),
  ...(['minLength', 'maxLength', 'step', 'forbidden', 'changed', 'unavailable'] as const),
];

/** What is wrong with a file, for those who mend it there: where, what stands there, what is expected, and that in words. */
export function problemTable(
  problems: AsyncIterable<readonly ToldProblem[]>,
  language: Language,
): ExportTable {
  const { say } = serverTexts(language);
  async function* batches() {
    for await (const some of problems) {
      yield some.map(({ row, key, column, value, rule, parameter, expected }): Cell[] => [
        row,
        key,
        column,
        cellOf(value),
        rule,
        expected ? expected.join(', ') : (parameter ?? null),
        sentenceOf(say, rule, parameter),
      ]);
    }
  }
  return { columns, batches: batches() };
}

function sentenceOf(say: ServerTexts['say'], rule: string, parameter: string | number | undefined): string {
  const told = toldRules.find((one) => one === rule) ?? 'other';
  return say(`importProblem.${told}`, { what: String(parameter ?? '') });
}

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value);
}
