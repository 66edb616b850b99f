import type { FieldError } from '#values/refusal.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { CaptchaNote } from '../captcha/captcha-note.tsx';
import { useCaptcha } from '../captcha/use-captcha.ts';
import type { AskedConsent } from '../consent-fields/consent-rules.ts';
import styles from '../sent-form/fields.module.css';
import { SentForm } from '../sent-form/sent-form.tsx';
import { DefinedField as Field } from './defined-field.tsx';
import { checkDefinedForm, filesMaximumOf } from './defined-form-rules.ts';
import { type DefinedField, type FormDefinition, fieldPath } from './form-definition.ts';

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
  const fieldText = useFieldTexts();
  return (
    <>
      {form.captcha && <CaptchaNote />}
      <SentForm
        name={`form-${form.id}`}
        consents={consents}
        labels={Object.fromEntries(fields.map((field) => [fieldPath(field), field.label]))}
        fieldTextOf={(path, error) =>
          fieldText(
            fields.find((field) => fieldPath(field) === path),
            error,
          )
        }
        check={(filled) => checkDefinedForm(form, filled)}
        multipart={fields.some(({ type }) => type === 'file')}
        {...(form.captcha ? { complete: captcha.complete, onFirstUse: captcha.prepare } : {})}
        submitLabel={submitLabel || t('defined.submit')}
        done={{
          title: t(confirmsEmail ? 'defined.confirmTitle' : 'defined.sentTitle'),
          text: form.thanks ?? t(confirmsEmail ? 'defined.confirmText' : 'defined.sentText'),
        }}
      >
        {(facts) => (
          <div className={styles.fields}>
            {fields.map((field) => (
              <Field key={field.name} field={field} facts={facts} />
            ))}
          </div>
        )}
      </SentForm>
    </>
  );
}

/** What fields of a kind say in words of their own; that they are empty, all say alike. */
function useFieldTexts() {
  const t = useTranslations('forms');
  return (field: DefinedField | undefined, { rule }: FieldError): string | undefined => {
    if (!field || rule === 'required') return undefined;
    if (field.type === 'file') return t('defined.filesWrong', { count: filesMaximumOf(field) });
    return field.type === 'number' && rule === 'type' ? t('defined.numberWrong') : undefined;
  };
}
