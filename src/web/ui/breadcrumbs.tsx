import styles from './breadcrumbs.module.css';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';

export type BreadcrumbsProps = {
  /** Spoken name of the navigation. */
  label: string;
  /** From the start page to this one; the last is the current page. */
  items: readonly { label: string; href: string }[];
  className?: string;
};

/** Where this page is in the shop. */
export function Breadcrumbs({ label, items, className }: BreadcrumbsProps) {
  return (
    <nav className={classNames(styles.breadcrumbs, className)} aria-label={label} data-print="hidden">
      <ol className={styles.list}>
        {items.map((item, index) => (
          <li key={item.href} className={styles.item}>
            {index === items.length - 1 ? (
              <span aria-current="page">{item.label}</span>
            ) : (
              <Link href={item.href}>{item.label}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
