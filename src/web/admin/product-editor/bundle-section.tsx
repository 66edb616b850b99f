import { useState } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-frame.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { textIn } from '../products/goods-words.ts';
import { AmountField } from './price-fields.tsx';
import { useField, useProduct } from './product-context.ts';
import styles from './product-editor.module.css';
import { ProductFinder } from './product-finder.tsx';
import { OpenSection } from './product-section.tsx';

/** What else is said of a member (presets, questions) stays as it is. */
type Member = { readonly sku: string; readonly quantity: number | string };

/** What a bundle is made of, and what it takes off their sum. */
export function BundleSection() {
  const t = useTranslations('goods');
  const language = useLanguage();
  const { stored, errors } = useProduct();
  const members = useField<readonly Member[]>('members');
  const pricing = useField<{ readonly discountPercent: number | string | null } | null>('bundlePricing');
  const [isOpen, open] = useState(false);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const list = members.value ?? [];
  const nameOf = (sku: string) => {
    const named = stored?.named.find((product) => product.sku === sku);
    return names.get(sku) ?? (named ? textIn(named.name, language) : sku);
  };
  const isWrong = Object.keys(errors).some((path) => /^(members|bundlePricing)/.test(path));
  return (
    <OpenSection title={t('field.members')}>
      <div id={members.id} tabIndex={-1} className={styles.stack}>
        <ul className={styles.found}>
          {list.map((member) => (
            <li key={member.sku} className={styles.hit}>
              <span className={styles.hitWords}>
                {nameOf(member.sku)}
                <span className={styles.quiet}>{member.sku}</span>
              </span>
              <div className={styles.short}>
                <AmountField
                  label={t('bundle.quantity', { name: nameOf(member.sku) })}
                  labelHidden
                  value={member.quantity}
                  suffix="×"
                  onChange={(quantity) =>
                    members.set(
                      list.map((one) => (one === member ? { ...one, quantity: quantity ?? '' } : one)),
                    )
                  }
                />
              </div>
              <IconButton
                icon="close"
                iconSizePx={16}
                label={t('editor.remove', { name: nameOf(member.sku) })}
                onClick={() => members.set(list.filter((one) => one !== member))}
              />
            </li>
          ))}
        </ul>
        <div>
          <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={() => open(true)}>
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
        open={isOpen}
        onClose={() => open(false)}
        title={t('field.members')}
        formats={['simple', 'configurable']}
        taken={list.map(({ sku }) => sku)}
        onChoose={(product) => {
          setNames(new Map([...names, [product.sku, textIn(product.name, language)]]));
          members.set([...list, { sku: product.sku, quantity: 1 }]);
        }}
      />
    </OpenSection>
  );
}
