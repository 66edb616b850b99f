import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { needBackofficeMessages } from '#web/backoffice/backoffice-messages.ts';
import { PageEnd } from '#web/backoffice/page-end.tsx';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { AccountForm } from '#web/parts/account-forms/account-form.tsx';
import { EmailField } from '#web/parts/account-forms/email-field.tsx';
import { PasswordField } from '#web/parts/account-forms/password-field.tsx';
import { checkLoginSteps, secondStepOf } from '#web/parts/account-forms/second-step.ts';
import { PageHead } from '#web/parts/page-head.tsx';
import { useLoaded } from '#web/request/loaded-data.ts';
import { useLanguage, useSite } from '#web/request/site-facts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Link } from '#web/ui/link.tsx';
import { actOnAdminLogin, loadAdminLogin } from './admin-login-page.ts';
import styles from './admin-login-screen.module.css';
import { CodeStep } from './code-step.tsx';

await Promise.all([needBackofficeMessages('admin', 'notices'), needMessages('account', 'refusals')]);

/** What is said in words of this screen. */
const ofSecondStep: ReadonlySet<string> = new Set(['SECOND_FACTOR_REQUIRED', 'ONE_TIME_TOKEN_INVALID']);

export async function loader(facts: LoaderFunctionArgs) {
  return loadAdminLogin(facts);
}

export async function action(facts: ActionFunctionArgs) {
  return actOnAdminLogin(facts);
}

export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

/** Lets back-office users into the panel, without scripts too. */
export default function AdminLoginScreen() {
  const t = useTranslations('admin');
  const account = useTranslations('account');
  const language = useLanguage();
  const site = useSite();
  const { redirect, isNeeded, isInvited } = useLoaded<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <div className={styles.page}>
      <PageHead title={t('login.title')} noIndex />
      <main id="content" tabIndex={-1} className={styles.sheet}>
        <header className={styles.head}>
          <p className={styles.site}>{site.name}</p>
          <h1 className={styles.title}>{t('login.title')}</h1>
        </header>
        {isNeeded && !answered && <Alert>{t('login.needed')}</Alert>}
        {isInvited && !answered && <Alert tone="ok">{t('login.invited')}</Alert>}
        <AccountForm
          action={panelPathOf('adminLogin', language)}
          hidden={{ redirect }}
          answered={answered}
          check={checkLoginSteps}
          labelOf={(path) =>
            path === 'code'
              ? t('login.code')
              : account(path === 'username' ? 'field.email' : 'field.password')
          }
          refusalTextOf={(code) => (ofSecondStep.has(code) ? t(`login.${code}`) : undefined)}
          submit={account('login.submit')}
          aside={<Link href={pathOf('forgotPassword', language)}>{account('login.forgotten')}</Link>}
        >
          {({ field, answer }) => {
            const step = secondStepOf(answer);
            if (step) return <CodeStep {...field('code')} step={step} />;
            return (
              <>
                <EmailField {...field('username')} autoComplete="username" />
                <PasswordField {...field('password')} autoComplete="current-password" />
              </>
            );
          }}
        </AccountForm>
      </main>
      <PageEnd className={styles.end}>
        <Link href={pathOf('home', language)} reloadDocument>
          {t('backToSite')}
        </Link>
      </PageEnd>
    </div>
  );
}
