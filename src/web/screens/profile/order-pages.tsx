import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Pagination, pageLabels } from '#web/ui/pagination.tsx';
import type { OrderList } from './profile-load.ts';
import { viewPath } from './profile-views.ts';

/** The way to older orders. */
export function OrderPages({ view, list }: { view: 'orders' | 'downloads'; list: OrderList }) {
  const t = useTranslations('account');
  const catalogue = useTranslations('catalogue');
  const language = useLanguage();
  return (
    <Pagination
      page={list.page}
      pageCount={list.totalPages}
      href={(page) => viewPath(view, language, page > 1 ? { page: String(page) } : {})}
      labels={{ ...pageLabels(catalogue), navigation: t('orders.pages') }}
    />
  );
}
