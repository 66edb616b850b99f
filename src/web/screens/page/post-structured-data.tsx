import type { BlogPosting } from 'schema-dts';
import type { Language } from '#values/language.ts';
import type { RootFacts } from '#web/request/root-facts.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { sharedPicture } from '../../parts/shared-picture.ts';
import { StructuredData } from '../../parts/structured-data.tsx';
import type { PostFacts } from './post-load.ts';

export type PostStructuredDataProps = { title: string; description: string; path: string; post: PostFacts };

/** The post for search engines (schema.org), and what networks want to know of an article (https://ogp.me). */
export function PostStructuredData(props: PostStructuredDataProps) {
  const site = useRootFacts()?.site;
  const language = useLanguage();
  if (!site) return null;
  return (
    <>
      {import.meta.env.SSR && <ArticleTags post={props.post} />}
      <StructuredData value={import.meta.env.SSR ? postingOf(props, site, language) : undefined} />
    </>
  );
}

function ArticleTags({ post: { author, publishedAt, categories, tags } }: { post: PostFacts }) {
  const [section] = categories;
  return (
    <>
      {publishedAt && <meta property="article:published_time" content={publishedAt} />}
      {author && <meta property="article:author" content={author} />}
      {section && <meta property="article:section" content={section.title} />}
      {tags.map((tag) => (
        <meta key={tag.id} property="article:tag" content={tag.title} />
      ))}
    </>
  );
}

function postingOf(
  { title, description, path, post }: PostStructuredDataProps,
  site: RootFacts['site'],
  language: Language,
): Exclude<BlogPosting, string> {
  const absolute = (address: string) => new URL(address, site.url).href;
  const { author, publishedAt, tags, comments } = post;
  const picture = sharedPicture(post.cover);
  return {
    '@type': 'BlogPosting',
    headline: title,
    description,
    inLanguage: language,
    mainEntityOfPage: absolute(path),
    ...(picture ? { image: absolute(picture.src) } : {}),
    ...(publishedAt ? { datePublished: publishedAt } : {}),
    ...(author ? { author: { '@type': 'Person', name: author } } : {}),
    publisher: { '@type': 'Organization', '@id': absolute('/#organization'), name: site.name },
    ...(tags.length > 0 ? { keywords: tags.map((tag) => tag.title) } : {}),
    commentCount: comments?.total ?? 0,
  };
}
