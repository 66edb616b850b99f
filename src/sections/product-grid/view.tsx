import { ProductCard } from '#web/parts/product-card.tsx';
import layout from '#web/styles/layout.module.css';
import type { PageSectionProps } from '../page-section.ts';
import { textOption } from '../section-options.ts';
import styles from './product-grid-section.module.css';

/** A few chosen products as cards. */
export default function ProductGridSection({ section: { options, meta }, loaded }: PageSectionProps) {
  const { products = [] } = loaded;
  if (products.length === 0) return null;
  return (
    <section className={`${layout.container} ${layout.block} ${styles.section}`} id={meta?.anchor}>
      <h2>{textOption(options, 'title')}</h2>
      <ul className={layout.cards}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
