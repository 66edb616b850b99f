import { gutterParts } from '#values/roof/roof-rules.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import styles from './product-editor.module.css';
import type { RoofPartProps } from './roof-covering.tsx';
import { SizeField, SkuChoice, SnowRegions } from './roof-fields.tsx';
import { gutterSizes, type TypedGutter } from './roof-rules.ts';

/** How a gutter is put together, and of which products. */
export function GutterFields({ rules, onChange, nameOf, find }: RoofPartProps<TypedGutter>) {
  const t = useTranslations('goods');
  return (
    <>
      <div className={styles.grid}>
        {gutterSizes.map((name) => (
          <SizeField
            key={name}
            label={t(`roof.size.${name}`)}
            value={rules[name]}
            suffix={name === 'outletSquareMetres' ? 'm²' : 'mm'}
            onChange={(value) => onChange({ ...rules, [name]: value })}
          />
        ))}
      </div>
      <SnowRegions
        label={t('roof.closerIn')}
        regions={rules.snowRegions}
        onChange={(snowRegions) => onChange({ ...rules, snowRegions })}
      />
      <div className={styles.grid}>
        {gutterParts.map((part) => (
          <SkuChoice
            key={part}
            label={t(`roof.gutterPart.${part}`)}
            sku={rules.parts[part]}
            nameOf={nameOf}
            onFind={() =>
              find(t(`roof.gutterPart.${part}`), (sku) =>
                onChange({ ...rules, parts: { ...rules.parts, [part]: sku } }),
              )
            }
          />
        ))}
      </div>
    </>
  );
}
