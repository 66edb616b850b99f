import { typeOf } from '#sections/page-sections.ts';
import type { SectionDescription } from '#sections/section-description.ts';

const files = import.meta.glob<SectionDescription>('../../sections/*/description.ts', {
  eager: true,
  import: 'description',
});

/** What each type of section is, by the type in documents. */
export const sectionDescriptions: ReadonlyMap<string, SectionDescription> = new Map(
  Object.entries(files).map(([path, description]) => [
    typeOf(path.replace('../../sections/', './')),
    description,
  ]),
);
