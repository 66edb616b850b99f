import '#web/i18n/form-messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '../../ui/alert.tsx';
import { useCaptcha } from '../captcha/use-captcha.ts';
import type { AskedConsent } from '../consent-fields/consent-rules.ts';
import styles from '../sent-form/fields.module.css';
import { SentForm } from '../sent-form/sent-form.tsx';
import { DefinedField } from './defined-field.tsx';
import { checkDefinedForm } from './defined-form-rules.ts';
import { type FormDefinition, fieldPath } from './form-definition.ts';

type DefinedFormProps = {
  form: FormDefinition;
  consents: readonly AskedConsent[] | null;
  /** Empty: the usual word. */
  submitLabel: string;
};

/** A form as editors have defined it, whatever it asks for. */
export function DefinedForm({ form, consents, submitLabel }: DefinedFormProps) {
  const t = useTranslations('forms');
  const captcha = useCaptcha();
  const { fields, confirmsEmail } = form;
  return (
    <>
      {form.captcha && (
        <noscript>
          <Alert tone="warn">{t('defined.needsScripts')}</Alert>
        </noscript>
      )}
      <SentForm
        name={`form-${form.id}`}
        consents={consents}
        labels={Object.fromEntries(fields.map((field) => [fieldPath(field), field.label]))}
        check={(filled) => checkDefinedForm(form, filled)}
        multipart={fields.some(({ type }) => type === 'file')}
        {...(form.captcha ? { complete: captcha.complete, onFirstUse: captcha.prepare } : {})}
        submitLabel={submitLabel || t('defined.submit')}
        done={{
          title: t(confirmsEmail ? 'defined.confirmTitle' : 'defined.sentTitle'),
          text: t(confirmsEmail ? 'defined.confirmText' : 'defined.sentText'),
        }}
      >
        {(facts) => (
          <div className={styles.fields}>
            {fields.map((field) => (
              <DefinedField key={field.name} field={field} facts={facts} />
            ))}
          </div>
        )}
      </SentForm>
    </>
  );
}
