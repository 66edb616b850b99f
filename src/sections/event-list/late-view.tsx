import { EventCards } from '#web/parts/event-card/event-card.tsx';
import layout from '#web/styles/layout.module.css';
import type { PageSectionProps } from '../page-section.ts';
import { SectionTitle } from '../section-title.tsx';
import styles from './event-list-section.module.css';

/** Events of a period; without any there is nothing to say. */
export default function EventListSection({ section: { options, meta }, loaded }: PageSectionProps) {
  const { events = [] } = loaded;
  if (events.length === 0) return null;
  return (
    <section className={`${layout.container} ${styles.section}`} id={meta?.anchor}>
      <SectionTitle options={options} />
      <EventCards events={events} />
    </section>
  );
}
