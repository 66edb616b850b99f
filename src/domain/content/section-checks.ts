import { isDeepStrictEqual } from 'node:util';
import type { FieldErrors } from '#values/refusal.ts';
import type {
  FieldDescription,
  FieldDescriptions,
  SectionDescription,
  SectionPlace,
} from '../../sections/section-description.ts';
import { sectionTypes } from '../../sections/section-types.ts';
import type { StoredSection } from './content-tables.ts';
import { checkedRichText } from './rich-text-schema.ts';
import { findError } from './section-values.ts';
import { upToDate } from './section-versions.ts';

/** More in one document is nobody's page. */
const maximum = { sections: 300, slotDepth: 4, characters: 1_000_000 };

/**
 * Checks sections against their types' descriptions and migrates them to the current versions. A section of an unknown
 * type or a later version is accepted only as it is in `known`: it comes from a program that knows it.
 * @param place of the document; sections of all places if it has none
 * @param errors gets each invalid field by its path below `path`
 */
export function checkSections(
  sections: readonly StoredSection[],
  path: string,
  {
    place,
    known = [],
  }: { readonly place?: SectionPlace | undefined; readonly known?: readonly StoredSection[] },
  errors: FieldErrors,
): StoredSection[] {
  if (sections.length > maximum.sections || JSON.stringify(sections).length > maximum.characters) {
    errors[path] = { rule: 'maxLength', parameter: maximum.sections };
    return [];
  }
  const ids = new Set<string>();
  const checkAll = (list: readonly StoredSection[], at: string, allowed: AllowedTypes, depth: number) =>
    list.map((section, index) => checkOne(section, `${at}.${index}`, allowed, depth));

  function checkOne(stored: StoredSection, at: string, allowed: AllowedTypes, depth: number): StoredSection {
    if (!stored.id || !stored.type) errors[at] = { rule: 'required' };
    if (ids.has(stored.id)) errors[`${at}.id`] = { rule: 'oneOf', parameter: 'unique' };
    ids.add(stored.id);
    const section = upToDate(stored);
    const description = sectionTypes.get(stored.type);
    if (!section || !description) {
      if (!known.some((other) => isDeepStrictEqual(other, stored))) errors[`${at}.type`] = { rule: 'oneOf' };
      return stored;
    }
    if (!allowed(stored.type, description)) errors[`${at}.type`] = { rule: 'oneOf' };
    const options = checkFields(description.fields, section.options, `${at}.options`, errors);
    const mobileOptions = section.mobileOptions && checkPhone(description, section.mobileOptions, at);
    const parts = section.parts && checkSlots(description, section.parts, `${at}.parts`, depth + 1);
    return { ...section, options, ...(mobileOptions ? { mobileOptions } : {}), ...(parts ? { parts } : {}) };
  }

  function checkPhone(
    { fields, phone = {} }: SectionDescription,
    options: Record<string, unknown>,
    at: string,
  ) {
    for (const name of Object.keys(options)) {
      if (!Object.hasOwn(phone, name)) errors[`${at}.mobileOptions.${name}`] = { rule: 'oneOf' };
    }
    return checkFields(fields, options, `${at}.mobileOptions`, errors);
  }

  function checkSlots(
    { slots = {} }: SectionDescription,
    parts: NonNullable<StoredSection['parts']>,
    at: string,
    depth: number,
  ) {
    return Object.fromEntries(
      Object.entries(parts).map(([name, list]) => {
        const slot = Object.hasOwn(slots, name) ? slots[name] : undefined;
        if (!slot || depth > maximum.slotDepth) errors[`${at}.${name}`] = { rule: 'oneOf' };
        else if (list.length > slot.maximum)
          errors[`${at}.${name}`] = { rule: 'maxLength', parameter: slot.maximum };
        return [name, checkAll(list, `${at}.${name}`, (type) => slot?.types.includes(type) === true, depth)];
      }),
    );
  }

  return checkAll(sections, path, (_type, { place: belongs }) => place === undefined || belongs === place, 0);
}

type AllowedTypes = (type: string, description: SectionDescription) => boolean;

/** The described ones of the values, each of its kind; others are not kept. */
function checkFields(
  fields: FieldDescriptions,
  values: Readonly<Record<string, unknown>>,
  path: string,
  errors: FieldErrors,
): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (value !== undefined) kept[name] = checkField(field, value, `${path}.${name}`, errors);
  }
  return kept;
}

function checkField(field: FieldDescription, value: unknown, path: string, errors: FieldErrors): unknown {
  // What is not chosen yet; the section does without.
  if (value === null) return null;
  switch (field.kind) {
    case 'list':
      if (!Array.isArray(value) || value.length > field.maximum) break;
      return value.map((entry, index) => checkGroup(field.of, entry, `${path}.${index}`, errors));
    case 'group':
      return checkGroup(field.of, value, path, errors);
    case 'oneOf': {
      const kind = isRecord(value) ? String(value.kind) : '';
      if (!isRecord(value) || !Object.hasOwn(field.forms, kind)) break;
      return { kind, ...checkFields(field.forms[kind] ?? {}, value, path, errors) };
    }
    case 'richText':
      try {
        return checkedRichText(value);
      } catch {
        break;
      }
  }
  const error = findError(field, value);
  if (error) errors[path] = error;
  return value;
}

function checkGroup(fields: FieldDescriptions, value: unknown, path: string, errors: FieldErrors): unknown {
  if (isRecord(value)) return checkFields(fields, value, path, errors);
  errors[path] = { rule: 'type' };
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
