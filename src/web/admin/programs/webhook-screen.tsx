import { useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { redirect } from 'react-router';
import { webhookEndpoints } from '#contract/v1/webhook-endpoints.ts';
import { findIdInAddress } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import { listLimitMaximum } from '#values/limits.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { deliveryStates, webhookTestEvent } from '#values/webhooks.ts';
import {
  answerTask,
  Badge,
  FilterBar,
  idOf,
  ListTable,
  Moment,
  needBackofficeMessages,
  pageAskedBy,
  QuietLine,
  readListAddress,
  requestFacts,
  ScreenHead,
  TaskButton,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ShownOnce } from '#web/parts/sent-form/form-answer.ts';
import { textOf } from '#web/request/page-form.ts';
import { notFound } from '#web/request/refuse.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { keyFieldOf } from './api-key-rules.ts';
import styles from './programs.module.css';
import { RotateDialog, WebhookDialog } from './webhook-dialogs.tsx';
import { checkWebhook, type ListedDelivery, webhookFieldsOf } from './webhook-rules.ts';
import { WebhookState } from './webhooks-screen.tsx';

await needBackofficeMessages('programs', 'notices');

const tones = { waiting: 'warn', delivered: 'ok', failed: 'danger' } as const;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = findIdInAddress(params.id ?? '');
  if (id === undefined) throw notFound();
  const address = readListAddress(request, { filters: { state: deliveryStates } });
  const state = deliveryStates.find((one) => one === address.filters.state);
  const { personalApi } = requestFacts(context);
  const { page, perPage } = pageAskedBy(address);
  const [webhooks, deliveries] = await Promise.all([
    personalApi.call(webhookEndpoints.webhookFilter, { body: { perPage: listLimitMaximum } }),
    personalApi.call(webhookEndpoints.webhookDeliveries, {
      params: { id },
      body: { page, perPage, ...(state ? { states: [state] } : {}) },
    }),
  ]);
  const webhook = webhooks.data.find((one) => one.id === id);
  if (!webhook) throw notFound();
  const alternates = Object.fromEntries(
    languages.map((language) => [language, panelPathOf('adminWebhook', language, { id: String(id) })]),
  );
  return { address, webhook, deliveries, alternates };
}

export async function action(facts: ActionFunctionArgs) {
  const { language } = requestFacts(facts.context);
  const params = { id: findIdInAddress(facts.params.id ?? '') ?? 0 };
  const seen = (form: FormData) => ({ version: Number(textOf(form, 'version')) });
  return answerTask(facts, {
    update: {
      check: checkWebhook,
      formNameOf: keyFieldOf,
      send: ({ personalApi }, form) =>
        personalApi.call(webhookEndpoints.webhookUpdate, {
          params,
          body: { ...seen(form), fields: webhookFieldsOf(form) },
        }),
    },
    turn: {
      send: ({ personalApi }, form) =>
        personalApi.call(webhookEndpoints.webhookUpdate, {
          params,
          body: { ...seen(form), fields: { enabled: textOf(form, 'enabled') === 'true' } },
        }),
    },
    rotate: {
      send: async ({ personalApi }) =>
        new ShownOnce((await personalApi.call(webhookEndpoints.webhookRotate, { params })).secret),
    },
    test: { send: ({ personalApi }) => personalApi.call(webhookEndpoints.webhookTest, { params }) },
    resend: {
      send: ({ personalApi }, form) =>
        personalApi.call(webhookEndpoints.webhookResend, { params: { id: idOf(form) } }),
    },
    remove: {
      send: async ({ personalApi }) => {
        await personalApi.call(webhookEndpoints.webhookDelete, { params });
        return redirect(panelPathOf('adminWebhooks', language));
      },
    },
  });
}

