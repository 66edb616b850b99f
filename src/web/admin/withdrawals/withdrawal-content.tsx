import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { withdrawalManagingEndpoints } from '#contract/v1/withdrawal-managing-endpoints.ts';
import { factsBehindName } from '#values/facts-behind-name.ts';
import { findLanguageByCode, languageNames } from '#values/language.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Facts, Table } from '#web/ui/table.tsx';
import styles from './withdrawal-screen.module.css';

export type WholeWithdrawal = EndpointAnswer<typeof withdrawalManagingEndpoints.managedWithdrawalGet>;

/** The declaration, its time and order, and the refund. */
export function WithdrawalContent({ withdrawal }: { withdrawal: WholeWithdrawal }) {
  const t = useTranslations('site');
  const { dateTime } = useFormats();
  const { name, email, orderNumber, order, message, refusalReason, lines } = withdrawal;
  const language = findLanguageByCode(withdrawal.language) ?? 'hr';
  const moments = [
    ['decided', withdrawal.decidedAt],
    ['goodsBack', withdrawal.goodsBackAt],
    ['refunded', withdrawal.refundedAt],
  ] as const;
  return (
    <>
      {order === null && <Alert tone="warn">{t('withdrawals.unmatchedHint')}</Alert>}
      {order?.companyName && (
        <Alert tone="info">{t('withdrawals.companyHint', { name: order.companyName })}</Alert>
      )}
      <section aria-labelledby="withdrawal-statement" className={styles.part}>
        <h2 id="withdrawal-statement" className={styles.title}>
          {t('withdrawals.statement')}
        </h2>
        <Facts
          items={[
            { label: t('withdrawals.received'), value: dateTime(withdrawal.receivedAt) },
            { label: t('withdrawals.name'), value: name },
            { label: t('withdrawals.email'), value: email },
            { label: t('withdrawals.order'), value: orderNumber },
            { label: t('language'), value: languageNames[language] },
            ...moments.flatMap(([what, at]) =>
              at ? [{ label: t(`withdrawals.moment.${what}`), value: dateTime(at) }] : [],
            ),
          ]}
        />
        {message && (
          <p className={styles.text} lang={language}>
            {message}
          </p>
        )}
        {refusalReason && (
          <p className={styles.text} lang={language}>
            {t('withdrawals.reasonWas', { reason: refusalReason })}
          </p>
        )}
      </section>
      {order && <OrderPart order={order} />}
      {lines.length > 0 && <LinesPart withdrawal={withdrawal} />}
    </>
  );
}

function OrderPart({ order }: { order: NonNullable<WholeWithdrawal['order']> }) {
  const t = useTranslations('site');
  const { date, price } = useFormats();
  const isPaid = order.paymentStatus === 'paid';
  return (
    <section aria-labelledby="withdrawal-order" className={styles.part}>
      <h2 id="withdrawal-order" className={styles.title}>
        {t('withdrawals.ofOrder', { number: order.orderNumber })}
      </h2>
      <Facts
        items={[
          { label: t('withdrawals.ordered'), value: date(order.createdAt) },
          { label: t('withdrawals.buyer'), value: `${order.name}, ${order.email}` },
          { label: t('withdrawals.total'), value: price(order.total, order.currency) },
          {
            label: t('withdrawals.payment'),
            value: `${order.paymentName} (${t(isPaid ? 'withdrawals.paid' : 'withdrawals.unpaid')})`,
          },
        ]}
      />
    </section>
  );
}

function LinesPart({ withdrawal: { lines, order, refund } }: { withdrawal: WholeWithdrawal }) {
  const t = useTranslations('site');
  const { number, price } = useFormats();
  return (
    <section className={styles.part}>
      <Table caption={t('withdrawals.goods')} dense>
        <thead>
          <tr>
            <th scope="col">{t('withdrawals.product')}</th>
            <th scope="col">{t('withdrawals.sku')}</th>
            <th scope="col" data-numeric>
              {t('withdrawals.quantity')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.lineId}>
              <th scope="row">
                {line.name}
                {factsBehindName(line.name, line.attributes).map((fact) => (
                  <span key={fact} className={styles.detail}>
                    {fact}
                  </span>
                ))}
              </th>
              <td>{line.sku}</td>
              <td data-numeric>
                {t('withdrawals.quantityOf', {
                  quantity: number(line.quantity),
                  all: number(line.ordered),
                })}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {order && (
        <Facts
          layout="ends"
          items={[{ label: t('withdrawals.refund'), value: price(refund, order.currency), total: true }]}
        />
      )}
      <p className={styles.detail}>{t('withdrawals.refundHint')}</p>
    </section>
  );
}
