import { pathOf } from '#values/addresses.ts';
import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { breadcrumbsData, StructuredData } from './structured-data.tsx';

export type ShopBreadcrumbsProps = {
  /** From the top of the tree down; the last may be the page itself. */
  categories: readonly { name: string; slug: string }[];
  /** The page below the categories, where it is none. */
  page?: { label: string; href: string };
};

/** The way from the start page to a category or product, for people and for search engines. */
export function ShopBreadcrumbs({ categories, page }: ShopBreadcrumbsProps) {
  const t = useTranslations('catalogue');
  const language = useLanguage();
  const siteUrl = useRootFacts()?.site.url;
  const items = [
    { label: t('breadcrumbs.home'), href: pathOf('home', language) },
    { label: t('breadcrumbs.shop'), href: pathOf('shop', language) },
    ...categories.map(({ name, slug }) => ({ label: name, href: pathOf('shop', language, { slug }) })),
    ...(page ? [page] : []),
  ];
  return (
    <>
      <Breadcrumbs label={t('breadcrumbs.label')} items={items} />
      {siteUrl && (
        <StructuredData value={import.meta.env.SSR ? breadcrumbsData(items, siteUrl) : undefined} />
      )}
    </>
  );
}
