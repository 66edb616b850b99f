import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { accountEndpoints } from '#contract/v1/account-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import { readForm, textOf } from '#web/request/page-form.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { checkForgotten, checkNewPassword } from '../../parts/account-forms/account-rules.ts';
import { answerForm } from '../../parts/sent-form/form-answer.ts';

/**
 * With `token` the screen sets a new password (docs/rules/accounts.md). It is for everybody, logged in or not: whoever logs in through
 * a provider sets the first one here, and mails of changes that somebody else may have made lead here.
 */
export async function loadForgotPassword({ request, context }: LoaderFunctionArgs) {
  requestFacts(context).markPersonal();
  return { token: new URL(request.url).searchParams.get('token') };
}

export async function actOnForgotPassword({ request, context }: ActionFunctionArgs) {
  const { api, personalApi, language } = requestFacts(context);
  const form = await readForm(request);
  if (form.has('token')) {
    return answerForm({
      form,
      errors: checkNewPassword(form),
      async send() {
        const body = { token: textOf(form, 'token'), newPassword: textOf(form, 'newPassword') };
        await personalApi.call(accountEndpoints.passwordSet, { body });
        return redirect(`${pathOf('login', language)}?notice=passwordSet`, 303);
      },
    });
  }
  return answerForm({
    form,
    errors: checkForgotten(form),
    async send() {
      await api.call(accountEndpoints.passwordForgot, { body: { email: textOf(form, 'email').trim() } });
      return undefined;
    },
  });
}
