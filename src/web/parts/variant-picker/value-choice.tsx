import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Swatch } from '#web/ui/swatch.tsx';
import type { VariantAttribute } from '../catalogue-types.ts';
import styles from './variant-picker.module.css';

export type ValueChoiceProps = {
  attribute: VariantAttribute;
  /** Of the fields; the attribute's code unless told. */
  name?: string;
  chosen: number | undefined;
  isPossible: (valueId: number) => boolean;
  onPick: (valueId: number) => void;
};

/** One attribute to choose a value of: colours as samples, whose names are spoken and stand above once chosen, others as words. */
export function ValueChoice({ attribute, name, chosen, isPossible, onPick }: ValueChoiceProps) {
  const t = useTranslations('catalogue');
  const { attributeCode, label, values } = attribute;
  const chosenName = nameOf(attribute, chosen);
  return (
    <fieldset>
      <legend className={styles.legend}>
        {chosenName ? `${label}: ` : label}
        <strong>{chosenName}</strong>
      </legend>
      <div className={styles.values}>
        {values.map((value) => {
          const possible = isPossible(value.id);
          return (
            <label
              key={value.id}
              className={styles.value}
              data-colour={value.hex}
              data-impossible={!possible || undefined}
            >
              <input
                type="radio"
                name={name ?? attributeCode}
                value={value.id}
                checked={value.id === chosen}
                onChange={() => onPick(value.id)}
              />
              {value.hex && <Swatch colour={value.hex} sizePx={32} />}
              <span>{value.value}</span>
              {!possible && <span className={styles.note}>{t('variants.impossible')}</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

export function nameOf(attribute: VariantAttribute, valueId: number | undefined): string {
  return attribute.values.find(({ id }) => id === valueId)?.value ?? '';
}
