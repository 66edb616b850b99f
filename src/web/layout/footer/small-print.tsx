import type { SectionProps } from '#sections/section-options.ts';
import { useRootFacts } from '#web/request/site-facts.ts';

/** Register, court and capital. */
export function Legal({ section: { options } }: SectionProps<'legal'>) {
  return <p>{options.text}</p>;
}

/** Whose site this is; `{year}` in the text is the present one. */
export function Copyright({ section: { options } }: SectionProps<'copyright'>) {
  const year = useRootFacts()?.year;
  return <p>{options.text.replace('{year}', String(year ?? ''))}</p>;
}
