import { useState } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-frame.tsx';
import { type BundleMember, MemberRules } from './bundle-member.tsx';
import { GoodsOrder } from './goods-order.tsx';
import { AmountField } from './price-fields.tsx';
import { useField, useProduct } from './product-context.ts';
import styles from './product-editor.module.css';
import { ProductFinder } from './product-finder.tsx';
import { OpenSection } from './product-section.tsx';
import { useNamedGoods } from './use-named-goods.ts';

/** What a bundle can hold: no bundle within a bundle. */
const memberFormats = ['simple', 'configurable', 'eproduct'] as const;

/** What a bundle is made of, and what it takes off their sum. */
export function BundleSection() {
  const t = useTranslations('goods');
  const { errors, stored } = useProduct();
  const members = useField<readonly BundleMember[]>('members');
  const pricing = useField<{ readonly discountPercent: number | string | null } | null>('bundlePricing');
  const { find, nameOf, know } = useNamedGoods();
  /** Of the member that another product takes the place of; `true`: one more is looked for. */
  const [wanted, want] = useState<number | true>();
  const list = members.value ?? [];
  const change = (place: number, more: Partial<BundleMember>) =>
    members.set(list.map((one, at) => (at === place ? { ...one, ...more } : one)));
  const replaced = typeof wanted === 'number' ? list[wanted] : undefined;
  const isWrong = Object.keys(errors).some((path) => /^(members|bundlePricing)/.test(path));
  return (
    <OpenSection title={t('field.members')}>
      <div id={members.id} tabIndex={-1} className={styles.stack}>
        {list.length === 0 && <p className={styles.quiet}>{t('bundle.none')}</p>}
        <GoodsOrder
          label={t('field.members')}
          entries={list}
          nameOf={nameOf}
          onChange={members.set}
          beside={({ sku, quantity }, place) => (
            <>
              <div className={styles.short}>
                <AmountField
                  label={t('bundle.quantity', { name: nameOf(sku) })}
                  labelHidden
                  value={quantity}
                  suffix="×"
                  onChange={(value) => change(place, { quantity: value ?? '' })}
                />
              </div>
              <Button
                size="small"
                variant="ghost"
                aria-haspopup="dialog"
                aria-label={t('bundle.replace', { name: nameOf(sku) })}
                onClick={() => want(place)}
              >
                {t('bundle.replaceThis')}
              </Button>
            </>
          )}
          below={(member, place) => (
            <MemberRules
              member={member}
              name={nameOf(member.sku)}
              goods={find(member.sku)}
              onChange={(more) => change(place, more)}
            />
          )}
        />
        <div>
          <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={() => want(true)}>
            {t('editor.addRelated')}
          </Button>
        </div>
        <div className={styles.grid}>
          <AmountField
            label={t('bundle.percent')}
            value={pricing.value?.discountPercent ?? null}
            suffix="%"
            onChange={(discountPercent) => pricing.set(discountPercent === null ? null : { discountPercent })}
          />
        </div>
        <FieldError id={members.id}>{isWrong && t('bundle.wrong')}</FieldError>
      </div>
      <ProductFinder
        open={wanted !== undefined}
        onClose={() => want(undefined)}
        title={replaced ? t('bundle.replace', { name: nameOf(replaced.sku) }) : t('field.members')}
        formats={memberFormats}
        taken={stored ? [stored.sku] : []}
        onChoose={(product) => {
          know(product);
          if (wanted === true) return members.set([...list, { sku: product.sku, quantity: 1 }]);
          // Lengths are the other product's own; how many there are stays.
          members.set(
            list.map((one, at) =>
              at === wanted ? { sku: product.sku, quantity: one.quantity, follows: one.follows } : one,
            ),
          );
          want(undefined);
        }}
      />
    </OpenSection>
  );
}
