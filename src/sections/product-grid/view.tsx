import { ProductCard } from '#web/parts/product-card.tsx';
import layout from '#web/styles/layout.module.css';
import type { PageSectionProps } from '../page-section.ts';
import type { load } from './load.ts';
import styles from './product-grid-section.module.css';

/** A few chosen products as cards. */
export default function ProductGridSection({
  section: { options, meta },
  loaded,
}: PageSectionProps<'productGrid', typeof load>) {
  const { products = [] } = loaded;
  if (products.length === 0) return null;
  return (
    <section className={`${layout.container} ${layout.block} ${styles.section}`} id={meta?.anchor}>
      {options.title && <h2>{options.title}</h2>}
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
