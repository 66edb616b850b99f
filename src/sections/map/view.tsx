import { useTranslations } from '#web/i18n/use-translations.ts';
import { unbrokenHours } from '#web/parts/opening-hours.ts';
import { useFormats } from '#web/request/use-formats.ts';
import layout from '#web/styles/layout.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { PageSectionProps } from '../page-section.ts';
import type { load } from './load.ts';
import { type MapPlace, placesOf } from './map-places.ts';
import styles from './map-section.module.css';
import type { SitePlan } from './site-plan.ts';

/** Where the company is: a drawn plan and a card for each place with the ways to reach it. */
export default function MapSection({
  section: { options, meta },
  loaded,
}: PageSectionProps<'map', typeof load>) {
  const places = placesOf(options);
  const { title } = options;
  if (places.length === 0) return null;
  return (
    <section className={`${layout.container} ${layout.block}`} id={meta?.anchor}>
      {title && <h2 className={styles.heading}>{title}</h2>}
      <div className={layout.split}>
        <ol className={styles.places}>
          {places.map((place, index) => (
            <li key={place.key} className={styles.place}>
              <PlaceCard place={place} number={index + 1} headingLevel={title ? 3 : 2} />
            </li>
          ))}
        </ol>
        {loaded.plan && <Plan plan={loaded.plan} places={places} />}
      </div>
    </section>
  );
}

function Plan({ plan, places }: { plan: SitePlan; places: readonly MapPlace[] }) {
  const t = useTranslations('layout');
  const { number } = useFormats();
  const { width, height, land, grid, markers, scale } = plan;
  const end = scale.x + scale.length;
  return (
    <svg
      className={styles.plan}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={t('sections.map.plan', { places: places.map(({ title }) => title).join(', ') })}
    >
      <path className={styles.grid} d={grid} />
      <path className={styles.land} d={land} />
      <g className={styles.scale}>
        <path d={`M${scale.x} ${scale.y - 6}v6H${end}v-6`} />
        <text x={end + 10} y={scale.y}>
          {number(scale.kilometres, { unit: 'km' })}
        </text>
      </g>
      {markers.map(({ x, y }, index) => (
        <g key={places[index]?.key} className={styles.marker}>
          <circle cx={x} cy={y} r="17" />
          <text x={x} y={y} dy="0.36em">
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}

type PlaceCardProps = { place: MapPlace; number: number; headingLevel: 2 | 3 };

function PlaceCard({ place, number, headingLevel }: PlaceCardProps) {
  const t = useTranslations('layout');
  const { title, address, phone, hours, lat, lng } = place;
  const Heading = `h${headingLevel}` as const;
  return (
    <>
      <Heading className={styles.title}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        {title}
      </Heading>
      <address className={styles.facts}>
        {address && <p>{address}</p>}
        {phone && (
          <p>
            <Link href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={styles.phone}>
              {phone}
            </Link>
          </p>
        )}
        {hours && <p className={styles.hours}>{unbrokenHours(hours)}</p>}
      </address>
      <p className={styles.ways}>
        <Link
          href={`https://www.openstreetmap.org/directions?route=%3B${lat}%2C${lng}`}
          target="_blank"
          rel="noopener"
          className={styles.way}
        >
          {t('sections.map.directions')}
          <VisuallyHidden>{t('sections.map.directionsNote', { place: title })}</VisuallyHidden>
          <Icon name="external" sizePx={16} />
        </Link>
        <Link href={`geo:${lat},${lng}?q=${lat},${lng}`} className={`${styles.way} ${styles.app}`}>
          {t('sections.map.app')}
          <VisuallyHidden>: {title}</VisuallyHidden>
          <Icon name="pin" sizePx={16} />
        </Link>
      </p>
    </>
  );
}
