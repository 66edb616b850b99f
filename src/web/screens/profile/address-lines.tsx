import type { Customer } from '#web/request/page-access.ts';
import styles from './profile-views.module.css';

type WrittenAddress = Omit<Customer['addresses'][number], 'id' | 'type'>;

/** An address as it is written on a parcel. */
export function AddressLines({ address }: { address: WrittenAddress }) {
  const lines = [
    `${address.firstName} ${address.lastName}`,
    address.companyName,
    `${address.street} ${address.houseNumber}`,
    `${address.zipCode} ${address.city}, ${address.country}`,
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
