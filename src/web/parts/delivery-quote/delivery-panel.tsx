import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { addressMaxima } from '#values/form-limits.ts';
import { countryName } from '#web/i18n/formats.ts';
import { needArea } from '#web/i18n/messages.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { formNameField } from '../sent-form/form-answer.ts';
import type { DeliveryAnswer } from './delivery-answer.ts';
import styles from './delivery-quote.module.css';
import { DeliveryWays } from './delivery-ways.tsx';
import { useDeliveryQuote } from './use-delivery-quote.ts';

await needArea('delivery', import.meta.glob('/locales/*/delivery.json', { import: 'default' }));

export type DeliveryPanelProps = {
  /** Of the form whose fields say what is to be brought; the place goes with it. */
  formId: string;
  /** Where that form is sent. */
  action: string;
  /** Another text for other goods that the form's fields do not say. */
  goods: string;
  /** ISO codes of the countries that the store delivers to, in the order in which they are looked up. */
  countries: readonly string[];
  /** Country that stands in for one that nobody has named. */
  home: string;
  /** Of the page, where it has been asked for. */
  answered: DeliveryAnswer | undefined;
};

/** Country and postcode, and how the goods come there: at which price, on which days. */
export default function DeliveryPanel(props: DeliveryPanelProps) {
  const { formId, action, goods, countries, home, answered } = props;
  const t = useTranslations('delivery');
  const { field } = useRefusalTexts();
  const language = useLanguage();
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  const { answer, isAsking, ask } = useDeliveryQuote(formId, action, goods, fields, answered);
  const { quote, errors = {}, refusal, values } = answer ?? {};
  const isTouched = usePlace(fields, answer);
  const press = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    ask();
  };
  const errorOf = (name: 'country' | 'zipCode') => {
    const error = errors[name];
    if (!error) return undefined;
    if (error.rule !== 'format') return field(error);
    return t('zipCodeWrong', { example: error.parameter ?? '', has: error.parameter ? 'yes' : 'no' });
  };
  return (
    <div className={styles.panel}>
      <div
        ref={fields}
        className={styles.place}
        onInput={() => {
          isTouched.current = true;
        }}
      >
        <SelectField
          id={`${id}country`}
          form={formId}
          name="country"
          label={t('country')}
          autoComplete="country"
          options={countries.map((iso) => ({ value: iso, label: countryName(language, iso) }))}
          defaultValue={values?.country ?? quote?.country ?? home}
          error={errorOf('country')}
        />
        <TextField
          id={`${id}zip`}
          form={formId}
          name="zipCode"
          label={t('zipCode')}
          autoComplete="postal-code"
          maxLength={addressMaxima.zipCode}
          defaultValue={values?.zipCode ?? quote?.zipCode ?? ''}
          // The form's own button puts the goods into the cart.
          onKeyDown={(event) => event.key === 'Enter' && press(event)}
          error={errorOf('zipCode')}
        />
        <Button
          type="submit"
          form={formId}
          name={formNameField}
          value="delivery"
          variant="secondary"
          pending={isAsking}
          onClick={press}
        >
          {t('ask')}
        </Button>
      </div>
      <div aria-live="polite" data-pending={isAsking || undefined}>
        {quote && <DeliveryWays quote={quote} />}
        {refusal && <p className={styles.note}>{t(isOpenChoice(refusal.code) ? 'choose' : 'unknown')}</p>}
      </div>
    </div>
  );
}

/** Something of the goods is still to be chosen, or cannot be had like this: it is said at its own field. */
function isOpenChoice(code: string): boolean {
  return ['VALIDATION', 'BUNDLE_NOT_CONFIGURED', 'CONFIGURATION_NOT_SET'].includes(code);
}

/** The place that was not typed but found, as soon as it is known; what somebody is typing meanwhile stays. */
function usePlace(fields: RefObject<HTMLElement | null>, answer: DeliveryAnswer | undefined) {
  const isTouched = useRef(false);
  const { quote, values } = answer ?? {};
  useEffect(() => {
    if (!quote || values || isTouched.current) return;
    const set = (name: string, value: string) => {
      const field = fields.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
      if (field) field.value = value;
    };
    set('country', quote.country);
    set('zipCode', quote.zipCode ?? '');
  }, [quote, values, fields]);
  return isTouched;
}
