import { pictureAttributes } from '#web/parts/picture-attributes.ts';
import { pictureFacts } from '#web/parts/picture-facts.ts';
import { Picture } from '#web/ui/picture.tsx';
import type { PageSectionProps } from '../page-section.ts';
import { listOption, pictureOption, textOption } from '../section-options.ts';
import { SectionTitle } from '../section-title.tsx';
import styles from './certificates-section.module.css';

/** What was tested and declared, each with its seal. */
export default function CertificatesSection({ section: { options, meta } }: PageSectionProps) {
  return (
    <section className={styles.section} id={meta?.anchor}>
      <SectionTitle options={options} />
      <ul className={styles.list}>
        {listOption(options, 'items').map((item) => {
          const media = pictureOption(item);
          return (
            <li key={textOption(item, 'title')} className={styles.item}>
              {media && (
                <Picture {...pictureAttributes(pictureFacts(media), '6rem')} alt="" className={styles.seal} />
              )}
              <div className={styles.words}>
                <h3 className={styles.title}>{textOption(item, 'title')}</h3>
                <p className={styles.text}>{textOption(item, 'text')}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
