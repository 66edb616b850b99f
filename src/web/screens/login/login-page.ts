import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { browserAuthEndpoints } from '#contract/v1/browser-auth-endpoints.ts';
import { passwordEndpoints } from '#contract/v1/password-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import { guardPage } from '#web/request/page-access.ts';
import { readForm, textOf } from '#web/request/page-form.ts';
import { type RequestFacts, requestFacts } from '#web/request/request-facts.ts';
import { checkForgotten } from '../../parts/account-forms/account-rules.ts';
import { welcomed } from '../../parts/account-forms/login-welcome.ts';
import { resendIntent } from '../../parts/account-forms/resend-confirmation.tsx';
import { type RetainedData, readRetained } from '../../parts/account-forms/retained-data.ts';
import { checkLoginSteps } from '../../parts/account-forms/second-step.ts';
import { findWayBack } from '../../parts/account-forms/way-back.ts';
import { answerForm } from '../../parts/sent-form/form-answer.ts';

/** How the action recognises the press that allows a change of the e-mail address. */
export const allowIntent = 'allow';

/** What the address may say has happened; anything else is ignored. */
const loginNotices = [
  'emailConfirmed',
  'halfConfirmed',
  'linkInvalid',
  'confirmedBefore',
  'accountDeleted',
  'loggedOut',
  'loginNeeded',
  'passwordSet',
] as const;
export type LoginNotice = (typeof loginNotices)[number];

export type LoginPage = {
  /** One that a press on the page confirms; the page then holds nothing else. */
  token?: string;
  redirect: string | undefined;
  notice: LoginNotice | undefined;
  /** What stays of an account that was just erased. */
  kept?: RetainedData | undefined;
};

/**
 * A `verificationToken` is confirmed first, whether or not somebody is logged in; with `press` it is kept for the page's button. Then
 * the page is for guests alone.
 */
export async function loadLogin({ request, context }: LoaderFunctionArgs): Promise<LoginPage> {
  const facts = requestFacts(context);
  const { searchParams } = new URL(request.url);
  const token = searchParams.get('verificationToken');
  if (token !== null && searchParams.has('press')) {
    facts.markPersonal();
    return { token, redirect: undefined, notice: undefined };
  }
  if (token !== null) throw await confirmed(facts, token);
  await guardPage(facts, request, 'guestOnly');
  const notice = searchParams.get('notice');
  return {
    redirect: await findWayBack(facts, searchParams),
    notice: loginNotices.find((name) => name === notice),
    kept: readRetained(facts, searchParams),
  };
}

/** The token leaves the address with it: it must neither be sent twice nor stay in the history. */
async function confirmed(facts: RequestFacts, token: string): Promise<Response> {
  const { api, language, markPersonal } = facts;
  markPersonal();
  const path = pathOf(facts.isLoginClaimed() ? 'profile' : 'login', language);
  try {
    const params = { token: token.slice(0, 200) || '-' };
    const { isPending } = await api.call(passwordEndpoints.verify, { params });
    return redirect(`${path}?notice=${isPending ? 'halfConfirmed' : 'emailConfirmed'}`, 303);
  } catch (error) {
    const isRefused = error instanceof ApiError && [400, 409, 422].includes(error.statusCode);
    if (!isRefused) throw error;
    const isBefore = 'alreadyConfirmed' in error.details;
    return redirect(`${path}?notice=${isBefore ? 'confirmedBefore' : 'linkInvalid'}`, 303);
  }
}

/**
 * Takes the login forms of all screens, those that ask for a confirmation again, and the press that allows a change;
 * leads to a path of this site alone.
 */
export async function actOnLogin({ request, context }: ActionFunctionArgs) {
  const facts = requestFacts(context);
  const form = await readForm(request);
  const intent = textOf(form, 'intent');
  if (intent === allowIntent) return confirmed(facts, textOf(form, 'token'));
  if (intent === resendIntent) {
    return answerForm({
      name: resendIntent,
      form,
      errors: checkForgotten(form),
      async send() {
        await facts.api.call(passwordEndpoints.confirmationResend, {
          body: { email: textOf(form, 'email') },
        });
        return undefined;
      },
    });
  }
  return answerForm({
    form,
    errors: checkLoginSteps(form),
    async send() {
      await logIn(facts, form);
      return welcomed(facts, request, textOf(form, 'redirect'));
    },
  });
}

/** By the password, or by the code that comes after it. */
async function logIn({ personalApi }: RequestFacts, form: FormData): Promise<void> {
  if (form.has('ticket')) {
    const body = { ticket: textOf(form, 'ticket'), code: textOf(form, 'code').trim() };
    await personalApi.call(browserAuthEndpoints.browserLoginCode, { body });
    return;
  }
  const body = { username: textOf(form, 'username').trim(), password: textOf(form, 'password') };
  await personalApi.call(browserAuthEndpoints.browserLogin, { body });
}
