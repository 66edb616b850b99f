import { useEffect, useRef } from 'react';
import { formFieldTypes, formMaxima } from '#values/form-definitions.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { WordsFields } from '#web/backoffice/words-fields.tsx';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { BoundField } from './bound-field.tsx';
import { ChoiceList } from './choice-list.tsx';
import { type EditedField, nameFrom } from './edited-form.ts';
import styles from './form-screen.module.css';

type FieldPanelProps = {
  field: EditedField;
  /** By paths within the field. */
  errors: FieldErrors;
  isFirst: boolean;
  isLast: boolean;
  canCopy: boolean;
  onChange: (field: EditedField) => void;
  onMove: (by: 1 | -1) => void;
  onCopy: () => void;
  onRemove: () => void;
};

/** What the chosen field asks, how it is answered and by which rules; and the buttons that move it. */
export function FieldPanel(props: FieldPanelProps) {
  const { field, errors, isFirst, isLast, canCopy, onChange, onMove, onCopy, onRemove } = props;
  const t = useTranslations('site');
  const { field: fieldText } = useRefusalTexts();
  const errorOf = (path: string) => errors[path] && fieldText(errors[path]);
  const panel = useRef<HTMLFieldSetElement>(null);
  // In small windows it stands below the list.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { type, name, label, help = {}, required, options = [] } = field;
  return (
    <fieldset ref={panel} className={styles.panel}>
      <legend className={styles.legend}>{t('forms.field')}</legend>
      <WordsFields
        legend={t('forms.label')}
        error={errorOf('label')}
        value={label}
        maxLength={formMaxima.label}
        onChange={(words) => onChange({ ...field, label: words })}
      />
      <SelectField
        label={t('forms.typeLabel')}
        value={type}
        options={formFieldTypes.map((value) => ({ value, label: t(`forms.type.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = formFieldTypes.find((one) => one === value) ?? type;
          const { minimum: _minimum, maximum: _maximum, ...others } = field;
          onChange({ ...others, type: chosen });
        }}
      />
      <Checkbox
        label={t('forms.required')}
        checked={required}
        onChange={({ currentTarget: { checked } }) => onChange({ ...field, required: checked })}
      />
      {type === 'choice' ? (
        <ChoiceList
          options={options}
          errorOf={errorOf}
          onChange={(changed) => onChange({ ...field, options: [...changed] })}
        />
      ) : (
        <BoundField field={field} error={errorOf('minimum')} onChange={onChange} />
      )}
      <WordsFields
        legend={t('forms.help')}
        hint={t('forms.helpHint')}
        value={help}
        maxLength={formMaxima.help}
        onChange={(words) => onChange({ ...field, help: words })}
      />
      <TextField
        label={t('forms.name')}
        hint={t('forms.nameHint')}
        error={errorOf('name')}
        value={name}
        maxLength={60}
        spellCheck={false}
        autoCapitalize="none"
        onChange={({ currentTarget: { value } }) => onChange({ ...field, name: value })}
        onBlur={({ currentTarget: { value } }) =>
          /^[a-z][A-Za-z0-9]*$/.test(value) || onChange({ ...field, name: nameFrom(value) })
        }
      />
      <div className={styles.buttons}>
        <Button size="small" variant="secondary" aria-disabled={isFirst} onClick={() => onMove(-1)}>
          {t('forms.up')}
        </Button>
        <Button size="small" variant="secondary" aria-disabled={isLast} onClick={() => onMove(1)}>
          {t('forms.down')}
        </Button>
        <Button size="small" variant="secondary" aria-disabled={!canCopy} onClick={onCopy}>
          {t('forms.copyField')}
        </Button>
        <Button size="small" variant="ghost" startIcon="trash" onClick={onRemove}>
          {t('forms.removeField')}
        </Button>
      </div>
    </fieldset>
  );
}
