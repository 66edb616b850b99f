import { useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { redirectEndpoints } from '#contract/v1/redirect-endpoints.ts';
import { FilterBar } from '#web/backoffice/filter-bar.tsx';
import { readListAddress } from '#web/backoffice/list-address.ts';
import { ListExports } from '#web/backoffice/list-exports.tsx';
import { ListTable } from '#web/backoffice/list-table.tsx';
import { Moment } from '#web/backoffice/moment.tsx';
import { answerTask, idOf } from '#web/backoffice/screen-actions.ts';
import { ScreenHead } from '#web/backoffice/screen-head.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { DoneWithNote } from '#web/parts/sent-form/form-answer.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { usePermission } from '../frame/use-permission.ts';
import { type EditedRedirect, RedirectDialog } from './redirect-dialog.tsx';
import { checkRedirect, checkTarget, redirectChangeOf, redirectOf } from './redirect-rules.ts';
import { Path, RedirectTable } from './redirect-table.tsx';

const perPage = 25;
/** What is listed: redirects, or by default addresses that were not found. */
const views = ['failed'] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { personalApi } = requestFacts(context);
  const address = readListAddress(request, { filters: { view: views } });
  const { page, keywords } = address;
  if (address.filters.view === 'failed') {
    const body = { page, limit: perPage };
    return { address, failed: await personalApi.call(redirectEndpoints.failedRequestFilter, { body }) };
  }
  const body = { page, limit: perPage, keyword: keywords };
  return { address, redirects: await personalApi.call(redirectEndpoints.redirectFilter, { body }) };
}

export async function action(facts: ActionFunctionArgs) {
  return answerTask(facts, {
    create: {
      check: checkRedirect,
      async send({ personalApi }, form) {
        const made = await personalApi.call(redirectEndpoints.redirectCreate, { body: redirectOf(form) });
        return made.hasPage ? new DoneWithNote('hasPage') : made;
      },
      formNameOf: (path) => (path.startsWith('link') ? 'to' : path),
    },
    update: {
      check: checkTarget,
      send: ({ personalApi }, form) =>
        personalApi.call(redirectEndpoints.redirectUpdate, {
          params: { id: idOf(form) },
          body: redirectChangeOf(form),
        }),
      formNameOf: (path) => (path.startsWith('link') ? 'to' : path),
    },
    remove: {
      send: ({ personalApi }, form) =>
        personalApi.call(redirectEndpoints.redirectDelete, { params: { id: idOf(form) } }),
    },
  });
}

/** Redirects, and addresses that were not found. */
export default function RedirectsScreen() {
  const t = useTranslations('admin');
  const loaded = useLoaded<typeof loader>();
  const mayPublish = usePermission('content.publish');
  const [edited, edit] = useState<EditedRedirect>();
  return (
    <>
      <ScreenHead
        title={t('redirects.title')}
        lead={t('redirects.lead')}
        actions={
          mayPublish && (
            <Button startIcon="plus" aria-haspopup="dialog" onClick={() => edit({ from: '' })}>
              {t('redirects.new')}
            </Button>
          )
        }
      />
      <FilterBar
        address={loaded.address}
        {...(loaded.redirects ? { search: t('redirects.search') } : {})}
        filters={[
          {
            name: 'view',
            label: t('redirects.view'),
            all: t('redirects.viewRedirects'),
            options: [{ value: 'failed', label: t('redirects.viewFailed') }],
          },
        ]}
      />
      {loaded.redirects ? (
        <>
          <RedirectTable redirects={loaded.redirects} {...(mayPublish ? { onEdit: edit } : {})} />
          {loaded.redirects.total > 0 && (
            <ListExports kinds={['redirects']} list={{ search: loaded.address.keywords }} />
          )}
        </>
      ) : (
        <FailedTable
          failed={loaded.failed}
          {...(mayPublish ? { onRedirect: (from) => edit({ from }) } : {})}
        />
      )}
      <RedirectDialog edited={edited} onClose={() => edit(undefined)} />
    </>
  );
}

type FailedTableProps = {
  failed: EndpointAnswer<typeof redirectEndpoints.failedRequestFilter>;
  /** Absent if the user may not create redirects. */
  onRedirect?: (path: string) => void;
};

/** Addresses that led nowhere, the most frequent first; each can be made to lead somewhere. */
function FailedTable({ failed, onRedirect }: FailedTableProps) {
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
