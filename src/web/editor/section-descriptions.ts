import { line, type SectionDescription } from '#sections/section-description.ts';
import { sectionTypes } from '#sections/section-types.ts';

/** When and where an event is, and how one registers: a section of edit mode alone (event/event-document.ts). */
const ofEvents: SectionDescription = {
  version: 1,
  place: 'page',
  fields: { place: line(), startsAt: line(), endsAt: line(), productKey: line(), registrationUrl: line() },
};

/** What a section is whose states are compared. */
export function findDescription(type: string): SectionDescription | undefined {
  return type === 'event' ? ofEvents : sectionTypes.get(type);
}
