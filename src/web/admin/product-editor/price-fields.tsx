import { useState } from 'react';
import { defaultTimeZone } from '#values/time-zone.ts';
import { instantOf, localTime } from '#values/zoned-time.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { FieldError } from '#web/ui/field-frame.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useField, useProduct } from './product-context.ts';
import styles from './product-editor.module.css';
import { numberIn, writtenIn } from './product-fields.tsx';

type Discount = {
  readonly retailPrice: number | string | null;
  readonly from?: string | null;
  readonly to?: string | null;
};

/** A price that holds for a while; without one there is no reduction. */
export function DiscountFields() {
  const t = useTranslations('goods');
  const { errors } = useProduct();
  const field = useField<Discount | null>('discount');
  const timeZone = useRootFacts()?.site.timeZone ?? defaultTimeZone;
  const discount = field.value;
  const change = (more: Partial<Discount>) => {
    const next = { retailPrice: null, from: null, to: null, ...discount, ...more };
    field.set(next.retailPrice === null && !next.from && !next.to ? null : next);
  };
  const time = (name: 'from' | 'to') => (
    <TextField
      label={t(`field.discount_${name}`)}
      type="datetime-local"
      value={discount?.[name] ? localTime(new Date(discount[name]), timeZone) : ''}
      onChange={({ currentTarget: { value } }) => change({ [name]: instantOf(value, timeZone) ?? null })}
    />
  );
  const isWrong = Object.keys(errors).some((path) => path.startsWith('discount'));
  return (
    <fieldset
      className={styles.keys}
      id={field.id}
      tabIndex={-1}
      data-field
      data-invalid={isWrong || undefined}
    >
      <legend className={styles.label}>{field.label}</legend>
      <div className={styles.grid}>
        <AmountField
          label={t('field.discount_retailPrice')}
          value={discount?.retailPrice ?? null}
          suffix="€"
          onChange={(retailPrice) => change({ retailPrice })}
        />
        {time('from')}
        {time('to')}
      </div>
      <FieldError id={field.id}>{isWrong && t('editor.wrongDiscount')}</FieldError>
    </fieldset>
  );
}

type UnitPrice = { readonly unit: string; readonly content: number | string | null };

const measures = ['pcs', 'm', 'm2', 'kg', 'l'] as const;

/** The price of another measure that buyers compare by: of a kilogram, say, where pieces are sold. */
export function UnitPriceFields() {
  const t = useTranslations('goods');
  const { errors } = useProduct();
  const field = useField<UnitPrice | null>('unitPrice');
  const value = field.value;
  const isWrong = Object.keys(errors).some((path) => path.startsWith('unitPrice'));
  return (
    <fieldset className={styles.keys} id={field.id} tabIndex={-1} data-field>
      <legend className={styles.label}>{field.label}</legend>
      <p className={styles.quiet}>{t('editor.unitPriceHint')}</p>
      <div className={styles.grid}>
        <SelectField
          label={t('field.unitPrice_unit')}
          value={value?.unit ?? ''}
          placeholder={t('editor.noUnitPrice')}
          options={measures.map((one) => ({ value: one, label: t(`measure.${one}`) }))}
          onChange={({ currentTarget: { value: unit } }) =>
            field.set(unit === '' ? null : { unit, content: value?.content ?? 1 })
          }
        />
        {value && (
          <AmountField
            label={t('field.unitPrice_content')}
            value={value.content}
            onChange={(content) => field.set({ ...value, content })}
          />
        )}
      </div>
      <FieldError id={field.id}>{isWrong && t('editor.notNumber')}</FieldError>
    </fieldset>
  );
}

/** Of amounts of money. */
const moneyDecimals = 2;

type AmountFieldProps = {
  label: string;
  value: number | string | null;
  suffix?: string;
  error?: string | undefined;
  labelHidden?: boolean;
  onChange: (value: number | string | null) => void;
};

/** A number within a field that holds several things. */
export function AmountField({ label, value, suffix, error, labelHidden, onChange }: AmountFieldProps) {
  const language = useLanguage();
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown }>();
  return (
    <TextField
      label={label}
      labelHidden={labelHidden ?? false}
      error={error}
      value={
        typed && typed.value === value
          ? typed.text
          : writtenIn(language, value, suffix === '€' ? moneyDecimals : 0)
      }
      suffix={suffix}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      onChange={({ currentTarget }) => {
        const next = numberIn(language, currentTarget.value);
        setTyped({ text: currentTarget.value, value: next });
        onChange(next);
      }}
    />
  );
}
