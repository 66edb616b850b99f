import { useState } from 'react';
import '#web/i18n/list-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { TextField } from '#web/ui/text-field.tsx';
import type { LayeredFilter } from '../catalogue-types.ts';
import { cleanDate, cleanNumber, isDateFilter, type Range } from './list-state.ts';
import styles from './range-fields.module.css';

export type RangeFieldsProps = {
  filter: LayeredFilter;
  range: Range;
  onChange: (range: Range) => void;
};

/** From and to, of numbers or days; what is typed and is neither waits until it is. */
export function RangeFields({ filter, range, onChange }: RangeFieldsProps) {
  const t = useTranslations('list');
  const { number } = useFormats();
  const dates = isDateFilter(filter);
  const [drafts, setDrafts] = useState<Partial<Range>>({});
  const bounds = filter.values[0];

  const bound = (end: 'from' | 'to', limit: number | string | undefined) => {
    // The bounds shown take in every product, whatever its cents.
    const round = end === 'from' ? Math.floor : Math.ceil;
    const name = `${filter.attributeCode}.${end}`;
    const day = typeof limit === 'string' ? limit.slice(0, 10) : undefined;
    return (
      <TextField
        label={t(`filter.${end}`)}
        name={name}
        value={drafts[end] ?? (dates ? range[end] : range[end].replace('.', t('filter.decimalSign')))}
        onChange={(event) => {
          const text = event.currentTarget.value;
          const clean = (dates ? cleanDate : cleanNumber)(text);
          setDrafts({ ...drafts, [end]: text });
          if (clean || text.trim() === '') onChange({ ...range, [end]: clean });
        }}
        onBlur={() => setDrafts({})}
        {...(dates
          ? { type: 'date', min: day && bounds?.minValue ? String(bounds.minValue).slice(0, 10) : undefined }
          : {
              inputMode: 'decimal',
              placeholder: typeof limit === 'number' ? number(round(limit)) : undefined,
            })}
        autoComplete="off"
      />
    );
  };

  return (
    <fieldset>
      <legend className={styles.legend}>{filter.label}</legend>
      <div className={styles.fields} data-dates={dates || undefined}>
        {bound('from', bounds?.minValue)}
        {bound('to', bounds?.maxValue)}
      </div>
    </fieldset>
  );
}
