import { useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { redirectEndpoints } from '#contract/v1/redirect-endpoints.ts';
import { FilterBar } from '#web/backoffice/filter-bar.tsx';
import { readListAddress } from '#web/backoffice/list-address.ts';
import { answerTask, idOf } from '#web/backoffice/screen-actions.ts';
import { ScreenHead } from '#web/backoffice/screen-head.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { usePermission } from '../frame/use-permission.ts';
import { FailedTable } from './failed-table.tsx';
import { RedirectDialog } from './redirect-dialog.tsx';
import { checkRedirect, redirectOf } from './redirect-rules.ts';
import { RedirectTable } from './redirect-table.tsx';

const perPage = 25;
/** What the list is of: addresses that lead elsewhere, unless told those that lead nowhere. */
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
      send: ({ personalApi }, form) =>
        personalApi.call(redirectEndpoints.redirectCreate, { body: redirectOf(form) }),
      formNameOf: (path) => (path.startsWith('link') ? 'to' : path),
    },
    remove: {
      send: ({ personalApi }, form) =>
        personalApi.call(redirectEndpoints.redirectDelete, { params: { id: idOf(form) } }),
    },
  });
}

/** Old addresses and where they lead, and those that lead nowhere yet. */
export default function RedirectsScreen() {
  const t = useTranslations('admin');
  const loaded = useLoaded<typeof loader>();
  const mayPublish = usePermission('content.publish');
  /** The address that a new redirect is for; empty: any. */
  const [from, setFrom] = useState<string>();
  return (
    <>
      <ScreenHead
        title={t('redirects.title')}
        lead={t('redirects.lead')}
        actions={
          mayPublish && (
            <Button startIcon="plus" aria-haspopup="dialog" onClick={() => setFrom('')}>
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
        <RedirectTable redirects={loaded.redirects} mayRemove={mayPublish} />
      ) : (
        <FailedTable failed={loaded.failed} {...(mayPublish ? { onRedirect: setFrom } : {})} />
      )}
      <RedirectDialog from={from} onClose={() => setFrom(undefined)} />
    </>
  );
}
