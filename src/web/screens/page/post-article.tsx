import type { ReactNode } from 'react';
import type { BlogPosting } from 'schema-dts';
import { pathOf } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { RootFacts } from '#web/request/root-facts.ts';
import { useLanguage, useRootFacts } from '#web/request/site-facts.ts';
import { Link } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { pictureAttributes } from '../../parts/picture-attributes.ts';
import { BlogBreadcrumbs } from '../../parts/posts/blog-breadcrumbs.tsx';
import { blogPath } from '../../parts/posts/blog-path.ts';
import { FeedLinks } from '../../parts/posts/feed-links.tsx';
import { PostFactsLine } from '../../parts/posts/post-facts-line.tsx';
import { PostGrid } from '../../parts/posts/post-grid.tsx';
import ReviewsPart from '../../parts/reviews/reviews-part.tsx';
import { sharedPicture } from '../../parts/shared-picture.ts';
import { StructuredData } from '../../parts/structured-data.tsx';
import { fromSmallDesktop } from '../../styles/breakpoints.ts';
import layout from '../../styles/layout.module.css';
import text from '../../styles/text.module.css';
import styles from './post-article.module.css';
import type { PostBody } from './post-body.ts';
import type { PostFacts } from './post-load.ts';
import PostProducts from './post-products.tsx';
import { PostTerms } from './post-terms.tsx';

await needMessages('blog');

export type PostArticleProps = {
  title: string;
  description: string;
  /** False where the description is but the beginning of the text. */
  isDescribed?: boolean | undefined;
  path: string;
  /** Where it is another one than the page's. */
  textLanguage?: Language | undefined;
  post: PostFacts;
  /** Sections of a post that is made of them. */
  children: ReactNode;
};

/** A post to be read: its text in a calm column, then what belongs to it. */
export default function PostArticle(props: PostArticleProps) {
  const { title, description, isDescribed, path, textLanguage, post, children } = props;
  const t = useTranslations('blog');
  const language = useLanguage();
  const { cover, body, products, related, comments } = post;
  const [topic] = post.categories;
  return (
    <>
      <PostStructuredData title={title} description={description} path={path} post={post} />
      <FeedLinks />
      <article>
        <header className={`${layout.container} ${styles.head}`}>
          <BlogBreadcrumbs
            topic={topic && { label: topic.title, href: blogPath(language, topic.slug) }}
            page={{ label: title, href: path }}
          />
          <div className={styles.title}>
            <h1 lang={textLanguage}>{title}</h1>
            {isDescribed !== false && description && (
              <p lang={textLanguage} className={text.lead}>
                {description}
              </p>
            )}
            <PostFactsLine publishedAt={post.publishedAt} minutes={post.minutes} author={post.author} />
          </div>
          {cover && (
            <Picture
              {...pictureAttributes(cover, `${fromSmallDesktop} 64rem, 100vw`)}
              ratio="16:9"
              priority
              className={styles.cover}
            />
          )}
        </header>
        {body ? (
          <PostText body={body} textLanguage={textLanguage} />
        ) : (
          <div className={styles.sections}>{children}</div>
        )}
        <footer className={`${layout.container} ${styles.column} ${styles.foot}`}>
          <PostTerms label={t('post.categories')} terms={post.categories} />
          <PostTerms label={t('post.tags')} terms={post.tags} />
        </footer>
      </article>
      <div className={`${layout.container} ${styles.after}`}>
        {products.length > 0 && <PostProducts products={products} />}
        <div className={styles.column}>
          <ReviewsPart subject={{ postId: post.id }} title={t('post.comments')} facts={comments} />
        </div>
        {related.length > 0 && (
          <section className={styles.related} aria-labelledby="related-title">
            <h2 id="related-title">{t('post.related')}</h2>
            <PostGrid posts={related} />
          </section>
        )}
        <Neighbours post={post} />
      </div>
    </>
  );
}

type PostTextProps = { body: PostBody; textLanguage: Language | undefined };

/** The text with its list of chapters before it. */
function PostText({ body: { html, contents }, textLanguage }: PostTextProps) {
  const t = useTranslations('blog');
  return (
    <div className={`${layout.container} ${styles.column} ${styles.text}`}>
      {contents.length > 0 && (
        <nav aria-label={t('post.contents')} className={styles.contents} data-print="hidden">
          <p className={styles.contentsTitle}>{t('post.contents')}</p>
          <ol lang={textLanguage}>
            {contents.map(({ id, text }) => (
              <li key={id}>
                <Link href={`#${id}`}>{text}</Link>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div
        lang={textLanguage}
        className={`${text.prose} ${styles.prose}`}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the API has sanitised it.
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </div>
  );
}

function Neighbours({ post: { older, newer } }: { post: PostFacts }) {
  const t = useTranslations('blog');
  const language = useLanguage();
  if (!older && !newer) return null;
  return (
    <nav aria-label={t('post.neighbours')} className={styles.neighbours} data-print="hidden">
      {[
        { post: older, label: t('post.older'), rel: 'prev' },
        { post: newer, label: t('post.newer'), rel: 'next' },
      ].map(
        ({ post, label, rel }) =>
          post && (
            <Link
              key={rel}
              href={pathOf('page', language, { slug: post.slug })}
              rel={rel}
              className={styles.neighbour}
              data-side={rel}
            >
              <span className={styles.side}>{label}</span>
              <span>{post.title}</span>
            </Link>
          ),
      )}
    </nav>
  );
}

type PostStructuredDataProps = { title: string; description: string; path: string; post: PostFacts };

/** The post for search engines (schema.org), and what networks want to know of an article (https://ogp.me). */
function PostStructuredData(props: PostStructuredDataProps) {
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
