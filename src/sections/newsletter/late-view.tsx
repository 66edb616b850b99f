import { NewsletterForm } from '#web/parts/newsletter-form/newsletter-form.tsx';
import layout from '#web/styles/layout.module.css';
import text from '#web/styles/text.module.css';
import type { PageSectionProps } from '../page-section.ts';
import { textOption } from '../section-options.ts';
import { SectionTitle } from '../section-title.tsx';
import styles from './newsletter-section.module.css';

/** The way to the company's letters. */
export default function NewsletterSection({ section: { options, meta }, loaded }: PageSectionProps) {
  const words = textOption(options, 'text');
  return (
    <section className={styles.ground} id={meta?.anchor}>
      <div className={`${layout.container} ${styles.row}`}>
        <div className={styles.words}>
          <SectionTitle options={options} />
          {words && <p className={text.lead}>{words}</p>}
        </div>
        <NewsletterForm
          consents={loaded.consents ?? null}
          captcha={loaded.captcha === true}
          submitLabel={textOption(options, 'button')}
        />
      </div>
    </section>
  );
}
