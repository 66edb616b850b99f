import type { FieldErrors } from '#values/refusal.ts';
import type { DocumentContent, StoredSection } from './content-tables.ts';

/** Sections of a document, those in slots of others among them. */
export const sectionsMaximum = 300;
/** Sections within sections. */
export const sectionDepthMaximum = 4;
/** Lists and objects within an option: no field of a section needs as many. */
const optionDepthMaximum = 12;

/** What is wrong with a tree of sections: ids that are missing or given twice, too many, too deep. */
export function sectionProblems(sections: readonly StoredSection[], path: string): FieldErrors {
  const fields: FieldErrors = {};
  const ids = new Set<string>();
  function visit(siblings: readonly StoredSection[], at: string, depth: number): void {
    for (const [index, section] of siblings.entries()) {
      const here = `${at}.${index}`;
      if (section.id === '' || section.type === '') fields[here] = { rule: 'required' };
      if (ids.has(section.id)) fields[`${here}.id`] = { rule: 'oneOf', parameter: 'unique' };
      ids.add(section.id);
      if (ids.size > sectionsMaximum) fields[path] = { rule: 'maxLength', parameter: sectionsMaximum };
      if (isTooDeep(section)) fields[`${here}.options`] = { rule: 'maximum', parameter: optionDepthMaximum };
      visitSlots(section, here, depth);
    }
  }
  function visitSlots({ parts = {} }: StoredSection, at: string, depth: number): void {
    for (const [slot, inner] of Object.entries(parts)) {
      const here = `${at}.parts.${slot}`;
      if (depth >= sectionDepthMaximum) fields[here] = { rule: 'maximum', parameter: sectionDepthMaximum };
      else visit(inner, here, depth + 1);
    }
  }
  visit(sections, path, 1);
  return fields;
}

function isTooDeep({ options, mobileOptions, linkMeta }: StoredSection): boolean {
  const reaches = (value: unknown, left: number): boolean =>
    typeof value === 'object' &&
    value !== null &&
    (left === 0 || Object.values(value).some((member) => reaches(member, left - 1)));
  return reaches([options, mobileOptions, linkMeta], optionDepthMaximum);
}

/** Whether the same blocks of the same types stand in the same places: whoever writes words changes nothing else. */
export function hasSameStructure(before: DocumentContent, now: DocumentContent): boolean {
  return JSON.stringify(skeletonOf(before.sections)) === JSON.stringify(skeletonOf(now.sections));
}

type Skeleton = readonly [id: string, type: string, parts: Readonly<Record<string, readonly Skeleton[]>>];

function skeletonOf(sections: readonly StoredSection[]): Skeleton[] {
  return sections.map(({ id, type, parts = {} }) => [
    id,
    type,
    Object.fromEntries(
      Object.keys(parts)
        .sort()
        .map((slot) => [slot, skeletonOf(parts[slot] ?? [])]),
    ),
  ]);
}
