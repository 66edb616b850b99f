import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Table } from '#web/ui/table.tsx';
import styles from './sales-by-day.module.css';
import type { Sales, SalesDrawing } from './sales-drawing.ts';

export type SalesByDayProps = {
  sales: Sales;
  drawing: SalesDrawing;
  /** Units of the drawing. */
  size: { readonly width: number; readonly height: number };
  currencyId: number | undefined;
};

/** What was sold on each day, beside the same days of the four weeks before: drawn, and as a table. */
export function SalesByDay(props: SalesByDayProps) {
  const t = useTranslations('admin');
  const { days } = props.sales;
  if (days.some(({ orders, ordersBefore }) => orders + ordersBefore > 0)) return <SoldByDay {...props} />;
  return (
    <section className={styles.part} aria-labelledby="sales">
      <h2 id="sales" className={styles.title}>
        {t('start.sales.title')}
      </h2>
      <EmptyState level={3} title={t('start.sales.none')}>
        {t('start.sales.noneText')}
      </EmptyState>
    </section>
  );
}

function SoldByDay({ sales: { days }, drawing, size, currencyId }: SalesByDayProps) {
  const t = useTranslations('admin');
  const { price, number, shortDate } = useFormats();
  const money = (amount: number) => price(amount, currencyId);
  const sum = (of: (day: Sales['days'][number]) => number) => days.reduce((total, day) => total + of(day), 0);
  const now = { amount: sum(({ amount }) => amount), orders: sum(({ orders }) => orders) };
  const before = {
    amount: sum(({ amountBefore }) => amountBefore),
    orders: sum(({ ordersBefore }) => ordersBefore),
  };
  return (
    <section className={styles.part} aria-labelledby="sales">
      <div className={styles.head}>
        <h2 id="sales" className={styles.title}>
          {t('start.sales.title')}
        </h2>
        <dl className={styles.sums}>
          <div className={styles.sum}>
            <dt className={styles.label}>{t('start.sales.now')}</dt>
            <dd className={styles.amount}>{money(now.amount)}</dd>
            <dd className={styles.orders}>{t('start.sales.orders', { count: now.orders })}</dd>
          </div>
          <div className={styles.sum} data-before>
            <dt className={styles.label}>{t('start.sales.before')}</dt>
            <dd className={styles.amount}>{money(before.amount)}</dd>
            <dd className={styles.orders}>{t('start.sales.orders', { count: before.orders })}</dd>
          </div>
        </dl>
      </div>
      {/* Its numbers are read from the table below it. */}
      <div className={styles.drawing} aria-hidden="true">
        <div className={styles.lines}>
          {drawing.amounts.toReversed().map(({ amount }) => (
            <span key={amount} className={styles.line}>
              <span className={styles.tick}>{number(amount)}</span>
            </span>
          ))}
        </div>
        <svg
          className={styles.shapes}
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio="none"
          focusable="false"
          aria-hidden="true"
        >
          {drawing.bars.map((bar, place) => (
            <rect
              key={bar.x}
              {...bar}
              className={styles.bar}
              data-today={place === days.length - 1 || undefined}
            />
          ))}
          <path d={drawing.before} className={styles.before} />
        </svg>
        <div className={styles.days}>
          {drawing.days.map(({ day }) => (
            <span key={day}>{withoutYear(shortDate(day))}</span>
          ))}
        </div>
      </div>
      <details className={styles.details}>
        <summary className={styles.summary}>{t('start.sales.asTable')}</summary>
        <Table caption={t('start.sales.caption')} captionHidden dense>
          <thead>
            <tr>
              <th scope="col">{t('start.sales.day')}</th>
              <th scope="col" data-numeric>
                {t('start.sales.count')}
              </th>
              <th scope="col" data-numeric>
                {t('start.sales.amount')}
              </th>
              <th scope="col">{t('start.sales.dayBefore')}</th>
              <th scope="col" data-numeric>
                {t('start.sales.count')}
              </th>
              <th scope="col" data-numeric>
                {t('start.sales.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((one) => (
              <tr key={one.day}>
                <th scope="row">{shortDate(one.day)}</th>
                <td data-numeric>{number(one.orders)}</td>
                <td data-numeric>{money(one.amount)}</td>
                <td>{shortDate(one.dayBefore)}</td>
                <td data-numeric>{number(one.ordersBefore)}</td>
                <td data-numeric>{money(one.amountBefore)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </section>
  );
}

/** '02. 11.', '02/11', '02.11.': a period of weeks needs no years. */
function withoutYear(date: string): string {
  return date.replace(/(\/|\s?)\d{4}\.?$/, '');
}
