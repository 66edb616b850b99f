import type { Section } from '#web/request/root-facts.ts';
import type { SectionDescription } from './section-description.ts';

/**
 * The section as phones show it: its options with what differs there. Nothing where that is drawn the same way, so
 * that pages hold a second form only where they need one.
 */
export function findPhoneSection(
  section: Section,
  description: Pick<SectionDescription, 'phone'> | undefined,
): Section | undefined {
  const { options, mobileOptions = {} } = section;
  const isDifferent = Object.entries(mobileOptions).some(
    ([name, value]) =>
      description?.phone?.[name] === 'twice' && JSON.stringify(value) !== JSON.stringify(options[name]),
  );
  return isDifferent ? { ...section, options: { ...options, ...mobileOptions } } : undefined;
}
