import type { FieldErrors } from '#values/refusal.ts';
import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Status } from '#web/ui/badge.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { memberPrefix } from '../option-fields/choices-form.ts';
import { OptionFields } from '../option-fields/option-fields.tsx';
import type { OptionFacts } from '../option-fields/option-rules.ts';
import { pictureAttributes } from '../picture-attributes.ts';
import { ValueChoice } from '../variant-picker/value-choice.tsx';
import { choiceWith, findVariant, isPossible } from '../variant-picker/variant-choice.ts';
import styles from './bundle-choices.module.css';
import type { MemberFacts } from './bundle-facts.ts';
import type { MemberEntry } from './bundle-rules.ts';
import { useMemberQuantity, variantName } from './member-name.ts';

export type MemberChoicesProps = {
  member: MemberFacts;
  entry: MemberEntry;
  /** Its variant goes by what is chosen for another. */
  isFollowing: boolean;
  errors: FieldErrors;
  onChange: (entry: MemberEntry) => void;
  onLeave: (option: OptionFacts) => void;
};

/** One member with the choices of its variants and a field for each option that is asked for. */
export function MemberChoices({ member, entry, isFollowing, errors, onChange, onLeave }: MemberChoicesProps) {
  const t = useTranslations('catalogue');
  const quantityText = useMemberQuantity();
  const { position, variants, options, preset } = member;
  const choices = isFollowing ? [] : member.choices;
  const variant = variants.find(({ id }) => id === entry.variantId);
  const picture = variant?.picture ?? member.picture;
  const prefix = memberPrefix(position);
  const isOut = (variant?.stock ?? member.stock) === 'outOfStock';
  const followingName = isFollowing && variant ? variantName(member, variant) : undefined;
  if (choices.length + options.length + preset.length === 0 && !isOut) {
    return <FixedMember member={{ ...member, picture }} variant={followingName} />;
  }
  const choice = variant?.choice ?? {};
  const pick = (attributeCode: string, valueId: number) => {
    const next = findVariant(variants, choiceWith(variants, choice, attributeCode, valueId));
    if (next) onChange({ ...entry, variantId: next.id });
  };
  return (
    <fieldset className={styles.member}>
      <legend className={styles.name}>
        {quantityText(member)} {member.name}
      </legend>
      <div className={styles.content}>
        <Picture {...pictureAttributes(picture, '5rem')} alt="" ratio="square" className={styles.picture} />
        <div className={styles.choices}>
          {choices.map((attribute) => (
            <ValueChoice
              key={attribute.attributeCode}
              attribute={attribute}
              name={`${prefix}${attribute.attributeCode}`}
              chosen={choice[attribute.attributeCode]}
              isPossible={(valueId) => isPossible(variants, choice, attribute.attributeCode, valueId)}
              onPick={(valueId) => pick(attribute.attributeCode, valueId)}
            />
          ))}
          <OptionFields
            options={options}
            values={entry.values}
            errors={errors}
            prefix={prefix}
            onChange={(key, value) => onChange({ ...entry, values: { ...entry.values, [key]: value } })}
            onLeave={onLeave}
          />
          {preset.map(({ label, value }) => (
            <p key={label} className={styles.preset}>
              {label}: {value}
            </p>
          ))}
          {isOut && (
            <p className={styles.preset}>
              <Status tone="danger">{t('stock.outOfStock')}</Status>
            </p>
          )}
        </div>
      </div>
    </fieldset>
  );
}

/** Nothing to choose: one line. */
function FixedMember({ member, variant }: { member: MemberFacts; variant: string | undefined }) {
  const quantityText = useMemberQuantity();
  return (
    <div className={styles.fixed}>
      <Picture
        {...pictureAttributes(member.picture, '3rem')}
        alt=""
        ratio="square"
        className={styles.small}
      />
      <p>
        {quantityText(member)} {member.name}
        {variant && <span className={styles.preset}> {variant}</span>}
      </p>
    </div>
  );
}
