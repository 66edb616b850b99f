import { useState } from 'react';
import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import type { VariantAttribute } from '../catalogue-types.ts';
import { nameOf, ValueChoice } from './value-choice.tsx';
import { type Choice, type ChoosableVariant, choiceWith, isPossible } from './variant-choice.ts';
import styles from './variant-picker.module.css';

export type VariantPickerProps = {
  attributes: readonly VariantAttribute[];
  variants: readonly ChoosableVariant[];
  choice: Choice;
  onChoose: (choice: Choice) => void;
  /** The page about the colours, and that of their samples; nothing where there is no colour to choose. */
  colours?: { readonly guide: string | undefined; readonly sample: string | undefined } | null;
};

/**
 * The attributes in which the variants differ. Without scripts a form that names the choice in
 * the address.
 */
export function VariantPicker({ attributes, variants, choice, onChoose, colours }: VariantPickerProps) {
  const t = useTranslations('catalogue');
  // What was changed beside the pick itself, because the combination is not made.
  const [adapted, setAdapted] = useState('');

  const pick = (attribute: VariantAttribute, valueId: number) => {
    const next = choiceWith(variants, choice, attribute.attributeCode, valueId);
    const others = attributes
      .filter((other) => other !== attribute && next[other.attributeCode] !== choice[other.attributeCode])
      .map((other) => `${other.label}: ${nameOf(other, next[other.attributeCode])}`);
    setAdapted(others.length > 0 ? t('variants.adapted', { values: others.join(', ') }) : '');
    onChoose(next);
  };

  return (
    <form method="get" className={styles.picker}>
      {attributes.map((attribute) => (
        <ValueChoice
          key={attribute.attributeCode}
          attribute={attribute}
          chosen={choice[attribute.attributeCode]}
          isPossible={(valueId) => isPossible(variants, choice, attribute.attributeCode, valueId)}
          onPick={(valueId) => pick(attribute, valueId)}
        />
      ))}
      <p role="status" className={styles.adapted}>
        {adapted}
      </p>
      <Button type="submit" variant="secondary" className={styles.apply}>
        {t('variants.apply')}
      </Button>
      {colours && (
        <p className={styles.ways}>
          {colours.guide && <Link href={colours.guide}>{t('variants.guide')}</Link>}
          {colours.sample && (
            // Takes the choice along.
            <Button type="submit" variant="link" formAction={colours.sample}>
              {t('variants.sample')}
            </Button>
          )}
        </p>
      )}
    </form>
  );
}
