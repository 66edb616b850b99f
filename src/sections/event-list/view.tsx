import { EventCards } from '#web/parts/event-card/event-card.tsx';
import layout from '#web/styles/layout.module.css';
import type { PageSectionProps } from '../page-section.ts';
import styles from './event-list-section.module.css';
import type { load } from './load.ts';

/** Events of a period; without any there is nothing to say. */
export default function EventListSection({
  section: { options, meta },
  loaded,
}: PageSectionProps<'eventList', typeof load>) {
  const { events = [] } = loaded;
  if (events.length === 0) return null;
  return (
    <section className={`${layout.container} ${styles.section}`} id={meta?.anchor}>
      {options.title && <h2>{options.title}</h2>}
      <EventCards events={events} />
    </section>
  );
}
