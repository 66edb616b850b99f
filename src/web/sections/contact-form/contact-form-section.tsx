import { ContactForm } from '../../parts/contact-form/contact-form.tsx';
import layout from '../../styles/layout.module.css';
import text from '../../styles/text.module.css';
import type { PageSectionProps } from '../page-section.ts';
import { textOption } from '../section-options.ts';
import styles from './contact-form-section.module.css';

/** A message to the company, with the topics that the document offers. */
export default function ContactFormSection({ section: { options, meta }, loaded }: PageSectionProps) {
  const subjects = Array.isArray(options.subjects)
    ? options.subjects.filter((subject): subject is string => typeof subject === 'string')
    : [];
  const words = textOption(options, 'text');
  return (
    <section className={styles.ground} id={meta?.anchor}>
      <div className={`${layout.container} ${layout.block}`}>
        <div className={layout.split}>
          <div className={`${layout.splitAside} ${styles.words}`}>
            <h2>{textOption(options, 'title')}</h2>
            {words && <p className={text.lead}>{words}</p>}
          </div>
          <div className={styles.form}>
            <ContactForm
              name="contact"
              consents={loaded.consents ?? null}
              subjects={subjects}
              files={loaded.files === true}
            />
          </div>
        </div>
      </div>
    </section>
  );
}
