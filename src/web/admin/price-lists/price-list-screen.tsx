import { useState } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { priceListEndpoints } from '#contract/v1/price-list-endpoints.ts';
import { findIdInAddress } from '#values/addresses.ts';
import { languageCodes, languages } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { ListExports } from '#web/backoffice/list-exports.tsx';
import {
  answerTask,
  Badge,
  FilterBar,
  idOf,
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
import { useAmounts } from '#web/backoffice/use-amounts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { textOf } from '#web/request/page-form.ts';
import { notFound } from '#web/request/refuse.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useEuros } from '../customers/use-euros.ts';
import { PriceDialog } from '../products/price-dialog.tsx';
import styles from '../programs/programs.module.css';
import { readListChoices } from './list-choices.ts';
import { PriceListDialog, PricesDialog } from './price-list-dialogs.tsx';
import {
  checkPriceList,
  checkPrices,
  formNameOf,
  type PricedProduct,
  priceListFieldsOf,
  pricesOf,
} from './price-list-rules.ts';
import { ListAudience, ListTime } from './price-lists-screen.tsx';

await needBackofficeMessages('customers', 'goods', 'notices');

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = findIdInAddress(params.id ?? '');
  if (id === undefined) throw notFound();
  const address = readListAddress(request, {});
  const facts = requestFacts(context);
  const { page, perPage, search } = pageAskedBy(address);
  const [list, choices, prices] = await Promise.all([
    facts.personalApi.call(priceListEndpoints.priceListGet, { params: { id } }),
    readListChoices(facts),
    facts.personalApi.call(priceListEndpoints.priceListPrices, { body: { list: id, page, perPage, search } }),
  ]);
  const alternates = Object.fromEntries(
    languages.map((language) => [language, panelPathOf('adminPriceList', language, { id: String(id) })]),
  );
  return { address, list, choices, prices, alternates };
}

export async function action(facts: ActionFunctionArgs) {
  const { language, site } = requestFacts(facts.context);
  const params = { id: findIdInAddress(facts.params.id ?? '') ?? 0 };
  return answerTask(facts, {
    update: {
      check: (form) => checkPriceList(form, language),
      formNameOf,
      send: ({ personalApi }, form) =>
        personalApi.call(priceListEndpoints.priceListUpdate, {
          params,
          body: {
            version: idOf(form, 'version'),
            fields: priceListFieldsOf(form, language, site.timeZone),
          },
        }),
    },
    prices: {
      check: (form) => checkPrices(form, language),
      formNameOf,
      send: ({ personalApi }, form) => {
        const named = form.has('sku') ? { sku: textOf(form, 'sku').trim() } : { id: idOf(form, 'productId') };
        return personalApi.call(priceListEndpoints.priceListPatch, {
          body: { list: params.id, changes: [{ ...named, prices: pricesOf(form, language) }] },
        });
      },
    },
    remove: {
      send: async ({ personalApi }) => {
        await personalApi.call(priceListEndpoints.priceListDelete, { params });
        return redirect(panelPathOf('adminPriceLists', language));
      },
    },
  });
}

/** A price list with its prices. */
export default function PriceListScreen() {
  const t = useTranslations('customers');
  const goods = useTranslations('goods');
  const language = useLanguage();
  const euros = useEuros();
  const { address, list, choices, prices } = useLoaded<typeof loader>();
  const [shown, show] = useState<'edit' | 'add' | 'bulk' | number>();
  const close = () => show(undefined);
  const edited = prices.data.find(({ id }) => id === shown);
  const { name, currency } = list;
  return (
    <>
      <ScreenHead
        title={name}
        lead={
          <>
            <ListAudience list={list} /> · <ListTime list={list} /> · {currency}{' '}
            {!list.active && <Badge>{t('lists.off')}</Badge>}
          </>
        }
        actions={
          <>
            <ButtonLink
              href={panelPathOf('adminPriceLists', language)}
              variant="ghost"
              prefetch="none"
              startIcon="arrow-left"
            >
              {t('lists.title')}
            </ButtonLink>
            <Button startIcon="plus" aria-haspopup="dialog" onClick={() => show('add')}>
              {t('lists.add')}
            </Button>
          </>
        }
      />
      <div className={styles.actions}>
        <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={() => show('edit')}>
          {t('lists.edit')}
        </Button>
        <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={() => show('bulk')}>
          {goods('prices.open')}
        </Button>
        <TaskButton
          intent="remove"
          variant="ghost"
          startIcon="trash"
          label={t('lists.remove')}
          done={t('lists.removed')}
          confirm={{
            title: t('lists.confirm.title'),
            text: t('lists.confirm.text', { name, count: list.products }),
            submit: t('lists.remove'),
            isDangerous: true,
          }}
        />
      </div>
      <ListExports
        kinds={['listPrices']}
        list={{ search: address.keywords, filters: [{ key: 'list', value: list.id }] }}
      />
      <FilterBar address={address} search={t('lists.searchPrices')} filters={[]} />
      <ListTable
        caption={t('lists.prices')}
        rows={prices.data}
        keyOf={({ id }) => id}
        pages={prices}
        empty={t('lists.noPrices')}
        isCards
        columns={[
          {
            key: 'product',
            label: t('lists.product'),
            draw: ({ sku, name: names }) => (
              <>
                {names[languageCodes[language]] ?? names.hrv ?? sku}
                <QuietLine>{sku}</QuietLine>
              </>
            ),
          },
          {
            key: 'public',
            label: t('lists.public'),
            draw: ({ retailPrice }) => euros(retailPrice),
          },
          {
            key: 'prices',
            label: t('lists.prices'),
            isNumber: true,
            draw: (product) => <Tiers product={product} currency={currency} />,
          },
          {
            key: 'edit',
            label: t('lists.change'),
            isAction: true,
            draw: ({ id, sku }) => (
              <Button
                size="small"
                variant="secondary"
                aria-haspopup="dialog"
                aria-label={t('lists.changeOne', { sku })}
                onClick={() => show(id)}
              >
                {t('lists.change')}
              </Button>
            ),
          },
        ]}
      />
      <PriceListDialog {...choices} list={list} open={shown === 'edit'} onClose={close} />
      <PricesDialog currency={currency} open={shown === 'add'} onClose={close} />
      <PriceDialog priceList={list} total={list.products} open={shown === 'bulk'} onClose={close} />
      <PricesDialog
        key={edited?.id}
        product={edited}
        currency={currency}
        open={edited !== undefined}
        onClose={close}
      />
    </>
  );
}

/** What a unit costs, and from how many on. */
function Tiers({ product: { prices, unit }, currency }: { product: PricedProduct; currency: string }) {
  const t = useTranslations('customers');
  const { number } = useFormats();
  const amount = useAmounts(currency);
  const unitWord = unit === 'pcs' ? t('lists.unit.pcs') : unit;
  return prices.map(({ from, price }) => (
    <div key={from}>
      {amount(price)}
      {from > 0 && <QuietLine>{t('lists.fromQuantity', { from: number(from), unit: unitWord })}</QuietLine>}
    </div>
  ));
}
