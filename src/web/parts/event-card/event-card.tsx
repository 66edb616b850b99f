import { Badge } from '#web/ui/badge.tsx';
import { Link } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { fromTablet } from '../../styles/breakpoints.ts';
import { pictureAttributes } from '../picture-attributes.ts';
import styles from './event-card.module.css';
import type { EventCardFacts } from './event-card-facts.ts';

/** Events in a row of cards, each of which leads to its event as a whole. */
export function EventCards({ events }: { events: readonly EventCardFacts[] }) {
  return (
    <ul className={styles.cards}>
      {events.map((event) => (
        <li key={event.id}>
          <EventCard event={event} />
        </li>
      ))}
    </ul>
  );
}

function EventCard({ event }: { event: EventCardFacts }) {
  const { title, place, url, day, month, days, hours, startsAt, mark, isPast, picture } = event;
  return (
    <article className={styles.card} data-past={isPast || undefined}>
      <div className={styles.media}>
        {picture && (
          <Picture
            {...pictureAttributes(picture, `${fromTablet} 33vw, 100vw`)}
            alt=""
            ratio="3:2"
            className={styles.picture}
          />
        )}
        {/* The day in large; it stands below in words. */}
        <p className={styles.date} aria-hidden="true">
          <span className={styles.day}>{day}</span>
          <span>{month}</span>
        </p>
        {mark && (
          <p className={styles.mark}>
            <Badge tone={isPast ? 'neutral' : 'ok'}>{mark}</Badge>
          </p>
        )}
      </div>
      <h3 className={styles.title}>
        <Link href={url} className={styles.link}>
          {title}
        </Link>
      </h3>
      <p className={styles.when}>
        <time dateTime={startsAt}>
          {days}
          {hours && (
            <>
              , <span className={styles.hours}>{hours}</span>
            </>
          )}
        </time>
      </p>
      <p className={styles.place}>{place}</p>
    </article>
  );
}
