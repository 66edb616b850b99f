import { pictureAttributes } from '#web/parts/picture-attributes.ts';
import { pictureFacts } from '#web/parts/picture-facts.ts';
import layout from '#web/styles/layout.module.css';
import { Figure } from '#web/ui/picture.tsx';
import type { PageSectionProps } from '../page-section.ts';
import { pictureOption, textOption } from '../section-options.ts';
import styles from './video-section.module.css';

/** A film's poster with its caption: no film comes with the site, and a player that plays nothing helps nobody. */
export default function VideoSection({ section: { options, meta } }: PageSectionProps) {
  const poster = pictureOption(options, 'poster');
  const title = textOption(options, 'title');
  if (!poster) return null;
  return (
    <section className={`${layout.container} ${layout.block} ${styles.section}`} id={meta?.anchor}>
      {title && <h2>{title}</h2>}
      <Figure
        {...pictureAttributes(pictureFacts(poster), '(min-width: 1680px) 96rem, 100vw')}
        className={styles.poster}
        caption={textOption(options, 'caption')}
      />
    </section>
  );
}
