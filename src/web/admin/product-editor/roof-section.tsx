import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Facts } from '#web/ui/table.tsx';
import styles from './product-editor.module.css';
import { FoldedSection } from './product-section.tsx';
import type { Product } from './product-values.ts';

/** What of a covering's rules people know it by; gutters have none of it. */
type KnownRules = {
  readonly kind?: string;
  readonly coverWidthMm?: number;
  readonly minimumPitchTenths?: number;
  readonly lengths?: { readonly minimumMm: number; readonly maximumMm: number };
  readonly parts?: readonly unknown[];
};

/** What the roof calculator knows of a product: shown, for it is changed by imports alone. */
export function RoofSection({ product }: { product: Product }) {
  const t = useTranslations('goods');
  const { number } = useFormats();
  if (!product.roofRules) return null;
  const { kind, coverWidthMm, minimumPitchTenths, lengths, parts = [] } = product.roofRules as KnownRules;
  const role = kind === 'gutter' ? 'gutter' : 'covering';
  const title = t(`roof.kinds.${role}`);
  const facts = [
    { label: t('roof.kind'), value: title },
    ...(coverWidthMm === undefined
      ? []
      : [{ label: t('roof.coverWidth'), value: number(coverWidthMm, { unit: 'mm' }) }]),
    ...(minimumPitchTenths === undefined
      ? []
      : [{ label: t('roof.pitch'), value: number(minimumPitchTenths / 10, { unit: '°' }) }]),
    ...(lengths === undefined
      ? []
      : [
          {
            label: t('roof.lengths'),
            value: `${number(lengths.minimumMm)} – ${number(lengths.maximumMm, { unit: 'mm' })}`,
          },
        ]),
    ...(parts.length === 0 ? [] : [{ label: t('roof.parts'), value: number(parts.length) }]),
  ];
  return (
    <FoldedSection title={t('roof.title')} summary={title} fields={[]}>
      <p className={styles.quiet}>{t('roof.hint')}</p>
      <Facts items={facts} />
    </FoldedSection>
  );
}
