import layout from '#web/styles/layout.module.css';
import text from '#web/styles/text.module.css';
import type { PageSectionProps } from '../page-section.ts';
import { SectionButtons } from '../section-buttons.tsx';
import { isRecord, textOption } from '../section-options.ts';
import { SectionTitle } from '../section-title.tsx';
import styles from './cta-section.module.css';

/** What to do next, with the way there; without one (its target is gone) the words stay. */
export default function CtaSection({ section: { options, meta } }: PageSectionProps) {
  return (
    <section className={styles.ground} id={meta?.anchor}>
      <div className={`${layout.container} ${styles.row}`}>
        <div className={styles.words}>
          <SectionTitle options={options} />
          <p className={text.lead}>{textOption(options, 'text')}</p>
        </div>
        {isRecord(options.button) && <SectionButtons buttons={[options.button]} />}
      </div>
    </section>
  );
}
