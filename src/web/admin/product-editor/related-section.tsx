import { useState } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-frame.tsx';
import { GoodsOrder } from './goods-order.tsx';
import { useField, useProduct } from './product-context.ts';
import styles from './product-editor.module.css';
import { ProductFinder } from './product-finder.tsx';
import { FoldedSection } from './product-section.tsx';
import { useNamedGoods } from './use-named-goods.ts';

/** What goes with it, in the order in which pages show it. */
export function RelatedSection() {
  const t = useTranslations('goods');
  const { stored } = useProduct();
  const field = useField<readonly string[]>('relations');
  const { nameOf, know } = useNamedGoods();
  const [isOpen, open] = useState(false);
  const skus = field.value ?? [];
  return (
    <FoldedSection
      title={t('editor.related')}
      summary={skus.length > 0 ? t('editor.relatedCount', { count: skus.length }) : t('editor.nothingYet')}
      fields={['relations']}
    >
      <div id={field.id} tabIndex={-1} className={styles.stack}>
        <GoodsOrder
          label={t('editor.related')}
          entries={skus.map((sku) => ({ sku }))}
          nameOf={nameOf}
          onChange={(entries) => field.set(entries.map(({ sku }) => sku))}
        />
        <FieldError id={field.id}>{field.error}</FieldError>
        <div>
          <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={() => open(true)}>
            {t('editor.addRelated')}
          </Button>
        </div>
      </div>
      <ProductFinder
        open={isOpen}
        onClose={() => open(false)}
        title={t('editor.related')}
        taken={stored ? [...skus, stored.sku] : skus}
        onChoose={(product) => {
          know(product);
          field.set([...skus, product.sku]);
        }}
      />
    </FoldedSection>
  );
}
