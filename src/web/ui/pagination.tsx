import { pageNumbersShown } from '#values/limits.ts';
import type { TextsOf } from '#values/texts-of.ts';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { Link } from './link.tsx';
import styles from './pagination.module.css';

export type PaginationProps = {
  /** From 1. */
  page: number;
  pageCount: number;
  /** Address of a page; page 1 should have the address without a page number. */
  href: (page: number) => string;
  labels: {
    /** Name of the navigation. */
    navigation: string;
    first: string;
    previous: string;
    next: string;
    last: string;
    /** Spoken instead of the bare number: "Page 3". */
    page: (page: number) => string;
  };
  /** Marks the list as being fetched. */
  pending?: boolean;
  preventScrollReset?: boolean;
  className?: string;
};

/** The labels in terms of the listed things. */
export function pageLabels(t: TextsOf<'blog' | 'catalogue'>): PaginationProps['labels'] {
  return {
    navigation: t('pages.navigation'),
    first: t('pages.first'),
    previous: t('pages.previous'),
    next: t('pages.next'),
    last: t('pages.last'),
    page: (page) => t('pages.page', { page }),
  };
}

/** Numbered pages as real links: nine numbers, five on phones. Renders nothing if there is only one page. */
export function Pagination(props: PaginationProps) {
  const { page, pageCount, href, labels, pending, preventScrollReset } = props;
  if (pageCount <= 1) return null;
  const onPhones = new Set(pagesInWindow(page, pageCount, 5));
  const ends = (target: number, icon: IconName, label: string, rel?: string) => {
    const reachable = target >= 1 && target <= pageCount && target !== page;
    return (
      <li className={icon.startsWith('chevrons') ? styles.far : undefined}>
        {reachable ? (
          <Link
            className={styles.end}
            href={href(target)}
            aria-label={label}
            rel={rel}
            preventScrollReset={preventScrollReset}
          >
            <Icon name={icon} sizePx={18} />
          </Link>
        ) : (
          <span className={styles.end} data-off aria-hidden="true">
            <Icon name={icon} sizePx={18} />
          </span>
        )}
      </li>
    );
  };
  return (
    <nav
      className={classNames(styles.pagination, props.className)}
      aria-label={labels.navigation}
      data-pending={pending || undefined}
    >
      <ul className={styles.list}>
        {ends(1, 'chevrons-left', labels.first)}
        {ends(page - 1, 'chevron-left', labels.previous, 'prev')}
        {pagesInWindow(page, pageCount).map((number) => (
          <li key={number} className={onPhones.has(number) ? undefined : styles.wideOnly}>
            <Link
              className={styles.page}
              href={href(number)}
              aria-label={labels.page(number)}
              aria-current={number === page ? 'page' : undefined}
              preventScrollReset={preventScrollReset}
            >
              {number}
            </Link>
          </li>
        ))}
        {ends(page + 1, 'chevron-right', labels.next, 'next')}
        {ends(pageCount, 'chevrons-right', labels.last)}
      </ul>
    </nav>
  );
}

/** The numbers around the current page, which stays in the middle where possible. */
export function pagesInWindow(current: number, count: number, size = pageNumbersShown): number[] {
  const length = Math.max(0, Math.min(size, count));
  const first = Math.max(1, Math.min(current - Math.floor(length / 2), count - length + 1));
  return Array.from({ length }, (_, offset) => first + offset);
}
