import { localeTags } from '#web/i18n/locale-tags.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { StructuredData } from '../../parts/structured-data.tsx';
import type { PostFacts } from './post-load.ts';

export type PostStructuredDataProps = { title: string; description: string; path: string; post: PostFacts };

/** The post for search engines (schema.org) and for whoever is sent its address (Open Graph). */
export function PostStructuredData({ title, description, path, post }: PostStructuredDataProps) {
  const site = useRootFacts()?.site;
  const language = useLanguage();
  if (!site) return null;
  const absolute = (address: string) => new URL(address, site.url).href;
  const { author, publishedAt, cover } = post;
  const image = cover && absolute(cover.src);
  const data = () => ({
    '@type': 'BlogPosting',
    headline: title,
    description,
    inLanguage: language,
    mainEntityOfPage: absolute(path),
    ...(image ? { image: [image] } : {}),
    ...(publishedAt ? { datePublished: publishedAt } : {}),
    ...(author ? { author: { '@type': 'Person', name: author } } : {}),
    publisher: { '@type': 'Organization', name: site.name, url: site.url },
    ...(post.tags.length > 0 ? { keywords: post.tags.map((tag) => tag.title).join(', ') } : {}),
    commentCount: post.comments?.total ?? 0,
  });
  const tags: Readonly<Record<string, string | null | undefined>> = {
    'og:type': 'article',
    'og:site_name': site.name,
    'og:title': title,
    'og:description': description,
    'og:url': absolute(path),
    'og:image': image,
    'og:image:alt': image && cover?.alt,
    'og:locale': localeTags[language].replace('-', '_'),
    'article:published_time': publishedAt,
    'article:author': author,
    'article:section': post.categories[0]?.title,
  };
  return (
    <>
      {Object.entries(tags).map(
        ([property, content]) => content && <meta key={property} property={property} content={content} />,
      )}
      {post.tags.map((tag) => (
        <meta key={tag.id} property="article:tag" content={tag.title} />
      ))}
      <StructuredData value={import.meta.env.SSR ? data() : undefined} />
    </>
  );
}
