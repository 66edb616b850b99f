import { useEffect, useRef } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { AccountPage } from '../../parts/account-forms/account-page.tsx';
import { LoginForm } from '../../parts/account-forms/login-form.tsx';
import { secondStepOf } from '../../parts/account-forms/second-step.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { actOnSocialLogin, loadSocialLogin, type ProviderAnswer } from './social-login-page.ts';

await needMessages('account', 'notices');

export async function loader(facts: LoaderFunctionArgs) {
  return loadSocialLogin(facts);
}

export async function action(facts: ActionFunctionArgs) {
  return actOnSocialLogin(facts);
}

export function headers() {
  // The address holds a secret: it goes nowhere.
  return { 'Cache-Control': 'private, no-store' };
}

/** The way back from a provider: a form that sends itself on, or says why there is no login. */
export default function SocialLoginScreen() {
  const t = useTranslations('account');
  const language = useLanguage();
  const { refusal } = useRefusalTexts();
  const page = useLoaded<typeof loader>();
  const answered = useActionData<typeof action>();
  const refused = answered?.refusal ?? ('refusal' in page ? page.refusal : undefined);
  // The account asks for a code as well.
  const step = secondStepOf(answered);
  const title = refused ? t('login.title') : t('social.title');
  return (
    <>
      <PageHead title={title} noIndex />
      <AccountPage title={title}>
        {step && <LoginForm answered={answered} />}
        {refused && !step && (
          <>
            <Alert tone="danger">{refusal(refused)}</Alert>
            <p>
              <ButtonLink href={pathOf('login', language)}>{t('toLogin')}</ButtonLink>
            </p>
          </>
        )}
        {!refused && 'answer' in page && <SendOn answer={page.answer} />}
      </AccountPage>
    </>
  );
}

/** A plain form: the login is a new document, which knows whose it is. */
function SendOn({ answer }: { answer: ProviderAnswer }) {
  const t = useTranslations('account');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.requestSubmit(), []);
  return (
    <form ref={form} method="post" data-hydrate action={pathOf('socialLogin', useLanguage())}>
      <p>{t('social.text')}</p>
      <input type="hidden" name="code" value={answer.code} />
      <input type="hidden" name="state" value={answer.state} />
      {answer.iss && <input type="hidden" name="iss" value={answer.iss} />}
      <p>
        <Button type="submit">{t('social.go')}</Button>
      </p>
    </form>
  );
}
