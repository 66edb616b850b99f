import { type ReactNode, Suspense } from 'react';
import type { FieldErrors } from '#values/refusal.ts';
import { lazyPart } from '#web/connection/needed-code.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { Amount } from '../net-prices/net-part.tsx';
import { LengthField } from './length-field.tsx';
import styles from './option-fields.module.css';
import { type OptionFacts, type OptionValues, optionPath } from './option-rules.ts';
import { useOptionNumber } from './use-option-number.ts';

/* The words for what is wrong come with the first that is. */
const OptionError = lazyPart(() => import('./option-error.tsx'));

export type OptionFieldsProps = {
  options: readonly OptionFacts[];
  values: OptionValues;
  /** By form name. */
  errors: FieldErrors;
  onChange: (key: string, value: string) => void;
  /** The field was left: time to say what is wrong with it. */
  onLeave: (option: OptionFacts) => void;
  /** Contained in surcharges, in percent, where it is known. */
  taxRate?: number | undefined;
  /** In front of the form names. */
  prefix?: string;
  /** The form they belong to where they stand outside of it. */
  form?: string;
};

/** The fields by which a product is made to measure or marked: length, numbers, texts. */
export function OptionFields(props: OptionFieldsProps) {
  const { options, values, errors, onChange, onLeave, taxRate, prefix, form } = props;
  const t = useTranslations('choices');
  const hintOf = useOptionHint(taxRate);
  if (options.length === 0) return null;
  return (
    <>
      <div className={styles.fields}>
        {options.map((option) => {
          const path = optionPath(option, prefix);
          const error = errors[path];
          const value = values[option.key] ?? '';
          const onEntry = (typed: string) => onChange(option.key, typed);
          const field = {
            id: path.replaceAll('.', '-'),
            name: path,
            form,
            label: option.title,
            hint: hintOf(option),
            error: error && (
              <Suspense>
                <OptionError option={option} error={error} />
              </Suspense>
            ),
            required: option.required,
            onBlur: () => onLeave(option),
            className: option.kind === 'text' ? undefined : styles.number,
          };
          return option.kind === 'length' ? (
            <LengthField key={option.key} {...field} option={option} value={value} onEntry={onEntry} />
          ) : (
            <TextField
              key={option.key}
              {...field}
              {...(option.kind === 'number' ? { inputMode: 'decimal', suffix: option.unit } : {})}
              maxLength={option.maxLength}
              autoComplete="off"
              value={value}
              onChange={(event) => onEntry(event.currentTarget.value)}
            />
          );
        })}
      </div>
      {options.some(({ kind }) => kind === 'length') && (
        <p className={styles.note}>{t('options.notReturned')}</p>
      )}
    </>
  );
}

/** Stands in the sentence where its price comes; no text holds it. */
const place = '|';

/** Limits, steps, an example, a surcharge: whatever there is to know before typing. */
function useOptionHint(taxRate: number | undefined): (option: OptionFacts) => ReactNode {
  const t = useTranslations('choices');
  const withUnit = useOptionNumber();
  return (option) => {
    const { kind, min, max, step, label, title, surcharge } = option;
    const parts: string[] = [];
    if (kind === 'text' && label !== title) parts.push(label);
    if (min !== undefined && max !== undefined)
      parts.push(t('options.range', { min: withUnit(min, option), max: withUnit(max, option) }));
    if (step !== undefined && step !== 1) parts.push(t('options.step', { step: withUnit(step, option) }));
    const [before, after] = surcharge > 0 ? t('options.surcharge', { price: place }).split(place) : [];
    const text = [...parts, ...(before === undefined ? [] : [before])].join(' · ');
    if (before === undefined) return text;
    return (
      <>
        {text}
        <Amount gross={surcharge} taxRate={taxRate} inline />
        {after}
      </>
    );
  };
}
