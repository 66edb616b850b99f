import type { FieldDescription, FieldDescriptions, FieldKind } from '../../sections/section-description.ts';
import type { StoredSection } from './content-tables.ts';
import { sectionTypes, upToDate } from './section-types.ts';

/** Says that an option has no value to show; the option is then left out. */
export const leftOut = Symbol('left out');

/** Makes of a field's value, never null, what is to stand in its place. */
export type FieldReading = (kind: FieldKind, value: unknown) => unknown;

/**
 * The section, in its type's present version, with the value of every field that refers to something replaced by what
 * `read` makes of it, in its slots too; the stored one stays as it is. Options that the type does not describe are left
 * out. Nothing where the type is unknown: nobody could draw it.
 */
export function mapSection(stored: StoredSection, read: FieldReading): StoredSection | undefined {
  const section = upToDate(stored);
  const description = sectionTypes.get(stored.type);
  if (!section || !description) return undefined;
  const map = (options: Record<string, unknown>) => mapFields(description.fields, options, read) ?? {};
  const { parts } = section;
  return {
    ...section,
    options: map(section.options),
    ...(section.mobileOptions ? { mobileOptions: map(section.mobileOptions) } : {}),
    ...(parts ? { parts: mapParts(parts, (part) => mapSection(part, read)) } : {}),
  };
}

/** Sections in their slots, those without a result left out. */
function mapParts(
  parts: Readonly<Record<string, readonly StoredSection[]>>,
  map: (section: StoredSection) => StoredSection | undefined,
): Record<string, StoredSection[]> {
  return Object.fromEntries(
    Object.entries(parts).map(([slot, sections]) => [
      slot,
      sections.filter(({ meta }) => meta?.hidden !== true).flatMap((section) => map(section) ?? []),
    ]),
  );
}

/** Nothing where the whole is no use to anybody: a button or an entry of a list whose link leads nowhere. */
function mapFields(
  fields: FieldDescriptions,
  values: Readonly<Record<string, unknown>>,
  read: FieldReading,
): Record<string, unknown> | undefined {
  const mapped: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    if (!field) continue;
    const result = value === null ? null : mapField(field, value, read);
    if (result !== leftOut) mapped[name] = result;
    else if (field.kind === 'link' && 'label' in fields) return undefined;
  }
  return mapped;
}

function mapField(field: FieldDescription, value: unknown, read: FieldReading): unknown {
  switch (field.kind) {
    case 'list':
      return Array.isArray(value)
        ? value.flatMap((entry) => (isRecord(entry) ? (mapFields(field.of, entry, read) ?? []) : []))
        : [];
    case 'group':
      return isRecord(value) ? (mapFields(field.of, value, read) ?? leftOut) : leftOut;
    case 'oneOf': {
      const fields = isRecord(value) ? field.forms[String(value.kind)] : undefined;
      return fields && isRecord(value) ? { kind: value.kind, ...mapFields(fields, value, read) } : leftOut;
    }
    default:
      return read(field.kind, value);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
