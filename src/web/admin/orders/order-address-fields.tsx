import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { AddressFields } from '#web/parts/address-fields/address-fields.tsx';
import { addressValuesOf } from '#web/parts/address-fields/address-rules.ts';
import type { Country } from '#web/parts/address-fields/countries-load.ts';

await needMessages('cart', 'checkout', 'notices');

export type Countries = readonly Country[];

type OrderAddressFieldsProps = {
  kind: 'main' | 'shipping';
  /** As it stands; null where there is none yet. */
  address: Parameters<typeof addressValuesOf>[0];
  /** ISO 3166-1 alpha-2, which it begins with. */
  country: string;
  countries: Countries;
  errorOf: (name: string) => string | undefined;
};

/** An address of an order, in the words of the checkout as staff says them. */
export function OrderAddressFields({ kind, address, country, countries, errorOf }: OrderAddressFieldsProps) {
  const t = useTranslations('orders');
  const values = addressValuesOf(address, country);
  return (
    <AddressFields
      kind={kind}
      values={values}
      countries={countries}
      errorOf={errorOf}
      companyLabel={t('take.isCompany')}
    />
  );
}
