import {
  type FieldDescription,
  type FieldDescriptions,
  type FieldKind,
  wholeOptions,
} from '../../sections/section-description.ts';
import { sectionTypes } from '../../sections/section-types.ts';
import type { StoredSection } from './content-tables.ts';
import { upToDate } from './section-versions.ts';

/** Says that an option has no value to show; the option is then left out. */
export const leftOut = Symbol('left out');

/** Maps a field's value, never null, to its replacement. */
export type FieldReading = (kind: FieldKind, value: unknown) => unknown;

/**
 * The sections that are shown, each in its type's present version, with the value of every field that refers to something
 * replaced by what `read` makes of it, in their slots too; the stored ones stay as they are. Options are whole (`wholeOptions`). Left
 * out are those that the type does not describe, and sections of types that nobody here could draw.
 * @param hidden true: those that editors have hidden, too
 */
export function mapSections(
  sections: readonly StoredSection[],
  read: FieldReading,
  { hidden = false }: { readonly hidden?: boolean } = {},
): StoredSection[] {
  return sections.flatMap((section) =>
    section.meta?.hidden === true && !hidden ? [] : (mapSection(section, read, hidden) ?? []),
  );
}

function mapSection(stored: StoredSection, read: FieldReading, hidden: boolean): StoredSection | undefined {
  const section = upToDate(stored);
  const description = sectionTypes.get(stored.type);
  if (!section || !description) return undefined;
  const { options, mobileOptions, parts, linkMeta, ...others } = section;
  const map = (options: Record<string, unknown>, fields = description.fields) =>
    mapFields(fields, options, read) ?? {};
  return {
    ...others,
    options: map(options),
    ...(mobileOptions
      ? { mobileOptions: map(mobileOptions, namedIn(mobileOptions, description.fields)) }
      : {}),
    ...(linkMeta ? { linkMeta: mapLinkMeta(linkMeta, read) } : {}),
    ...(parts ? { parts: mapSlots(parts, read, hidden) } : {}),
  };
}

function mapSlots(
  parts: Record<string, StoredSection[]>,
  read: FieldReading,
  hidden: boolean,
): Record<string, StoredSection[]> {
  return Object.fromEntries(
    Object.entries(parts).map(([slot, inner]) => [slot, mapSections(inner, read, { hidden })]),
  );
}

/** Links besides the options, by field; broken ones are left out. */
function mapLinkMeta(linkMeta: Record<string, unknown>, read: FieldReading): Record<string, unknown> {
  const mapped = Object.entries(linkMeta).map(([field, link]) => [field, read('link', link)] as const);
  return Object.fromEntries(mapped.filter(([, target]) => target !== leftOut));
}

/** Undefined if the whole is useless: a button or a list entry with a broken link. */
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
  return wholeOptions(fields, mapped);
}

/** What differs on phones is not whole: the rest is as everywhere. */
function namedIn(options: Readonly<Record<string, unknown>>, fields: FieldDescriptions): FieldDescriptions {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(options, name)));
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
