import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations, useWordsLanguage } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField, TextField } from '#web/ui/text-field.tsx';
import { type ControlProps, useFieldContext } from './field-context.ts';
import { readLines, readNumber, readVideo, textsOf, writeNumber } from './field-values.ts';
import styles from './section-fields.module.css';
import { useTyped } from './use-typed.ts';

/** Words on one line or several; longer ones than the field takes are told at once. */
export function WordsControl({ field, value, label, hint, error, onChange }: ControlProps<'line' | 'text'>) {
  const { field: textOf } = useRefusalTexts();
  const words = typeof value === 'string' ? value : '';
  const isLong = words.length > field.maxLength;
  const texts = {
    label,
    hint,
    error: isLong ? textOf({ rule: 'maxLength', parameter: field.maxLength }) : error,
    value: words,
  };
  return field.kind === 'line' ? (
    <TextField {...texts} onChange={({ target }) => onChange(target.value)} />
  ) : (
    <TextAreaField {...texts} rows={3} onChange={({ target }) => onChange(target.value)} />
  );
}

export function NumberControl({ field, value, label, hint, error, onChange }: ControlProps<'number'>) {
  const t = useTranslations('backoffice');
  const language = useWordsLanguage();
  const typed = useTyped(writeNumber(value, language), {
    read: (text) => readNumber(text, field, language),
    write: (number) => writeNumber(number, language),
    onRead: onChange,
  });
  const bounds = { minimum: field.minimum, maximum: field.maximum };
  return (
    <TextField
      label={label}
      hint={hint}
      error={typed.error ? t('field.between', bounds) : error}
      inputMode="decimal"
      autoComplete="off"
      value={typed.text}
      onChange={({ target }) => typed.onText(target.value)}
      onBlur={typed.onLeave}
      className={styles.number}
    />
  );
}

export function LinesControl({ field, value, label, hint, error, onChange }: ControlProps<'lines'>) {
  const t = useTranslations('backoffice');
  const typed = useTyped(textsOf(value).join('\n'), {
    read: (text) => readLines(text, field),
    write: (lines) => lines.join('\n'),
    onRead: onChange,
  });
  const bounds = { count: field.maximum, letters: field.maxLength };
  return (
    <TextAreaField
      label={label}
      hint={hint}
      error={typed.error ? t('field.lines', bounds) : error}
      rows={4}
      value={typed.text}
      onChange={({ target }) => typed.onText(target.value)}
      onBlur={typed.onLeave}
    />
  );
}

export function VideoControl({ value, label, hint, error, onChange }: ControlProps<'video'>) {
  const t = useTranslations('backoffice');
  const typed = useTyped(typeof value === 'string' ? value : '', {
    read: readVideo,
    write: (address) => address,
    onRead: onChange,
  });
  return (
    <TextField
      label={label}
      hint={hint}
      error={typed.error ? t('field.video') : error}
      type="url"
      autoComplete="off"
      value={typed.text}
      onChange={({ target }) => typed.onText(target.value)}
      onBlur={typed.onLeave}
    />
  );
}

export function SwitchControl({ field, value, label, hint, error, onChange }: ControlProps<'switch'>) {
  return (
    <Checkbox
      label={label}
      hint={hint}
      error={error}
      checked={typeof value === 'boolean' ? value : field.default}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

export function ChoiceControl({ field, name, value, label, hint, error, onChange }: ControlProps<'choice'>) {
  const { words } = useFieldContext();
  return (
    <SelectField
      label={label}
      hint={hint}
      error={error}
      value={typeof value === 'string' && field.of.includes(value) ? value : field.default}
      options={field.of.map((one) => ({ value: one, label: words.choice(name, one) }))}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Rich text is written on the page; a field that renders it here needs an editor of its own. */
export function RichTextControl({ value, label, onChange }: ControlProps<'richText'>) {
  const t = useTranslations('backoffice');
  const { renderRichText } = useFieldContext();
  return (
    <div>
      <p className={styles.label}>{label}</p>
      {renderRichText ? (
        renderRichText(value, onChange, label)
      ) : (
        <p className={styles.quiet}>{t('field.onPage')}</p>
      )}
    </div>
  );
}
