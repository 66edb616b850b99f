import { formFilesMaximum, formLongTextMaximum, formTextMaximum } from '#values/form-limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { TextField } from '#web/ui/text-field.tsx';
import type { EditedField } from './edited-form.ts';
import styles from './form-screen.module.css';

type BoundFieldProps = {
  field: EditedField;
  error: string | undefined;
  onChange: (field: EditedField) => void;
};

/** How short and long, small and large an answer may be; how many files. */
export function BoundField({ field, error, onChange }: BoundFieldProps) {
  const t = useTranslations('site');
  const { type, minimum, maximum, ...others } = field;
  if (type === 'yesNo') return null;
  const unit = type === 'number' ? 'number' : type === 'file' ? 'files' : 'letters';
  const change = (bounds: { minimum?: number | undefined; maximum?: number | undefined }) => {
    const next = { minimum, maximum, ...bounds };
    onChange({
      ...others,
      type,
      ...(next.minimum === undefined ? {} : { minimum: next.minimum }),
      ...(next.maximum === undefined ? {} : { maximum: next.maximum }),
    });
  };
  const usual =
    type === 'number'
      ? undefined
      : type === 'file'
        ? formFilesMaximum
        : type === 'longText'
          ? formLongTextMaximum
          : formTextMaximum;
  return (
    <div className={styles.pair}>
      {type !== 'file' && (
        <TextField
          type="number"
          label={t(`forms.minimum.${unit}`)}
          error={error}
          value={minimum ?? ''}
          onChange={({ currentTarget: { value } }) => change({ minimum: numberIn(value) })}
        />
      )}
      <TextField
        type="number"
        label={t(`forms.maximum.${unit}`)}
        hint={usual === undefined ? undefined : t('forms.usual', { count: usual })}
        value={maximum ?? ''}
        onChange={({ currentTarget: { value } }) => change({ maximum: numberIn(value) })}
      />
    </div>
  );
}

function numberIn(typed: string): number | undefined {
  const number = Number(typed);
  return typed.trim() === '' || !Number.isFinite(number) ? undefined : number;
}
