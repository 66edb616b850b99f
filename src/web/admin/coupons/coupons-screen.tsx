import { useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { couponEndpoints } from '#contract/v1/coupon-endpoints.ts';
import { goodsTermEndpoints } from '#contract/v1/goods-term-endpoints.ts';
import { couponKinds, couponStates } from '#values/coupons.ts';
import { type Language, languageCodes } from '#values/language.ts';
import { listLimitMaximum } from '#values/limits.ts';
import { findTypedNumber } from '#values/number-entry.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { GroupLinks } from '#web/backoffice/group-links.tsx';
import type { ListAddress } from '#web/backoffice/list-address.ts';
import { ListExports } from '#web/backoffice/list-exports.tsx';
import {
  answerTask,
  FilterBar,
  idOf,
  needBackofficeMessages,
  pageAskedBy,
  readListAddress,
  requestFacts,
  ScreenHead,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { textOf } from '#web/request/page-form.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { NewCouponDialog, NewSeriesDialog } from './coupon-dialogs.tsx';
import type { CategoryChoice } from './coupon-fields.tsx';
import { CouponList, SeriesList } from './coupon-lists.tsx';
import { checkCoupon, couponFieldsOf, formNameOf } from './coupon-rules.ts';

await needBackofficeMessages('customers', 'notices');

const series = /^[1-9]\d{0,8}$/;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = readListAddress(request, {
    filters: { part: ['series'], state: couponStates, kind: couponKinds, series },
  });
  const facts = requestFacts(context);
  const { personalApi } = facts;
  const { part } = address.filters;
  const { page, perPage } = pageAskedBy(address);
  const [categories, coupons, allSeries] = await Promise.all([
    listCategories(facts),
    part === 'series'
      ? undefined
      : personalApi.call(couponEndpoints.managedCouponFilter, { body: couponsAskedBy(address) }),
    part === 'series'
      ? personalApi.call(couponEndpoints.couponSeriesFilter, { body: { page, perPage } })
      : undefined,
  ]);
  return { address, categories, coupons, allSeries };
}

function couponsAskedBy(address: ListAddress) {
  const { state, kind, series: ofSeries } = address.filters;
  return pageAskedBy(address, [
    state && { key: 'state', value: state },
    kind && { key: 'kind', value: kind },
    ofSeries && { key: 'series', value: Number(ofSeries) },
  ]);
}

/** The first of the catalogue's categories, with those that they are below. */
async function listCategories({ personalApi, language }: RequestFacts): Promise<CategoryChoice[]> {
  const { data } = await personalApi.call(goodsTermEndpoints.managedCategoryFilter, {
    body: { perPage: listLimitMaximum },
  });
  return data.map(({ key, name }) => ({ key, name: nameIn(language, name) || key }));
}

function nameIn(language: Language, name: Readonly<Partial<Record<string, string>>>): string {
  return name[languageCodes[language]] ?? name.hrv ?? Object.values(name)[0] ?? '';
}

export async function action(facts: ActionFunctionArgs) {
  const { language } = requestFacts(facts.context);
  const check = (form: FormData) => checkCoupon(form, language);
  const withCode = (form: FormData) => ({ code: textOf(form, 'code'), ...couponFieldsOf(form, language) });
  const keyOf = (form: FormData) => ({ idempotencyKey: textOf(form, 'key') });
  const seenVersion = (form: FormData) => ({ version: idOf(form, 'version') });
  return answerTask(facts, {
    create: {
      check,
      formNameOf,
      send: ({ personalApi }, form) =>
        personalApi.call(
          couponEndpoints.managedCouponCreate,
          { body: { fields: withCode(form) } },
          keyOf(form),
        ),
    },
    update: {
      check,
      formNameOf,
      send: ({ personalApi }, form) =>
        personalApi.call(couponEndpoints.managedCouponUpdate, {
          params: { id: idOf(form) },
          body: { ...seenVersion(form), fields: withCode(form) },
        }),
    },
    createSeries: {
      check,
      formNameOf,
      send: ({ personalApi }, form) =>
        personalApi.call(
          couponEndpoints.couponSeriesCreate,
          {
            body: {
              name: textOf(form, 'name'),
              prefix: textOf(form, 'prefix'),
              codes: findTypedNumber(textOf(form, 'codes'), language) ?? 0,
              fields: couponFieldsOf(form, language),
            },
          },
          keyOf(form),
        ),
    },
    updateSeries: {
      check,
      formNameOf,
      send: ({ personalApi }, form) =>
        personalApi.call(couponEndpoints.couponSeriesUpdate, {
          params: { id: idOf(form) },
          body: { ...seenVersion(form), fields: couponFieldsOf(form, language) },
        }),
    },
  });
}

/** Coupons and series of them: what they do, how often they were used, and what has come of it. */
export default function CouponsScreen() {
  const t = useTranslations('customers');
  const language = useLanguage();
  const { address, categories, coupons, allSeries } = useLoaded<typeof loader>();
  const [made, make] = useState<'coupon' | 'series'>();
  const list = panelPathOf('adminCoupons', language);
  const isSeries = allSeries !== undefined;
  const choice = (name: 'state' | 'kind', values: readonly string[]) => ({
    name,
    label: t(`coupons.filter.${name}`),
    all: t(`coupons.filterAll.${name}`),
    options: values.map((value) => ({ value, label: t(`coupons.${name}.${value}`) })),
  });
  return (
    <>
      <ScreenHead
        title={t('coupons.title')}
        lead={t('coupons.lead')}
        actions={
          <Button
            startIcon="plus"
            aria-haspopup="dialog"
            onClick={() => make(isSeries ? 'series' : 'coupon')}
          >
            {t(isSeries ? 'coupons.newSeries' : 'coupons.new')}
          </Button>
        }
      />
      <GroupLinks
        label={t('coupons.parts')}
        present={isSeries ? 'series' : 'coupons'}
        groups={[
          { name: 'coupons', text: t('coupons.title'), href: list },
          { name: 'series', text: t('coupons.series'), href: `${list}?part=series` },
        ]}
      />
      {coupons && (
        <>
          <FilterBar
            address={address}
            search={t('coupons.search')}
            kept={{ series: address.filters.series }}
            filters={[choice('state', couponStates), choice('kind', couponKinds)]}
          />
          <CouponList coupons={coupons} categories={categories} />
          {coupons.total > 0 && <ListExports kinds={['coupons']} list={couponsAskedBy(address)} />}
        </>
      )}
      {allSeries && <SeriesList series={allSeries} categories={categories} />}
      <NewCouponDialog open={made === 'coupon'} onClose={() => make(undefined)} categories={categories} />
      <NewSeriesDialog open={made === 'series'} onClose={() => make(undefined)} categories={categories} />
    </>
  );
}
