import { useState } from 'react';
import { type RoofShape, roofShapes } from '#values/roof/roof-geometry.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { RoofDrawing } from '#web/parts/roof-drawing/roof-drawing.tsx';
import { useFormats } from '#web/request/use-formats.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { AmountField } from './price-fields.tsx';
import styles from './product-editor.module.css';
import { type Amount, previewOf, type TypedCovering } from './roof-rules.ts';

const usual = { lengthMm: 12_000, widthMm: 9000, pitch: 25 };
/** Bounds of what is drawn: those of the calculator. */
const sideMaximumMm = 40_000;

type RoofPreviewProps = { rules: TypedCovering; nameOf: (sku: string) => string };

/** A roof laid by the rules as they are typed: drawn, and with how many there are of what. */
export function RoofPreview({ rules, nameOf }: RoofPreviewProps) {
  const t = useTranslations('goods');
  const roof = useTranslations('roof');
  const { number } = useFormats();
  const [shape, setShape] = useState<RoofShape>('gable');
  const [sizes, setSizes] = useState<{ lengthMm: Amount; widthMm: Amount; pitch: Amount }>(usual);
  const { lengthMm, widthMm, pitch } = sizes;
  const isSize = (value: Amount): value is number =>
    typeof value === 'number' && value >= 1000 && value <= sideMaximumMm;
  const measures =
    isSize(lengthMm) && isSize(widthMm) && typeof pitch === 'number' && pitch >= 1 && pitch <= 60
      ? {
          shape,
          lengthMm: Math.round(lengthMm),
          widthMm: Math.round(widthMm),
          pitchTenths: Math.round(pitch * 10),
        }
      : undefined;
  const preview = measures && previewOf(rules, measures, rules.snowRegions[0] ?? '');
  return (
    <section className={styles.example} aria-label={t('roof.example')}>
      <h3 className={styles.label}>{t('roof.example')}</h3>
      <div className={styles.grid}>
        <SelectField
          label={roof('form.shape')}
          value={shape}
          options={roofShapes.map((value) => ({ value, label: roof(`shapes.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            setShape(roofShapes.find((one) => one === value) ?? 'gable')
          }
        />
        <AmountField
          label={roof('form.lengthAlong')}
          value={lengthMm}
          suffix="mm"
          onChange={(value) => setSizes({ ...sizes, lengthMm: value })}
        />
        <AmountField
          label={t('roof.width')}
          value={widthMm}
          suffix="mm"
          onChange={(value) => setSizes({ ...sizes, widthMm: value })}
        />
        <AmountField
          label={roof('form.pitch')}
          value={pitch}
          suffix="°"
          onChange={(value) => setSizes({ ...sizes, pitch: value })}
        />
      </div>
      {measures && preview ? (
        <>
          <RoofDrawing roof={preview.drawn} asked={measures} />
          <ul className={styles.laid}>
            {preview.plan.checks.map(({ rule, isStop }) => (
              <li key={rule} data-stop={isStop || undefined}>
                {t(`roof.check.${rule}`)}
              </li>
            ))}
            {preview.plan.panels.map(({ lengthMm: long, pieces }) => (
              <li key={long}>
                {t('roof.panels', { pieces: number(pieces), length: number(long, { unit: 'mm' }) })}
              </li>
            ))}
            {preview.plan.lines.map(({ product, quantity, group }) => (
              <li key={`${group} ${product}`}>
                {number(quantity)} × {product ? nameOf(product) : t('roof.noProduct')}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p role="status" className={styles.quiet}>
          {t('roof.noExample')}
        </p>
      )}
    </section>
  );
}
