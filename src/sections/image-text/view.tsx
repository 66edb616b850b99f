import { pictureAttributes } from '#web/parts/picture-attributes.ts';
import { pictureFacts } from '#web/parts/picture-facts.ts';
import { RichText } from '#web/parts/rich-text/rich-text.tsx';
import text from '#web/styles/text.module.css';
import { Picture } from '#web/ui/picture.tsx';
import type { PageSectionProps } from '../page-section.ts';
import { SectionButtons } from '../section-buttons.tsx';
import { isRecord, pictureOption, textOption } from '../section-options.ts';
import { SectionTitle } from '../section-title.tsx';
import styles from './image-text-section.module.css';

/** A picture beside text; one above the other on phones. */
export default function ImageTextSection({ section: { options, meta } }: PageSectionProps) {
  const media = pictureOption(options);
  return (
    <section className={styles.section} id={meta?.anchor} data-side={textOption(options, 'imageSide')}>
      {media && (
        <Picture
          {...pictureAttributes(pictureFacts(media), '(min-width: 1024px) 58vw, 100vw')}
          ratio="3:2"
          className={styles.picture}
        />
      )}
      <div className={styles.words}>
        <SectionTitle options={options} />
        <div className={text.prose}>
          <RichText document={options.body} />
        </div>
        {isRecord(options.button) && (
          <div>
            <SectionButtons buttons={[options.button]} />
          </div>
        )}
      </div>
    </section>
  );
}
