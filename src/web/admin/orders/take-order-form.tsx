import { type FormEvent, useRef, useState } from 'react';
import { findLanguageByCode, languageCodes, languageNames } from '#values/language.ts';
import { couponCodeMaximum } from '#values/limits.ts';
import { orderTextMaximum } from '#values/orders.ts';
import { UnsavedGuard } from '#web/backoffice/unsaved-guard.tsx';
import { useAmounts } from '#web/backoffice/use-amounts.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField, TextField } from '#web/ui/text-field.tsx';
import styles from './edit.module.css';
import { type ErrorOf, NewLine } from './edit-fields.tsx';
import { type Countries, OrderAddressFields } from './order-address-fields.tsx';
import { OrderPart } from './order-part.tsx';
import { QuotedOrder } from './quoted-order.tsx';
import { elsewhereField } from './take-rules.ts';
import { type Quote, useTakenOrder } from './use-taken-order.ts';

type TakeOrderFormProps = {
  countries: Countries;
  /** Codes of the languages in which the site sells. */
  spoken: readonly string[];
};

/** Who orders what; worked out as often as it is wanted, then how it comes and is paid. */
export function TakeOrderForm({ countries, spoken }: TakeOrderFormProps) {
  const t = useTranslations('orders');
  const backoffice = useTranslations('backoffice');
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const { field: fieldText, refusal } = useRefusalTexts();
  const [places, setPlaces] = useState<readonly number[]>([1]);
  const [isElsewhere, setElsewhere] = useState(false);
  const taken = useTakenOrder(places);
  const { errors, quote, refused, isSending } = taken;
  const errorOf = (name: string) => {
    const error = errors[name];
    if (!error) return undefined;
    // Why a coupon does not count: its code is what the rule names.
    const isCoupon = name === 'couponCode' && typeof error.parameter === 'string';
    if (!isCoupon) return fieldText(error);
    const ownWord = `take.coupon.${error.parameter}`;
    return t.has(ownWord) ? t(ownWord) : refusal({ code: error.parameter });
  };
  const fields = () => (form.current ? new FormData(form.current) : new FormData());
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void taken.quoteFor(fields());
  };
  const country = countries.find(({ isAssumed }) => isAssumed)?.iso ?? '';
  const address = (kind: 'main' | 'shipping') => (
    <OrderAddressFields kind={kind} address={null} {...{ country, countries, errorOf }} />
  );
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={send} onInput={taken.note}>
      <UnsavedGuard hasUnsaved={taken.hasUnsaved} />
      <OrderPart title={t('take.buyer')}>
        {address('main')}
        <Checkbox
          name={elsewhereField}
          label={t('take.elsewhere')}
          checked={isElsewhere}
          onChange={({ currentTarget }) => setElsewhere(currentTarget.checked)}
        />
        {isElsewhere && address('shipping')}
        <SelectField
          name="language"
          label={t('take.language')}
          defaultValue={languageCodes[language]}
          options={spoken.map((code) => ({
            value: code,
            label: languageNames[findLanguageByCode(code) ?? 'hr'],
          }))}
        />
      </OrderPart>
      <OrderPart title={t('take.goods')}>
        <ul className={styles.lines}>
          {places.map((place) => (
            <NewLine
              key={place}
              place={place}
              errorOf={errorOf}
              onRemove={() => setPlaces(places.filter((one) => one !== place))}
            />
          ))}
        </ul>
        <div>
          <Button
            variant="secondary"
            size="small"
            startIcon="plus"
            onClick={() => setPlaces([...places, (places.at(-1) ?? 0) + 1])}
          >
            {t('edit.add')}
          </Button>
        </div>
        <TextField
          id="couponCode"
          name="couponCode"
          label={t('take.couponCode')}
          autoComplete="off"
          spellCheck={false}
          maxLength={couponCodeMaximum}
          error={errorOf('couponCode')}
        />
      </OrderPart>
      <TextAreaField name="message" label={t('take.message')} rows={2} maxLength={orderTextMaximum} />
      <div className={styles.buttons}>
        <Button type="submit" variant={quote ? 'secondary' : 'primary'} pending={isSending}>
          {t('take.quote')}
        </Button>
      </div>
      <div aria-live="polite" className={styles.outcome}>
        {Object.keys(errors).length > 0 && <Alert tone="danger">{backoffice('form.check')}</Alert>}
        {refused && <Alert tone="danger">{refused}</Alert>}
        {quote && <QuotedOrder quote={quote} />}
      </div>
      {quote && quote.lines.length > 0 && (
        <OrderPart title={t('take.settle')}>
          <Ways quote={quote} errorOf={errorOf} onChange={() => void taken.quoteFor(fields())} />
          <Checkbox name="notify" label={t('take.notify')} defaultChecked />
          <div className={styles.buttons}>
            <Button pending={isSending} onClick={() => void taken.take(fields())}>
              {t('take.submit')}
            </Button>
          </div>
        </OrderPart>
      )}
    </form>
  );
}

type WaysProps = { quote: Quote; errorOf: ErrorOf; onChange: () => void };

/** How it comes and is paid, each at its price; a choice is worked out at once. */
function Ways({ quote, errorOf, onChange }: WaysProps) {
  const t = useTranslations('orders');
  const amount = useAmounts(quote.currency);
  const { deliveryMethods, paymentMethods } = quote;
  const branches = deliveryMethods.flatMap((method) => method.branches);
  const option = ({ id, name, price }: { id: number; name: string; price: number }) => ({
    value: String(id),
    label: t('take.way', { name, price: amount(price) }),
  });
  const field = (name: string) => ({
    id: name,
    name,
    error: errorOf(name),
    placeholder: t('take.choose'),
    onChange,
  });
  return (
    <div className={styles.figures}>
      <SelectField
        {...field('deliveryMethodId')}
        label={t('take.delivery')}
        options={deliveryMethods.map(option)}
        required
      />
      {branches.length > 0 && (
        <SelectField
          {...field('branchId')}
          label={t('take.branch')}
          options={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <SelectField
        {...field('paymentMethodId')}
        label={t('take.payment')}
        options={paymentMethods.map(({ fee, ...method }) => option({ ...method, price: fee }))}
        required
      />
    </div>
  );
}
