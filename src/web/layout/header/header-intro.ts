import { numberOption } from '#sections/section-options.ts';
import type { Section } from '#web/request/root-facts.ts';

const introMsDefault = 500;

/** How long the header takes to come in, as CSS says times; nothing where its settings do not want it. */
export function headerIntroOf(sections: readonly Pick<Section, 'type' | 'options'>[]): string | undefined {
  const options = sections.find(({ type }) => type === 'settings')?.options;
  if (options?.introAnimation !== true) return undefined;
  return `${numberOption(options, 'introAnimationMs') ?? introMsDefault}ms`;
}
