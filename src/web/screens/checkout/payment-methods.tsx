import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { TaxMark } from '../../parts/net-prices/net-part.tsx';
import { Alert } from '../../ui/alert.tsx';
import { RadioCard, RadioGroup } from '../../ui/radio-group.tsx';
import { paymentPath } from './checkout-form.ts';
import type { CheckoutPage } from './checkout-page.ts';

type PaymentMethodsProps = {
  page: CheckoutPage;
  chosen: number | null;
  onChoose: (id: number) => void;
  error: string | undefined;
};

/** The ways in which this cart may be paid, with what they cost; none is asked for where nothing is to be paid. */
export function PaymentMethods({ page, chosen, onChoose, error }: PaymentMethodsProps) {
  const t = useTranslations('checkout');
  const { price } = useFormats();
  if (page.cart.prices?.converted.orderTotal === 0) return <p>{t('payment.notNeeded')}</p>;
  if (page.paymentMethods.length === 0) {
    return (
      <Alert tone="warn" title={t('payment.none.title')}>
        {t('payment.none.text')}
      </Alert>
    );
  }
  return (
    <RadioGroup legend={t('payment.legend')} legendHidden required error={error}>
      {page.paymentMethods.map((method) => (
        <RadioCard
          key={method.id}
          id={`payment-${method.id}`}
          name={paymentPath}
          value={method.id}
          checked={chosen === method.id}
          onChange={() => onChoose(method.id)}
          label={method.name}
          description={method.description}
          aside={
            method.fee > 0 ? (
              <>
                {t('payment.fee', { fee: price(method.fee, page.cart.currencyId) })}
                <TaxMark />
              </>
            ) : undefined
          }
        />
      ))}
    </RadioGroup>
  );
}
