import { type FormEvent, Suspense, useState } from 'react';
import { Form } from 'react-router';
import { addressesMaximum } from '#values/account-limits.ts';
import { lazyPart } from '#web/connection/needed-code.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { addressFieldText } from '../../parts/address-fields/address-field-text.ts';
import {
  type AddressField,
  addressFields,
  billingPath,
  fieldPath,
  isAddressSettledBy,
} from '../../parts/address-fields/address-rules.ts';
import { ErrorSummary } from '../../parts/form-errors/error-summary.tsx';
import { useFieldErrors } from '../../parts/form-errors/use-field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { AddressChoice } from './address-choice.tsx';
import styles from './checkout.module.css';
import { addressFormOf, type CheckoutAnswer, checkAddressForm, readAddressForm } from './checkout-form.ts';
import type { CheckoutPage } from './checkout-page.ts';
import { offeredAddresses } from './saved-addresses.ts';

/** Comes once somebody types an address of their own. */
const EmailQuestion = lazyPart(() => import('../../parts/email-hint/email-question.tsx'));

type AddressStepProps = {
  page: CheckoutPage;
  answer: CheckoutAnswer | undefined;
  /** Being sent: a second press is ignored. */
  sending: boolean;
};

/** Who gets the goods, where, and who pays. */
export function AddressStep({ page, answer, sending }: AddressStepProps) {
  const t = useTranslations('checkout');
  const { field: fieldText } = useRefusalTexts();
  const { errors, summary, handlers, mayBeSent } = useFieldErrors(
    answer?.errors,
    (form) => checkAddressForm(readAddressForm(form, page.customer?.addresses ?? [])),
    isAddressSettledBy,
  );
  const values = answer?.address ?? addressFormOf(page);
  const errorOf = (path: string) => {
    const error = errors[path];
    if (!error) return undefined;
    return addressFieldText(t, path, error) ?? fieldText(error);
  };
  const labelOf = (kind: 'shipping' | 'main', field: AddressField) =>
    kind === 'main' ? t('address.ofBilling', { field: t(`address.${field}`) }) : t(`address.${field}`);
  const summarised = (['shipping', 'main'] as const).flatMap((kind) =>
    addressFields.flatMap((field) => {
      const text = errorOf(fieldPath(kind, field));
      return text ? [{ id: `${kind}-${field}`, label: labelOf(kind, field), text }] : [];
    }),
  );
  const {
    customer,
    cart: { digitalOnly },
  } = page;
  const mayKeep = customer !== undefined && customer.addresses.length < addressesMaximum;
  const [isTouched, touch] = useState(false);
  const question = isTouched && (
    <Suspense>
      <EmailQuestion inputId="shipping-contactEmail" />
    </Suspense>
  );
  const choiceOf = (kind: 'shipping' | 'main') => (
    <AddressChoice
      kind={kind}
      values={values[kind]}
      countries={page.countries}
      errorOf={errorOf}
      saved={offeredAddresses(page, kind)}
      chosen={values.saved[kind]}
      keep={mayKeep ? values.keep[kind] : undefined}
      isForInvoice={digitalOnly}
      question={kind === 'shipping' && question}
    />
  );
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (sending || !mayBeSent(event.currentTarget)) event.preventDefault();
  };
  return (
    <Form
      method="post"
      preventScrollReset
      {...handlers}
      onFocus={() => touch(true)}
      onSubmit={send}
      className={styles.form}
    >
      <input type="hidden" name="intent" value="address" />
      <ErrorSummary summary={summary} title={t('errors.title')} errors={summarised} />
      <p className={styles.starHint}>{t('starHint')}</p>
      {choiceOf('shipping')}
      {/* Where nothing is brought there is one address. */}
      {!digitalOnly && (
        <>
          <Checkbox
            name={billingPath}
            label={t('address.billingDiffers')}
            defaultChecked={values.billingDiffers}
            className={styles.billingOpener}
          />
          <fieldset className={styles.billing}>
            <legend className={styles.billingTitle}>{t('address.billing')}</legend>
            {choiceOf('main')}
          </fieldset>
        </>
      )}
      <Button type="submit" size="large" wide pending={sending} endIcon="arrow-right">
        {t(digitalOnly ? 'toPayment' : 'toShipping')}
      </Button>
    </Form>
  );
}
