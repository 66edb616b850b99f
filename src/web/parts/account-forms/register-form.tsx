import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { memberCardMaximum } from '#values/account-limits.ts';
import { pathOf } from '#values/addresses.ts';
import { useNotices } from '#web/i18n/notice-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { addressFieldText } from '../address-fields/address-field-text.ts';
import { AddressFields } from '../address-fields/address-fields.tsx';
import {
  type AddressKind,
  type AddressValues,
  addressesPath,
  addressFields,
  addressValuesOf,
  billingPath,
  fieldPath,
  isAddressSettledBy,
} from '../address-fields/address-rules.ts';
import type { Country } from '../address-fields/countries-load.ts';
import { ConsentFields } from '../consent-fields/consent-fields.tsx';
import { type AskedConsent, consentPath } from '../consent-fields/consent-rules.ts';
import type { FormAnswer } from '../sent-form/form-answer.ts';
import { AccountForm } from './account-form.tsx';
import styles from './account-forms.module.css';
import { withRedirect } from './login-address.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordField } from './password-field.tsx';
import { PersonFields } from './person-fields.tsx';
import { checkRegistration } from './person-rules.ts';
import { ResendConfirmation } from './resend-confirmation.tsx';

/** Code of the refusal where the consents could not be fetched (docs/rules/accounts.md). */
export const consentsNotFetched = 'consentsNotFetched';

/** What the form needs to know of the store. */
export type RegisterFacts = {
  /** Null where they could not be fetched: nobody can register then. */
  consents: AskedConsent[] | null;
  countries: readonly Country[];
  /** ISO code that addresses begin with (`firstPlaceOf`). */
  firstCountry: string;
};

export type RegisterFormProps = RegisterFacts & {
  answered?: FormAnswer | undefined;
  /** Path on this site where the login that follows leads to. */
  redirect?: string | undefined;
};

/**
 * Makes an account: the person, a member card, addresses behind their box, consents (docs/rules/accounts.md). What comes
 * of it is a mail, so the form says that.
 */
export function RegisterForm({ consents, countries, firstCountry, answered, redirect }: RegisterFormProps) {
  const t = useTranslations('account');
  const checkout = useTranslations('checkout');
  const notice = useNotices();
  const language = useLanguage();
  const labelOf = useRegisterLabels(consents);
  const [sent, setSent] = useState(answered?.done === true);
  if (sent) return <ConfirmationSent redirect={redirect} />;
  return (
    <AccountForm
      action={pathOf('register', language)}
      hidden={{ redirect }}
      answered={answered}
      check={(form) => checkRegistration(form, consents)}
      isSettledBy={isAddressSettledBy}
      labelOf={labelOf}
      refusalTextOf={(code) => (code === consentsNotFetched ? notice(consentsNotFetched) : undefined)}
      fieldTextOf={(path, errors) => {
        if (path === 'memberCardBarcode' && errors[path]?.rule === 'oneOf')
          return notice('membershipCardBarcodeInvalid');
        if (path.startsWith('consent.')) return notice('consentRequired');
        return addressFieldText(checkout, path, errors[path]);
      }}
      submit={t('register.submit')}
      onDone={() => setSent(true)}
    >
      {({ field, errorOf, values }) => (
        <>
          <p className={styles.starHint}>{t('starHint')}</p>
          <PersonFields field={field} emailHint={t('register.emailHint')} />
          <div className={styles.pair}>
            <NewPasswordField {...field('password')} />
            <PasswordField
              {...field('confirmedPassword')}
              autoComplete="new-password"
              hint={t('password.againHint')}
            />
          </div>
          <TextField
            {...field('memberCardBarcode')}
            autoComplete="off"
            spellCheck={false}
            maxLength={memberCardMaximum * 2}
            hint={t('register.cardHint')}
          />
          <Checkbox
            name={addressesPath}
            label={t('register.withAddresses')}
            defaultChecked={values?.[addressesPath] !== undefined}
            onChange={(event) => fillInPerson(event, 'shipping')}
            className={styles.opener}
          />
          <div className={styles.opened}>
            <AddressGroup kind="shipping" {...{ values, countries, firstCountry, errorOf }} />
            <Checkbox
              name={billingPath}
              label={t('register.billingDiffers')}
              defaultChecked={values?.[billingPath] !== undefined}
              onChange={(event) => fillInPerson(event, 'main')}
              className={styles.opener}
            />
            <div className={styles.opened}>
              <AddressGroup kind="main" {...{ values, countries, firstCountry, errorOf }} />
            </div>
          </div>
          {consents ? (
            <ConsentFields
              consents={consents}
              accepted={acceptedOf(values)}
              isMissing={(path) => errorOf(path) !== undefined}
              texts={{ legend: t('register.consents'), required: notice('consentRequired') }}
            />
          ) : (
            <Alert tone="danger">{notice('consentsNotFetched')}</Alert>
          )}
        </>
      )}
    </AccountForm>
  );
}

