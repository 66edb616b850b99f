import layout from '#web/styles/layout.module.css';
import text from '#web/styles/text.module.css';
import type { PageSectionProps } from '../page-section.ts';
import { SectionButtons } from '../section-buttons.tsx';
import styles from './cta-section.module.css';

/** What to do next, with the way there; without one (its target is gone) the words stay. */
export default function CtaSection({ section: { options, meta } }: PageSectionProps<'cta'>) {
  return (
    <section className={styles.ground} id={meta?.anchor}>
      <div className={`${layout.container} ${styles.row}`}>
        <div className={styles.words}>
          {options.title && <h2>{options.title}</h2>}
          <p className={text.lead}>{options.text}</p>
        </div>
        {options.button && <SectionButtons buttons={[options.button]} />}
      </div>
    </section>
  );
}
