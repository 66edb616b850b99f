import {
  linkAttributes,
  linkOption,
  listOption,
  type SectionProps,
  textOption,
} from '#sections/section-options.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './contact-links.module.css';

const icons: Record<string, IconName> = { phone: 'phone', email: 'mail', map: 'pin' };

/** Telephone, e-mail and way there. */
export function ContactLinks({ section: { options } }: SectionProps) {
  return (
    <ul className={styles.links}>
      {listOption(options, 'items').map((item) => {
        const link = linkOption(item);
        const value = textOption(item, 'value') || textOption(item, 'label');
        return (
          link && (
            <li key={link.url}>
              <Link {...linkAttributes(link)} className={styles.link}>
                <Icon name={icons[textOption(item, 'kind')] ?? 'info'} sizePx={16} inHeader />
                <VisuallyHidden>{`${textOption(item, 'label')}: `}</VisuallyHidden>
                {value}
              </Link>
            </li>
          )
        );
      })}
    </ul>
  );
}
