import { linkAttributes, linkOption, type SectionProps, textOption } from '#sections/section-options.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './company-details.module.css';

/** The company's name above its address. */
export function CompanyTitle({ section: { options } }: SectionProps) {
  return <p className={styles.title}>{textOption(options, 'text')}</p>;
}

/** One line of the company's details; a link where it has one (telephone, e-mail). */
export function CompanyLine({ section: { options } }: SectionProps) {
  const text = textOption(options, 'text');
  const link = linkOption(options);
  return (
    <p className={styles.line}>
      {link ? (
        <Link {...linkAttributes(link)} className={styles.link}>
          {text}
        </Link>
      ) : (
        text
      )}
    </p>
  );
}
