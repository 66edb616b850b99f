import { linkOption, type SectionProps, textOption } from '#sections/section-options.ts';
import { SiteLink } from '../site-link.tsx';

/** One sentence for everybody: free delivery, holidays. */
export function Announcement({ section: { options } }: SectionProps) {
  const text = textOption(options, 'text');
  const link = linkOption(options);
  if (!text) return null;
  return <p>{link ? <SiteLink link={link}>{text}</SiteLink> : text}</p>;
}
