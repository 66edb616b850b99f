import { useLocation } from 'react-router';
import { addressesMaximum } from '#values/account-limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { Customer } from '#web/request/page-access.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { AccountForm } from '../../parts/account-forms/account-form.tsx';
import { typedAddress } from '../../parts/account-forms/register-form.tsx';
import { addressFieldText } from '../../parts/address-fields/address-field-text.ts';
import { AddressFields } from '../../parts/address-fields/address-fields.tsx';
import {
  type AddressKind,
  addressValuesOf,
  checkAddress,
  isAddressSettledBy,
  readAddress,
} from '../../parts/address-fields/address-rules.ts';
import { deliveriesFirst } from '../../parts/address-fields/countries-load.ts';
import { AddressLines } from '../../parts/address-lines.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './profile-views.module.css';
import { viewPath } from './profile-views.ts';
import type { ViewProps } from './view-props.ts';

type SavedAddress = Customer['addresses'][number];

/** All addresses, or one in its form: `?edit=12`, a new one `?edit=shipping` or `?edit=main`. */
export function AddressesView(props: ViewProps) {
  const edit = new URLSearchParams(useLocation().search).get('edit');
  const known = props.customer.addresses.find(({ id }) => String(id) === edit);
  if (known) return <AddressForm key={known.id} {...props} kind={known.type} address={known} />;
  if (edit === 'shipping' || edit === 'main') return <AddressForm {...props} kind={edit} />;
  return <AddressList {...props} />;
}

function AddressList({ customer: { addresses }, countries }: ViewProps) {
  const t = useTranslations('account');
  const language = useLanguage();
  const addLinks = (
    <>
      <ButtonLink
        href={viewPath('addresses', language, { edit: 'shipping' })}
        variant="secondary"
        startIcon="plus"
      >
        {t('addresses.addShipping')}
      </ButtonLink>
      <ButtonLink
        href={viewPath('addresses', language, { edit: 'main' })}
        variant="secondary"
        startIcon="plus"
      >
        {t('addresses.addMain')}
      </ButtonLink>
    </>
  );
  if (addresses.length === 0) {
    return (
      <EmptyState icon="pin" title={t('addresses.none')} actions={addLinks}>
        {t('addresses.noneText')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.tiles}>
        {deliveriesFirst(addresses).map((address) => (
          <li key={address.id} className={styles.tile}>
            <p className={styles.tileTitle}>{t(`address.${address.type}`)}</p>
            <AddressLines address={address} countries={countries} />
            <p className={styles.tileWay}>
              <Link
                href={viewPath('addresses', language, { edit: String(address.id) })}
                aria-label={t('addresses.editLong', { address: `${address.street} ${address.houseNumber}` })}
              >
                {t('addresses.edit')}
              </Link>
            </p>
          </li>
        ))}
      </ul>
      {addresses.length < addressesMaximum && <p className={styles.ways}>{addLinks}</p>}
    </>
  );
}

type AddressFormProps = ViewProps & { kind: AddressKind; address?: SavedAddress };

function AddressForm({ customer, answered, countries, firstCountry, kind, address }: AddressFormProps) {
  const t = useTranslations('account');
  const checkout = useTranslations('checkout');
  const language = useLanguage();
  const { details, email } = customer;
  const first = address ?? { ...details, contactEmail: email };
  return (
    <div className={styles.form}>
      <h2 className={styles.title}>{t(`address.${kind}`)}</h2>
      <AccountForm
        action={viewPath('addresses', language, { edit: address ? String(address.id) : kind })}
        intent="address"
        hidden={{ type: kind, id: address && String(address.id) }}
        answered={answered}
        check={(form) => checkAddress(readAddress(form, kind), kind)}
        isSettledBy={isAddressSettledBy}
        fieldTextOf={(path, errors) => addressFieldText(checkout, path, errors[path])}
        labelOf={(path) => checkout(`address.${path.split('.')[1]}`)}
        submit={t('addresses.save')}
        aside={<Link href={viewPath('addresses', language)}>{t('cancel')}</Link>}
      >
        {({ errorOf, values }) => (
          <AddressFields
            kind={kind}
            values={values ? typedAddress(values, kind, firstCountry) : addressValuesOf(first, firstCountry)}
            countries={countries}
            errorOf={errorOf}
          />
        )}
      </AccountForm>
    </div>
  );
}
