import type { FieldErrors } from '#values/refusal.ts';
import type { FormAnswer } from '../sent-form/form-answer.ts';
import { checkFields, checkLogin, required } from './account-rules.ts';

/** The second step of a login. */
export type SecondStep = {
  /** What the right password was answered with. */
  readonly ticket: string;
  /** A passkey of the account works on this site. */
  readonly hasPasskey: boolean;
};

/** The form's second step names what the right password was answered with; a code is typed unless a passkey was used. */
export function checkLoginSteps(form: FormData): FieldErrors {
  if (!form.has('ticket')) return checkLogin(form);
  return form.get('passkey') ? {} : checkFields(form, { code: required });
}

/**
 * Nothing where the password has not been given yet, or was too long ago.
 * @param answer of the form
 */
export function secondStepOf(
  answer: Pick<FormAnswer, 'refusal' | 'values'> | undefined,
): SecondStep | undefined {
  const { refusal, values } = answer ?? {};
  if (refusal?.code === 'ONE_TIME_TOKEN_INVALID') return undefined;
  if (refusal?.code === 'SECOND_FACTOR_REQUIRED' && 'ticket' in refusal) {
    return { ticket: String(refusal.ticket), hasPasskey: 'passkey' in refusal && refusal.passkey === true };
  }
  return values?.ticket === undefined
    ? undefined
    : { ticket: values.ticket, hasPasskey: values.hasPasskey === 'true' };
}
