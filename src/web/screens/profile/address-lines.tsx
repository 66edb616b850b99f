import type { Customer } from '#web/request/page-access.ts';
import type { Country } from '../../parts/address-fields/countries-load.ts';
import styles from './profile-views.module.css';

type WrittenAddress = Omit<Customer['addresses'][number], 'id' | 'type'>;

type AddressLinesProps = {
  address: WrittenAddress;
  /** For the country's name; one that the store does not deliver to is written by its code. */
  countries: readonly Country[];
};

/** An address as it is written on a parcel. */
export function AddressLines({ address, countries }: AddressLinesProps) {
  const country = countries.find(({ iso }) => iso === address.country)?.name ?? address.country;
  const lines = [
    `${address.firstName} ${address.lastName}`,
    address.companyName,
    `${address.street} ${address.houseNumber}`,
    `${address.zipCode} ${address.city}`,
    country,
    address.contactPhone,
  ];
  return (
    <address className={styles.address}>
      {lines.filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
