import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';

const feeds = [
  { screen: 'blogFeed', type: 'application/atom+xml', name: 'feed' },
  { screen: 'blogRss', type: 'application/rss+xml', name: 'rss' },
] as const;

/** Tells readers of feeds where the blog of this language has its own, in each format. */
export function FeedLinks() {
  const t = useTranslations('blog');
  const language = useLanguage();
  const site = useRootFacts()?.site;
  if (!site) return null;
  return feeds.map(({ screen, type, name }) => (
    <link
      key={screen}
      rel="alternate"
      type={type}
      title={`${site.name}: ${t(`blog.${name}`)}`}
      href={new URL(pathOf(screen, language), site.url).href}
    />
  ));
}
