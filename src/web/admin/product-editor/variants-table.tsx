import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { Table } from '#web/ui/table.tsx';
import { textIn } from '../products/goods-words.ts';
import type { Attribute } from './product-context.ts';
import styles from './product-editor.module.css';
import type { Product } from './product-values.ts';
import { useVariantSaving } from './use-variant-saving.ts';
import { VariantRow } from './variant-row.tsx';

type VariantsTableProps = { main: Product; axes: readonly Attribute[] };

/** One line for each variant: what it differs by, and price, barcode and stock of its own. */
export function VariantsTable({ main, axes }: VariantsTableProps) {
  const t = useTranslations('goods');
  const language = useLanguage();
  const { typed, type, wrong, isSaving, save } = useVariantSaving(main);
  if (main.variants.length === 0) return <p className={styles.quiet}>{t('variants.none')}</p>;
  const isChanged = Object.keys(typed).length > 0;
  return (
    <div className={styles.stack}>
      <Table caption={t('variants.table')} captionHidden dense className={styles.variants}>
        <thead>
          <tr>
            {axes.map((axis) => (
              <th key={axis.key} scope="col">
                {textIn(axis.label, language) || axis.key}
              </th>
            ))}
            <th scope="col">{t('field.sku')}</th>
            <th scope="col">{t('state.label')}</th>
            <th scope="col">{t('field.retailPrice')}</th>
            <th scope="col">{t('field.barcode')}</th>
            <th scope="col">{t('variants.onHand')}</th>
          </tr>
        </thead>
        <tbody>
          {main.variants.map((variant) => (
            <VariantRow
              key={variant.id}
              variant={variant}
              typed={typed[variant.id] ?? {}}
              axes={axes}
              wrong={wrong}
              onType={(more) => type(variant, more)}
            />
          ))}
        </tbody>
      </Table>
      <div>
        <Button
          variant="secondary"
          pending={isSaving}
          aria-disabled={!isChanged}
          onClick={() => isChanged && void save()}
        >
          {t('variants.save')}
        </Button>
      </div>
    </div>
  );
}
