import { typeOf } from '#sections/page-sections.ts';
import { line, type SectionDescription } from '#sections/section-description.ts';

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

/** When and where an event is, and how one registers: a section of edit mode alone (event/event-document.ts). */
const ofEvents: SectionDescription = {
  version: 1,
  place: 'page',
  fields: { place: line(), startsAt: line(), endsAt: line(), productKey: line(), registrationUrl: line() },
};

/** What a section is whose states are compared. */
export function findDescription(type: string): SectionDescription | undefined {
  return type === 'event' ? ofEvents : sectionDescriptions.get(type);
}
