import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { barMm } from './comparison-limits.ts';
import styles from './profiles.module.css';
import type { ProfilesFacts } from './profiles-load.ts';

/** Where all sheets begin, over each other, and below each of them whole; every line in one scale. */
export function ProfilesDrawing({ facts: { drawing, compared } }: { facts: ProfilesFacts }) {
  const t = useTranslations('profiles');
  const { number } = useFormats();
  if (!drawing) return null;
  const mm = (value: number) => number(value, { unit: 'mm' });
  return (
    <section className={styles.drawing} aria-label={t('drawing.title')}>
      <figure>
        <svg
          className={styles.overlay}
          viewBox={drawing.overlayBox}
          role="img"
          aria-label={t('drawing.overlay', { names: compared.map(({ name }) => name).join(', ') })}
        >
          {drawing.sheets.map(({ outline }, place) => (
            <path key={compared[place]?.sku} className={styles.profile} data-place={place} d={outline} />
          ))}
          <path className={styles.bar} d={drawing.bar} />
        </svg>
        <figcaption className={styles.caption}>{t('drawing.bar', { length: mm(barMm) })}</figcaption>
      </figure>
      <h2 className={styles.partTitle}>{t('drawing.sheets')}</h2>
      {drawing.sheets.map(({ outline, viewBox }, place) => {
        const { sku = '', name = '', coverWidthMm = 0, heightMm } = compared[place] ?? {};
        const size = [mm(coverWidthMm), ...(heightMm ? [mm(heightMm)] : [])].join(' × ');
        return (
          <figure key={sku} className={styles.sheet}>
            <figcaption className={styles.sheetName}>
              <LineSign place={place} />
              <span>
                {name} <span className={styles.size}>{size}</span>
              </span>
            </figcaption>
            <svg className={styles.whole} viewBox={viewBox} aria-hidden="true">
              <path className={styles.profile} data-place={place} d={outline} />
            </svg>
          </figure>
        );
      })}
    </section>
  );
}

/** The line by which a profile is known in the drawing. */
export function LineSign({ place }: { place: number }) {
  return (
    <svg className={styles.sign} viewBox="0 0 28 8" width={28} height={8} aria-hidden="true">
      <path className={styles.profile} data-place={place} d="M1 4H27" />
    </svg>
  );
}
