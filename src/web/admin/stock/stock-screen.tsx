import { useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { stockEndpoints } from '#contract/v1/stock-endpoints.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { plant, stockListedMaximum, stockSorts } from '#values/stock.ts';
import { ListExports } from '#web/backoffice/list-exports.tsx';
import {
  answerTask,
  Badge,
  FilterBar,
  ListTable,
  needBackofficeMessages,
  pageAskedBy,
  QuietLine,
  RowName,
  readListAddress,
  requestFacts,
  ScreenHead,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { textOf } from '#web/request/page-form.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { usePermission } from '../frame/use-permission.ts';
import { BookingDialog } from './booking-dialog.tsx';
import { bookingOf, checkBooking, type ListedStock, placeOf } from './booking-rules.ts';
import { MovementsDialog } from './movements-dialog.tsx';
import styles from './stock.module.css';
import { usePlaceOptions } from './use-place-options.ts';

await needBackofficeMessages('site');

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = readListAddress(request, {
    sorts: stockSorts,
    filters: { low: ['yes'], place: /^(?:plant|[1-9]\d{0,8})$/ },
  });
  const { low, place } = address.filters;
  const asked = pageAskedBy(address, [
    low && { key: 'low', value: true },
    place && { key: 'place', value: placeOf(place) },
  ]);
  const { personalApi } = requestFacts(context);
  return { address, asked, stock: await personalApi.call(stockEndpoints.stockFilter, { body: asked }) };
}

export async function action(facts: ActionFunctionArgs) {
  const { language } = requestFacts(facts.context);
  return answerTask(facts, {
    book: {
      check: (form) => checkBooking(form, language),
      send: ({ personalApi }, form) =>
        personalApi.call(
          stockEndpoints.stockMove,
          { body: bookingOf(form, language) },
          { idempotencyKey: textOf(form, 'key') },
        ),
    },
  });
}

/** What there is of products, and where. */
export default function StockScreen() {
  const t = useTranslations('site');
  const backoffice = useTranslations('backoffice');
  const { address, asked, stock } = useLoaded<typeof loader>();
  const language = useLanguage();
  const { number, date } = useFormats();
  const places = usePlaceOptions(stock.places);
  const [booked, book] = useState<ListedStock>();
  const [looked, look] = useState<ListedStock>();
  const maySeeGoods = usePermission('catalogue.manage');
  const amount = (quantity: number | null, unit: string) =>
    quantity === null ? t('stock.uncounted') : t(`stock.amount.${unit}`, { amount: number(quantity) });
  return (
    <>
      <ScreenHead
        title={t('stock.title')}
        lead={t('stock.lead')}
        actions={
          <ButtonLink href={panelPathOf('adminStockCount', language)} prefetch="none">
            {t('stock.count')}
          </ButtonLink>
        }
      />
      <FilterBar
        address={address}
        search={t('stock.search')}
        filters={[
          {
            name: 'low',
            label: t('stock.low'),
            all: t('stock.lowAll'),
            options: [{ value: 'yes', label: t('stock.lowOnly') }],
          },
          { name: 'place', label: t('stock.place'), all: t('stock.placeAll'), options: places },
        ]}
      />
      <ListTable
        caption={t('stock.title')}
        rows={stock.data}
        keyOf={({ productId }) => productId}
        headKey="product"
        sort={address.sort}
        pages={stock}
        empty={t('stock.none')}
        isCards
        maximum={stockListedMaximum}
        columns={[
          {
            key: 'product',
            label: t('stock.product'),
            sort: 'sku',
            draw: ({ productId, name, sku, barcode }) => (
              <>
                {maySeeGoods ? (
                  <RowName
                    href={panelPathOf('adminProduct', language, { id: String(productId) })}
                    name={name}
                  />
                ) : (
                  name
                )}
                <QuietLine>{sku}</QuietLine>
                {barcode && <QuietLine>{barcode}</QuietLine>}
              </>
            ),
          },
          {
            key: 'available',
            label: t('stock.available'),
            sort: 'available',
            isNumber: true,
            draw: ({ available, unit, isLow, expectedOn, expectedQuantity }) => (
              <>
                {amount(available, unit)}
                {isLow && (
                  <>
                    {' '}
                    <Badge tone="warn">{t('stock.isLow')}</Badge>
                  </>
                )}
                {expectedOn && (
                  <div className={styles.announced}>
                    <QuietLine>
                      {expectedQuantity === null
                        ? t('stock.expected', { day: date(expectedOn) })
                        : t('stock.expectedOf', {
                            day: date(expectedOn),
                            amount: amount(expectedQuantity, unit),
                          })}
                    </QuietLine>
                  </div>
                )}
              </>
            ),
          },
          {
            key: 'committed',
            label: t('stock.committed'),
            sort: 'committed',
            isNumber: true,
            isLabelled: true,
            draw: ({ committed, unit }) => amount(committed, unit),
          },
          {
            key: 'onHand',
            label: t('stock.onHand'),
            sort: 'onHand',
            isNumber: true,
            isLabelled: true,
            draw: ({ onHand, unit, places: there }) => (
              <>
                {amount(onHand, unit)}
                {there.length > 1 &&
                  there.map(({ place, name, onHand: lying }) => (
                    <QuietLine key={place}>
                      {t('stock.there', {
                        place: place === plant ? t('stock.plant') : (name ?? String(place)),
                        amount: amount(lying, unit),
                      })}
                    </QuietLine>
                  ))}
              </>
            ),
          },
          {
            key: 'book',
            label: t('stock.book'),
            isAction: true,
            draw: (row) => (
              <div className={styles.tasks}>
                <Button size="small" variant="ghost" aria-haspopup="dialog" onClick={() => look(row)}>
                  {t('stock.movements')}
                  <VisuallyHidden>{backoffice('about', { about: row.sku })}</VisuallyHidden>
                </Button>
                {row.onHand !== null && (
                  <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={() => book(row)}>
                    {t('stock.book')}
                    <VisuallyHidden>{backoffice('about', { about: row.sku })}</VisuallyHidden>
                  </Button>
                )}
              </div>
            ),
          },
        ]}
      />
      <MovementsDialog product={looked} onClose={() => look(undefined)} />
      {stock.total > 0 && <ListExports kinds={['stock']} list={asked} />}
      <BookingDialog product={booked} places={stock.places} onClose={() => book(undefined)} />
    </>
  );
}
