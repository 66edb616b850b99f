import { sectionsOfType } from '#web/layout/frame-sections.ts';
import type { Section } from '#web/request/root-facts.ts';

/** How long the header takes to come in, as CSS says times; nothing where its settings do not want it. */
export function headerIntroOf(sections: readonly Pick<Section, 'type' | 'options'>[]): string | undefined {
  const [settings] = sectionsOfType(sections, 'settings');
  return settings?.options.introAnimation ? `${settings.options.introAnimationMs}ms` : undefined;
}
