import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { accountEndpoints } from '#contract/v1/account-endpoints.ts';
import { browserAuthEndpoints } from '#contract/v1/auth-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import { safeLocalPath } from '#values/local-path.ts';
import { guardPage } from '#web/request/page-access.ts';
import { needed } from '#web/request/refuse.ts';
import { type RequestFacts, requestFacts } from '#web/request/request-facts.ts';
import { checkLogin } from '../../parts/account-forms/account-rules.ts';
import { attempted, textOf } from '../../parts/account-forms/form-answer.ts';
import { welcomed } from '../../parts/account-forms/login-welcome.ts';

/** What the address may say has happened; anything else says nothing. */
const loginNotices = [
  'emailConfirmed',
  'linkInvalid',
  'accountDeleted',
  'loggedOut',
  'loginNeeded',
  'passwordSet',
] as const;
export type LoginNotice = (typeof loginNotices)[number];

export type LoginPage = { redirect: string | undefined; notice: LoginNotice | undefined };

/** A `verificationToken` is confirmed first, whoever is logged in; then the page is for guests alone. */
export async function loadLogin({ request, context }: LoaderFunctionArgs): Promise<LoginPage> {
  const facts = requestFacts(context);
  const { searchParams } = new URL(request.url);
  const token = searchParams.get('verificationToken');
  if (token !== null) throw await confirmed(facts, token);
  await guardPage(facts, request, 'guestOnly');
  const notice = searchParams.get('notice');
  return {
    redirect: safeLocalPath(searchParams.get('redirect')),
    notice: loginNotices.find((name) => name === notice),
  };
}

/** The token leaves the address with it: it must neither be sent twice nor stay in the history. */
async function confirmed(facts: RequestFacts, token: string): Promise<Response> {
  const { api, language, markPersonal } = facts;
  markPersonal();
  const path = pathOf(facts.isLoginClaimed() ? 'profile' : 'login', language);
  try {
    await api.call(accountEndpoints.verify, { params: { token: token.slice(0, 200) || '-' } });
    return redirect(`${path}?notice=emailConfirmed`, 303);
  } catch (error) {
    const isRefused = error instanceof ApiError && [400, 409, 422].includes(error.statusCode);
    if (!isRefused) return needed(Promise.reject(error));
    return redirect(`${path}?notice=linkInvalid`, 303);
  }
}

/** Takes the login forms of all screens; leads to a path of this site alone. */
export async function actOnLogin({ request, context }: ActionFunctionArgs) {
  const facts = requestFacts(context);
  const form = await request.formData();
  return attempted({
    form,
    errors: checkLogin(form),
    async send() {
      const body = { username: textOf(form, 'username').trim(), password: textOf(form, 'password') };
      await facts.personalApi.call(browserAuthEndpoints.browserLogin, { body });
      return welcomed(facts, request, textOf(form, 'redirect'));
    },
  });
}
