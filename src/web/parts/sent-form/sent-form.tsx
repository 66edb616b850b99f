import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Form } from 'react-router';
import type { FieldError, FieldErrors } from '#values/refusal.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ConsentFields } from '../consent-fields/consent-fields.tsx';
import {
  type AskedConsent,
  checkConsents,
  consentId,
  consentPath,
  readConsents,
} from '../consent-fields/consent-rules.ts';
import { ErrorSummary } from '../form-errors/error-summary.tsx';
import { type FormName, formNameField } from './form-answer.ts';
import styles from './sent-form.module.css';
import { useSentForm } from './use-sent-form.ts';

await needMessages('forms');

/** What the fields of a form are given. */
export type FieldsFacts = {
  /** Id of a field; ids are unique in the page. */
  idOf: (field: string) => string;
  typedIn: (field: string) => string;
  errorOf: (field: string) => string | undefined;
};

export type SentFormProps = {
  name: FormName;
  /** Where it is sent; the page it stands on unless told. */
  action?: string;
  consents: readonly AskedConsent[] | null;
  /** Fields in their order with the names people read, for the summary of errors. */
  labels: Readonly<Record<string, string>>;
  check: (form: FormData) => FieldErrors;
  /** Texts that the form has of its own for what is wrong with a field. */
  fieldTextOf?: (field: string, error: FieldError) => string | undefined;
  complete?: (form: FormData) => Promise<void>;
  multipart?: boolean;
  /** A form is first used when something in it gets the focus. */
  onFirstUse?: () => void;
  onSent?: () => void;
  /** Stands in the place of the form once it was sent. */
  done: { title: string; text: string };
  submitLabel: string;
  children: (facts: FieldsFacts) => ReactNode;
};

/** The frame of every form that visitors send: errors, consents, button, and what is said once it was sent. */
export function SentForm(props: SentFormProps) {
  const { name, consents, labels, check, done, children } = props;
  const t = useTranslations('forms');
  // The same form may stand in a page twice: in two sections, or in the two forms of one.
  const id = useId();
  const { refusal: refusalText, field: fieldText } = useRefusalTexts();
  const form = useSentForm({
    name,
    check: (filled) => ({ ...check(filled), ...checkConsents(consents, readConsents(filled)) }),
    complete: props.complete,
    action: props.action,
  });
  const { answer, errors, refusal } = form;
  const isSent = answer?.done === true;
  useSentNotice(isSent, props.onSent);
  if (isSent) return <Done {...done} />;
  const errorOf = (field: string) => {
    const error = errors[field];
    return error && (props.fieldTextOf?.(field, error) ?? fieldText(error));
  };
  const idOf = (field: string) => `${id}-${field}`;
  const summarised = [
    ...Object.entries(labels).flatMap(([field, label]) => {
      const text = errorOf(field);
      return text ? [{ id: idOf(field), label, text }] : [];
    }),
    ...(consents ?? []).flatMap((consent) =>
      errors[consentPath(consent.id)]
        ? [{ id: consentId(consent.id, `${id}-`), label: consent.label, text: t('consentRequired') }]
        : [],
    ),
  ];
  const isExplained = summarised.length > 0;
  return (
    <Form
      method="post"
      {...(props.action ? { action: props.action } : {})}
      {...(props.multipart ? { encType: 'multipart/form-data' as const } : {})}
      preventScrollReset
      {...form.handlers}
      {...(props.onFirstUse ? { onFocus: props.onFirstUse } : {})}
      className={styles.form}
    >
      <input type="hidden" name={formNameField} value={name} />
      <ErrorSummary summary={form.summary} title={t('errorsTitle')} errors={summarised} />
      {refusal && !isExplained && (
        // Who has what they ask for already did nothing wrong.
        <Alert tone={refusal.code === 'ALREADY_SUBSCRIBED' ? 'info' : 'danger'} live="assertive">
          {t.has(`captcha.${refusal.code}`) ? t(`captcha.${refusal.code}`) : refusalText(refusal)}
        </Alert>
      )}
      {children({
        idOf,
        typedIn: (field) => answer?.values[field] ?? '',
        errorOf,
      })}
      {consents === null ? (
        <Alert tone="danger">{t('consentsNotFetched')}</Alert>
      ) : (
        consents.length > 0 && (
          <ConsentFields
            consents={consents}
            accepted={answer?.consents ?? []}
            isMissing={(path) => errors[path] !== undefined}
            texts={{ legend: t('consents'), required: t('consentRequired') }}
            idPrefix={`${id}-`}
          />
        )
      )}
      <div className={styles.foot}>
        <Button type="submit" size="large" pending={form.sending} disabled={consents === null}>
          {props.submitLabel}
        </Button>
        <p className={styles.star}>{t('starHint')}</p>
      </div>
    </Form>
  );
}

function useSentNotice(isSent: boolean, onSent: (() => void) | undefined): void {
  const latest = useRef(onSent);
  useEffect(() => {
    latest.current = onSent;
  });
  useEffect(() => {
    if (isSent) latest.current?.();
  }, [isSent]);
}

/** Takes the focus that the form's button had. */
function Done({ title, text }: SentFormProps['done']) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.focus();
  }, []);
  return (
    <Alert ref={ref} tabIndex={-1} tone="ok" title={title} live="polite">
      {text}
    </Alert>
  );
}
