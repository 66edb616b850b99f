import type { Language } from '#values/language.ts';
import type { FieldDescription, FieldDescriptions } from '../../sections/section-description.ts';
import { sectionTypes } from '../../sections/section-types.ts';
import type { Context } from '../context.ts';
import { requireDescribed } from '../media/described-media.ts';
import type { StoredSection } from './content-tables.ts';
import { upToDate } from './section-versions.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The pictures of a document's sections are described in this language before it is published (media/described-media.ts).
 * @throws Refusal ALT_TEXT_MISSING with `media`: which are not
 */
export function requireAltTexts(
  context: Context,
  sections: readonly StoredSection[],
  language: Language,
): Promise<void> {
  return requireDescribed(context, [...picturesIn(sections)], language);
}

/** Pictures of sections that are not hidden, but for those that are described where they stand. */
function picturesIn(sections: readonly StoredSection[], ids = new Set<number>()): Set<number> {
  for (const stored of sections) {
    const section = upToDate(stored);
    const description = sectionTypes.get(stored.type);
    if (!section || !description || section.meta?.hidden === true) continue;
    visit(description.fields, section.options, ids);
    visit(description.fields, section.mobileOptions ?? {}, ids);
    for (const inner of Object.values(section.parts ?? {})) picturesIn(inner, ids);
  }
  return ids;
}

function visit(fields: FieldDescriptions, values: Values, ids: Set<number>): void {
  const isDescribed = 'alt' in fields && typeof values.alt === 'string' && values.alt.trim() !== '';
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (field.kind === 'picture' && typeof value === 'number' && !isDescribed) ids.add(value);
    else visitInner(field, value, ids);
  }
}

function visitInner(field: FieldDescription, value: unknown, ids: Set<number>): void {
  if (field.kind === 'list' && Array.isArray(value)) {
    for (const entry of value.filter(isValues)) visit(field.of, entry, ids);
  } else if (field.kind === 'group' && isValues(value)) {
    visit(field.of, value, ids);
  } else if (field.kind === 'oneOf' && isValues(value)) {
    visit(field.forms[String(value.kind)] ?? {}, value, ids);
  }
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
