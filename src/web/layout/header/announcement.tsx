import { linkAttributes, linkOption, type SectionProps, textOption } from '#sections/section-options.ts';
import { Link } from '#web/ui/link.tsx';

/** One sentence for everybody: free delivery, holidays. */
export function Announcement({ section: { options } }: SectionProps) {
  const text = textOption(options, 'text');
  const link = linkOption(options);
  if (!text) return null;
  return <p>{link ? <Link {...linkAttributes(link)}>{text}</Link> : text}</p>;
}
