import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, redirectDocument } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { browserAuthEndpoints } from '#contract/v1/auth-endpoints.ts';
import { settingsEndpoints } from '#contract/v1/settings-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import { findLanguageByCode, type Language } from '#values/language.ts';
import { safeLocalPath } from '#values/local-path.ts';
import { checkLogin } from '#web/parts/account-forms/account-rules.ts';
import { answerForm } from '#web/parts/sent-form/form-answer.ts';
import { findCustomer } from '#web/request/page-access.ts';
import { readForm, textOf } from '#web/request/page-form.ts';
import { type RequestFacts, requestFacts } from '#web/request/request-facts.ts';
import { logOutIntent } from '../frame/log-out.tsx';

export type AdminLoginPage = {
  /** Path on this site where the login leads to; the panel's first screen unless told. */
  redirect: string | undefined;
  /** Whether another screen of the panel led here. */
  isNeeded: boolean;
};

/** Whoever works in the back office already is led on. */
export async function loadAdminLogin({ request, context }: LoaderFunctionArgs): Promise<AdminLoginPage> {
  const facts = requestFacts(context);
  const wanted = safeLocalPath(new URL(request.url).searchParams.get('redirect'));
  const user = await findCustomer(facts);
  if (user?.isBackofficeUser) throw redirect(wanted ?? pathOf('admin', facts.language), 303);
  return { redirect: wanted, isNeeded: wanted !== undefined };
}

/**
 * Logs in or out. Each leads to a new document: what stands around pages is drawn for whoever is logged in. A customer is
 * led on, too, and told there that the panel is for others.
 */
export async function actOnAdminLogin({ request, context }: ActionFunctionArgs) {
  const facts = requestFacts(context);
  const form = await readForm(request);
  if (textOf(form, 'intent') === logOutIntent) {
    await facts.personalApi.call(browserAuthEndpoints.browserLogout, { body: {} });
    return redirectDocument(pathOf('adminLogin', facts.language), 303);
  }
  return answerForm({
    form,
    errors: checkLogin(form),
    async send() {
      const body = { username: textOf(form, 'username').trim(), password: textOf(form, 'password') };
      const { user } = await facts.personalApi.call(browserAuthEndpoints.browserLogin, { body });
      const wanted = safeLocalPath(textOf(form, 'redirect'));
      const language = user.isBackofficeUser ? await ownLanguage(facts) : facts.language;
      return redirectDocument(wanted ?? pathOf('admin', language), 303);
    },
  });
}

/** The language that somebody wants the back office in; that of the page where none was chosen yet. */
async function ownLanguage({ personalApi, language }: RequestFacts): Promise<Language> {
  try {
    const query = { group: 'global', key: 'language' };
    const { value } = await personalApi.call(settingsEndpoints.userSetting, { query });
    return findLanguageByCode(value) ?? language;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CONFIGURATION_NOT_SET') return language;
    throw error;
  }
}
