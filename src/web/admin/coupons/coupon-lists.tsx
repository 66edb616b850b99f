import { useState } from 'react';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { couponEndpoints } from '#contract/v1/coupon-endpoints.ts';
import type { CouponState } from '#values/coupons.ts';
import { couponsListedMaximum } from '#values/coupons.ts';
import { languageCodes } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { Badge, ListTable, Moment, QuietLine, RowName } from '#web/backoffice/list-screen.ts';
import type { ListColumn } from '#web/backoffice/list-table.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useEuros } from '../customers/use-euros.ts';
import { CouponDialog, SeriesDialog } from './coupon-dialogs.tsx';
import type { CategoryChoice } from './coupon-fields.tsx';
import type { CouponFacts, ListedCoupon, ListedSeries } from './coupon-rules.ts';
import styles from './coupons.module.css';

const tones = {
  off: 'neutral',
  over: 'neutral',
  usedUp: 'neutral',
  planned: 'warn',
  valid: 'ok',
} as const satisfies Record<CouponState, string>;

type CouponListProps = {
  coupons: EndpointAnswer<typeof couponEndpoints.managedCouponFilter>;
  categories: readonly CategoryChoice[];
};

export function CouponList({ coupons, categories }: CouponListProps) {
  const t = useTranslations('customers');
  const [editedId, edit] = useState<number>();
  const [effect, validity] = useCouponColumns<ListedCoupon>(categories);
  return (
    <>
      <ListTable
        caption={t('coupons.title')}
        rows={coupons.data}
        keyOf={({ id }) => id}
        pages={coupons}
        empty={t('coupons.none')}
        isCards
        maximum={couponsListedMaximum}
        columns={[
          {
            key: 'code',
            label: t('coupons.field.code'),
            draw: ({ code, state }) => (
              <>
                <span className={styles.code}>{code}</span>{' '}
                <Badge tone={tones[state]}>{t(`coupons.state.${state}`)}</Badge>
              </>
            ),
          },
          effect,
          validity,
          {
            key: 'used',
            label: t('coupons.used'),
            isNumber: true,
            draw: (coupon) => <Used coupon={coupon} />,
          },
          {
            key: 'edit',
            label: t('coupons.edit'),
            isAction: true,
            draw: ({ id, code }) => <EditButton about={code} onClick={() => edit(id)} />,
          },
        ]}
      />
      <CouponDialog
        edited={coupons.data.find(({ id }) => id === editedId)}
        onClose={() => edit(undefined)}
        categories={categories}
      />
    </>
  );
}

/** How often a coupon was used, and what has come of it. */
function Used({ coupon }: { coupon: ListedCoupon }) {
  const t = useTranslations('customers');
  const { number, date } = useFormats();
  const euros = useEuros();
  const { usedCount, maximumUses, lastUsedAt, sold, given, hasMoreUses } = coupon;
  return (
    <>
      {maximumUses === null
        ? number(usedCount)
        : t('coupons.usedOf', { used: number(usedCount), most: number(maximumUses) })}
      {lastUsedAt && (
        <>
          <QuietLine>{t('coupons.lastUsed', { day: date(lastUsedAt) })}</QuietLine>
          <QuietLine>{t('coupons.soldFor', { amount: euros(sold) })}</QuietLine>
          {given > 0 && <QuietLine>{t('coupons.given', { amount: euros(given) })}</QuietLine>}
          {hasMoreUses && <QuietLine>{t('coupons.ofLast')}</QuietLine>}
        </>
      )}
    </>
  );
}

type SeriesListProps = {
  series: EndpointAnswer<typeof couponEndpoints.couponSeriesFilter>;
  categories: readonly CategoryChoice[];
};

