import type { ComponentProps } from 'react';
import { contactMaxima } from '#values/form-limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { CaptchaNote } from '../captcha/captcha-note.tsx';
import { useCaptcha } from '../captcha/use-captcha.ts';
import type { AskedConsent } from '../consent-fields/consent-rules.ts';
import styles from '../sent-form/fields.module.css';
import { acceptedFiles } from '../sent-form/file-rules.ts';
import { type FieldsFacts, SentForm } from '../sent-form/sent-form.tsx';
import { type ContactField, checkContact, contactFields, filesField } from './contact-rules.ts';

export type ContactFormProps = {
  /** enquiry: asks for the prices of what the cart holds. */
  name: 'contact' | 'enquiry';
  action?: string;
  consents: readonly AskedConsent[] | null;
  /** Whether it needs the captcha, and with it scripts. */
  captcha: boolean;
  /** Topics to choose from; without them the topic is not asked for. */
  subjects?: readonly string[];
  /** Whether files may go with the message. */
  files?: boolean;
  onSent?: () => void;
};

type Look = {
  autoComplete: string;
  input?: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'spellCheck'>;
};

const looks: Record<'firstName' | 'lastName' | 'from' | 'contactNumber', Look> = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  from: { autoComplete: 'email', input: { type: 'email', inputMode: 'email', spellCheck: false } },
  contactNumber: { autoComplete: 'tel', input: { type: 'tel', inputMode: 'tel' } },
};

/** A message to the company (docs/rules/forms.md). */
export function ContactForm(props: ContactFormProps) {
  const { name, subjects = [], files = false } = props;
  const t = useTranslations('forms');
  const asked = contactFields.filter((field) => field !== 'subject' || subjects.length > 0);
  const labels = Object.fromEntries([
    ...asked.map((field) => [field, t(`contact.${field}`)]),
    ...(files ? [[filesField, t('contact.files')]] : []),
  ]) as Record<string, string>;
  const isEnquiry = name === 'enquiry';
  const captcha = useCaptcha();
  return (
    <>
      {props.captcha && <CaptchaNote />}
      <SentForm
        name={name}
        {...(props.action ? { action: props.action } : {})}
        {...(props.onSent ? { onSent: props.onSent } : {})}
        consents={props.consents}
        labels={labels}
        check={checkContact}
        fieldTextOf={(field) => (field === filesField ? t('contact.filesWrong') : undefined)}
        multipart={files}
        {...(props.captcha ? { complete: captcha.complete, onFirstUse: captcha.prepare } : {})}
        submitLabel={t(isEnquiry ? 'enquiry.submit' : 'contact.submit')}
        done={{
          title: t(isEnquiry ? 'enquiry.sentTitle' : 'contact.sentTitle'),
          text: t('contact.sentText'),
        }}
      >
        {(facts) => (
          <div className={styles.fields}>
            {(['firstName', 'lastName', 'from', 'contactNumber'] as const).map((field) => (
              <ShortField key={field} field={field} label={t(`contact.${field}`)} facts={facts} />
            ))}
            {subjects.length > 0 && (
              <SelectField
                {...commonOf('subject', facts)}
                label={t('contact.subject')}
                placeholder={t('contact.noSubject')}
                options={subjects.map((subject) => ({ value: subject, label: subject }))}
                className={styles.whole}
              />
            )}
            <TextAreaField
              {...commonOf('content', facts)}
              label={t('contact.content')}
              {...(isEnquiry ? { hint: t('enquiry.contentHint') } : {})}
              maxLength={contactMaxima.content}
              rows={5}
              required
              className={styles.whole}
            />
            {files && (
              <TextField
                id={facts.idOf(filesField)}
                name={filesField}
                type="file"
                multiple
                accept={acceptedFiles}
                label={t('contact.files')}
                hint={t('contact.filesHint')}
                error={facts.errorOf(filesField)}
                className={styles.whole}
              />
            )}
          </div>
        )}
      </SentForm>
    </>
  );
}

function commonOf(field: ContactField, { idOf, typedIn, errorOf }: FieldsFacts) {
  return { id: idOf(field), name: field, defaultValue: typedIn(field), error: errorOf(field) };
}

type ShortFieldProps = { field: keyof typeof looks; label: string; facts: FieldsFacts };

function ShortField({ field, label, facts }: ShortFieldProps) {
  const { autoComplete, input } = looks[field];
  return (
    <TextField
      {...input}
      {...commonOf(field, facts)}
      label={label}
      // One more than allowed may be typed, so that the error can say it instead of cutting a pasted text silently.
      maxLength={contactMaxima[field] * 2}
      required
      autoComplete={autoComplete}
      className={styles.half}
    />
  );
}
