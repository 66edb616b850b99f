import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useNotices } from '#web/i18n/notice-texts.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { AccountBenefits } from '../../parts/account-forms/account-benefits.tsx';
import { AccountPage, AsidePanel } from '../../parts/account-forms/account-page.tsx';
import { withRedirect } from '../../parts/account-forms/login-address.ts';
import { LoginForm } from '../../parts/account-forms/login-form.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { AllowChange } from './allow-change.tsx';
import { actOnLogin, type LoginNotice, loadLogin } from './login-page.ts';

await needMessages('account');

export async function loader(facts: LoaderFunctionArgs) {
  return loadLogin(facts);
}

export async function action(facts: ActionFunctionArgs) {
  return actOnLogin(facts);
}

export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

/** Log in, and the way to an account for whoever has none yet. */
export default function LoginScreen() {
  const t = useTranslations('account');
  const language = useLanguage();
  const { token, redirect, notice } = useLoaded<typeof loader>();
  const answered = useActionData<typeof action>();
  if (token !== undefined) return <AllowChange token={token} />;
  return (
    <>
      <PageHead title={t('login.title')} noIndex />
      <AccountPage
        title={t('login.title')}
        notice={notice && !answered && <Notice notice={notice} />}
        aside={
          <AsidePanel
            title={t('login.new')}
            action={
              <ButtonLink href={withRedirect(pathOf('register', language), redirect)} variant="secondary">
                {t('login.toRegister')}
              </ButtonLink>
            }
          >
            <AccountBenefits />
          </AsidePanel>
        }
      >
        <LoginForm redirect={redirect} answered={answered} />
      </AccountPage>
    </>
  );
}

function Notice({ notice }: { notice: LoginNotice }) {
  const t = useTranslations('account');
  const message = useNotices();
  const { refusal } = useRefusalTexts();
  if (notice === 'linkInvalid')
    return <Alert tone="danger">{refusal({ code: 'ONE_TIME_TOKEN_INVALID' })}</Alert>;
  if (notice === 'halfConfirmed') return <Alert tone="ok">{t('login.half')}</Alert>;
  if (notice === 'loginNeeded') return <Alert>{t('login.needed')}</Alert>;
  if (notice === 'accountDeleted') return <Alert tone="ok">{t('data.deleted')}</Alert>;
  return <Alert tone="ok">{notice === 'passwordSet' ? t('newPassword.done') : message(notice)}</Alert>;
}
