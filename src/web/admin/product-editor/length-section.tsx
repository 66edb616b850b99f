import { useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldError } from '#web/ui/field-frame.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import {
  type LengthBounds,
  lengthOption,
  lengthOptionOf,
  type StoredOption,
  withLength,
} from './length-option.ts';
import { AmountField } from './price-fields.tsx';
import { useField, useProduct } from './product-context.ts';
import styles from './product-editor.module.css';
import { FoldedSection } from './product-section.tsx';

/** Goods that are cut to the buyer's length: from where to where, in which steps, and from which stock lengths. */
export function LengthSection() {
  const t = useTranslations('goods');
  const { errors } = useProduct();
  const field = useField<readonly StoredOption[]>('options');
  const options = field.value ?? [];
  const length = lengthOptionOf(options);
  const others = options.length - (length ? 1 : 0);
  const isWrong = Object.keys(errors).some((path) => path.startsWith('options'));
  const bounds = length?.customOptionValues[0];
  const change = (more: Partial<LengthBounds>) =>
    bounds && field.set(withLength(options, { ...bounds, ...more }));
  const millimetres = (name: 'min' | 'max' | 'step' | 'default') => (
    <AmountField
      label={t(`length.${name}`)}
      value={bounds?.[name] ?? null}
      suffix="mm"
      onChange={(value) => change({ [name]: value ?? undefined })}
    />
  );
  return (
    <FoldedSection
      title={t('length.title')}
      summary={
        bounds
          ? t('length.between', { min: String(bounds.min ?? ''), max: String(bounds.max ?? '') })
          : t('length.none')
      }
      fields={['options']}
    >
      <div id={field.id} tabIndex={-1} className={styles.stack}>
        <Checkbox
          label={t('length.cut')}
          hint={t('length.cutHint')}
          checked={length !== undefined}
          onChange={({ currentTarget: { checked } }) =>
            field.set(
              checked ? withLength(options, lengthOption.customOptionValues[0]) : withLength(options, null),
            )
          }
        />
        {bounds && (
          <div className={styles.grid}>
            {millimetres('min')}
            {millimetres('max')}
            {millimetres('step')}
            {millimetres('default')}
            <TextField
              label={t('length.stockLengths')}
              hint={t('length.stockHint')}
              value={(bounds.stockLengths ?? []).join(', ')}
              inputMode="numeric"
              autoComplete="off"
              onChange={({ currentTarget: { value } }) => change({ stockLengths: wholeNumbers(value) })}
            />
            <AmountField
              label={t('length.price')}
              value={bounds.price ?? null}
              suffix="€"
              onChange={(price) => change({ price: price ?? undefined })}
            />
          </div>
        )}
        {others > 0 && <p className={styles.quiet}>{t('length.others', { count: others })}</p>}
        <FieldError id={field.id}>{isWrong && t('length.wrong')}</FieldError>
      </div>
    </FoldedSection>
  );
}

function wholeNumbers(typed: string): number[] | undefined {
  const numbers = typed
    .split(/[\s,;]+/)
    .map(Number)
    .filter((number) => Number.isInteger(number) && number > 0);
  return numbers.length > 0 ? numbers : undefined;
}
