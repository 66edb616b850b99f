import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import type { DrawingFacts } from './drawing-facts.ts';
import styles from './profile-drawing.module.css';

export type ProfileDrawingProps = { drawing: DrawingFacts; className?: string };

/** A product's cross-section, drawn to scale from its own sizes, with dimensions in millimetres. */
export function ProfileDrawing({ drawing, className }: ProfileDrawingProps) {
  const t = useTranslations('catalogue');
  const { number } = useFormats();
  const { x, y, width, height, outline, context, dimensions } = drawing;
  const sizes = drawing.sizes.map(
    ({ measure, valueMm }) => `${t(`drawing.${measure}`)} ${number(valueMm, { unit: 'mm' })}`,
  );
  return (
    <figure className={className}>
      <svg
        className={styles.drawing}
        viewBox={`${x} ${y} ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={`${t('drawing.title')}: ${sizes.join(', ')}`}
      >
        <path className={styles.context} d={context} />
        <path className={styles.outline} d={outline} />
        {dimensions.map(({ measure, valueMm, path, text }) => (
          <g key={measure} className={styles.dimension}>
            <path d={path} />
            <text
              x={text.x}
              y={text.y}
              dy="0.35em"
              transform={text.turnDegrees ? `rotate(${text.turnDegrees} ${text.x} ${text.y})` : undefined}
            >
              {number(valueMm)}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className={styles.caption}>
        {sizes.map((size) => (
          <span key={size}>{size}</span>
        ))}
      </figcaption>
    </figure>
  );
}
