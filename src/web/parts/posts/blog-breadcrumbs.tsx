import { pathOf } from '#values/addresses.ts';
import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { breadcrumbsData, StructuredData } from '../structured-data.tsx';
import { blogPath } from './blog-path.ts';

type Step = { label: string; href: string };

export type BlogBreadcrumbsProps = {
  topic?: Step | undefined;
  /** The page below the blog, where it is not the blog itself. */
  page?: Step | undefined;
};

/** The way from the start page to a post or topic, for people and for search engines. */
export function BlogBreadcrumbs({ topic, page }: BlogBreadcrumbsProps) {
  const t = useTranslations('blog');
  const words = useTranslations('catalogue');
  const language = useLanguage();
  const siteUrl = useRootFacts()?.site.url;
  const items = [
    { label: words('breadcrumbs.home'), href: pathOf('home', language) },
    { label: t('blog.breadcrumb'), href: blogPath(language) },
    ...(topic ? [topic] : []),
    ...(page ? [page] : []),
  ];
  return (
    <>
      <Breadcrumbs label={words('breadcrumbs.label')} items={items} />
      {siteUrl && (
        <StructuredData value={import.meta.env.SSR ? breadcrumbsData(items, siteUrl) : undefined} />
      )}
    </>
  );
}
