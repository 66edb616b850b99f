import type { LoaderFunctionArgs } from 'react-router';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { useLanguage, useSite } from '#web/request/site-facts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ownDescription } from '../../parts/own-description.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { useLeafedHeading } from '../../parts/paginated-list/use-leafed-heading.ts';
import { BlogBreadcrumbs } from '../../parts/posts/blog-breadcrumbs.tsx';
import { blogPath } from '../../parts/posts/blog-path.ts';
import { FeedLinks } from '../../parts/posts/feed-links.tsx';
import layout from '../../styles/layout.module.css';
import { BlogIntro } from './blog-intro.tsx';
import { loadBlog } from './blog-load.ts';
import { BlogResults } from './blog-results.tsx';
import styles from './blog-screen.module.css';

await needMessages('blog');

export function loader({ context, params, request }: LoaderFunctionArgs) {
  return loadBlog(requestFacts(context), request, params.slug);
}

/** Posts, all or those of a category or tag, newest first; the address says all of it. */
export default function BlogScreen() {
  const { term, topics, list, page, keyword, canonicalPath } = useLoaded<typeof loader>();
  const t = useTranslations('blog');
  const language = useLanguage();
  const { name: shop } = useSite();
  const name = term?.title ?? t('blog.title');
  const description = term ? term.description : t('blog.description', { shop });
  const described = description || t('blog.descriptionOf', { name });
  const titled = term?.metaTitle ?? name;
  const title = page > 1 ? t('blog.titleOfPage', { name: titled, page }) : titled;
  const heading = useLeafedHeading(page, `${canonicalPath} ${keyword}`);
  const total = list?.total ?? 0;
  return (
    <div className={`${layout.container} ${styles.page}`}>
      <PageHead
        title={title}
        description={title === name && !term?.describedAlike ? described : ownDescription(title, described)}
        canonicalPath={page > 1 ? `${canonicalPath}?page=${page}` : canonicalPath}
        // The list of a tag says nothing new.
        noIndex={keyword !== '' || term?.isTag === true}
      />
      <FeedLinks />
      <div className={styles.head}>
        <BlogBreadcrumbs page={term && { label: name, href: blogPath(language, term.slug) }} />
        <BlogIntro
          heading={heading}
          name={name}
          description={description}
          overline={term?.isTag ? t('blog.tagged') : undefined}
          topics={topics}
          slug={term?.slug}
          keyword={keyword}
        />
      </div>
      {keyword !== '' && total > 0 && (
        <p role="status" className={styles.count}>
          {t('blog.count', { count: total })}
        </p>
      )}
      {!list && (
        <EmptyState
          icon="warning"
          title={t('blog.failed')}
          actions={
            <ButtonLink
              variant="secondary"
              href={blogPath(language, term?.slug, { page, keyword })}
              reloadDocument
            >
              {t('blog.tryAgain')}
            </ButtonLink>
          }
        >
          {t('blog.failedText')}
        </EmptyState>
      )}
      {list && total === 0 && (
        <EmptyState
          icon="document"
          title={t('blog.nothing')}
          actions={
            <ButtonLink variant="secondary" href={blogPath(language, keyword ? term?.slug : undefined)}>
              {keyword ? t('blog.clear') : t('blog.all')}
            </ButtonLink>
          }
        >
          {keyword ? t('blog.nothingFor', { keyword }) : t('blog.nothingYet')}
        </EmptyState>
      )}
      {list && total > 0 && (
        <BlogResults key={`${term?.id}|${keyword}|${page}`} term={term} keyword={keyword} begun={list} />
      )}
    </div>
  );
}
