import { isOib } from '#values/check-digits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { Country } from './address-fields/countries-load.ts';
import styles from './address-lines.module.css';

type WrittenAddress = Record<
  'firstName' | 'lastName' | 'street' | 'houseNumber' | 'zipCode' | 'city' | 'country' | 'contactPhone',
  string
> & {
  companyName?: string | null | undefined;
  /** An OIB, or the VAT id of another country. */
  companyOIB?: string | null | undefined;
  contactEmail: string;
};

export type AddressLinesProps = {
  address: WrittenAddress;
  /** For the country's name; one that the store does not deliver to is written by its code. */
  countries: readonly Country[];
  /** Says the e-mail too. */
  withEmail?: boolean;
};

/** An address as it is written on a parcel, and with the number that a company's invoice needs. */
export function AddressLines({ address, countries, withEmail = false }: AddressLinesProps) {
  const t = useTranslations('checkout');
  const { companyOIB: number } = address;
  const lines = [
    `${address.firstName} ${address.lastName}`,
    address.companyName,
    number && t(isOib(number) ? 'address.oib' : 'address.vatId', { number }),
    `${address.street} ${address.houseNumber}`,
    `${address.zipCode} ${address.city}`,
    countries.find(({ iso }) => iso === address.country)?.name ?? address.country,
    withEmail && address.contactEmail,
    address.contactPhone,
  ];
  return (
    <address className={styles.address}>
      {lines.map((line, place) => line && <span key={String(place)}>{line}</span>)}
    </address>
  );
}
