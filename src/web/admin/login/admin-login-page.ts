import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, redirectDocument } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { browserAuthEndpoints } from '#contract/v1/browser-auth-endpoints.ts';
import { safeLocalPath } from '#values/local-path.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { stayField } from '#web/backoffice/login/held-calls.ts';
import type { UsedPasskey } from '#web/backoffice/passkeys/passkey-browser.ts';
import { jsonOf } from '#web/backoffice/screen-actions.ts';
import { checkLoginSteps } from '#web/parts/account-forms/second-step.ts';
import { answerForm } from '#web/parts/sent-form/form-answer.ts';
import { findOwnLanguage } from '#web/request/own-language.ts';
import { findCustomer } from '#web/request/page-access.ts';
import { readForm, textOf } from '#web/request/page-form.ts';
import { type RequestFacts, requestFacts } from '#web/request/request-facts.ts';
import { logOutIntent } from '../frame/log-out.tsx';

export type AdminLoginPage = {
  /** Path on this site to go to after the login; by default the panel's first screen. */
  redirect: string | undefined;
  /** Whether another screen of the panel led here. */
  isNeeded: boolean;
  /** Whether somebody invited has just set a password. */
  isInvited: boolean;
};

/** Users who are already logged in to the back office are redirected. */
export async function loadAdminLogin({ request, context }: LoaderFunctionArgs): Promise<AdminLoginPage> {
  const facts = requestFacts(context);
  const words = new URL(request.url).searchParams;
  const wanted = safeLocalPath(words.get('redirect'));
  const user = await findCustomer(facts);
  if (user?.isBackofficeUser) throw redirect(wanted ?? panelPathOf('admin', facts.language), 303);
  return { redirect: wanted, isNeeded: wanted !== undefined, isInvited: words.get('notice') === 'invited' };
}

/**
 * Logs in or out. Both load a new document, because the site chrome is rendered for the logged-in user. A customer is
 * redirected too, and told there that the panel is for others. A login in a dialog stays on its page.
 */
export async function actOnAdminLogin({ request, context }: ActionFunctionArgs) {
  const facts = requestFacts(context);
  const form = await readForm(request);
  if (textOf(form, 'intent') === logOutIntent) {
    await facts.personalApi.call(browserAuthEndpoints.browserLogout, { body: {} });
    return redirectDocument(panelPathOf('adminLogin', facts.language), 303);
  }
  return answerForm({
    form,
    errors: checkLoginSteps(form),
    async send() {
      const { user } = await logIn(facts, form);
      if (form.has(stayField)) {
        if (user.isBackofficeUser) return undefined;
        throw new ApiError({ statusCode: 403, code: 'FORBIDDEN', message: 'Not of the back office.' });
      }
      const wanted = safeLocalPath(textOf(form, 'redirect'));
      const language = user.isBackofficeUser
        ? ((await findOwnLanguage(facts)) ?? facts.language)
        : facts.language;
      return redirectDocument(wanted ?? panelPathOf('admin', language), 303);
    },
  });
}

async function logIn({ personalApi }: RequestFacts, form: FormData) {
  if (form.has('ticket')) {
    const ticket = textOf(form, 'ticket');
    // What the browser has said of it the API judges.
    const passkey = jsonOf(form, 'passkey') as UsedPasskey | undefined;
    const proof = passkey === undefined ? { code: textOf(form, 'code').trim() } : { passkey };
    return personalApi.call(browserAuthEndpoints.browserLoginCode, { body: { ticket, ...proof } });
  }
  const body = { username: textOf(form, 'username').trim(), password: textOf(form, 'password') };
  return personalApi.call(browserAuthEndpoints.browserLogin, { body });
}
