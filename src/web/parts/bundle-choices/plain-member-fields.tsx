import type { FieldErrors } from '#values/refusal.ts';
import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { memberPrefix } from '../option-fields/choices-form.ts';
import { OptionFields } from '../option-fields/option-fields.tsx';
import styles from './bundle-choices.module.css';
import type { BundleFacts } from './bundle-facts.ts';
import type { BundleEntry } from './bundle-rules.ts';
import { useMemberQuantity, variantName } from './member-name.ts';

export type PlainMemberFieldsProps = { bundle: BundleFacts; start: BundleEntry; errors: FieldErrors };

/** The choices of a bundle as plain fields of the product's form, for visitors without JavaScript. */
export function PlainMemberFields({ bundle, start, errors }: PlainMemberFieldsProps) {
  const t = useTranslations('catalogue');
  const quantityText = useMemberQuantity();
  const open = bundle.members.filter(({ variants, options }) => variants.length + options.length > 0);
  return (
    <div className={styles.plain}>
      {open.map((member) => {
        const prefix = memberPrefix(member.position);
        const entry = start[member.position];
        const name = `${quantityText(member)} ${member.name}`;
        return (
          <div key={member.position} className={styles.plainMember}>
            <input type="hidden" name={`${prefix}product`} value={member.productId} />
            {member.variants.length > 0 ? (
              <SelectField
                id={`${prefix}selected`.replaceAll('.', '-')}
                name={`${prefix}selected`}
                label={name}
                defaultValue={entry?.variantId}
                options={member.variants.map((variant) => ({
                  value: String(variant.id),
                  label:
                    variant.stock === 'outOfStock'
                      ? `${variantName(member, variant)} (${t('stock.outOfStock')})`
                      : variantName(member, variant),
                }))}
              />
            ) : (
              <p className={styles.name}>{name}</p>
            )}
            <OptionFields
              options={member.options}
              values={entry?.values ?? {}}
              errors={errors}
              prefix={prefix}
              onChange={() => {}}
              onLeave={() => {}}
            />
          </div>
        );
      })}
    </div>
  );
}
