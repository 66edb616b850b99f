import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { redirectEndpoints } from '#contract/v1/redirect-endpoints.ts';
import { ListTable } from '#web/backoffice/list-table.tsx';
import { Moment } from '#web/backoffice/moment.tsx';
import { TaskButton } from '#web/backoffice/task-button.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import styles from './redirects-screen.module.css';

type Redirects = EndpointAnswer<typeof redirectEndpoints.redirectFilter>;

/** Addresses that lead elsewhere, and how often somebody came by them. */
export function RedirectTable({ redirects, mayRemove }: { redirects: Redirects; mayRemove: boolean }) {
  const t = useTranslations('admin');
  const { number } = useFormats();
  return (
    <ListTable
      caption={t('redirects.title')}
      rows={redirects.data}
      keyOf={({ id }) => id}
      pages={redirects}
      empty={t('redirects.none')}
      columns={[
        { key: 'from', label: t('redirects.from'), draw: ({ from }) => <Path>{from}</Path> },
        {
          key: 'to',
          label: t('redirects.to'),
          draw: ({ target }) =>
            target === null ? (
              <Badge tone="danger">{t('redirects.targetGone')}</Badge>
            ) : (
              <Path>{target}</Path>
            ),
        },
        { key: 'status', label: t('redirects.status'), isNumber: true, draw: ({ status }) => status },
        { key: 'hits', label: t('redirects.hits'), isNumber: true, draw: ({ hits }) => number(hits) },
        {
          key: 'used',
          label: t('redirects.lastUsed'),
          draw: ({ last_used_at }) =>
            last_used_at === null ? t('redirects.never') : <Moment at={last_used_at} />,
        },
        {
          key: 'remove',
          label: t('delete'),
          isAction: true,
          draw: ({ id, from }) =>
            mayRemove && (
              <TaskButton
                intent="remove"
                values={{ id }}
                variant="ghost"
                startIcon="trash"
                label={t('delete')}
                about={from}
                done={t('redirects.removed')}
                confirm={{
                  title: t('redirects.confirm.title'),
                  text: t('redirects.confirm.text', { from }),
                  submit: t('delete'),
                  isDangerous: true,
                }}
              />
            ),
        },
      ]}
    />
  );
}

export function Path({ children }: { children: string }) {
  return <span className={styles.path}>{children}</span>;
}
