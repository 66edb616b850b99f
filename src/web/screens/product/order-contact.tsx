import { useTranslations } from '#web/i18n/use-translations.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { findContact } from '../../parts/company-contact.ts';
import styles from './order-contact.module.css';

export type OrderContactProps = {
  reason: 'measured' | 'digital' | 'bundle' | 'enquiry' | 'outOfStock';
  name: string;
};

/** What to tell us: only what is made to measure asks for measurements. */
const texts = {
  measured: 'text',
  bundle: 'text',
  digital: 'textDigital',
  enquiry: 'textQuantity',
  outOfStock: 'textQuantity',
} as const;

/** Where to turn for what cannot be put into the cart. */
export function OrderContact({ reason, name }: OrderContactProps) {
  const t = useTranslations('catalogue');
  const { phone, email } = findContact(useRootFacts()?.header ?? []);
  return (
    <div className={styles.contact}>
      <p className={styles.title}>{t(`contact.${reason}`)}</p>
      <p>{t(`contact.${texts[reason]}`)}</p>
      <div className={styles.ways}>
        {email && (
          <ButtonLink
            href={`${email.url}?subject=${encodeURIComponent(name)}`}
            startIcon="mail"
            variant="secondary"
          >
            {email.value}
          </ButtonLink>
        )}
        {phone && (
          <ButtonLink href={phone.url} startIcon="phone" variant="ghost">
            {phone.value}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
