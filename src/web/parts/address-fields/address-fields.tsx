import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { addressMaxima } from '#values/form-limits.ts';
import { splitHouseNumber } from '#values/house-number.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './address-fields.module.css';
import { type AddressField, type AddressKind, type AddressValues, fieldPath } from './address-rules.ts';

export type AddressFieldsProps = {
  kind: AddressKind;
  /** First values; the fields hold what is typed after that. */
  values: AddressValues;
  countries: readonly { iso: string; name: string }[];
  /** Text of the error at a field path. */
  errorOf: (path: string) => string | undefined;
  /** Nothing is brought there: it is the address of the invoice. */
  isForInvoice?: boolean;
  /** What is asked below the e-mail address. */
  question?: ReactNode;
  /** What the box of the company says, where somebody fills the fields in for another. */
  companyLabel?: string;
};

type FieldLook = {
  className?: string | undefined;
  autoComplete?: string;
  input?: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'spellCheck'>;
};

/** Autofill words without their section; for a house number the standard has no nearer one than the second line. */
const looks: Record<Exclude<AddressField, 'country'>, FieldLook> = {
  contactEmail: {
    autoComplete: 'email',
    input: { type: 'email', inputMode: 'email', spellCheck: false },
  },
  contactPhone: { autoComplete: 'tel', input: { type: 'tel', inputMode: 'tel' } },
  firstName: { autoComplete: 'given-name', className: styles.half },
  lastName: { autoComplete: 'family-name', className: styles.half },
  street: { autoComplete: 'address-line1', className: styles.long },
  houseNumber: { autoComplete: 'address-line2', className: styles.short },
  zipCode: { autoComplete: 'postal-code', className: styles.short },
  city: { autoComplete: 'address-level2', className: styles.long },
  companyName: { autoComplete: 'organization' },
  companyOIB: {},
};

const contactFields = ['contactEmail', 'contactPhone'] as const;
const personFields = ['firstName', 'lastName'] as const;
const placeFields = ['street', 'houseNumber', 'zipCode', 'city'] as const;

/** All fields of one address, as few as the law and a carrier need; the company's open by a box. */
export function AddressFields(props: AddressFieldsProps) {
  const { kind, values, countries, errorOf, isForInvoice, question, companyLabel } = props;
  const t = useTranslations('checkout');
  const fields = useRef<HTMLDivElement>(null);
  useSplitStreet(fields, kind);
  const section = kind === 'shipping' ? 'shipping' : 'billing';
  // Why e-mail and phone are asked for; said once, at the address of the delivery.
  const hintOf = (name: AddressField) => {
    if (name === 'companyOIB') return t('address.companyOIBHint');
    if (kind !== 'shipping') return undefined;
    if (name === 'contactEmail') return t('address.contactEmailHint');
    return name === 'contactPhone' && !isForInvoice ? t('address.contactPhoneHint') : undefined;
  };
  const field = (name: Exclude<AddressField, 'country'>) => {
    const { className, autoComplete, input } = looks[name];
    const path = fieldPath(kind, name);
    const shown = (
      <TextField
        key={name}
        {...input}
        id={path.replace('.', '-')}
        name={path}
        label={t(`address.${name}`)}
        hint={hintOf(name)}
        defaultValue={values[name]}
        // One more than allowed may be typed, so that the error can say it instead of cutting a pasted text silently.
        maxLength={addressMaxima[name] * 2}
        required={name !== 'companyOIB'}
        autoComplete={autoComplete ? `${section} ${autoComplete}` : undefined}
        error={errorOf(path)}
        className={className ?? styles.whole}
      />
    );
    if (name !== 'contactEmail') return shown;
    // With or without a question: a field that moved to another place would lose what is being typed into it.
    return (
      <div key={name} className={styles.whole}>
        {shown}
        {question}
      </div>
    );
  };
  const countryPath = fieldPath(kind, 'country');
  return (
    <div ref={fields} className={styles.fields}>
      {contactFields.map(field)}
      {personFields.map(field)}
      {placeFields.map(field)}
      <SelectField
        id={countryPath.replace('.', '-')}
        name={countryPath}
        label={t('address.country')}
        options={countries.map(({ iso, name }) => ({ value: iso, label: name }))}
        defaultValue={values.country}
        required
        autoComplete={`${section} country`}
        error={errorOf(countryPath)}
        className={styles.whole}
      />
      <div className={styles.whole}>
        <Checkbox
          name={fieldPath(kind, 'isCompany')}
          label={companyLabel ?? t('address.isCompany')}
          defaultChecked={values.isCompany}
          className={styles.opener}
        />
        <div className={styles.opened}>
          {field('companyName')}
          {field('companyOIB')}
        </div>
      </div>
    </div>
  );
}

/** Shows the number of a house in its field where a browser has filled it in behind the street, and nothing stands there. */
function useSplitStreet(fields: RefObject<HTMLElement | null>, kind: AddressKind): void {
  useEffect(() => {
    const list = fields.current;
    if (!list) return;
    const inputOf = (field: 'street' | 'houseNumber') =>
      list.querySelector<HTMLInputElement>(`[name="${fieldPath(kind, field)}"]`);
    const split = ({ target }: Event) => {
      const [street, houseNumber] = [inputOf('street'), inputOf('houseNumber')];
      if (!street || !houseNumber || target !== street) return;
      // A browser fills in one field after the other.
      setTimeout(() => {
        const found = houseNumber.value.trim() === '' && splitHouseNumber(street.value);
        if (!found) return;
        street.value = found.street;
        houseNumber.value = found.houseNumber;
        for (const input of [street, houseNumber]) {
          for (const sign of ['input', 'change']) input.dispatchEvent(new Event(sign, { bubbles: true }));
        }
      });
    };
    list.addEventListener('change', split);
    return () => list.removeEventListener('change', split);
  }, [fields, kind]);
}
