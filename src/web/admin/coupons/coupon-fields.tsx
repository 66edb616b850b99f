import { useState } from 'react';
import { type CouponKind, couponDescriptionMaximum, couponKinds } from '#values/coupons.ts';
import { languageCodes, languageNames, languages } from '#values/language.ts';
import { couponCodeMaximum } from '#values/limits.ts';
import type { EditFields } from '#web/backoffice/edit-form.tsx';
import { type Translate, useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { CouponFacts } from './coupon-rules.ts';
import styles from './coupons.module.css';

/** A category that a coupon can be for. */
export type CategoryChoice = { readonly key: string; readonly name: string };

type CouponFieldsProps = EditFields & {
  /** Absent: a new one. */
  coupon?: CouponFacts & { readonly code?: string };
  /** A series has no code of its own. */
  hasCode?: boolean;
  categories: readonly CategoryChoice[];
};

/** What a coupon does, for whom and when. */
export function CouponFields({ field, coupon, hasCode = true, categories }: CouponFieldsProps) {
  const t = useTranslations('customers');
  const { number } = useFormats();
  const [kind, setKind] = useState<CouponKind>(coupon?.kind ?? 'percent');
  const typed = (value: number | null | undefined) => (value ? number(value) : '');
  const decimal = { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 } as const;
  const whole = { inputMode: 'numeric', autoComplete: 'off', maxLength: 9 } as const;
  return (
    <div className={styles.fields}>
      {hasCode && (
        <TextField
          {...field('code')}
          hint={t('coupons.codeHint')}
          defaultValue={coupon?.code}
          maxLength={couponCodeMaximum}
          autoComplete="off"
          spellCheck={false}
          required
        />
      )}
      <div className={styles.pair}>
        <SelectField
          {...field('kind')}
          value={kind}
          onChange={({ currentTarget }) =>
            setKind(couponKinds.find((one) => one === currentTarget.value) ?? 'percent')
          }
          options={couponKinds.map((value) => ({ value, label: t(`coupons.kind.${value}`) }))}
        />
        {kind === 'percent' && (
          <TextField {...field('percent')} {...decimal} defaultValue={typed(coupon?.percent)} required />
        )}
        {kind === 'fixed' && (
          <TextField {...field('amount')} {...decimal} defaultValue={typed(coupon?.amount)} required />
        )}
      </div>
      <div className={styles.pair}>
        <TextField {...field('validFrom')} type="date" defaultValue={coupon?.validFrom ?? ''} />
        <TextField {...field('validTo')} type="date" defaultValue={coupon?.validTo ?? ''} />
      </div>
      <TextField
        {...field('minimum')}
        {...decimal}
        hint={t('coupons.minimumHint')}
        defaultValue={typed(coupon?.minimum)}
      />
      <div className={styles.pair}>
        <TextField
          {...field('maximumUses')}
          {...whole}
          hint={t('coupons.unbounded')}
          defaultValue={coupon ? typed(coupon.maximumUses) : hasCode ? '' : '1'}
        />
        <TextField
          {...field('maximumUsesPerUser')}
          {...whole}
          hint={t('coupons.unbounded')}
          defaultValue={typed(coupon?.maximumUsesPerUser)}
        />
      </div>
      <CategoryChoices field={field} chosen={coupon?.categories ?? []} categories={categories} />
      <fieldset className={styles.texts}>
        <legend className={styles.legend}>{t('coupons.description')}</legend>
        {languages.map((language) => (
          <TextField
            key={language}
            {...field(`description.${languageCodes[language]}`)}
            label={languageNames[language]}
            lang={language}
            defaultValue={coupon?.description[languageCodes[language]] ?? ''}
            maxLength={couponDescriptionMaximum}
          />
        ))}
      </fieldset>
      <Checkbox {...field('active')} value="yes" defaultChecked={coupon?.active ?? true} />
    </div>
  );
}

type CategoryChoicesProps = EditFields & {
  chosen: readonly string[];
  categories: readonly CategoryChoice[];
};

function CategoryChoices({ field, chosen, categories }: CategoryChoicesProps) {
  const t = useTranslations('customers');
  const { id, error } = field('categories');
  // One that is gone, or beyond those that are shown, stays.
  const others = chosen.filter((key) => !categories.some((category) => category.key === key));
  return (
    <fieldset id={id} tabIndex={-1} className={styles.texts}>
      <legend className={styles.legend}>{t('coupons.categories')}</legend>
      <p className={styles.hint}>{error ?? t('coupons.categoriesHint')}</p>
      {others.map((key) => (
        <input key={key} type="hidden" name="categories" value={key} />
      ))}
      <div className={styles.choices}>
        {categories.map(({ key, name }) => (
          <Checkbox
            key={key}
            name="categories"
            value={key}
            label={name}
            defaultChecked={chosen.includes(key)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Names of the fields, for the summary of what is wrong. */
export function couponLabels(t: Translate): Record<string, string> {
  const names = [
    'code',
    'kind',
    'percent',
    'amount',
    'validFrom',
    'validTo',
    'minimum',
    'maximumUses',
    'maximumUsesPerUser',
    'categories',
    'active',
    'name',
    'prefix',
    'codes',
  ];
  return {
    ...Object.fromEntries(names.map((name) => [name, t(`coupons.field.${name}`)])),
    ...Object.fromEntries(
      languages.map((language) => [
        `description.${languageCodes[language]}`,
        `${t('coupons.description')} (${languageNames[language]})`,
      ]),
    ),
  };
}
