import '#web/i18n/form-messages.ts';
import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { Cart } from '#web/request/cart-state.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import type { AskedConsent } from '../consent-fields/consent-rules.ts';
import { ContactForm } from '../contact-form/contact-form.tsx';
import styles from './enquiry.module.css';

export type EnquiryFormProps = {
  cart: Cart;
  consents: readonly AskedConsent[] | null;
  /** Rank of the heading above the items. */
  level: 2 | 3;
  onSent?: () => void;
};

/** What is asked about, and who asks. */
export default function EnquiryForm({ cart, consents, level, onSent }: EnquiryFormProps) {
  const t = useTranslations('forms');
  const language = useLanguage();
  const Title = `h${level}` as const;
  return (
    <div className={styles.enquiry}>
      <div>
        <Title className={styles.title}>{t('enquiry.items')}</Title>
        <ul className={styles.items}>
          {cart.items.map(({ itemId, qty, productData }) => (
            <li key={itemId}>
              {qty} × {productData.name}
            </li>
          ))}
        </ul>
      </div>
      <ContactForm
        name="enquiry"
        action={pathOf('cart', language)}
        consents={consents}
        {...(onSent ? { onSent } : {})}
      />
    </div>
  );
}
