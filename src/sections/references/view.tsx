import { pictureAttributes } from '#web/parts/picture-attributes.ts';
import { pictureFacts } from '#web/parts/picture-facts.ts';
import { useCarouselLabels } from '#web/parts/use-carousel-labels.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { fromDesktop, fromTablet } from '#web/styles/breakpoints.ts';
import text from '#web/styles/text.module.css';
import { Carousel } from '#web/ui/carousel.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Picture } from '#web/ui/picture.tsx';
import type { PageSectionProps } from '../page-section.ts';
import { SectionButtons } from '../section-buttons.tsx';
import type { OptionsOf } from '../section-options.ts';
import styles from './references-section.module.css';

/** Roofs that were built, with place, year and size: in a row that scrolls, or all of them in a grid. */
export default function ReferencesSection({ section: { options, meta } }: PageSectionProps<'references'>) {
  const labels = useCarouselLabels();
  const { title, button } = options;
  const items = options.items.filter((item) => item.title);
  const heading = title && <h2>{title}</h2>;
  if (items.length === 0) return null;
  return (
    <section className={styles.section} id={meta?.anchor}>
      {options.layout === 'grid' ? (
        <>
          {heading}
          <ul className={styles.grid}>
            {items.map((item) => (
              <li key={item.title}>
                <Reference item={item} sizes={`${fromDesktop} 33vw, ${fromTablet} 50vw, 100vw`} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Carousel label={title} labels={labels} perView={2} heading={heading}>
          {items.map((item) => (
            <Reference key={item.title} item={item} sizes={`${fromTablet} 50vw, 100vw`} />
          ))}
        </Carousel>
      )}
      {button && <SectionButtons buttons={[button]} />}
    </section>
  );
}

type ReferenceProps = { item: OptionsOf<'references'>['items'][number]; sizes: string };

function Reference({ item, sizes }: ReferenceProps) {
  const { number } = useFormats();
  const { image, title, text: words, place, year, areaM2 } = item;
  const facts = [
    place,
    typeof year === 'number' ? String(year) : '',
    typeof areaM2 === 'number' ? number(areaM2, { unit: 'm²' }) : '',
  ];
  return (
    <article className={styles.item}>
      {image && <Picture {...pictureAttributes(pictureFacts(image), sizes)} ratio="16:9" />}
      <p className={classNames(styles.facts, text.dotted)}>
        {facts.filter(Boolean).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{words}</p>
    </article>
  );
}
