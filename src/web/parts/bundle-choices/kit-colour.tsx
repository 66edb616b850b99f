import { useState } from 'react';
import { needArea } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ValueChoice } from '../variant-picker/value-choice.tsx';
import styles from './bundle-choices.module.css';
import type { BundleFacts } from './bundle-facts.ts';
import type { BundleEntry } from './bundle-rules.ts';
import { findKitColours, isAllIn, membersWithout, withColour } from './kit-colours.ts';
import { variantName } from './member-name.ts';

await needArea('colours', import.meta.glob('/locales/*/colours.json', { import: 'default' }));

export type KitColourProps = {
  bundle: BundleFacts;
  entry: BundleEntry;
  onChange: (entry: BundleEntry) => void;
};

/** One choice of colour for all members that are made in it; the others are named. */
export function KitColour({ bundle, entry, onChange }: KitColourProps) {
  const t = useTranslations('colours');
  const [picked, setPicked] = useState<number>();
  const colours = findKitColours(bundle);
  if (!colours) return null;
  const { attributeCode, values } = colours;
  const isChosen = (valueId: number) => isAllIn(bundle, entry, attributeCode, valueId);
  const chosen =
    picked !== undefined && isChosen(picked)
      ? picked
      : values.find(({ id }) => isChosen(id) && membersWithout(bundle, id).length === 0)?.id;
  const others = chosen === undefined ? [] : membersWithout(bundle, chosen);
  return (
    <div className={styles.colour}>
      <ValueChoice
        attribute={{ ...colours, label: t('kit.all') }}
        name={`bundle.${attributeCode}`}
        chosen={chosen}
        isPossible={() => true}
        onPick={(valueId) => {
          setPicked(valueId);
          onChange(withColour(bundle, entry, attributeCode, valueId));
        }}
      />
      <p className={styles.preset} aria-live="polite">
        {others.length > 0 &&
          `${t('kit.others')} ${others
            .map((member) => {
              const variant = member.variants.find(({ id }) => id === entry[member.position]?.variantId);
              const colour = variant ? variantName(member, variant) : member.colour?.label;
              return colour ? `${member.name} (${colour})` : member.name;
            })
            .join(', ')}`}
      </p>
    </div>
  );
}
