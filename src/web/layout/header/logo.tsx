import type { SectionProps } from '#sections/section-options.ts';
import { pathOf } from '#values/addresses.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { Link } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import styles from './logo.module.css';

const none: readonly string[] = [];

/** The company's logo, which links to the home page. */
export function Logo({ section: { options } }: SectionProps<'logo'>) {
  const language = useLanguage();
  const site = useRootFacts()?.site;
  const { image: picture, link } = options;
  const alt = options.alt || site?.name || '';
  return (
    <Link href={link?.url ?? pathOf('home', language)} className={styles.logo}>
      {picture ? (
        <Picture
          src={picture.urls.MediumSize ?? Object.values(picture.urls)[0] ?? ''}
          alt={alt}
          width={picture.width}
          height={picture.height}
          // If the logo is missing, the name is shown.
          fallbacks={none}
          priority
        />
      ) : (
        <span className={styles.name}>{alt}</span>
      )}
      <b>{site?.beyondMark}</b>
    </Link>
  );
}
