import '#web/i18n/form-messages.ts';
import { emailMaximum } from '#values/limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { AskedConsent } from '../consent-fields/consent-rules.ts';
import { EmailField } from '../sent-form/email-field.tsx';
import { checkEmail } from '../sent-form/email-rules.ts';
import { SentForm } from '../sent-form/sent-form.tsx';
import styles from './availability-form.module.css';

type AvailabilityFormProps = {
  productId: number;
  /** Of the product's page with its choice. */
  action: string;
  consents: readonly AskedConsent[] | null;
};

/** Asks for one mail when what is out of stock is back. */
export default function AvailabilityForm({ productId, action, consents }: AvailabilityFormProps) {
  const t = useTranslations('forms');
  return (
    <section className={styles.notice} aria-labelledby="availability">
      <h2 id="availability" className={styles.title}>
        {t('availability.title')}
      </h2>
      <p>{t('availability.text')}</p>
      <SentForm
        name="availability"
        action={action}
        consents={consents}
        labels={{ email: t('email') }}
        check={checkEmail}
        submitLabel={t('availability.submit')}
        done={{ title: t('availability.sentTitle'), text: t('availability.sentText') }}
      >
        {(facts) => (
          <>
            <input type="hidden" name="productId" value={productId} />
            <EmailField facts={facts} maxLength={emailMaximum * 2} />
          </>
        )}
      </SentForm>
    </section>
  );
}
