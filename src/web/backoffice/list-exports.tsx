import { exportEndpoints } from '#contract/v1/export-endpoints.ts';
import { type ExportKind, exportFormats } from '#values/exports.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './list-exports.module.css';

/** The part of a list's request that says what is in it. */
export type ExportedList = {
  readonly search?: string | undefined;
  readonly filters?: readonly unknown[] | undefined;
  readonly sort?: unknown;
};

type ListExportsProps = {
  /** What can be taken along of the list. */
  kinds: readonly ExportKind[];
  /** The list as it is shown, whatever page. */
  list: ExportedList;
};

const calls = {
  orders: exportEndpoints.exportOrders,
  orderLines: exportEndpoints.exportOrderLines,
  papers: exportEndpoints.exportPapers,
  production: exportEndpoints.exportProduction,
  products: exportEndpoints.exportProducts,
  prices: exportEndpoints.exportPrices,
  listPrices: exportEndpoints.exportListPrices,
  stock: exportEndpoints.exportStock,
  customers: exportEndpoints.exportCustomers,
  coupons: exportEndpoints.exportCoupons,
  redirects: exportEndpoints.exportRedirects,
} as const satisfies Record<ExportKind, unknown>;

/** Takes a list along as a file, filtered and sorted as it is shown: all of it, not the page alone. */
export function ListExports({ kinds, list }: ListExportsProps) {
  const t = useTranslations('backoffice');
  if (kinds.length === 0) return null;
  return (
    <section aria-label={t('export.label')} className={styles.exports} data-print="hidden">
      {kinds.map((kind) => (
        <p key={kind} className={styles.kind}>
          <span className={styles.name}>{t(`export.kind.${kind}`)}</span>
          {exportFormats.map((format) => (
            <a key={format} href={exportHref(kind, format, list)} download className={styles.link}>
              {t(`export.format.${format}`)}
              <VisuallyHidden>{t('about', { about: t(`export.kind.${kind}`) })}</VisuallyHidden>
            </a>
          ))}
        </p>
      ))}
    </section>
  );
}

/** Leads to the file of a list. */
export function exportHref(
  kind: ExportKind,
  format: (typeof exportFormats)[number],
  { search, filters, sort }: ExportedList,
): string {
  const query = new URLSearchParams({
    format,
    ...(search ? { search } : {}),
    ...(filters && filters.length > 0 ? { filters: JSON.stringify(filters) } : {}),
    ...(sort ? { sort: JSON.stringify(sort) } : {}),
  });
  return `${calls[kind].path}?${query}`;
}
