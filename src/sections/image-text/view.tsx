import { pictureAttributes } from '#web/parts/picture-attributes.ts';
import { pictureFacts } from '#web/parts/picture-facts.ts';
import { RichText } from '#web/parts/rich-text/rich-text.tsx';
import { fromSmallDesktop } from '#web/styles/breakpoints.ts';
import text from '#web/styles/text.module.css';
import { Picture } from '#web/ui/picture.tsx';
import type { PageSectionProps } from '../page-section.ts';
import { SectionButtons } from '../section-buttons.tsx';
import styles from './image-text-section.module.css';

/** A picture beside text; one above the other on phones. */
export default function ImageTextSection({ section: { options, meta } }: PageSectionProps<'imageText'>) {
  const { image, imageSide, title, body, button } = options;
  return (
    <section className={styles.section} id={meta?.anchor} data-side={imageSide}>
      {image && (
        <Picture
          {...pictureAttributes(pictureFacts(image), `${fromSmallDesktop} 58vw, 100vw`)}
          ratio="3:2"
          className={styles.picture}
        />
      )}
      <div className={styles.words}>
        {title && <h2>{title}</h2>}
        <div className={text.prose}>
          <RichText document={body} />
        </div>
        {button && (
          <div>
            <SectionButtons buttons={[button]} />
          </div>
        )}
      </div>
    </section>
  );
}
