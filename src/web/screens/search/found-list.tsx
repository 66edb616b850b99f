import { useTranslations } from '#web/i18n/use-translations.ts';
import { Link } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { pictureAttributes } from '../../parts/picture-attributes.ts';
import { ProductCard } from '../../parts/product-card.tsx';
import layout from '../../styles/layout.module.css';
import type { FoundItem, FoundLink } from './found-items.ts';
import styles from './found-list.module.css';

export type FoundListProps = {
  items: readonly FoundItem[];
  /** Rank of the titles in the page. */
  level: 2 | 3;
  /** Items in sight when the page opens. */
  firstRow?: number;
};

/** Products as the shop's cards, all else as lines with picture, title and a few words. */
export function FoundList({ items, level, firstRow = 0 }: FoundListProps) {
  const isGoods = items[0]?.kind === 'product';
  return (
    <ul className={isGoods ? layout.cards : styles.lines}>
      {items.map((item, index) => (
        <li key={`${item.kind}-${item.id}`} className={isGoods ? undefined : styles.line}>
          {item.kind === 'product' ? (
            <ProductCard product={item.card} headingLevel={level} priority={index < firstRow} />
          ) : (
            <FoundLine found={item} level={level} />
          )}
        </li>
      ))}
    </ul>
  );
}

function FoundLine({ found, level }: { found: FoundLink; level: 2 | 3 }) {
  const t = useTranslations('search');
  const Title = `h${level}` as const;
  const { title, url, text, picture, productCount } = found;
  return (
    <article className={styles.found}>
      <Picture {...pictureAttributes(picture, '10rem')} alt="" ratio="4:3" className={styles.picture} />
      <div className={styles.words}>
        <Title className={styles.title}>
          <Link href={url} className={styles.link}>
            {title}
          </Link>
        </Title>
        {text && <p className={styles.text}>{text}</p>}
        {productCount !== undefined && (
          <p className={styles.text}>{t('count.products', { count: productCount })}</p>
        )}
      </div>
    </article>
  );
}
