import { NewsletterForm } from '#web/parts/newsletter-form/newsletter-form.tsx';
import layout from '#web/styles/layout.module.css';
import text from '#web/styles/text.module.css';
import type { PageSectionProps } from '../page-section.ts';
import type { load } from './load.ts';
import styles from './newsletter-section.module.css';

/** The way to the company's letters. */
export default function NewsletterSection({
  section: { options, meta },
  loaded,
}: PageSectionProps<'newsletter', typeof load>) {
  const { title, text: words, button } = options;
  return (
    <section className={styles.ground} id={meta?.anchor}>
      <div className={`${layout.container} ${styles.row}`}>
        <div className={styles.words}>
          {title && <h2>{title}</h2>}
          {words && <p className={text.lead}>{words}</p>}
        </div>
        <NewsletterForm
          consents={loaded.consents ?? null}
          captcha={loaded.captcha === true}
          submitLabel={button}
        />
      </div>
    </section>
  );
}
