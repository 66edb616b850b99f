import { sectionsOfType } from '#web/layout/frame-sections.ts';
import type { Section } from '#web/request/root-facts.ts';

/** How long the header's intro animation takes, as a CSS time; undefined if its settings disable it. */
export function headerIntroOf(sections: readonly Pick<Section, 'type' | 'options'>[]): string | undefined {
  const [settings] = sectionsOfType(sections, 'settings');
  return settings?.options.introAnimation ? `${settings.options.introAnimationMs}ms` : undefined;
}
