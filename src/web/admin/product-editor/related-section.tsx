import { useState } from 'react';
import { moved } from '#web/backoffice/order.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-frame.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { textIn } from '../products/goods-words.ts';
import { useField, useProduct } from './product-context.ts';
import styles from './product-editor.module.css';
import { ProductFinder } from './product-finder.tsx';
import { FoldedSection } from './product-section.tsx';

/** What goes with it, in the order in which pages show it. */
export function RelatedSection() {
  const t = useTranslations('goods');
  const language = useLanguage();
  const { stored } = useProduct();
  const field = useField<readonly string[]>('relations');
  const [isOpen, open] = useState(false);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const skus = field.value ?? [];
  const nameOf = (sku: string) => {
    const named = stored?.named.find((product) => product.sku === sku);
    return names.get(sku) ?? (named ? textIn(named.name, language) : sku);
  };
  return (
    <FoldedSection
      title={t('editor.related')}
      summary={skus.length > 0 ? t('editor.relatedCount', { count: skus.length }) : t('editor.nothingYet')}
      fields={['relations']}
    >
      <div id={field.id} tabIndex={-1} className={styles.stack}>
        <ol className={styles.found} aria-label={t('editor.related')}>
          {skus.map((sku, place) => (
            <li key={sku} className={styles.hit}>
              <span className={styles.hitWords}>
                {nameOf(sku)}
                <span className={styles.quiet}>{sku}</span>
              </span>
              <IconButton
                icon="chevron-up"
                iconSizePx={16}
                label={t('editor.up', { name: nameOf(sku) })}
                disabled={place === 0}
                onClick={() => field.set(moved(skus, place, place - 1))}
              />
              <IconButton
                icon="chevron-down"
                iconSizePx={16}
                label={t('editor.down', { name: nameOf(sku) })}
                disabled={place === skus.length - 1}
                onClick={() => field.set(moved(skus, place, place + 1))}
              />
              <IconButton
                icon="close"
                iconSizePx={16}
                label={t('editor.remove', { name: nameOf(sku) })}
                onClick={() => field.set(skus.filter((one) => one !== sku))}
              />
            </li>
          ))}
        </ol>
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
          setNames(new Map([...names, [product.sku, textIn(product.name, language)]]));
          field.set([...skus, product.sku]);
        }}
      />
    </FoldedSection>
  );
}
