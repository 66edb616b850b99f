import type { Options, SectionDescription } from '../../sections/section-description.ts';
import { sectionTypes } from '../../sections/section-types.ts';
import type { StoredSection } from './content-tables.ts';
import { richTextOf } from './rich-text-import.ts';

/**
 * The section in the present version of its type, with the slots in it. Nothing where its type is unknown or of a later
 * version: such a one is kept as it is and not shown.
 */
export function upToDate(section: StoredSection): StoredSection | undefined {
  const description = sectionTypes.get(section.type);
  if (!description || section.v > description.version) return undefined;
  const { options, mobileOptions } = section;
  return {
    ...section,
    v: description.version,
    options: migrated(description, options, section.v),
    ...(mobileOptions ? { mobileOptions: migrated(description, mobileOptions, section.v) } : {}),
  };
}

function migrated({ version, migrate }: SectionDescription, options: Options, from: number) {
  let current = options;
  for (let step = from; step < version; step += 1)
    current = migrate?.(current, step, { richTextOf }) ?? current;
  return { ...current };
}
