import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirectDocument,
  useActionData,
} from 'react-router';
import { passwordEndpoints } from '#contract/v1/password-endpoints.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { needBackofficeMessages } from '#web/backoffice/backoffice-messages.ts';
import { PageEnd } from '#web/backoffice/page-end.tsx';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { AccountForm } from '#web/parts/account-forms/account-form.tsx';
import { checkNewPassword } from '#web/parts/account-forms/account-rules.ts';
import { NewPasswordFields } from '#web/parts/account-forms/new-password-fields.tsx';
import { PageHead } from '#web/parts/page-head.tsx';
import { answerForm } from '#web/parts/sent-form/form-answer.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { readForm, textOf } from '#web/request/page-form.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { useLanguage, useSite } from '#web/request/site-facts.ts';
import styles from '../login/admin-login-screen.module.css';

await Promise.all([
  needBackofficeMessages('admin', 'notices'),
  needMessages('account', 'notices', 'messages'),
]);

export async function loader({ request, context }: LoaderFunctionArgs) {
  requestFacts(context).markPersonal();
  return { token: new URL(request.url).searchParams.get('token') ?? '' };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { personalApi, language } = requestFacts(context);
  const form = await readForm(request);
  return answerForm({
    form,
    errors: checkNewPassword(form),
    async send() {
      const body = { token: textOf(form, 'token'), newPassword: textOf(form, 'newPassword') };
      await personalApi.call(passwordEndpoints.passwordSet, { body });
      return redirectDocument(`${panelPathOf('adminLogin', language)}?notice=invited`, 303);
    },
  });
}

export function headers() {
  // The address holds a secret: it goes nowhere.
  return { 'Cache-Control': 'private, no-store' };
}

/** Where the mail of an invitation leads: sets the first password. */
export default function InvitationScreen() {
  const t = useTranslations('admin');
  const account = useTranslations('account');
  const language = useLanguage();
  const site = useSite();
  const answered = useActionData<typeof action>();
  const { token } = useLoaded<typeof loader>();
  return (
    <div className={styles.page}>
      <PageHead title={t('invitation.title')} noIndex />
      <main id="content" tabIndex={-1} className={styles.sheet}>
        <header className={styles.head}>
          <p className={styles.site}>{site.name}</p>
          <h1 className={styles.title}>{t('invitation.title')}</h1>
          <p>{t('invitation.lead')}</p>
        </header>
        <AccountForm
          action={panelPathOf('adminInvitation', language)}
          // A form sent without scripts has an address without the token; its answer has kept it.
          hidden={{ token: token || undefined }}
          answered={answered}
          check={checkNewPassword}
          labelOf={(path) => account(`field.${path}`)}
          submit={t('invitation.submit')}
          refusalTextOf={(code) => (code === 'ONE_TIME_TOKEN_INVALID' ? t('invitation.tooOld') : undefined)}
        >
          {({ field }) => <NewPasswordFields field={field} />}
        </AccountForm>
      </main>
      <PageEnd className={styles.end} />
    </div>
  );
}
