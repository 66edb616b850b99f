import '#web/i18n/form-messages.ts';
import { emailMaximum } from '#values/limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useCaptcha } from '../captcha/use-captcha.ts';
import type { AskedConsent } from '../consent-fields/consent-rules.ts';
import { EmailField } from '../sent-form/email-field.tsx';
import { checkEmail } from '../sent-form/email-rules.ts';
import { SentForm } from '../sent-form/sent-form.tsx';
import styles from './newsletter-form.module.css';

type NewsletterFormProps = { consents: readonly AskedConsent[] | null; submitLabel: string };

/** Asks for the newsletter; the mailed link makes it hold. */
export function NewsletterForm({ consents, submitLabel }: NewsletterFormProps) {
  const t = useTranslations('forms');
  const captcha = useCaptcha();
  return (
    <div className={styles.form}>
      <SentForm
        name="newsletter"
        consents={consents}
        labels={{ email: t('email') }}
        check={checkEmail}
        complete={captcha.complete}
        onFirstUse={captcha.prepare}
        submitLabel={submitLabel || t('newsletter.submit')}
        done={{ title: t('newsletter.sentTitle'), text: t('newsletter.sentText') }}
      >
        {(facts) => <EmailField facts={facts} maxLength={emailMaximum * 2} />}
      </SentForm>
    </div>
  );
}