/** A webhook with what was sent to it, and what came of that. */
export default function WebhookScreen() {
  const t = useTranslations('programs');
  const language = useLanguage();
  const { address, webhook, deliveries } = useLoaded<typeof loader>();
  const [shown, show] = useState<'edit' | 'rotate'>();
  const { name, url, version, enabled } = webhook;
  const states = deliveryStates.map((value) => ({ value, label: t(`webhooks.delivery.${value}`) }));
  return (
    <>
      <ScreenHead
        title={name}
        lead={
          <>
            {url} <WebhookState webhook={webhook} />
          </>
        }
        actions={
          <ButtonLink
            href={panelPathOf('adminWebhooks', language)}
            variant="ghost"
            prefetch="none"
            startIcon="arrow-left"
          >
            {t('webhooks.title')}
          </ButtonLink>
        }
      />
      <div className={styles.actions}>
        <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={() => show('edit')}>
          {t('webhooks.edit')}
        </Button>
        <TaskButton intent="test" label={t('webhooks.test')} done={t('webhooks.tested')} />
        <TaskButton
          intent="turn"
          values={{ version, enabled: String(!enabled) }}
          label={t(enabled ? 'webhooks.turnOff' : 'webhooks.turnOn')}
          done={t('webhooks.saved')}
        />
        <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={() => show('rotate')}>
          {t('webhooks.rotate')}
        </Button>
        <TaskButton
          intent="remove"
          variant="ghost"
          startIcon="trash"
          label={t('webhooks.remove')}
          done={t('webhooks.removed')}
          confirm={{
            title: t('webhooks.confirm.title'),
            text: t('webhooks.confirm.text', { name }),
            submit: t('webhooks.remove'),
            isDangerous: true,
          }}
        />
      </div>
      <FilterBar
        address={address}
        filters={[
          {
            name: 'state',
            label: t('webhooks.state'),
            all: t('webhooks.allStates'),
            options: states,
          },
        ]}
      />
      <ListTable
        caption={t('webhooks.deliveries')}
        rows={deliveries.data}
        keyOf={({ id }) => id}
        pages={deliveries}
        empty={t('webhooks.noDeliveries')}
        isCards
        columns={[
          { key: 'at', label: t('webhooks.at'), draw: ({ createdAt }) => <Moment at={createdAt} /> },
          { key: 'event', label: t('webhooks.message'), draw: (delivery) => <Message of={delivery} /> },
          { key: 'state', label: t('webhooks.state'), draw: (delivery) => <Outcome of={delivery} /> },
          {
            key: 'again',
            label: t('webhooks.resend'),
            isAction: true,
            draw: ({ id, messageId }) => (
              <TaskButton
                intent="resend"
                values={{ id }}
                label={t('webhooks.resend')}
                about={messageId}
                done={t('webhooks.resent')}
              />
            ),
          },
        ]}
      />
      <WebhookDialog webhook={webhook} open={shown === 'edit'} onClose={() => show(undefined)} />
      <RotateDialog open={shown === 'rotate'} onClose={() => show(undefined)} />
    </>
  );
}

function Message({ of: { event, messageId, payload } }: { of: ListedDelivery }) {
  const t = useTranslations('programs');
  const word = event === webhookTestEvent ? t('webhooks.testEvent') : event;
  return (
    <>
      {word}
      <QuietLine>{messageId}</QuietLine>
      <details>
        <summary>{t('webhooks.payload')}</summary>
        <pre className={styles.payload}>{JSON.stringify(JSON.parse(payload), null, 2)}</pre>
      </details>
    </>
  );
}

function Outcome({ of: delivery }: { of: ListedDelivery }) {
  const t = useTranslations('programs');
  const { state, attempts, answerStatus, error, durationMs, nextAttemptAt, answer } = delivery;
  return (
    <>
      <Badge tone={tones[state]}>{t(`webhooks.delivery.${state}`)}</Badge>
      {attempts > 0 && <QuietLine>{t('webhooks.attempts', { count: attempts })}</QuietLine>}
      {answerStatus !== null && (
        <QuietLine>{t('webhooks.answer', { status: String(answerStatus), ms: durationMs ?? 0 })}</QuietLine>
      )}
      {error && <QuietLine>{t(`webhooks.error.${error}`)}</QuietLine>}
      {answer && <QuietLine>{answer.slice(0, 200)}</QuietLine>}
      {nextAttemptAt && attempts > 0 && (
        <QuietLine>
          {t('webhooks.next')} <Moment at={nextAttemptAt} />
        </QuietLine>
      )}
    </>
  );
}
