import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { binEndpoints } from '#contract/v1/bin-endpoints.ts';
import {
  answerTask,
  FilterBar,
  idOf,
  ListTable,
  Moment,
  QuietLine,
  readListAddress,
  requestFacts,
  ScreenHead,
  TaskButton,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { usePermission } from '../frame/use-permission.ts';

const perPage = 25;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { personalApi } = requestFacts(context);
  const address = readListAddress(request, {});
  const { page, keywords } = address;
  const body = { page, limit: perPage, keywords };
  return { address, deleted: await personalApi.call(binEndpoints.binFilter, { body }) };
}

export async function action(facts: ActionFunctionArgs) {
  return answerTask(facts, {
    restore: {
      send: ({ personalApi }, form) =>
        personalApi.call(binEndpoints.binRestore, { params: { id: idOf(form) } }),
    },
    remove: {
      send: ({ personalApi }, form) =>
        personalApi.call(binEndpoints.binDelete, { params: { id: idOf(form) } }),
    },
  });
}

/** What was deleted of pages, posts, terms and events, and the way to have it back. */
export default function BinScreen() {
  const t = useTranslations('admin');
  const { address, deleted } = useLoaded<typeof loader>();
  const mayPublish = usePermission('content.publish');
  return (
    <>
      <ScreenHead title={t('bin.title')} lead={t('bin.lead')} />
      <FilterBar address={address} search={t('bin.search')} filters={[]} />
      <ListTable
        caption={t('bin.title')}
        rows={deleted.data}
        keyOf={({ id }) => id}
        headKey="title"
        pages={deleted}
        empty={t('bin.none')}
        columns={[
          {
            key: 'title',
            label: t('bin.name'),
            draw: ({ title, type }) => (
              <>
                {title}
                <QuietLine>{t.has(`bin.type.${type}`) ? t(`bin.type.${type}`) : type}</QuietLine>
              </>
            ),
          },
          {
            key: 'deleted',
            label: t('bin.deleted'),
            draw: ({ deleted_at, deleted_by }) => (
              <>
                <Moment at={deleted_at} />
                {deleted_by && <QuietLine>{deleted_by}</QuietLine>}
              </>
            ),
          },
          { key: 'gone', label: t('bin.gone'), draw: ({ gone_at }) => <Moment at={gone_at} /> },
          {
            key: 'restore',
            label: t('bin.restore'),
            isAction: true,
            draw: ({ id, title }) => (
              <TaskButton
                intent="restore"
                values={{ id }}
                label={t('bin.restore')}
                about={title}
                done={t('bin.restored')}
              />
            ),
          },
          {
            key: 'remove',
            label: t('bin.remove'),
            isAction: true,
            draw: ({ id, title }) =>
              mayPublish && (
                <TaskButton
                  intent="remove"
                  values={{ id }}
                  variant="ghost"
                  startIcon="trash"
                  label={t('bin.remove')}
                  about={title}
                  done={t('bin.removed')}
                  confirm={{
                    title: t('bin.confirm.title', { title }),
                    text: t('bin.confirm.text'),
                    submit: t('bin.remove'),
                    isDangerous: true,
                  }}
                />
              ),
          },
        ]}
      />
    </>
  );
}
