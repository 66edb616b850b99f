import { EventCards } from '#web/parts/event-card/event-card.tsx';
import layout from '#web/styles/layout.module.css';
import type { PageSectionProps } from '../page-section.ts';
import { textOption } from '../section-options.ts';
import styles from './event-list-section.module.css';

/** Events of a period; without any there is nothing to say. */
export default function EventListSection({ section: { options, meta }, loaded }: PageSectionProps) {
  const { events = [] } = loaded;
  if (events.length === 0) return null;
  return (
    <section className={`${layout.container} ${styles.section}`} id={meta?.anchor}>
      <h2>{textOption(options, 'title')}</h2>
      <EventCards events={events} />
    </section>
  );
}
