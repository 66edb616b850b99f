import { useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { apiKeyEndpoints } from '#contract/v1/api-key-endpoints.ts';
import {
  answerTask,
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
import { useFormats } from '#web/request/use-formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { ApiKeyDialog, NewApiKeyDialog } from './api-key-dialogs.tsx';
import { apiKeyFieldsOf, checkApiKey, keyFieldOf, type ListedApiKey } from './api-key-rules.ts';
import styles from './programs.module.css';

await needBackofficeMessages('programs', 'notices');

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = readListAddress(request, {});
  const { personalApi } = requestFacts(context);
  const keys = await personalApi.call(apiKeyEndpoints.apiKeyFilter, { body: pageAskedBy(address) });
  return { keys };
}

export async function action(facts: ActionFunctionArgs) {
  const { timeZone } = requestFacts(facts.context).site;
  return answerTask(facts, {
    create: {
      check: checkApiKey,
      formNameOf: keyFieldOf,
      send: async ({ personalApi }, form) => {
        const body = apiKeyFieldsOf(form, timeZone);
        return new ShownOnce((await personalApi.call(apiKeyEndpoints.apiKeyCreate, { body })).key);
      },
    },
    update: {
      check: checkApiKey,
      formNameOf: keyFieldOf,
      send: ({ personalApi }, form) =>
        personalApi.call(apiKeyEndpoints.apiKeyUpdate, {
          params: { id: idOf(form) },
          body: { version: Number(textOf(form, 'version')), fields: apiKeyFieldsOf(form, timeZone) },
        }),
    },
    revoke: {
      send: ({ personalApi }, form) =>
        personalApi.call(apiKeyEndpoints.apiKeyDelete, { params: { id: idOf(form) } }),
    },
  });
}

/** Keys of programs: what each may do, until when, and when it was used last. */
export default function ApiKeysScreen() {
  const t = useTranslations('programs');
  const { keys } = useLoaded<typeof loader>();
  const [isMaking, make] = useState(false);
  const [editedId, edit] = useState<number>();
  return (
    <>
      <ScreenHead
        title={t('keys.title')}
        lead={t('keys.lead')}
        actions={
          <Button startIcon="plus" aria-haspopup="dialog" onClick={() => make(true)}>
            {t('keys.new')}
          </Button>
        }
      />
      <ListTable
        caption={t('keys.title')}
        rows={keys.data}
        keyOf={({ id }) => id}
        pages={keys}
        empty={t('keys.none')}
        isCards
        columns={[
          {
            key: 'name',
            label: t('keys.field.name'),
            draw: ({ name, beginning }) => (
              <>
                {name}
                <QuietLine>
                  <span className={styles.beginning}>{t('keys.beginning', { beginning })}</span>
                </QuietLine>
              </>
            ),
          },
          {
            key: 'permissions',
            label: t('keys.field.permissions'),
            draw: ({ permissions }) => permissions.map((right) => t(`keys.right.${right}`)).join(', '),
          },
          {
            key: 'perMinute',
            label: t('keys.field.perMinute'),
            isNumber: true,
            draw: ({ perMinute }) => perMinute,
          },
          { key: 'expiresAt', label: t('keys.field.expiresAt'), draw: (key) => <End of={key} /> },
          {
            key: 'lastUsed',
            label: t('keys.lastUsed'),
            draw: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} /> : t('keys.never')),
          },
          {
            key: 'made',
            label: t('keys.made'),
            draw: ({ createdAt, createdBy }) => (
              <>
                <Moment at={createdAt} />
                {createdBy && <QuietLine>{createdBy.name}</QuietLine>}
              </>
            ),
          },
          {
            key: 'edit',
            label: t('keys.edit'),
            isAction: true,
            draw: ({ id, name }) => (
              <div className={styles.actions}>
                <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={() => edit(id)}>
                  {t('keys.edit')}
                  <VisuallyHidden> {name}</VisuallyHidden>
                </Button>
                <TaskButton
                  intent="revoke"
                  values={{ id }}
                  variant="ghost"
                  startIcon="trash"
                  label={t('keys.revoke')}
                  about={name}
                  done={t('keys.revoked')}
                  confirm={{
                    title: t('keys.confirm.title'),
                    text: t('keys.confirm.text', { name }),
                    submit: t('keys.revoke'),
                    isDangerous: true,
                  }}
                />
              </div>
            ),
          },
        ]}
      />
      <NewApiKeyDialog open={isMaking} onClose={() => make(false)} />
      <ApiKeyDialog edited={keys.data.find(({ id }) => id === editedId)} onClose={() => edit(undefined)} />
    </>
  );
}

function End({ of: { expiresAt } }: { of: ListedApiKey }) {
  const t = useTranslations('programs');
  const { date } = useFormats();
  if (expiresAt === null) return t('keys.noEnd');
  return Date.parse(expiresAt) <= Date.now() ? (
    <Badge tone="danger">{t('keys.over')}</Badge>
  ) : (
    date(expiresAt)
  );
}
