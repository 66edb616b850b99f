import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { needBackofficeMessages } from '#web/backoffice/backoffice-messages.ts';
import { LoginForm } from '#web/backoffice/login/login-form.tsx';
import { PageEnd } from '#web/backoffice/page-end.tsx';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { PageHead } from '#web/parts/page-head.tsx';
import { useLoaded } from '#web/request/loaded-data.ts';
import { useLanguage, useSite } from '#web/request/site-facts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Link } from '#web/ui/link.tsx';
import { actOnAdminLogin, loadAdminLogin } from './admin-login-page.ts';
import styles from './admin-login-screen.module.css';

await Promise.all([
  needBackofficeMessages('admin', 'notices'),
  needMessages('account', 'notices', 'messages'),
]);

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
        <LoginForm
          hidden={{ redirect }}
          answered={answered}
          aside={<Link href={pathOf('forgotPassword', language)}>{account('login.forgotten')}</Link>}
        />
      </main>
      <PageEnd className={styles.end}>
        <Link href={pathOf('home', language)} reloadDocument>
          {t('backToSite')}
        </Link>
      </PageEnd>
    </div>
  );
}
