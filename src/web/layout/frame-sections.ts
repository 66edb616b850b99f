import type { SectionOf } from '#sections/section-options.ts';
import type { SectionType } from '#sections/section-types.ts';
import type { Section } from '#web/request/root-facts.ts';

/** Those of one type among the sections of header, footer or cookie notice. */
export function sectionsOfType<Type extends SectionType>(
  sections: readonly Pick<Section, 'type' | 'options'>[],
  type: Type,
) {
  return sections.filter((section) => section.type === type) as SectionOf<Type>[];
}