/** The address has to be confirmed first: nobody is logged in by registering (docs/rules/accounts.md). */
function ConfirmationSent({ redirect }: Pick<RegisterFormProps, 'redirect'>) {
  const t = useTranslations('account');
  const notice = useNotices();
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <>
      <div role="status" ref={place} tabIndex={-1}>
        <EmptyState
          icon="mail"
          title={notice('confirmEmail')}
          actions={
            <ButtonLink href={withRedirect(pathOf('login', language), redirect)}>{t('toLogin')}</ButtonLink>
          }
        >
          {t('register.sentText')}
        </EmptyState>
      </div>
      <ResendConfirmation />
    </>
  );
}

type AddressGroupProps = Pick<RegisterFacts, 'countries' | 'firstCountry'> & {
  kind: AddressKind;
  values: Record<string, string> | undefined;
  errorOf: (path: string) => string | undefined;
};

function AddressGroup({ kind, values, countries, firstCountry, errorOf }: AddressGroupProps) {
  const t = useTranslations('account');
  return (
    <fieldset className={styles.group}>
      <legend className={styles.groupTitle}>{t(`address.${kind}`)}</legend>
      <AddressFields
        kind={kind}
        values={typedAddress(values, kind, firstCountry)}
        countries={countries}
        errorOf={errorOf}
      />
    </fieldset>
  );
}

/** What the account and an address both ask for: nobody types it twice. */
const sharedFields = { firstName: 'firstName', lastName: 'lastName', email: 'contactEmail' } as const;

/** Fills in what an address that is opened lacks and the account's fields say. */
function fillInPerson(
  { currentTarget: { checked, form } }: ChangeEvent<HTMLInputElement>,
  kind: AddressKind,
): void {
  if (!checked) return;
  for (const [own, inAddress] of Object.entries(sharedFields)) {
    const from = form?.elements.namedItem(own);
    const to = form?.elements.namedItem(fieldPath(kind, inAddress));
    const isField = from instanceof HTMLInputElement && to instanceof HTMLInputElement;
    if (isField && to.value.trim() === '') to.value = from.value;
  }
}

/** An address as it was typed where no scripts run. */
export function typedAddress(
  values: Record<string, string> | undefined,
  kind: AddressKind,
  country: string,
): AddressValues {
  const typed = Object.fromEntries(addressFields.map((field) => [field, values?.[fieldPath(kind, field)]]));
  const isCompany = values?.[fieldPath(kind, 'isCompany')] !== undefined;
  return { ...addressValuesOf(typed, country), isCompany };
}

function acceptedOf(values: Record<string, string> = {}): number[] {
  return Object.keys(values)
    .flatMap((name) => /^consent\.(\d+)$/.exec(name)?.[1] ?? [])
    .map(Number);
}

/** What fields, addresses and consents are called in the list of what is to be corrected. */
function useRegisterLabels(consents: readonly AskedConsent[] | null) {
  const t = useTranslations('account');
  const checkout = useTranslations('checkout');
  return (path: string): string => {
    const [group, name = ''] = path.split('.');
    if (group === 'shipping') return checkout('address.ofDelivery', { field: checkout(`address.${name}`) });
    if (group === 'main') return checkout('address.ofBilling', { field: checkout(`address.${name}`) });
    const consent = consents?.find(({ id }) => consentPath(id) === path);
    return consent ? consent.label : t(`field.${path}`);
  };
}
