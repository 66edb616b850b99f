import { useTranslations } from '#web/i18n/use-translations.ts';
import type { AskedConsent } from '../consent-fields/consent-rules.ts';
import { EmailForm } from '../sent-form/email-form.tsx';
import styles from './newsletter-form.module.css';

type NewsletterFormProps = {
  consents: readonly AskedConsent[] | null;
  /** Whether it needs the captcha, and with it scripts. */
  captcha: boolean;
  submitLabel: string;
};

/** Asks for the newsletter; the mailed link makes it hold. */
export function NewsletterForm({ submitLabel, ...form }: NewsletterFormProps) {
  const t = useTranslations('forms');
  return (
    <div className={styles.form}>
      <EmailForm
        name="newsletter"
        {...form}
        submitLabel={submitLabel || t('newsletter.submit')}
        done={{ title: t('newsletter.sentTitle'), text: t('newsletter.sentText') }}
      />
    </div>
  );
}
