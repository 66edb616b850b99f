import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { CheckLine } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { textIn } from '../products/goods-words.ts';
import { type Attribute, useField, useProduct } from './product-context.ts';
import styles from './product-editor.module.css';
import { DayField, NumberField } from './product-fields.tsx';

/** The attributes of a set, each by its kind. */
export function AttributeFields({ codes }: { codes: readonly string[] }) {
  const { choices } = useProduct();
  const known = codes.flatMap((code) => choices.attributes.find(({ key }) => key === code) ?? []);
  return (
    <div className={styles.grid}>
      {known.map((attribute) => (
        <AttributeField key={attribute.key} attribute={attribute} />
      ))}
    </div>
  );
}

function AttributeField({ attribute }: { attribute: Attribute }) {
  const language = useLanguage();
  const path = `attributes.${attribute.key}`;
  const label = textIn(attribute.label, language) || attribute.key;
  switch (attribute.type) {
    case 'numberField':
      return <NumberField path={path} label={label} suffix={attribute.unit ?? undefined} />;
    case 'date':
    case 'dateTime':
      return <DayField path={path} label={label} />;
    case 'multipleSelect':
      return <SeveralValues path={path} label={label} attribute={attribute} />;
    default:
      return <OneValue path={path} label={label} attribute={attribute} />;
  }
}

type ValueProps = { path: string; label: string; attribute: Attribute };

function OneValue({ path, label, attribute }: ValueProps) {
  const t = useTranslations('goods');
  const language = useLanguage();
  const field = useField<string | readonly string[] | null>(path);
  const value = typeof field.value === 'string' ? field.value : (field.value?.[0] ?? '');
  return (
    <SelectField
      id={field.id}
      label={label}
      error={field.error}
      value={value}
      placeholder={t('editor.unset')}
      options={attribute.values.map(({ key, label: words }) => ({
        value: key,
        label: textIn(words, language) || key,
      }))}
      onChange={({ currentTarget }) => field.set(currentTarget.value || null)}
    />
  );
}

function SeveralValues({ path, label, attribute }: ValueProps) {
  const language = useLanguage();
  const field = useField<string | readonly string[] | null>(path);
  const keys = typeof field.value === 'string' ? [field.value] : (field.value ?? []);
  return (
    <fieldset id={field.id} tabIndex={-1} className={styles.keys} data-field>
      <legend className={styles.label}>{label}</legend>
      {attribute.values.map(({ key, label: words }) => (
        <CheckLine
          key={key}
          label={textIn(words, language) || key}
          checked={keys.includes(key)}
          onChange={({ currentTarget: { checked } }) => {
            const next = checked ? [...keys, key] : keys.filter((one) => one !== key);
            field.set(next.length === 0 ? null : next);
          }}
        />
      ))}
    </fieldset>
  );
}
