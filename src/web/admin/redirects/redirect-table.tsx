import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { redirectEndpoints } from '#contract/v1/redirect-endpoints.ts';
import { ListTable } from '#web/backoffice/list-table.tsx';
import { Moment } from '#web/backoffice/moment.tsx';
import { TaskButton } from '#web/backoffice/task-button.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './redirects-screen.module.css';

export type Redirects = EndpointAnswer<typeof redirectEndpoints.redirectFilter>;

type RedirectTableProps = {
  redirects: Redirects;
  /** Absent if the user may not change redirects. */
  onEdit?: (redirect: Redirects['data'][number]) => void;
};

/** Addresses that lead elsewhere, and how often somebody came by them. */
export function RedirectTable({ redirects, onEdit }: RedirectTableProps) {
  const t = useTranslations('admin');
  const backoffice = useTranslations('backoffice');
  const { number } = useFormats();
  return (
    <ListTable
      caption={t('redirects.title')}
      rows={redirects.data}
      keyOf={({ id }) => id}
      pages={redirects}
      empty={t('redirects.none')}
      isCards
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
        {
          key: 'status',
          label: t('redirects.status'),
          isNumber: true,
          isLabelled: true,
          draw: ({ status }) => status,
        },
        {
          key: 'hits',
          label: t('redirects.hits'),
          isNumber: true,
          isLabelled: true,
          draw: ({ hits }) => number(hits),
        },
        {
          key: 'used',
          label: t('redirects.lastUsed'),
          isLabelled: true,
          draw: ({ last_used_at }) =>
            last_used_at === null ? t('redirects.never') : <Moment at={last_used_at} />,
        },
        {
          key: 'remove',
          label: t('delete'),
          isAction: true,
          draw: (redirect) =>
            onEdit && (
              <div className={styles.tasks}>
                <Button size="small" variant="ghost" aria-haspopup="dialog" onClick={() => onEdit(redirect)}>
                  {t('edit')}
                  <VisuallyHidden>{backoffice('about', { about: redirect.from })}</VisuallyHidden>
                </Button>
                <TaskButton
                  intent="remove"
                  values={{ id: redirect.id }}
                  variant="ghost"
                  startIcon="trash"
                  label={t('delete')}
                  about={redirect.from}
                  done={t('redirects.removed')}
                  confirm={{
                    title: t('redirects.confirm.title'),
                    text: t('redirects.confirm.text', { from: redirect.from }),
                    submit: t('delete'),
                    isDangerous: true,
                  }}
                />
              </div>
            ),
        },
      ]}
    />
  );
}

export function Path({ children }: { children: string }) {
  return <span className={styles.path}>{children}</span>;
}
