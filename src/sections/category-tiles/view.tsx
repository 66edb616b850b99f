import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { pictureAttributes } from '#web/parts/picture-attributes.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { fromDesktop } from '#web/styles/breakpoints.ts';
import { Link } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { PageSectionProps } from '../page-section.ts';
import styles from './category-tiles-section.module.css';
import type { load } from './load.ts';

/** Product categories as pictures. */
export default function CategoryTilesSection({
  section: { options, meta },
  loaded,
}: PageSectionProps<'categoryTiles', typeof load>) {
  const t = useTranslations('layout');
  const language = useLanguage();
  const { categories = [] } = loaded;
  if (categories.length === 0) return null;
  return (
    <section className={styles.section} id={meta?.anchor}>
      {options.title && <h2>{options.title}</h2>}
      <ul className={styles.tiles}>
        {categories.map(({ id, name, slug, totalProducts, picture }) => (
          <li key={id} className={styles.tile}>
            <Picture
              {...pictureAttributes(picture, `${fromDesktop} 16vw, 33vw`)}
              alt=""
              ratio="3:2"
              className={styles.picture}
            />
            <p className={styles.name}>
              <Link href={pathOf('shop', language, { slug })} className={styles.link}>
                {name}
              </Link>
              <span className={styles.count}>{t('sections.categories.count', { count: totalProducts })}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
