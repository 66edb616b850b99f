import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '../../ui/alert.tsx';
import { Facts } from '../../ui/table.tsx';
import { StatementFacts } from './statement-facts.tsx';
import styles from './withdrawal.module.css';
import type { Receipt, WithdrawalAnswer } from './withdrawal-page.ts';

/** That the statement was received, when, and what happens then. Whether there is such an order the mail alone tells. */
export function WithdrawalReceipt({ answer, receipt }: { answer: WithdrawalAnswer; receipt: Receipt }) {
  const t = useTranslations('withdrawal');
  const { dateTime } = useFormats();
  return (
    <>
      <Alert tone="ok" live="polite">
        {t(answer.linked ? 'mailedToOrder' : 'mailed')}
      </Alert>
      <Facts
        items={[
          { label: t('number'), value: receipt.number },
          { label: t('receivedAt'), value: dateTime(receipt.receivedAt) },
        ]}
      />
      <StatementFacts answer={answer} />
      <div className={styles.next}>
        <h3 className={styles.legend}>{t('next')}</h3>
        <p>{t('nextGoods')}</p>
        <p>{t('nextMoney')}</p>
      </div>
    </>
  );
}
