import { type FormEvent, useState } from 'react';
import { numberIn } from '#values/cell-words.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { textOf } from '#web/request/page-form.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from '../products/change-preview.module.css';
import { RoundingField } from '../products/rounding-field.tsx';
import { roundingOf } from '../products/rounding-word.ts';
import { decimalSign } from './cell-text.ts';
import { meantRange, type RangeFormProps } from './meant-range.ts';
import { changedNumber, type Operation, operations } from './number-formula.ts';

/** Changes the numbers that are selected by a formula. */
export function NumbersForm({ sheet, writing, range, onDone }: RangeFormProps) {
  const t = useTranslations('goods');
  const { field: sentence } = useRefusalTexts();
  const { price } = useFormats();
  const [operation, setOperation] = useState<Operation>('percent');
  const [isWrong, setWrong] = useState(false);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = textOf(form, 'value').trim().replace(/^[−–]/, '-').replace(/%$/, '');
    const value = numberIn(typed, decimalSign(sheet.reader.language));
    if (value === undefined) return setWrong(true);
    const rounding = roundingOf(textOf(form, 'rounding'));
    onDone();
    await writing.change(meantRange(range, sheet), (now, column) =>
      typeof now === 'number' ? changedNumber(now, column, { operation, value }, rounding) : undefined,
    );
  };
  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate className={styles.form}>
      <SelectField
        name="operation"
        label={t('prices.kind')}
        value={operation}
        options={operations.map((value) => ({ value, label: t(`grid.operation.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          setOperation(operations.find((one) => one === value) ?? 'percent')
        }
      />
      <TextField
        name="value"
        label={t(`grid.operand.${operation}`)}
        error={isWrong ? sentence({ rule: 'type', parameter: 'number' }) : undefined}
        inputMode="text"
        maxLength={14}
        autoComplete="off"
        required
      />
      <RoundingField label={t('grid.rounding')} say={price} />
      <div className={styles.actions}>
        <Button type="submit">{t('grid.apply')}</Button>
      </div>
    </form>
  );
}
