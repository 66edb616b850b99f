import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { orderManagingEndpoints } from '#contract/v1/order-managing-endpoints.ts';
import { useAmounts } from '#web/backoffice/use-amounts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Table } from '#web/ui/table.tsx';
import styles from './order.module.css';

export type EditAnswer = EndpointAnswer<typeof orderManagingEndpoints.managedOrderEdit>;
type Side = EditAnswer['before'];

/** What an edit will change: lines that differ, delivery, totals, beside what they were. */
export function EditPreview({ answer, currency }: { answer: EditAnswer; currency: string }) {
  const t = useTranslations('orders');
  const amount = useAmounts(currency);
  const { before, after, difference, invoicedElsewhere } = answer;
  return (
    <>
      <Table caption={t('edit.after')} captionHidden dense>
        <thead>
          <tr>
            <th scope="col">{t('edit.what')}</th>
            <th scope="col" data-numeric>
              {t('edit.before')}
            </th>
            <th scope="col" data-numeric>
              {t('edit.after')}
            </th>
          </tr>
        </thead>
        <tbody>
          <ChangedLines before={before} after={after} currency={currency} />
          {before.totals.delivery !== after.totals.delivery && (
            <Row
              what={t('totals.delivery')}
              before={amount(before.totals.delivery)}
              after={amount(after.totals.delivery)}
            />
          )}
          <Row what={t('edit.total')} before={amount(before.total)} after={amount(after.total)} />
          <Row what={t('edit.open')} before={amount(before.open)} after={amount(after.open)} />
          <tr data-total>
            <th scope="row">{t('edit.difference')}</th>
            <td />
            <td data-numeric>
              {difference > 0 && '+'}
              {amount(difference)}
            </td>
          </tr>
        </tbody>
      </Table>
      {invoicedElsewhere && <Alert tone="warn">{t('edit.elsewhere')}</Alert>}
    </>
  );
}

function ChangedLines({ before, after, currency }: { before: Side; after: Side; currency: string }) {
  const t = useTranslations('orders');
  const { number } = useFormats();
  const amount = useAmounts(currency);
  const ids = new Set([...before.lines, ...after.lines].map(({ lineId }) => lineId));
  return [...ids].map((id) => {
    const [was, is] = [before, after].map((side) => side.lines.find(({ lineId }) => lineId === id));
    const line = is ?? was;
    if (!line || (was && is && was.quantity === is.quantity && was.row === is.row)) return null;
    const words = (one: typeof line | undefined) =>
      one
        ? t('edit.line', { quantity: number(one.quantity), price: amount(one.finalPrice) })
        : t('edit.none');
    return (
      <Row
        key={id}
        what={line.name}
        detail={line.attributes.map(({ value }) => value).join(', ')}
        before={words(was)}
        after={words(is)}
      />
    );
  });
}

type RowProps = { what: string; detail?: string; before: string; after: string };

function Row({ what, detail, before, after }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {what}
        {detail && <span className={styles.detail}>{detail}</span>}
      </th>
      <td data-numeric>{before}</td>
      <td data-numeric>{after}</td>
    </tr>
  );
}
