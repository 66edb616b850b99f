import { useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { webhookEndpoints } from '#contract/v1/webhook-endpoints.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import {
  answerTask,
  Badge,
  Link,
  ListTable,
  needBackofficeMessages,
  pageAskedBy,
  QuietLine,
  readListAddress,
  requestFacts,
  ScreenHead,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ShownOnce } from '#web/parts/sent-form/form-answer.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { keyFieldOf } from './api-key-rules.ts';
import { NewWebhookDialog } from './webhook-dialogs.tsx';
import { checkWebhook, type ListedWebhook, webhookFieldsOf } from './webhook-rules.ts';

await needBackofficeMessages('programs', 'notices');

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = readListAddress(request, {});
  const { personalApi } = requestFacts(context);
  const webhooks = await personalApi.call(webhookEndpoints.webhookFilter, { body: pageAskedBy(address) });
  return { webhooks };
}

export async function action(facts: ActionFunctionArgs) {
  return answerTask(facts, {
    create: {
      check: checkWebhook,
      formNameOf: keyFieldOf,
      send: async ({ personalApi }, form) => {
        const body = webhookFieldsOf(form);
        return new ShownOnce((await personalApi.call(webhookEndpoints.webhookCreate, { body })).secret);
      },
    },
  });
}

/** Where programs of others are told of what happens. */
export default function WebhooksScreen() {
  const t = useTranslations('programs');
  const language = useLanguage();
  const { webhooks } = useLoaded<typeof loader>();
  const [isMaking, make] = useState(false);
  return (
    <>
      <ScreenHead
        title={t('webhooks.title')}
        lead={t('webhooks.lead')}
        actions={
          <Button startIcon="plus" aria-haspopup="dialog" onClick={() => make(true)}>
            {t('webhooks.new')}
          </Button>
        }
      />
      <ListTable
        caption={t('webhooks.title')}
        rows={webhooks.data}
        keyOf={({ id }) => id}
        pages={webhooks}
        empty={t('webhooks.none')}
        isCards
        columns={[
          {
            key: 'name',
            label: t('webhooks.field.name'),
            draw: ({ id, name, url }) => (
              <>
                <Link href={panelPathOf('adminWebhook', language, { id: String(id) })} prefetch="none">
                  {name}
                </Link>
                <QuietLine>{url}</QuietLine>
              </>
            ),
          },
          {
            key: 'events',
            label: t('webhooks.field.events'),
            draw: ({ events }) => events.map((event) => t(`webhooks.event.${event}`)).join(', '),
          },
          {
            key: 'state',
            label: t('webhooks.state'),
            draw: (webhook) => <WebhookState webhook={webhook} />,
          },
        ]}
      />
      <NewWebhookDialog open={isMaking} onClose={() => make(false)} />
    </>
  );
}

export function WebhookState({ webhook: { enabled, failingSince } }: { webhook: ListedWebhook }) {
  const t = useTranslations('programs');
  if (!enabled) return <Badge tone="neutral">{t('webhooks.off')}</Badge>;
  return failingSince === null ? (
    <Badge tone="ok">{t('webhooks.on')}</Badge>
  ) : (
    <Badge tone="danger">{t('webhooks.failing')}</Badge>
  );
}
