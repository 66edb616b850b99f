import { useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { customerGroupEndpoints, priceListEndpoints } from '#contract/v1/price-list-endpoints.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { GroupLinks } from '#web/backoffice/group-links.tsx';
import {
  answerTask,
  Badge,
  FilterBar,
  idOf,
  Link,
  ListTable,
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
import { textOf } from '#web/request/page-form.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { readListChoices } from './list-choices.ts';
import { GroupDialog, NewPriceListDialog } from './price-list-dialogs.tsx';
import {
  checkName,
  checkPriceList,
  formNameOf,
  type ListedGroup,
  type ListedPriceList,
  priceListFieldsOf,
} from './price-list-rules.ts';

await needBackofficeMessages('customers', 'notices');

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = readListAddress(request, { filters: { part: ['groups'], active: ['yes', 'no'] } });
  const facts = requestFacts(context);
  const { part, active } = address.filters;
  const { page, perPage, search } = pageAskedBy(address);
  const [choices, lists, groups] = await Promise.all([
    readListChoices(facts),
    part === 'groups'
      ? undefined
      : facts.personalApi.call(priceListEndpoints.priceListFilter, {
          body: { page, perPage, search, ...(active ? { active: active === 'yes' } : {}) },
        }),
    part === 'groups'
      ? facts.personalApi.call(customerGroupEndpoints.customerGroupFilter, { body: { page, perPage } })
      : undefined,
  ]);
  return { address, choices, lists, groups };
}

export async function action(facts: ActionFunctionArgs) {
  const { language, site } = requestFacts(facts.context);
  return answerTask(facts, {
    create: {
      check: (form) => checkPriceList(form, language),
      formNameOf,
      send: ({ personalApi }, form) =>
        personalApi.call(priceListEndpoints.priceListCreate, {
          body: priceListFieldsOf(form, language, site.timeZone),
        }),
    },
    createGroup: {
      check: checkName,
      formNameOf,
      send: ({ personalApi }, form) =>
        personalApi.call(customerGroupEndpoints.customerGroupCreate, {
          body: { name: textOf(form, 'name') },
        }),
    },
    renameGroup: {
      check: checkName,
      formNameOf,
      send: ({ personalApi }, form) =>
        personalApi.call(customerGroupEndpoints.customerGroupUpdate, {
          params: { id: idOf(form) },
          body: { version: idOf(form, 'version'), fields: { name: textOf(form, 'name') } },
        }),
    },
    removeGroup: {
      send: ({ personalApi }, form) =>
        personalApi.call(customerGroupEndpoints.customerGroupDelete, { params: { id: idOf(form) } }),
    },
  });
}

/** Prices for some of those who buy, and the groups of customers that they are for. */
export default function PriceListsScreen() {
  const t = useTranslations('customers');
  const language = useLanguage();
  const { address, choices, lists, groups } = useLoaded<typeof loader>();
  const [isMaking, make] = useState(false);
  const path = panelPathOf('adminPriceLists', language);
  return (
    <>
      <ScreenHead
        title={t('lists.title')}
        lead={t('lists.lead')}
        actions={
          <Button startIcon="plus" aria-haspopup="dialog" onClick={() => make(true)}>
            {t(groups ? 'groups.new' : 'lists.new')}
          </Button>
        }
      />
      <GroupLinks
        label={t('lists.parts')}
        present={groups ? 'groups' : 'lists'}
        groups={[
          { name: 'lists', text: t('lists.title'), href: path },
          { name: 'groups', text: t('groups.title'), href: `${path}?part=groups` },
        ]}
      />
      {lists && (
        <>
          <FilterBar
            address={address}
            search={t('lists.search')}
            filters={[
              {
                name: 'active',
                label: t('lists.state'),
                all: t('lists.allStates'),
                options: ['yes', 'no'].map((value) => ({ value, label: t(`lists.active.${value}`) })),
              },
            ]}
          />
          <Lists lists={lists.data} pages={lists} />
          <NewPriceListDialog {...choices} open={isMaking} onClose={() => make(false)} />
        </>
      )}
      {groups && (
        <>
          <Groups groups={groups.data} pages={groups} />
          <GroupDialog open={isMaking} onClose={() => make(false)} />
        </>
      )}
    </>
  );
}

type Pages = {
  readonly total: number;
  readonly lastPage: number;
  readonly page: number;
  readonly perPage: number;
};

function Lists({ lists, pages }: { lists: readonly ListedPriceList[]; pages: Pages }) {
  const t = useTranslations('customers');
  const language = useLanguage();
  const { number } = useFormats();
  return (
    <ListTable
      caption={t('lists.title')}
      rows={lists}
      keyOf={({ id }) => id}
      pages={pages}
      empty={t('lists.none')}
      isCards
      columns={[
        {
          key: 'name',
          label: t('lists.field.name'),
          draw: ({ id, name, active }) => (
            <>
              <Link href={panelPathOf('adminPriceList', language, { id: String(id) })} prefetch="none">
                {name}
              </Link>{' '}
              {!active && <Badge>{t('lists.off')}</Badge>}
            </>
          ),
        },
        {
          key: 'audience',
          label: t('lists.field.audience'),
          draw: (list) => <ListAudience list={list} />,
        },
        { key: 'time', label: t('lists.time'), draw: (list) => <ListTime list={list} /> },
        { key: 'currency', label: t('lists.field.currency'), draw: ({ currency }) => currency },
        {
          key: 'products',
          label: t('lists.products'),
          isNumber: true,
          draw: ({ products }) => number(products),
        },
      ]}
    />
  );
}

/** Whom a list is for. */
export function ListAudience({ list: { audience, groups } }: { list: ListedPriceList }) {
  const t = useTranslations('customers');
  return audience === 'groups' ? groups.map(({ name }) => name).join(', ') : t(`lists.audience.${audience}`);
}

export function ListTime({ list: { from, to } }: { list: ListedPriceList }) {
  const t = useTranslations('customers');
  const { dateTime } = useFormats();
  if (!from && !to) return t('coupons.always');
  if (!to) return t('coupons.since', { day: dateTime(from ?? '') });
  if (!from) return t('coupons.until', { day: dateTime(to) });
  return t('coupons.between', { from: dateTime(from), to: dateTime(to) });
}

function Groups({ groups, pages }: { groups: readonly ListedGroup[]; pages: Pages }) {
  const t = useTranslations('customers');
  const { number } = useFormats();
  const [editedId, edit] = useState<number>();
  const edited = groups.find(({ id }) => id === editedId);
  return (
    <>
      <ListTable
        caption={t('groups.title')}
        rows={groups}
        keyOf={({ id }) => id}
        pages={pages}
        empty={t('groups.none')}
        isCards
        columns={[
          { key: 'name', label: t('lists.field.name'), draw: ({ name }) => name },
          {
            key: 'customers',
            label: t('groups.customers'),
            isNumber: true,
            draw: ({ customers }) => number(customers),
          },
          {
            key: 'edit',
            label: t('groups.rename'),
            isAction: true,
            draw: ({ id, name }) => (
              <Button
                size="small"
                variant="secondary"
                aria-haspopup="dialog"
                aria-label={t('groups.renameOne', { name })}
                onClick={() => edit(id)}
              >
                {t('groups.rename')}
              </Button>
            ),
          },
          {
            key: 'remove',
            label: t('groups.remove'),
            isAction: true,
            draw: ({ id, name, customers }) => (
              <TaskButton
                intent="removeGroup"
                values={{ id }}
                variant="ghost"
                startIcon="trash"
                label={t('groups.remove')}
                about={name}
                done={t('groups.removed')}
                confirm={{
                  title: t('groups.confirm.title'),
                  text: t('groups.confirm.text', { name, count: customers }),
                  submit: t('groups.remove'),
                  isDangerous: true,
                }}
              />
            ),
          },
        ]}
      />
      <QuietLine>{t('groups.hint')}</QuietLine>
      <GroupDialog
        key={edited?.id}
        group={edited}
        open={edited !== undefined}
        onClose={() => edit(undefined)}
      />
    </>
  );
}
