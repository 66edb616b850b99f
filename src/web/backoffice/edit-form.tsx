import { type FormEvent, type ReactNode, useContext, useEffect, useId, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { FieldError, FieldErrors } from '#values/refusal.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ErrorSummary } from '#web/parts/form-errors/error-summary.tsx';
import { useFieldErrors } from '#web/parts/form-errors/use-field-errors.ts';
import type { FormAnswer } from '#web/parts/sent-form/form-answer.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './edit-form.module.css';
import { FormOfDialog } from './form-dialog.tsx';
import { SeenVersion, type Versioned } from './seen-version.tsx';
import { UnsavedGuard, useFormChanges } from './unsaved-guard.tsx';
import { useAnswerToast } from './use-answer-toast.ts';

export type EditFormProps = {
  intent: string;
  /** Names of the fields as people read them, in their order. */
  labels: Readonly<Record<string, string>>;
  check?: (form: FormData) => FieldErrors;
  /** What is said instead of a rule's own sentence, by field and rule, with its parameter first: `from.oneOf.unique`, `from.oneOf`. */
  errorTexts?: Readonly<Record<string, string>>;
  submit: string;
  /** If the form is not the main action of its screen. */
  isSecondary?: boolean;
  done: string;
  /** What is said instead of `done`, by the note of the answer. */
  notes?: Readonly<Record<string, string>>;
  onDone?: (answer: FormAnswer) => void;
  /** Beside the button. */
  aside?: ReactNode;
  /** If it has its own screen: asks before somebody leaves it with unsaved changes. */
  isGuarded?: boolean;
  /** If another form follows once it was sent: it is disabled meanwhile, because further input would be lost. */
  isHeld?: boolean;
  /** If it is saved against the version that was shown. */
  versioned?: Versioned;
  children: (facts: EditFields) => ReactNode;
};

export type EditFields = {
  /** Id, name, label and error of a field. */
  field(name: string): { id: string; name: string; label: string; error: string | undefined };
};

const nothingWrong = () => ({});

/** A form of the back office: sent to the screen's action without leaving it; errors are shown at the fields. */
export function EditForm(props: EditFormProps) {
  const {
    intent,
    labels,
    check = nothingWrong,
    errorTexts,
    submit,
    isSecondary,
    done,
    notes,
    onDone,
    aside,
    isGuarded,
    isHeld,
    versioned,
    children,
  } = props;
  const t = useTranslations('backoffice');
  const id = useId();
  const { refusal, field: fieldText } = useRefusalTexts();
  const fetcher = useFetcher<FormAnswer>();
  const answer = fetcher.data;
  const isSending = fetcher.state !== 'idle';
  const isHeldNow = isHeld && (isSending || answer?.done);
  const { errors, isAnswerPast, summary, handlers, mayBeSent } = useFieldErrors(answer?.errors, check);
  useAnswerToast(answer?.done ? answer : undefined, done, notes);
  const form = useRef<HTMLFormElement>(null);
  const { isChanged, noteSent, noteSaved } = useFormChanges(form);
  const hasUnsaved = () => isChanged(isSending);
  const ofDialog = useContext(FormOfDialog);
  useEffect(() => {
    if (!ofDialog) return;
    ofDialog.current = { form, hasUnsaved };
    return () => {
      ofDialog.current = undefined;
    };
  });
  useDone(isSending ? undefined : answer, (done) => {
    noteSaved();
    onDone?.(done);
  });
  const errorOf = (name: string) => {
    const error = errors[name];
    return error && (ownErrorText(errorTexts, name, error) ?? fieldText(error));
  };
  const idOf = (name: string) => `${id}-${name}`;
  const summarised = Object.keys(errors).map((name) => ({
    id: idOf(name),
    label: labels[name] ?? name,
    text: errorOf(name) ?? '',
  }));
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (isSending || isHeldNow || !mayBeSent(event.currentTarget)) event.preventDefault();
    else noteSent();
  };
  return (
    <fetcher.Form ref={form} method="post" {...handlers} onSubmit={send} className={styles.form}>
      <input type="hidden" name="intent" value={intent} />
      {isGuarded && <UnsavedGuard hasUnsaved={hasUnsaved} />}
      {versioned && (
        <SeenVersion
          {...versioned}
          answer={answer}
          isSending={isSending}
          form={form}
          onMine={() => form.current?.requestSubmit()}
        />
      )}
      <ErrorSummary summary={summary} title={t('form.check')} errors={summarised} />
      <div inert={isHeldNow} className={styles.fields}>
        {children({
          field: (name) => ({ id: idOf(name), name, label: labels[name] ?? name, error: errorOf(name) }),
        })}
      </div>
      {/* Where somebody has pressed: the beginning of a long form is out of sight. */}
      {answer?.refusal && !isAnswerPast && !isSending && summarised.length === 0 && (
        <Alert tone="danger" live="assertive">
          {refusal(answer.refusal)}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          variant={isSecondary ? 'secondary' : 'primary'}
          pending={isSending || isHeldNow}
        >
          {submit}
        </Button>
        {aside}
      </div>
    </fetcher.Form>
  );
}

/** The form's own sentence of what is wrong with a field, if it has one. */
export function ownErrorText(
  texts: EditFormProps['errorTexts'],
  name: string,
  { rule, parameter }: FieldError,
): string | undefined {
  return texts?.[`${name}.${rule}.${parameter}`] ?? texts?.[`${name}.${rule}`];
}

/** @param answer once the screen shows what it has led to: a form that opens before would be sent by the version of before */
function useDone(answer: FormAnswer | undefined, then: (answer: FormAnswer) => void): void {
  const latest = useRef(then);
  useEffect(() => {
    latest.current = then;
  });
  const handled = useRef<FormAnswer>(undefined);
  useEffect(() => {
    if (!answer?.done || handled.current === answer) return;
    handled.current = answer;
    latest.current?.(answer);
  }, [answer]);
}
