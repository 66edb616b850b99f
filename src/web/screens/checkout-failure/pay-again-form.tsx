import { type FormEvent, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { ApiErrorDetails } from '#contract/client.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { useUnchanged } from '../../parts/form-errors/remaining-errors.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioCard, RadioGroup } from '../../ui/radio-group.tsx';
import styles from './checkout-failure.module.css';
import { type FailedOrder, payMethodPath } from './failure-page.ts';

type PayAgainFormProps = { order: FailedOrder; refusal: ApiErrorDetails | undefined };

/** The ways in which an unpaid order may be paid, the one that was chosen before first. */
export function PayAgainForm({ order, refusal }: PayAgainFormProps) {
  const t = useTranslations('checkout');
  const { price } = useFormats();
  const { refusal: textOf } = useRefusalTexts();
  const sending = useNavigation().state !== 'idle';
  const { methods, name, kind, linkUntil } = order.payment;
  const isFirst = linkUntil !== null || kind !== 'gateway';
  const former = methods.find((method) => method.name === name) ?? methods[0];
  const [chosen, setChosen] = useState(former?.id);
  const [changes, setChanges] = useState(0);
  const said = useUnchanged(refusal, changes);
  const prices = order.prices.converted;
  const method = methods.find(({ id }) => id === chosen);
  const fee = method?.fee ?? prices.payment;
  const total = Math.round((prices.orderTotal - prices.payment + fee) * 100) / 100;
  const noteChange = () => setChanges((count) => count + 1);
  const send = (event: FormEvent) => {
    noteChange();
    if (sending) event.preventDefault();
  };
  return (
    <Form method="post" className={styles.form} onChange={noteChange} onSubmit={send}>
      {said && (
        <Alert tone="danger" live="assertive">
          {textOf(said)}
        </Alert>
      )}
      <RadioGroup legend={t('payment.legend')}>
        {methods.map((method) => (
          <RadioCard
            key={method.id}
            id={`payment-${method.id}`}
            name={payMethodPath}
            value={method.id}
            checked={chosen === method.id}
            onChange={() => setChosen(method.id)}
            label={method.name}
            description={method.description}
            aside={method.fee > 0 ? t('payment.fee', { fee: price(method.fee, order.currency) }) : undefined}
          />
        ))}
      </RadioGroup>
      <p className={styles.total}>
        {t('failure.total')} <strong>{price(total, order.currency)}</strong>
      </p>
      <Button type="submit" size="large" pending={sending} endIcon="arrow-right">
        {t(method?.kind !== 'gateway' ? 'failure.choose' : isFirst ? 'failure.payFirst' : 'failure.pay')}
      </Button>
    </Form>
  );
}
