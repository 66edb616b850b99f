import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { Filters } from '#contract/shapes/list-shapes.ts';
import type { Context } from '#domain/context.ts';
import type { ExportTable } from '#domain/exports/export-table.ts';
import { tableStream, tableTypes } from '#platform/tables/table-stream.ts';
import { calendarDay } from '#values/calendar-day.ts';
import type { ExportFormat } from '#values/exports.ts';
import { Refusal } from '#values/refusal.ts';
import { FileAnswer } from '../../endpoint-routes.ts';

/** A table as a download named after the day, sent piece by piece without being stored. */
export function tableAnswer(
  { clock, site }: Pick<Context, 'clock' | 'site'>,
  name: string,
  format: ExportFormat,
  { columns, batches }: ExportTable,
): FileAnswer {
  const day = calendarDay(clock.now(), site.timeZone);
  return new FileAnswer((reply) =>
    reply
      .type(tableTypes[format])
      .header('content-disposition', `attachment; filename="${name}-${day}.${format}"`)
      .header('cache-control', 'private, no-store')
      .send(tableStream(format, name, columns, batches)),
  );
}

/** The filters of a list from an address. @throws Refusal VALIDATION for what is no JSON of them */
export function filtersFrom(json: string | undefined): Static<typeof Filters> {
  return json === undefined ? [] : read('filters', Filters, json);
}

/** The sort of a list from an address. @throws Refusal VALIDATION: format, oneOf for a field that it is not sorted by */
export function sortFrom<Field extends string>(
  json: string | undefined,
  fields: readonly Field[],
): { field: Field; direction: 'asc' | 'desc' } | undefined {
  if (json === undefined) return undefined;
  const sort = read('sort', AnySort, json);
  const field = fields.find((one) => one === sort.field);
  if (!field) throw new Refusal('VALIDATION', {}, { sort: { rule: 'oneOf' } });
  return { field, direction: sort.direction ?? 'asc' };
}

const AnySort = Type.Object(
  { field: Type.String(), direction: Type.Optional(Type.Enum(['asc', 'desc'])) },
  { additionalProperties: false },
);

function read<Shape extends TSchema>(field: string, shape: Shape, json: string): Static<Shape> {
  const value = parsed(json);
  if (!Value.Check(shape, value)) throw new Refusal('VALIDATION', {}, { [field]: { rule: 'format' } });
  return value as Static<Shape>;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
