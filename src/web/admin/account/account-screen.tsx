import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ownLoginEndpoints } from '#contract/v1/own-login-endpoints.ts';
import { passkeyEndpoints } from '#contract/v1/passkey-endpoints.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { answerTask, idOf, requestFacts, ScreenHead, useLoaded } from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { textOf } from '#web/request/page-form.ts';
import { SecondFactor } from './second-factor.tsx';
import { SessionList } from './session-list.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { personalApi } = requestFacts(context);
  const [secondFactor, sessions] = await Promise.all([
    personalApi.call(ownLoginEndpoints.secondFactorGet, {}),
    personalApi.call(ownLoginEndpoints.sessionList, {}),
  ]);
  return { secondFactor, sessions };
}

function checkName(form: FormData): FieldErrors {
  return textOf(form, 'name').trim() === '' ? { name: { rule: 'required' } } : {};
}

export async function action(facts: ActionFunctionArgs) {
  return answerTask(facts, {
    renamePasskey: {
      check: checkName,
      send: ({ personalApi }, form) =>
        personalApi.call(passkeyEndpoints.passkeyUpdate, {
          params: { id: idOf(form) },
          body: { name: textOf(form, 'name').trim() },
        }),
    },
    end: {
      send: ({ personalApi }, form) =>
        personalApi.call(ownLoginEndpoints.sessionEnd, { params: { id: idOf(form) } }),
    },
    endOthers: {
      send: ({ personalApi }) => personalApi.call(ownLoginEndpoints.sessionsEndOthers, { body: {} }),
    },
  });
}

/** How one's own login is guarded, and where one is logged in. */
export default function AccountScreen() {
  const t = useTranslations('admin');
  const { secondFactor, sessions } = useLoaded<typeof loader>();
  return (
    <>
      <ScreenHead title={t('account.title')} lead={t('account.lead')} />
      <SecondFactor state={secondFactor} />
      <SessionList sessions={sessions} />
    </>
  );
}
