import { useTranslations } from '#web/i18n/use-translations.ts';
import { AddressFields, type AddressFieldsProps } from '../../parts/address-fields/address-fields.tsx';
import { savedPath } from '../../parts/address-fields/address-rules.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { RadioCard, RadioGroup } from '../../ui/radio-group.tsx';
import styles from './address-choice.module.css';
import { keepPath, newAddress, type SavedAddress } from './saved-addresses.ts';

export type AddressChoiceProps = AddressFieldsProps & {
  saved: readonly SavedAddress[];
  /** Id of the chosen one; null: the one in the fields. */
  chosen: number | null;
  /** Whether what is typed is to be saved in the profile; undefined where that cannot be. */
  keep: boolean | undefined;
};

/**
 * One of the customer's addresses, or a new one. Whoever has none only sees the fields; the choice opens them by the
 * style sheet, so that it works before and without scripts.
 */
export function AddressChoice({ saved, chosen, keep, ...fields }: AddressChoiceProps) {
  const t = useTranslations('checkout');
  const { kind, countries, isForInvoice } = fields;
  const typed = (
    <div className={styles.typed}>
      <AddressFields {...fields} />
      {keep !== undefined && <Checkbox name={keepPath(kind)} label={t('saved.keep')} defaultChecked={keep} />}
    </div>
  );
  if (saved.length === 0) return typed;
  const countryName = (code: string) => countries.find(({ iso }) => iso === code)?.name ?? code;
  const nameOf = (address: SavedAddress) => address.companyName || `${address.firstName} ${address.lastName}`;
  const placeOf = ({ street, houseNumber, zipCode, city, country }: SavedAddress) =>
    `${street} ${houseNumber}, ${zipCode} ${city}, ${countryName(country)}`;
  const isAlike = (one: SavedAddress, other: SavedAddress) =>
    one !== other && nameOf(one) === nameOf(other) && placeOf(one) === placeOf(other);
  // Where two say the same of name and place, whoever is to be reached tells them apart.
  const contactOf = ({ firstName, lastName, contactPhone, contactEmail }: SavedAddress) =>
    `, ${firstName} ${lastName}, ${contactPhone}, ${contactEmail}`;
  return (
    <div className={styles.choice}>
      {/* The billing address is in a group of its own that says so already. */}
      <RadioGroup
        legend={t(kind === 'main' || isForInvoice ? 'saved.billing' : 'saved.delivery')}
        legendHidden={kind === 'main'}
      >
        {saved.map((address) => (
          <RadioCard
            key={address.id}
            name={savedPath(kind)}
            value={address.id}
            defaultChecked={address.id === chosen}
            label={nameOf(address)}
            description={
              placeOf(address) + (saved.some((other) => isAlike(address, other)) ? contactOf(address) : '')
            }
          />
        ))}
        <RadioCard
          name={savedPath(kind)}
          value={newAddress}
          defaultChecked={chosen === null}
          label={t('saved.new')}
        />
      </RadioGroup>
      {typed}
    </div>
  );
}
