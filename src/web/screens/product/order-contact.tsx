import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { findContact } from '../../parts/company-contact.ts';
import styles from './order-contact.module.css';

/** Where to turn for what is out of stock. */
export default function OrderContact({ name }: { name: string }) {
  const t = useTranslations('catalogue');
  const { phone, email } = findContact(useRootFacts()?.header ?? []);
  return (
    <div className={styles.contact}>
      <p className={styles.title}>{t('contact.outOfStock')}</p>
      <p>{t('contact.textQuantity')}</p>
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
