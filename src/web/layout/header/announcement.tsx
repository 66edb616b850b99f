import type { SectionProps } from '#sections/section-options.ts';
import { SiteLink } from '../site-link.tsx';

/** One sentence for everybody: free delivery, holidays. */
export function Announcement({ section: { options } }: SectionProps<'announcement'>) {
  const { text, link } = options;
  if (!text) return null;
  return <p>{link ? <SiteLink link={link}>{text}</SiteLink> : text}</p>;
}
