import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import type { Drawing } from '../catalogue-types.ts';
import { layOut } from './drawing-layout.ts';
import styles from './profile-drawing.module.css';
import { findProfile } from './profile-shapes.ts';

export type ProfileDrawingProps = { drawing: Drawing; className?: string };

/** Ribs and waves that a small picture shows of a wide sheet. */
const smallRepeats = 3;

/** A product's cross-section, drawn to scale from its own sizes, with dimensions in millimetres. */
export function ProfileDrawing({ drawing, className }: ProfileDrawingProps) {
  const t = useTranslations('catalogue');
  const { number } = useFormats();
  const profile = findProfile(drawing);
  if (!profile) return null;
  const { width, height, outline, context, dimensions } = layOut(profile, false);
  const sizes = [...profile.dimensions, ...profile.notes].map(
    ({ measure, valueMm }) => `${t(`drawing.${measure}`)} ${number(valueMm, { unit: 'mm' })}`,
  );
  return (
    <figure className={className}>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${Math.round(width)} ${Math.round(height)}`}
        width={Math.round(width)}
        height={Math.round(height)}
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

/** The same as a small sign without dimensions: decoration beside the product's name. */
export function ProfileSign({ drawing, className }: ProfileDrawingProps) {
  const profile = findProfile(drawing, smallRepeats);
  if (!profile) return null;
  const { width, height, outline } = layOut({ ...profile, context: [] }, true);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${Math.round(width)} ${Math.round(height)}`}
      width={Math.round(width)}
      height={Math.round(height)}
      aria-hidden="true"
    >
      <path className={styles.outline} d={outline} />
    </svg>
  );
}
