import { useId } from 'react';
import { defaultOptions } from '#sections/section-description.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-frame.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { type ControlProps, useFieldContext } from './field-context.ts';
import { isRecord, newEntry } from './field-values.ts';
import styles from './section-fields.module.css';

/** Fields that belong together; where the whole may be missing it is added and removed. */
export function GroupControl({ field, name, path, value, label, error, onChange }: ControlProps<'group'>) {
  const t = useTranslations('backoffice');
  const { words, Fields } = useFieldContext();
  const id = useId();
  if (!isRecord(value) && field.optional) {
    return (
      <div>
        <p className={styles.label}>{label}</p>
        <Button
          variant="secondary"
          size="small"
          startIcon="plus"
          onClick={() => onChange(newEntry(field.of))}
        >
          {words.add(name)}
        </Button>
        <FieldError id={id}>{error}</FieldError>
      </div>
    );
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <Fields
        fields={field.of}
        values={isRecord(value) ? value : defaultOptions(field.of)}
        path={path}
        inEntry
        onChange={onChange}
      />
      {field.optional && (
        <Button variant="ghost" size="small" startIcon="trash" onClick={() => onChange(null)}>
          {t('field.removeGroup', { label })}
        </Button>
      )}
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}

/** One of several groups: which one, where there is a choice, and its fields. */
export function OneOfControl({
  field,
  name,
  path,
  value,
  label,
  hint,
  error,
  onChange,
}: ControlProps<'oneOf'>) {
  const { words, Fields } = useFieldContext();
  const kinds = Object.keys(field.forms);
  const stored = isRecord(value) ? String(value.kind) : '';
  const kind = kinds.includes(stored) ? stored : (kinds[0] ?? '');
  const fields = field.forms[kind] ?? {};
  const values = isRecord(value) && stored === kind ? value : defaultOptions(fields);
  return (
    <div className={styles.stack}>
      {kinds.length > 1 && (
        <SelectField
          label={label}
          hint={hint}
          error={error}
          value={kind}
          options={kinds.map((one) => ({ value: one, label: words.choice(name, one) }))}
          onChange={({ target }) =>
            onChange({ kind: target.value, ...defaultOptions(field.forms[target.value] ?? {}) })
          }
        />
      )}
      <Fields
        fields={fields}
        values={values}
        path={path}
        inEntry
        onChange={(next, changed) => onChange({ ...next, kind }, changed)}
      />
    </div>
  );
}
