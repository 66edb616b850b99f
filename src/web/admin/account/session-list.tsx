import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { ownLoginEndpoints } from '#contract/v1/own-login-endpoints.ts';
import { ListTable, Moment, TaskButton } from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Badge } from '#web/ui/badge.tsx';
import styles from './account-screen.module.css';

type SessionListProps = { sessions: EndpointAnswer<typeof ownLoginEndpoints.sessionList> };

/** Where somebody is logged in; each login can be ended, and all others together. */
export function SessionList({ sessions }: SessionListProps) {
  const t = useTranslations('admin');
  const deviceOf = (device: string | null) => device ?? t('account.program');
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('account.sessions')}</h2>
        {sessions.length > 1 && (
          <TaskButton
            intent="endOthers"
            label={t('account.endOthers')}
            done={t('account.othersEnded')}
            confirm={{
              title: t('account.confirmOthers.title'),
              text: t('account.confirmOthers.text'),
              submit: t('account.endOthers'),
            }}
          />
        )}
      </div>
      <ListTable
        caption={t('account.sessions')}
        rows={sessions}
        keyOf={({ id }) => id}
        empty={t('account.noSessions')}
        columns={[
          {
            key: 'device',
            label: t('account.device'),
            draw: ({ device, isPresent }) => (
              <>
                {deviceOf(device)} {isPresent && <Badge tone="ok">{t('account.present')}</Badge>}
              </>
            ),
          },
          {
            key: 'seen',
            label: t('account.lastSeen'),
            draw: ({ lastSeenAt }) => <Moment at={lastSeenAt} />,
          },
          {
            key: 'since',
            label: t('account.since'),
            draw: ({ createdAt }) => <Moment at={createdAt} />,
          },
          {
            key: 'end',
            label: t('account.end'),
            isAction: true,
            draw: ({ id, device, isPresent }) =>
              // Who ends the present one logs out, above.
              !isPresent && (
                <TaskButton
                  intent="end"
                  values={{ id }}
                  label={t('account.end')}
                  about={deviceOf(device)}
                  done={t('account.ended')}
                />
              ),
          },
        ]}
      />
    </div>
  );
}
