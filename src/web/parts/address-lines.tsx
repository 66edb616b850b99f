import type { Country } from './address-fields/countries-load.ts';
import styles from './address-lines.module.css';

type WrittenAddress = Record<
  'firstName' | 'lastName' | 'street' | 'houseNumber' | 'zipCode' | 'city' | 'country' | 'contactPhone',
  string
> & { companyName?: string | null | undefined; contactEmail: string };

export type AddressLinesProps = {
  address: WrittenAddress;
  /** For the country's name; one that the store does not deliver to is written by its code. */
  countries: readonly Country[];
  /** Says the e-mail too. */
  withEmail?: boolean;
};

/** An address as it is written on a parcel. */
export function AddressLines({ address, countries, withEmail = false }: AddressLinesProps) {
  const lines = [
    `${address.firstName} ${address.lastName}`,
    address.companyName,
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
