import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { redirectEndpoints } from '#contract/v1/redirect-endpoints.ts';
import { ListTable } from '#web/backoffice/list-table.tsx';
import { Moment } from '#web/backoffice/moment.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Path } from './redirect-table.tsx';

type FailedTableProps = {
  failed: EndpointAnswer<typeof redirectEndpoints.failedRequestFilter>;
  /** Absent where whoever looks may have no address lead anywhere. */
  onRedirect?: (path: string) => void;
};

/** Addresses that led nowhere, the most frequent first; each can be made to lead somewhere. */
export function FailedTable({ failed, onRedirect }: FailedTableProps) {
  const t = useTranslations('admin');
  const backoffice = useTranslations('backoffice');
  const { number } = useFormats();
  return (
    <ListTable
      caption={t('redirects.viewFailed')}
      rows={failed.data}
      keyOf={({ path }) => path}
      pages={failed}
      empty={t('redirects.noneFailed')}
      columns={[
        { key: 'path', label: t('redirects.path'), draw: ({ path }) => <Path>{path}</Path> },
        { key: 'count', label: t('redirects.count'), isNumber: true, draw: ({ count }) => number(count) },
        {
          key: 'last',
          label: t('redirects.lastSeen'),
          draw: ({ last_seen_at }) => <Moment at={last_seen_at} />,
        },
        {
          key: 'redirect',
          label: t('redirects.redirect'),
          isAction: true,
          draw: ({ path }) =>
            onRedirect && (
              <Button
                size="small"
                variant="secondary"
                aria-haspopup="dialog"
                onClick={() => onRedirect(path)}
              >
                {t('redirects.redirect')}
                <VisuallyHidden>{backoffice('about', { about: path })}</VisuallyHidden>
              </Button>
            ),
        },
      ]}
    />
  );
}
