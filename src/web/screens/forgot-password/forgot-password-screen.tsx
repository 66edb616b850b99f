import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData } from 'react-router';
import { passwordEndpoints } from '#contract/v1/password-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { readForm, textOf } from '#web/request/page-form.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { AccountForm } from '../../parts/account-forms/account-form.tsx';
import { AccountPage } from '../../parts/account-forms/account-page.tsx';
import { checkForgotten, checkNewPassword } from '../../parts/account-forms/account-rules.ts';
import { EmailField } from '../../parts/account-forms/email-field.tsx';
import { NewPasswordFields } from '../../parts/account-forms/new-password-fields.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { answerForm, type FormAnswer } from '../../parts/sent-form/form-answer.ts';
import { Link } from '../../ui/link.tsx';

await needMessages('account', 'notices');

export async function loader(facts: LoaderFunctionArgs) {
  return loadForgotPassword(facts);
}

export async function action(facts: ActionFunctionArgs) {
  return actOnForgotPassword(facts);
}

export function headers() {
  // The address holds a secret: it goes nowhere.
  return { 'Cache-Control': 'private, no-store' };
}

/** Asks for the mail with the link; opened by that link it sets the new password. */
export default function ForgotPasswordScreen() {
  const t = useTranslations('account');
  const answered = useActionData<typeof action>();
  // A form sent without scripts has an address without the token; its answer has kept it.
  const token = useLoaded<typeof loader>().token ?? answered?.values.token ?? null;
  const area = token === null ? 'forgotten' : 'newPassword';
  return (
    <>
      <PageHead title={t(`${area}.title`)} noIndex />
      <AccountPage title={t(`${area}.title`)} lead={t(`${area}.lead`)}>
        {token === null ? (
          <AskForm answered={answered} />
        ) : (
          <NewPasswordForm token={token} answered={answered} />
        )}
      </AccountPage>
    </>
  );
}

type FormProps = { answered: FormAnswer | undefined };

function AskForm({ answered }: FormProps) {
  const t = useTranslations('account');
  const language = useLanguage();
  return (
    <AccountForm
      action={pathOf('forgotPassword', language)}
      answered={answered}
      check={checkForgotten}
      labelOf={(path) => t(`field.${path}`)}
      submit={t('forgotten.submit')}
      doneText={t('forgotten.sent')}
      clears
      aside={<Link href={pathOf('login', language)}>{t('toLogin')}</Link>}
    >
      {({ field }) => <EmailField {...field('email')} autoComplete="username" />}
    </AccountForm>
  );
}

function NewPasswordForm({ token, answered }: FormProps & { token: string }) {
  const t = useTranslations('account');
  const language = useLanguage();
  const isInvalid = answered?.refusal?.code === 'ONE_TIME_TOKEN_INVALID';
  const forgotten = pathOf('forgotPassword', language);
  return (
    <AccountForm
      action={forgotten}
      hidden={{ token }}
      answered={answered}
      check={checkNewPassword}
      labelOf={(path) => t(`field.${path}`)}
      submit={t('newPassword.submit')}
      aside={<Link href={forgotten}>{t(isInvalid ? 'newPassword.askAgain' : 'newPassword.askAnother')}</Link>}
    >
      {({ field }) => <NewPasswordFields field={field} />}
    </AccountForm>
  );
}

/**
 * With `token` the screen sets a new password (docs/rules/accounts.md). It is for everybody, logged in or not: people
 * who log in through a provider set their first one here, and mails about changes that somebody else may have made link
 * here.
 */
async function loadForgotPassword({ request, context }: LoaderFunctionArgs) {
  requestFacts(context).markPersonal();
  return { token: new URL(request.url).searchParams.get('token') };
}

async function actOnForgotPassword({ request, context }: ActionFunctionArgs) {
  const { api, personalApi, language } = requestFacts(context);
  const form = await readForm(request);
  if (form.has('token')) {
    return answerForm({
      form,
      errors: checkNewPassword(form),
      async send() {
        const body = { token: textOf(form, 'token'), newPassword: textOf(form, 'newPassword') };
        await personalApi.call(passwordEndpoints.passwordSet, { body });
        return redirect(`${pathOf('login', language)}?notice=passwordSet`, 303);
      },
    });
  }
  return answerForm({
    form,
    errors: checkForgotten(form),
    async send() {
      await api.call(passwordEndpoints.passwordForgot, { body: { email: textOf(form, 'email').trim() } });
      return undefined;
    },
  });
}
