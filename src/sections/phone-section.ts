import type { Section } from '#web/request/root-facts.ts';

/** Options whose phone form the section's own component draws, mostly with the style sheet alone. */
const drawnByComponent: Readonly<Record<string, readonly string[]>> = {
  hero: ['imagePosition', 'productLimit'],
  imageText: ['imageSide'],
  productSlider: ['slidesPerView'],
};

/**
 * The section as phones show it: its options with what differs there. Nothing where that is drawn the same way, so
 * that pages hold a second form only where they need one.
 */
export function findPhoneSection(section: Section): Section | undefined {
  const { type, options, mobileOptions = {} } = section;
  const isDifferent = Object.entries(mobileOptions).some(
    ([name, value]) =>
      !drawnByComponent[type]?.includes(name) && JSON.stringify(value) !== JSON.stringify(options[name]),
  );
  return isDifferent ? { ...section, options: { ...options, ...mobileOptions } } : undefined;
}
