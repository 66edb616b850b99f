import type { RoofMeasures } from '#values/roof/roof-geometry.ts';
import { type Dimension, type DrawnRoof, type RoofViews, roofViews } from '#values/roof/roof-views.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import styles from './roof-drawing.module.css';

/** A roof on plan, with the joints of its sheets, and in section; both in one scale, with their dimensions. */
export function RoofDrawing({ roof, asked }: { roof: DrawnRoof; asked: RoofMeasures }) {
  const t = useTranslations('roof');
  const { number } = useFormats();
  const { plan, section } = roofViews(asked, roof);
  const mm = (value: number) => number(value, { unit: 'mm' });
  const pitch = number(asked.pitchTenths / 10, { unit: '°' });
  const slope = roof.faces[0]?.slopeMm ?? 0;
  return (
    <section className={styles.drawing} aria-label={t('drawing.title')}>
      <figure className={styles.figure}>
        <svg
          className={styles.view}
          viewBox={viewBox(section)}
          width={section.width}
          height={section.height}
          role="img"
          aria-label={t('drawing.sectionLabel', { slope: mm(slope), height: mm(roof.heightMm), pitch })}
        >
          <path className={styles.wall} d={section.wall} />
          <path className={styles.roof} d={section.outline} />
          <path className={styles.angle} d={section.angle.path} />
          <text
            className={styles.pitch}
            data-outside={section.angle.isOutside || undefined}
            x={section.angle.x}
            y={section.angle.y}
            dy="0.35em"
          >
            {pitch}
          </text>
          <Dimensions of={section.dimensions} />
        </svg>
        <figcaption className={styles.caption}>{t('drawing.section')}</figcaption>
      </figure>
      <figure className={styles.figure}>
        <svg
          className={styles.view}
          viewBox={viewBox(plan)}
          width={plan.width}
          height={plan.height}
          role="img"
          aria-label={t('drawing.planLabel', { length: mm(asked.lengthMm), width: mm(asked.widthMm) })}
        >
          {plan.faces.map(({ outline, joints }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a face is its place.
            <g key={index}>
              <path className={styles.face} data-shaded={index % 2 === 1 || undefined} d={outline} />
              <path className={styles.joints} d={joints} />
            </g>
          ))}
          {plan.rows.map(({ x, y, turn, rows }, index) => (
            <text
              // biome-ignore lint/suspicious/noArrayIndexKey: a face is its place.
              key={index}
              className={styles.rows}
              x={x}
              y={y}
              dy="0.35em"
              transform={turn ? `rotate(${turn} ${x} ${y})` : undefined}
            >
              {t('drawing.rows', { rows })}
            </text>
          ))}
          <Dimensions of={plan.dimensions} />
        </svg>
        <figcaption className={styles.caption}>{t('drawing.plan')}</figcaption>
      </figure>
      <p className={styles.scale}>{t('drawing.scale')}</p>
    </section>
  );
}

function viewBox({ left, top, width, height }: RoofViews['plan' | 'section']): string {
  return `${left} ${top} ${width} ${height}`;
}

function Dimensions({ of }: { of: readonly Dimension[] }) {
  const { number } = useFormats();
  return of.map(({ path, x, y, turn, mm }) => (
    <g key={path} className={styles.dimension}>
      <path d={path} />
      <text x={x} y={y} dy="0.35em" transform={turn ? `rotate(${turn} ${x} ${y})` : undefined}>
        {number(mm)}
      </text>
    </g>
  ));
}
