import type { ComponentProps } from 'react';
import { formLongTextMaximum, formTextMaximum } from '#values/form-limits.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import styles from '../sent-form/fields.module.css';
import { acceptedFiles } from '../sent-form/file-rules.ts';
import type { FieldsFacts } from '../sent-form/sent-form.tsx';
import { filesMaximumOf } from './defined-form-rules.ts';
import { type DefinedField as Field, fieldPath } from './form-definition.ts';

type DefinedFieldProps = { field: Field; facts: FieldsFacts };

type TextLook = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'spellCheck' | 'autoComplete'>;

const textLooks: Partial<Record<Field['type'], TextLook>> = {
  email: { type: 'email', inputMode: 'email', spellCheck: false, autoComplete: 'email' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
};

const numberLetters = 30;

/** Names that editors give to what browsers can fill in by themselves (WCAG 1.3.5). */
const autofillByName: Readonly<Record<string, string>> = {
  name: 'name',
  firstName: 'given-name',
  lastName: 'family-name',
  company: 'organization',
  companyName: 'organization',
  street: 'street-address',
  city: 'address-level2',
  zipCode: 'postal-code',
};

/** One question of a form that editors defined. */
export function DefinedField({ field, facts }: DefinedFieldProps) {
  const t = useTranslations('forms');
  const { idOf, typedIn, errorOf } = facts;
  const path = fieldPath(field);
  const { type, label, required, help } = field;
  const common = { id: idOf(path), name: path, label, required, hint: help, error: errorOf(path) };
  switch (type) {
    case 'longText':
      return (
        <TextAreaField
          {...common}
          defaultValue={typedIn(path)}
          maxLength={field.maximum ?? formLongTextMaximum}
          rows={5}
          className={styles.whole}
        />
      );
    case 'choice':
      return (
        <SelectField
          {...common}
          defaultValue={typedIn(path)}
          placeholder={t('defined.choose')}
          options={field.options}
        />
      );
    case 'yesNo':
      return <Checkbox {...common} defaultChecked={typedIn(path) !== ''} className={styles.whole} />;
    case 'file': {
      const count = filesMaximumOf(field);
      return (
        <TextField
          {...common}
          type="file"
          multiple={count > 1}
          accept={acceptedFiles}
          hint={[help, t('defined.filesHint', { count })].filter(Boolean).join(' ')}
          className={styles.whole}
        />
      );
    }
    case 'number':
      return (
        <TextField
          {...common}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typedIn(path)}
          maxLength={numberLetters}
        />
      );
    default:
      return (
        <TextField
          autoComplete={autofillByName[field.name]}
          {...textLooks[type]}
          {...common}
          defaultValue={typedIn(path)}
          // More than allowed may be typed, so that the error can say it instead of cutting a pasted text silently.
          maxLength={(field.maximum ?? formTextMaximum) * 2}
        />
      );
  }
}
