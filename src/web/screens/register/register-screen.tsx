import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { AccountBenefits } from '../../parts/account-forms/account-benefits.tsx';
import { AccountPage, AsidePanel } from '../../parts/account-forms/account-page.tsx';
import { withRedirect } from '../../parts/account-forms/login-address.ts';
import { RegisterForm } from '../../parts/account-forms/register-form.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { actOnRegister, loadRegister } from './register-page.ts';

await needMessages('account', 'notices', 'cart', 'checkout');

export async function loader(facts: LoaderFunctionArgs) {
  return loadRegister(facts);
}

export async function action(facts: ActionFunctionArgs) {
  return actOnRegister(facts);
}

export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

/** Make an account; afterwards the screen says that a mail is on its way. */
export default function RegisterScreen() {
  const t = useTranslations('account');
  const language = useLanguage();
  const { redirect, ...facts } = useLoaded<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <>
      <PageHead title={t('register.title')} noIndex />
      <AccountPage
        title={t('register.title')}
        aside={
          <AsidePanel
            title={t('benefit.title')}
            action={
              <>
                <p>{t('register.known')}</p>
                <ButtonLink href={withRedirect(pathOf('login', language), redirect)} variant="secondary">
                  {t('toLogin')}
                </ButtonLink>
              </>
            }
          >
            <AccountBenefits />
          </AsidePanel>
        }
      >
        <RegisterForm {...facts} redirect={redirect} answered={answered} />
      </AccountPage>
    </>
  );
}
