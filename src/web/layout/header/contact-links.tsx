import { linkAttributes, type SectionProps } from '#sections/section-options.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './contact-links.module.css';

const icons = { phone: 'phone', email: 'mail', map: 'pin' } as const;

/** Telephone, e-mail and way there. */
export function ContactLinks({ section: { options } }: SectionProps<'contactLinks'>) {
  return (
    <ul className={styles.links}>
      {options.items.map(
        ({ link, kind, label, value }) =>
          link && (
            <li key={link.url}>
              <Link {...linkAttributes(link)} className={styles.link}>
                <Icon name={icons[kind]} sizePx={16} inHeader />
                <VisuallyHidden>{`${label}: `}</VisuallyHidden>
                {value || label}
              </Link>
            </li>
          ),
      )}
    </ul>
  );
}
