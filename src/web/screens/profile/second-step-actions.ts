import { data, redirectDocument } from 'react-router';
import { ownLoginEndpoints } from '#contract/v1/own-login-endpoints.ts';
import { sendForm, textOf, typedValues } from '#web/request/page-form.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { checkCode, checkDeletion } from '../../parts/account-forms/account-rules.ts';
import type { FormAnswer } from '../../parts/sent-form/form-answer.ts';
import { viewPath } from './profile-views.ts';

/**
 * The answer to a form of the second step; secrets shown once are in no address and in no page that could be loaded
 * again.
 */
export type SecondStepAnswer = FormAnswer & {
  /** What the app is to keep. */
  readonly begun?: { readonly secret: string; readonly picture: string };
  /** That stand in for the app. */
  readonly codes?: readonly string[];
};

type Sent = { facts: RequestFacts; form: FormData };

/** The forms of the second step, by their intent. */
export const secondStepHandlers = {
  secondStepBegin: ({ facts, form }: Sent) =>
    answer('secondStepBegin', form, checkDeletion(form), async () => {
      const body = { password: textOf(form, 'password') };
      const { secret, picture } = await facts.personalApi.call(ownLoginEndpoints.secondFactorBegin, { body });
      return { begun: { secret, picture } };
    }),
  secondStepConfirm: ({ facts, form }: Sent) =>
    answer('secondStepConfirm', form, checkCode(form), async () => ({
      codes: (await facts.personalApi.call(ownLoginEndpoints.secondFactorConfirm, { body: codeOf(form) }))
        .recoveryCodes,
    })),
  secondStepCodes: ({ facts, form }: Sent) =>
    answer('secondStepCodes', form, checkCode(form), async () => ({
      codes: (await facts.personalApi.call(ownLoginEndpoints.secondFactorCodes, { body: codeOf(form) }))
        .recoveryCodes,
    })),
  secondStepRemove: ({ facts, form }: Sent) =>
    answer('secondStepRemove', form, checkCode(form), async () => {
      await facts.personalApi.call(ownLoginEndpoints.secondFactorRemove, { body: codeOf(form) });
      // A new document: nothing of the app that was set up is left in it.
      return redirectDocument(viewPath('password', facts.language), 303);
    }),
};

const codeOf = (form: FormData) => ({ code: textOf(form, 'code').trim() });

function answer(
  name: keyof typeof secondStepHandlers,
  form: FormData,
  errors: ReturnType<typeof checkCode>,
  send: () => Promise<Pick<SecondStepAnswer, 'begun' | 'codes'> | Response>,
) {
  return sendForm({
    errors,
    async send() {
      const told = await send();
      if (told instanceof Response) return told;
      return data<SecondStepAnswer>({ form: name, done: true, errors: {}, values: {}, ...told });
    },
    refused: (errors, refusal): SecondStepAnswer => ({
      form: name,
      errors,
      ...(refusal ? { refusal } : {}),
      values: typedValues(form),
    }),
  });
}
