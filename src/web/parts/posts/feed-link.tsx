import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';

/** Tells readers of feeds where the blog of this language has its own. */
export function FeedLink() {
  const t = useTranslations('blog');
  const language = useLanguage();
  const site = useRootFacts()?.site;
  if (!site) return null;
  const href = new URL(pathOf('blogFeed', language), site.url).href;
  return (
    <link rel="alternate" type="application/atom+xml" title={`${site.name}: ${t('blog.feed')}`} href={href} />
  );
}
