import { useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { mailEndpoints } from '#contract/v1/mail-endpoints.ts';
import {
  answerTask,
  FilterBar,
  idOf,
  ListTable,
  Moment,
  readListAddress,
  requestFacts,
  ScreenHead,
  TaskButton,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { MailDialog } from './mail-dialog.tsx';
import styles from './mails-screen.module.css';

const states = ['waiting', 'sent', 'failed'] as const;
const tones = { waiting: 'warn', sent: 'ok', failed: 'danger' } as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = readListAddress(request, { filters: { state: states } });
  const state = states.find((one) => one === address.filters.state);
  const { page, keywords } = address;
  const mails = await requestFacts(context).personalApi.call(mailEndpoints.mailFilter, {
    body: { page, perPage: 25, keywords, ...(state ? { state } : {}) },
  });
  return { address, mails };
}

export async function action(facts: ActionFunctionArgs) {
  return answerTask(facts, {
    resend: {
      send: ({ personalApi }, form) =>
        personalApi.call(mailEndpoints.mailResend, { params: { id: idOf(form) }, body: {} }),
    },
  });
}

/** The mails of the program: what has become of each, its words, and a way to send it once more. */
export default function MailsScreen() {
  const t = useTranslations('admin');
  const { address, mails } = useLoaded<typeof loader>();
  const [shownId, setShownId] = useState<number>();
  const options = states.map((value) => ({ value, label: t(`mails.state.${value}`) }));
  return (
    <>
      <ScreenHead title={t('mails.title')} lead={t('mails.lead')} />
      <FilterBar
        address={address}
        search={t('mails.search')}
        filters={[{ name: 'state', label: t('mails.stateLabel'), all: t('mails.allStates'), options }]}
      />
      <ListTable
        caption={t('mails.title')}
        rows={mails.data}
        keyOf={({ id }) => id}
        pages={mails}
        empty={t('mails.none')}
        columns={[
          {
            key: 'subject',
            label: t('mails.subject'),
            draw: ({ id, subject, recipient }) => (
              <>
                <Button
                  variant="link"
                  size="small"
                  aria-haspopup="dialog"
                  onClick={() => setShownId(id)}
                  className={styles.subject}
                >
                  {subject}
                </Button>
                <span className={styles.recipient}>{recipient}</span>
              </>
            ),
          },
          {
            key: 'state',
            label: t('mails.stateLabel'),
            draw: ({ state, error }) => (
              <>
                <Badge tone={tones[state]}>{t(`mails.state.${state}`)}</Badge>
                {error && <span className={styles.error}>{error}</span>}
              </>
            ),
          },
          {
            key: 'created',
            label: t('mails.created'),
            draw: ({ created_at }) => <Moment at={created_at} />,
          },
          {
            key: 'again',
            label: t('mails.again'),
            isAction: true,
            draw: ({ id, subject, recipient, state }) => (
              <TaskButton
                intent="resend"
                values={{ id }}
                label={t('mails.again')}
                about={`${subject}, ${recipient}`}
                done={t('mails.queued')}
                {...(state === 'sent'
                  ? {
                      confirm: {
                        title: t('mails.confirm.title'),
                        text: t('mails.confirm.text', { recipient }),
                        submit: t('mails.again'),
                      },
                    }
                  : {})}
              />
            ),
          },
        ]}
      />
      <MailDialog id={shownId} onClose={() => setShownId(undefined)} />
    </>
  );
}