export function SeriesList({ series, categories }: SeriesListProps) {
  const t = useTranslations('customers');
  const language = useLanguage();
  const { number } = useFormats();
  const [editedId, edit] = useState<number>();
  const columns = useCouponColumns<ListedSeries>(categories);
  return (
    <>
      <ListTable
        caption={t('coupons.series')}
        rows={series.data}
        keyOf={({ id }) => id}
        pages={series}
        empty={t('coupons.noSeries')}
        isCards
        columns={[
          {
            key: 'name',
            label: t('coupons.field.name'),
            draw: ({ id, name, active }) => (
              <>
                <RowName href={`${panelPathOf('adminCoupons', language)}?series=${id}`} name={name} />
                {!active && <Badge>{t('coupons.state.off')}</Badge>}
              </>
            ),
          },
          ...columns,
          {
            key: 'used',
            label: t('coupons.used'),
            isNumber: true,
            draw: ({ codes, usedCount }) => (
              <>
                {number(usedCount)}
                <QuietLine>{t('coupons.codes', { count: codes })}</QuietLine>
              </>
            ),
          },
          { key: 'made', label: t('coupons.made'), draw: ({ madeAt }) => <Moment at={madeAt} /> },
          {
            key: 'codes',
            label: t('coupons.download'),
            isAction: true,
            draw: ({ id, name }) => (
              <ButtonLink
                href={couponEndpoints.couponSeriesCodes.path.replace(':id', String(id))}
                reloadDocument
                download
                size="small"
                variant="ghost"
                startIcon="download"
              >
                {t('coupons.download')}
                <About>{name}</About>
              </ButtonLink>
            ),
          },
          {
            key: 'edit',
            label: t('coupons.edit'),
            isAction: true,
            draw: ({ id, name }) => <EditButton about={name} onClick={() => edit(id)} />,
          },
        ]}
      />
      <SeriesDialog
        edited={series.data.find(({ id }) => id === editedId)}
        onClose={() => edit(undefined)}
        categories={categories}
      />
    </>
  );
}

/** What a coupon takes off, of what; and when. */
function useCouponColumns<Row extends CouponFacts>(
  categories: readonly CategoryChoice[],
): [ListColumn<Row>, ListColumn<Row>] {
  const t = useTranslations('customers');
  const language = useLanguage();
  const { number, shortDate } = useFormats();
  const euros = useEuros();
  const names = new Map(categories.map(({ key, name }) => [key, name]));
  const effectOf = ({ kind, percent, amount }: CouponFacts) => {
    if (kind === 'percent') return t('coupons.percentOff', { percent: number(percent ?? 0) });
    return kind === 'fixed'
      ? t('coupons.amountOff', { amount: euros(amount ?? 0) })
      : t('coupons.kind.freeDelivery');
  };
  return [
    {
      key: 'effect',
      label: t('coupons.effect'),
      draw: (coupon) => (
        <>
          {effectOf(coupon)}
          {coupon.minimum > 0 && (
            <QuietLine>{t('coupons.from', { amount: euros(coupon.minimum) })}</QuietLine>
          )}
          {coupon.categories.length > 0 && (
            <QuietLine>{coupon.categories.map((key) => names.get(key) ?? key).join(', ')}</QuietLine>
          )}
          {coupon.description[languageCodes[language]] && (
            <QuietLine>{coupon.description[languageCodes[language]]}</QuietLine>
          )}
        </>
      ),
    },
    {
      key: 'valid',
      label: t('coupons.valid'),
      draw: ({ validFrom, validTo }) => {
        if (!validFrom && !validTo) return t('coupons.always');
        if (!validTo) return t('coupons.since', { day: shortDate(validFrom ?? '') });
        if (!validFrom) return t('coupons.until', { day: shortDate(validTo) });
        return t('coupons.between', { from: shortDate(validFrom), to: shortDate(validTo) });
      },
    },
  ];
}

function EditButton({ about, onClick }: { about: string; onClick: () => void }) {
  const t = useTranslations('customers');
  return (
    <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={onClick}>
      {t('coupons.edit')}
      <About>{about}</About>
    </Button>
  );
}

function About({ children }: { children: string }) {
  const backoffice = useTranslations('backoffice');
  return <VisuallyHidden>{backoffice('about', { about: children })}</VisuallyHidden>;
}
