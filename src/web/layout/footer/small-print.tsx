import { type SectionProps, textOption } from '#sections/section-options.ts';
import { useRootFacts } from '#web/request/site-facts.ts';

/** Register, court and capital. */
export function Legal({ section: { options } }: SectionProps) {
  return <p>{textOption(options, 'text')}</p>;
}

/** Whose site this is; `{year}` in the text is the present one. */
export function Copyright({ section: { options } }: SectionProps) {
  const year = useRootFacts()?.year;
  return <p>{textOption(options, 'text').replace('{year}', String(year ?? ''))}</p>;
}
