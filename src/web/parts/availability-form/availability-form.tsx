import { useTranslations } from '#web/i18n/use-translations.ts';
import type { AskedConsent } from '../consent-fields/consent-rules.ts';
import { EmailForm } from '../sent-form/email-form.tsx';
import styles from './availability-form.module.css';

type AvailabilityFormProps = {
  productId: number;
  /** Of the product's page with its choice. */
  action: string;
  consents: readonly AskedConsent[] | null;
  /** Whether it needs the captcha, and with it scripts. */
  captcha: boolean;
};

/** Asks for one mail when what is out of stock is back. */
export default function AvailabilityForm({ productId, ...form }: AvailabilityFormProps) {
  const t = useTranslations('forms');
  return (
    <section className={styles.notice} aria-labelledby="availability">
      <h2 id="availability" className={styles.title}>
        {t('availability.title')}
      </h2>
      <p>{t('availability.text')}</p>
      <EmailForm
        name="availability"
        {...form}
        submitLabel={t('availability.submit')}
        done={{ title: t('availability.sentTitle'), text: t('availability.sentText') }}
      >
        <input type="hidden" name="productId" value={productId} />
      </EmailForm>
    </section>
  );
}
