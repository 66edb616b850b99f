import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { ApiError, type ApiErrorDetails } from '#contract/client.ts';
import { socialEndpoints } from '#contract/v1/social-endpoints.ts';
import { safeLocalPath } from '#values/local-path.ts';
import { guardPage } from '#web/request/page-access.ts';
import { readForm, textOf } from '#web/request/page-form.ts';
import { notFound } from '#web/request/refuse.ts';
import { type RequestFacts, requestFacts } from '#web/request/request-facts.ts';
import { welcomed } from '../../parts/account-forms/login-welcome.ts';
import { answerForm } from '../../parts/sent-form/form-answer.ts';

const providers = ['google', 'facebook'] as const;
type Provider = (typeof providers)[number];

/** What a provider sent back, to be sent on by a form of this page: a login never comes of a mere link. */
export type ProviderAnswer = { code: string; state: string; iss: string | undefined };
export type SocialLoginPage = { answer: ProviderAnswer } | { refusal: Pick<ApiErrorDetails, 'code'> };

/** With `provider` the way there begins; with `code` and `state` somebody comes back. */
export async function loadSocialLogin({ request, context }: LoaderFunctionArgs): Promise<SocialLoginPage> {
  const facts = requestFacts(context);
  await guardPage(facts, request, 'guestOnly');
  const { searchParams } = new URL(request.url);
  const provider = providers.find((name) => name === searchParams.get('provider'));
  if (provider) return begin(facts, provider, safeLocalPath(searchParams.get('redirect')));
  const code = searchParams.get('code');
  const state = searchParams.get('state');
  if (!code || !state) return { refusal: { code: 'SOCIAL_LOGIN_FAILED' } };
  return { answer: { code, state, iss: searchParams.get('iss') ?? undefined } };
}

async function begin(
  { personalApi }: RequestFacts,
  provider: Provider,
  wanted: string | undefined,
): Promise<SocialLoginPage> {
  const query = { provider, ...(wanted ? { redirect: wanted } : {}) };
  try {
    const { url } = await personalApi.call(socialEndpoints.socialRedirect, { query });
    throw redirect(url, 302);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'SOCIAL_LOGIN_FAILED') return { refusal: { code: error.code } };
    throw error;
  }
}

export async function actOnSocialLogin({ request, context }: ActionFunctionArgs) {
  const facts = requestFacts(context);
  const form = await readForm(request);
  const state = textOf(form, 'state');
  const provider = providers.find((name) => name === state.split('.', 1)[0]);
  if (!provider) throw notFound();
  const iss = textOf(form, 'iss');
  return answerForm({
    form,
    errors: {},
    async send() {
      const body = { provider, code: textOf(form, 'code'), state, ...(iss ? { iss } : {}) };
      const { redirect: wanted } = await facts.personalApi.call(socialEndpoints.browserSocial, { body });
      return welcomed(facts, request, wanted ?? '');
    },
  });
}
