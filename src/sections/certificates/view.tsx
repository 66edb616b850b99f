import { pictureAttributes } from '#web/parts/picture-attributes.ts';
import { pictureFacts } from '#web/parts/picture-facts.ts';
import { Picture } from '#web/ui/picture.tsx';
import type { PageSectionProps } from '../page-section.ts';
import styles from './certificates-section.module.css';

/** What was tested and declared, each with its seal. */
export default function CertificatesSection({
  section: { options, meta },
}: PageSectionProps<'certificates'>) {
  return (
    <section className={styles.section} id={meta?.anchor}>
      {options.title && <h2>{options.title}</h2>}
      <ul className={styles.list}>
        {options.items.map(({ image, title, text }) => (
          <li key={title} className={styles.item}>
            {image && (
              <Picture {...pictureAttributes(pictureFacts(image), '6rem')} alt="" className={styles.seal} />
            )}
            <div className={styles.words}>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
