import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { withdrawalManagingEndpoints } from '#contract/v1/withdrawal-managing-endpoints.ts';
import { findIdInAddress } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { withdrawalActions } from '#values/withdrawals.ts';
import {
  answerTask,
  Badge,
  idOf,
  needBackofficeMessages,
  requestFacts,
  ScreenHead,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { textOf } from '#web/request/page-form.ts';
import { notFound } from '#web/request/refuse.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { checkRefusal, WithdrawalActions } from './withdrawal-actions.tsx';
import { WithdrawalContent } from './withdrawal-content.tsx';
import styles from './withdrawal-screen.module.css';
import { withdrawalTones } from './withdrawal-tones.ts';

await needBackofficeMessages('site', 'notices');

/** The id of the address. @throws 404 where none could have it */
function idOfAddress({ id = '' }: { readonly id?: string }): number {
  const known = findIdInAddress(id);
  if (known === undefined) throw notFound();
  return known;
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = idOfAddress(params);
  const { personalApi } = requestFacts(context);
  const withdrawal = await personalApi.call(withdrawalManagingEndpoints.managedWithdrawalGet, {
    params: { id },
  });
  const alternates = Object.fromEntries(
    languages.map((language) => [language, panelPathOf('adminWithdrawal', language, { id: String(id) })]),
  );
  return { withdrawal, alternates };
}

export async function action(facts: ActionFunctionArgs) {
  const params = { id: idOfAddress(facts.params) };
  return answerTask(facts, {
    act: {
      check: (form) => (textOf(form, 'action') === 'refuse' ? checkRefusal(form) : {}),
      send({ personalApi }, form) {
        const action = withdrawalActions.find((one) => one === textOf(form, 'action')) ?? 'accept';
        const body = { version: idOf(form, 'version'), action, reason: textOf(form, 'reason') || null };
        return personalApi.call(withdrawalManagingEndpoints.managedWithdrawalAct, { params, body });
      },
    },
  });
}

/** One withdrawal: its declaration, its order, and the actions on it. */
export default function WithdrawalScreen() {
  const t = useTranslations('site');
  const language = useLanguage();
  const { withdrawal } = useLoaded<typeof loader>();
  const { number, state } = withdrawal;
  return (
    <>
      <ScreenHead
        title={t('withdrawals.one', { number })}
        lead={<Badge tone={withdrawalTones[state]}>{t(`withdrawals.state.${state}`)}</Badge>}
        actions={
          <ButtonLink
            href={panelPathOf('adminWithdrawals', language)}
            variant="ghost"
            prefetch="none"
            startIcon="arrow-left"
          >
            {t('withdrawals.back')}
          </ButtonLink>
        }
      />
      <div className={styles.parts}>
        <WithdrawalContent withdrawal={withdrawal} />
        <WithdrawalActions key={withdrawal.version} withdrawal={withdrawal} />
      </div>
    </>
  );
}
