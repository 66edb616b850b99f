import { textOption } from './section-options.ts';

/** A section's title, where it has one: an empty heading says nothing to whoever reads by headings. */
export function SectionTitle({ options }: { options: Readonly<Record<string, unknown>> }) {
  const title = textOption(options, 'title');
  return title === '' ? null : <h2>{title}</h2>;
}
