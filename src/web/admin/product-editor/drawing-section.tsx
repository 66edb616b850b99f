import { profileShapeNames, sizesOfShape } from '#values/profile/profile-shapes.ts';
import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { findDrawingFacts } from '#web/parts/profile-drawing/drawing-facts.ts';
import { ProfileDrawing } from '#web/parts/profile-drawing/profile-drawing.tsx';
import { FieldError } from '#web/ui/field-frame.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { AmountField } from './price-fields.tsx';
import { useField, useProduct } from './product-context.ts';
import styles from './product-editor.module.css';
import { FoldedSection } from './product-section.tsx';

type Drawing = Readonly<Record<string, number | string | null>>;

/** The cross-section that pages draw, from its shape and sizes. */
export function DrawingSection() {
  const t = useTranslations('goods');
  const catalogue = useTranslations('catalogue');
  const { errors } = useProduct();
  const field = useField<Drawing | null>('drawing');
  const drawing = field.value;
  const shape = String(drawing?.shape ?? '');
  const facts = drawing ? findDrawingFacts(drawing) : undefined;
  const isWrong = Object.keys(errors).some((path) => path.startsWith('drawing'));
  return (
    <FoldedSection
      title={t('drawing.title')}
      summary={drawing ? t(`drawing.shapes.${shape}`) : t('drawing.none')}
      fields={['drawing']}
    >
      <div id={field.id} tabIndex={-1} className={styles.stack}>
        <div className={styles.grid}>
          <SelectField
            label={t('drawing.shape')}
            value={shape}
            placeholder={t('drawing.none')}
            options={profileShapeNames.map((value) => ({ value, label: t(`drawing.shapes.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              field.set(value === '' ? null : sizesKept(drawing, value))
            }
          />
          {sizesOfShape(shape).map((size) => (
            <AmountField
              key={size}
              label={catalogue(`drawing.${size}`)}
              value={drawing?.[size] ?? null}
              suffix="mm"
              onChange={(value) => field.set(withSize(drawing, size, value))}
            />
          ))}
        </div>
        {facts ? (
          <ProfileDrawing drawing={facts} className={styles.profile} />
        ) : (
          drawing && <p className={styles.quiet}>{t('drawing.missing')}</p>
        )}
        <FieldError id={field.id}>{isWrong && t('drawing.wrong')}</FieldError>
      </div>
    </FoldedSection>
  );
}

/** Another shape with the sizes that both have. */
function sizesKept(drawing: Drawing | null, shape: string): Drawing {
  const sizes = sizesOfShape(shape).flatMap((size) => {
    const value = drawing?.[size];
    return value === undefined ? [] : [[size, value] as const];
  });
  return { shape, ...Object.fromEntries(sizes) };
}

/** What is emptied is not said. */
function withSize(drawing: Drawing | null, size: string, value: number | string | null): Drawing {
  const { [size]: _former, ...others } = drawing ?? {};
  return value === null ? others : { ...others, [size]: value };
}
