import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Pagination } from '../../ui/pagination.tsx';
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
      labels={{
        navigation: t('orders.pages'),
        first: catalogue('pages.first'),
        previous: catalogue('pages.previous'),
        next: catalogue('pages.next'),
        last: catalogue('pages.last'),
        page: (page) => catalogue('pages.page', { page }),
      }}
    />
  );
}
