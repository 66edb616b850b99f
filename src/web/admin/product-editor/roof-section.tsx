import { useState } from 'react';
import { needArea } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { FieldError } from '#web/ui/field-frame.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useField, useProduct } from './product-context.ts';
import styles from './product-editor.module.css';
import { ProductFinder } from './product-finder.tsx';
import { FoldedSection } from './product-section.tsx';
import { CoveringFields } from './roof-covering.tsx';
import { GutterFields } from './roof-gutter.tsx';
import { RoofPreview } from './roof-preview.tsx';
import { newCovering, newGutter, type TypedRules } from './roof-rules.ts';
import { useNamedGoods } from './use-named-goods.ts';

await needArea('roof', import.meta.glob('/locales/*/roof.json', { import: 'default' }));

const roles = ['covering', 'gutter'] as const;
const laidFormats = ['simple', 'configurable'] as const;

/** What the roof calculator knows of a product, with a roof that is laid by it. */
export function RoofSection() {
  const t = useTranslations('goods');
  const { errors, stored } = useProduct();
  const field = useField<TypedRules | null>('roofRules');
  const { nameOf, know } = useNamedGoods();
  const [search, find] = useState<{ title: string; onFound: (sku: string) => void }>();
  const rules = field.value;
  const fresh = { covering: newCovering, gutter: newGutter };
  const isWrong = Object.keys(errors).some((path) => path.startsWith('roofRules'));
  const shared = {
    nameOf,
    find: (title: string, onFound: (sku: string) => void) => find({ title, onFound }),
  };
  return (
    <FoldedSection
      title={t('roof.title')}
      summary={rules ? t(`roof.kinds.${rules.kind}`) : t('roof.kinds.none')}
      fields={['roofRules']}
    >
      <div id={field.id} tabIndex={-1} className={styles.stack}>
        <p className={styles.quiet}>{t('roof.hint')}</p>
        <div className={styles.grid}>
          <SelectField
            label={t('roof.kind')}
            value={rules?.kind ?? ''}
            placeholder={t('roof.kinds.none')}
            options={roles.map((value) => ({ value, label: t(`roof.kinds.${value}`) }))}
            onChange={({ currentTarget: { value } }) => {
              const role = roles.find((one) => one === value);
              const before = stored?.roofRules as TypedRules | null | undefined;
              field.set(role ? (before?.kind === role ? before : fresh[role]) : null);
            }}
          />
        </div>
        {rules?.kind === 'covering' && (
          <div className={styles.roof}>
            <div className={styles.stack}>
              <CoveringFields rules={rules} onChange={field.set} {...shared} />
            </div>
            <RoofPreview rules={rules} nameOf={nameOf} />
          </div>
        )}
        {rules?.kind === 'gutter' && <GutterFields rules={rules} onChange={field.set} {...shared} />}
        <FieldError id={field.id}>{isWrong && t('roof.wrong')}</FieldError>
      </div>
      <ProductFinder
        open={search !== undefined}
        onClose={() => find(undefined)}
        title={search?.title ?? ''}
        formats={laidFormats}
        taken={[]}
        onChoose={(product) => {
          know(product);
          search?.onFound(product.sku);
          find(undefined);
        }}
      />
    </FoldedSection>
  );
}
