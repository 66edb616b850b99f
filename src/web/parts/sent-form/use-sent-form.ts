import { type FormEvent, useRef, useState } from 'react';
import { useActionData, useFetcher } from 'react-router';
import type { FieldErrors } from '#values/refusal.ts';
import { useFieldErrors } from '../form-errors/use-field-errors.ts';
import { answerOf, type FormAnswer, type FormName } from './form-answer.ts';

type SentFormOptions = {
  name: FormName;
  check: (form: FormData) => FieldErrors;
  /** Adds to what is sent, such as the captcha's answer; what it throws is a refusal that the form shows. */
  complete?: ((form: FormData) => Promise<void>) | undefined;
  /** Where it is sent; the page it stands on unless told. */
  action?: string | undefined;
};

/**
 * A form that stays on its page: sent in the background, or as a whole page where there are no scripts. While it is on
 * its way a second sending is ignored; the guard ends with the answer, and at once where the form may not be sent.
 */
export function useSentForm({ name, check, complete, action }: SentFormOptions) {
  const fetcher = useFetcher<FormAnswer>();
  const answered = answerOf(name, useActionData<unknown>());
  const answer = answerOf(name, fetcher.data) ?? answered;
  const { errors, isAnswerPast, summary, handlers, mayBeSent } = useFieldErrors(answer?.errors, check);
  const isBusy = useRef(false);
  const [isPreparing, setPreparing] = useState(false);
  const [problem, setProblem] = useState<{ code: string }>();
  const sending = isPreparing || fetcher.state === 'submitting';

  const send = async (form: HTMLFormElement) => {
    const filled = new FormData(form);
    const isMultipart = form.enctype === 'multipart/form-data';
    setProblem(undefined);
    if (complete) {
      setPreparing(true);
      try {
        await complete(filled);
      } catch (error) {
        setProblem({ code: error instanceof Error ? error.message : 'INTERNAL' });
        return;
      } finally {
        setPreparing(false);
      }
    }
    await fetcher.submit(filled, {
      method: 'post',
      ...(isMultipart ? { encType: 'multipart/form-data' as const } : {}),
      ...(action ? { action } : {}),
    });
  };

  return {
    answer,
    errors,
    summary,
    sending,
    /** Why it could not be sent, beyond single fields. */
    refusal: problem ?? (isAnswerPast ? undefined : answer?.refusal),
    handlers: {
      ...handlers,
      onChange(event: FormEvent<HTMLFormElement>) {
        setProblem(undefined);
        handlers.onChange(event);
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        const form = event.currentTarget;
        if (isBusy.current || !mayBeSent(form)) return;
        isBusy.current = true;
        void send(form).finally(() => {
          isBusy.current = false;
        });
      },
    },
  };
}
