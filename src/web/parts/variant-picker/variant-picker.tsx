import { useId, useState } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Swatch } from '#web/ui/swatch.tsx';
import type { VariantAttribute } from '../catalogue-types.ts';
import { type Choice, type ChoosableVariant, choiceWith, isPossible } from './variant-choice.ts';
import styles from './variant-picker.module.css';

export type VariantPickerProps = {
  attributes: readonly VariantAttribute[];
  variants: readonly ChoosableVariant[];
  choice: Choice;
  onChoose: (choice: Choice) => void;
};

/**
 * The attributes in which the variants differ, each a row of swatches. Without scripts a form that names the choice in
 * the address.
 */
export function VariantPicker({ attributes, variants, choice, onChoose }: VariantPickerProps) {
  const t = useTranslations('catalogue');
  const id = useId();
  // What was changed beside the pick itself, because the combination is not made.
  const [adapted, setAdapted] = useState('');

  const pick = (attribute: VariantAttribute, valueId: number) => {
    const next = choiceWith(variants, choice, attribute.attributeCode, valueId);
    const others = attributes
      .filter(({ attributeCode }) => attributeCode !== attribute.attributeCode)
      .filter(({ attributeCode }) => next[attributeCode] !== choice[attributeCode])
      .map((other) => `${other.label}: ${nameOf(other, next[other.attributeCode])}`);
    setAdapted(others.length > 0 ? t('variants.adapted', { values: others.join(', ') }) : '');
    onChoose(next);
  };

  return (
    <form method="get" className={styles.picker}>
      {attributes.map((attribute) => {
        const { attributeCode, label, values } = attribute;
        const chosen = choice[attributeCode];
        return (
          <fieldset key={attributeCode} className={styles.group}>
            <legend className={styles.legend}>
              {label}: <strong>{nameOf(attribute, chosen)}</strong>
            </legend>
            <div className={styles.values}>
              {values.map((value) => {
                const possible = isPossible(variants, choice, attributeCode, value.id);
                const noteId = `${id}-${value.id}`;
                return (
                  <label
                    key={value.id}
                    className={styles.value}
                    data-colour={value.hex ? true : undefined}
                    data-impossible={!possible || undefined}
                  >
                    <input
                      type="radio"
                      name={attributeCode}
                      value={value.id}
                      checked={value.id === chosen}
                      aria-describedby={possible ? undefined : noteId}
                      onChange={() => pick(attribute, value.id)}
                    />
                    {value.hex && <Swatch colour={value.hex} sizePx={24} />}
                    <span>{value.value}</span>
                    {!possible && (
                      <span id={noteId} className={styles.note}>
                        {t('variants.impossible')}
                      </span>
                    )}
                  </label>
                );
              })}
            </div>
          </fieldset>
        );
      })}
      <p role="status" className={styles.adapted}>
        {adapted}
      </p>
      <Button type="submit" variant="secondary" className={styles.apply}>
        {t('variants.apply')}
      </Button>
    </form>
  );
}

function nameOf(attribute: VariantAttribute, valueId: number | undefined): string {
  return attribute.values.find(({ id }) => id === valueId)?.value ?? '';
}
