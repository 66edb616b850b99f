import { type LinkOption, linkAttributes, type SectionProps } from '#sections/section-options.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './company-details.module.css';

/** The company's name above its address; that of the site where the footer names none. */
export function CompanyTitle({ section: { options } }: SectionProps<'companyTitle'>) {
  const name = useRootFacts()?.site.name;
  return <p className={styles.title}>{options.text || name}</p>;
}

type CompanyLineProps = { section: { options: { text: string; link?: LinkOption | null | undefined } } };

/** One line of the company's details; a link if possible (telephone, e-mail). */
export function CompanyLine({ section }: CompanyLineProps) {
  const { text, link } = section.options;
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
