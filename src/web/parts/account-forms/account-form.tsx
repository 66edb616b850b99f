import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { FieldErrors } from '#values/refusal.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { ErrorSummary } from '../form-errors/error-summary.tsx';
import type { IsSettledBy } from '../form-errors/remaining-errors.ts';
import { useFieldErrors } from '../form-errors/use-field-errors.ts';
import type { FormAnswer } from '../sent-form/form-answer.ts';
import styles from './account-forms.module.css';

/** What a field of the form is drawn with. */
export type AccountFieldFacts = {
  id: string;
  name: string;
  label: string;
  error: string | undefined;
  defaultValue: string | undefined;
};

export type FormParts = {
  field(name: string): AccountFieldFacts;
  errorOf(path: string): string | undefined;
  /** What the form was answered last. */
  answer: FormAnswer | undefined;
  /** What was typed where no scripts run. */
  values: Record<string, string> | undefined;
};

export type AccountFormProps = {
  /** Address of the screen whose action takes the form. */
  action: string;
  intent?: string;
  /** By which what it was answered is known beside it. */
  fetcherKey?: string;
  /** Said along with what is typed. */
  hidden?: Record<string, string | undefined>;
  /** What a form without scripts was answered. */
  answered?: FormAnswer | undefined;
  check: (form: FormData) => FieldErrors;
  /** Which errors that only the server knows end with a change of another field. */
  isSettledBy?: IsSettledBy;
  labelOf: (path: string) => string;
  /** First values of the fields. */
  initial?: Record<string, string>;
  submit: ReactNode;
  submitLook?: Pick<ButtonProps, 'variant' | 'wide' | 'size'>;
  /** Said in place once it went well. */
  doneText?: ReactNode;
  /** Empties the fields once it went well. */
  clears?: boolean;
  /** Beside the button. */
  aside?: ReactNode;
  /** Where it went well: what the caller does then. */
  onDone?: () => void;
  /** Texts that the form has of its own: for an error of a field, for a refusal by its code. */
  fieldTextOf?: (path: string, errors: FieldErrors) => string | undefined;
  refusalTextOf?: (code: string) => string | undefined;
  children: (parts: FormParts) => ReactNode;
};

/**
 * A form about an account: checks by the rules, sends once, says what was refused, and stays where it is. Without
 * scripts the same form is sent to its screen.
 */
export function AccountForm(props: AccountFormProps) {
  const {
    action,
    intent,
    hidden = {},
    answered,
    check,
    labelOf,
    initial,
    submit,
    doneText,
    children,
  } = props;
  const t = useTranslations('account');
  const { refusal, field: fieldText } = useRefusalTexts();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<FormAnswer>(props.fetcherKey === undefined ? {} : { key: props.fetcherKey });
  const answer = fetcher.data ?? answered;
  const sending = fetcher.state !== 'idle';
  const { errors, isAnswerPast, summary, handlers, mayBeSent } = useFieldErrors(
    answer?.errors,
    check,
    props.isSettledBy,
  );
  useDone(fetcher.data, () => {
    if (props.clears) form.current?.reset();
    props.onDone?.();
  });
  const errorOf = (path: string) => {
    const error = errors[path];
    if (!error) return undefined;
    const own = props.fieldTextOf?.(path, errors);
    if (own !== undefined) return own;
    if (error.rule === 'commonPassword') return t('password.common');
    if (error.rule === 'incorrectPassword' && path === 'oldPassword')
      return refusal({ code: 'OLD_PASSWORD_INCORRECT' });
    return fieldText(error);
  };
  const values = answer?.done ? undefined : answered?.values;
  const parts: FormParts = {
    answer,
    errorOf,
    values,
    field: (name) => ({
      id: `${id}-${name}`,
      name,
      label: labelOf(name),
      error: errorOf(name),
      defaultValue: values?.[name] ?? initial?.[name],
    }),
  };
  // Addresses and consents have ids of their own.
  const idOf = (path: string) => (path.includes('.') ? path.replace('.', '-') : `${id}-${path}`);
  const summarised = Object.keys(errors).map((path) => ({
    id: idOf(path),
    label: labelOf(path),
    text: errorOf(path) ?? '',
  }));
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (sending || !mayBeSent(event.currentTarget)) event.preventDefault();
  };
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={action}
      {...handlers}
      onSubmit={send}
      className={styles.form}
    >
      {intent && <input type="hidden" name="intent" value={intent} />}
      {/* What the screen's address said is lost with a form sent without scripts; the answer has kept it. */}
      {Object.entries(hidden).map(
        ([name, value = values?.[name]]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <ErrorSummary summary={summary} title={t('checkFields')} errors={summarised} />
      {answer?.refusal && !isAnswerPast && !sending && Object.keys(answer.errors).length === 0 && (
        // The first step of a login went well: what is asked for next is no fault.
        <Alert tone={answer.refusal.code === 'SECOND_FACTOR_REQUIRED' ? 'info' : 'danger'} live="assertive">
          {props.refusalTextOf?.(answer.refusal.code) ?? refusal(answer.refusal)}
        </Alert>
      )}
      {doneText && (
        <div role="status" className={styles.status}>
          {answer?.done && !sending && <Alert tone="ok">{doneText}</Alert>}
        </div>
      )}
      {children(parts)}
      <div className={styles.actions}>
        <Button type="submit" size="large" {...props.submitLook} pending={sending}>
          {submit}
        </Button>
        {props.aside}
      </div>
    </fetcher.Form>
  );
}

/** Runs once for each answer that says it went well. */
function useDone(answer: FormAnswer | undefined, then: () => void): void {
  const latest = useRef(then);
  useEffect(() => {
    latest.current = then;
  });
  useEffect(() => {
    if (answer?.done) latest.current();
  }, [answer]);
}
