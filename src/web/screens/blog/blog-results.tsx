import { listLimitDefault } from '#values/limits.ts';
import { type ListPage, placeOfPage } from '#values/list-page.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Pagination, pageLabels } from '#web/ui/pagination.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import { MoreOfList } from '../../parts/paginated-list/more-of-list.tsx';
import { useFirstNew } from '../../parts/paginated-list/use-leafed-heading.ts';
import { usePaginatedList } from '../../parts/paginated-list/use-paginated-list.ts';
import { blogPath } from '../../parts/posts/blog-path.ts';
import type { PostCardFacts } from '../../parts/posts/post-card-facts.ts';
import { PostGrid } from '../../parts/posts/post-grid.tsx';
import { listPosts } from '../../parts/posts/posts-call.ts';
import type { BlogFacts } from './blog-load.ts';
import styles from './blog-results.module.css';

/** With fewer a first one that fills a row would leave the next row to one or two. */
const postsForLead = 4;

export type BlogResultsProps = {
  term: BlogFacts['term'];
  keyword: string;
  /** The page that the address asks for. */
  begun: ListPage<PostCardFacts>;
};

/** The page of the address, more posts behind it on demand, and the way to all others. */
export function BlogResults({ term, keyword, begun }: BlogResultsProps) {
  const t = useTranslations('blog');
  const language = useLanguage();
  const api = useApi();
  const { state, list } = usePaginatedList<PostCardFacts>('posts', {
    begun,
    keywords: keyword,
    limit: listLimitDefault,
    async load({ page, keywords, limit }, signal) {
      const found = await listPosts(
        api,
        { terms: term && [term.id], keyword: keywords, page, limit },
        signal,
      );
      return { data: found.items, page, lastPage: found.pageCount, total: found.total };
    },
  });
  const results = useFirstNew(state.items.length);
  const { isFirst, isLast } = placeOfPage(state);
  return (
    <section
      aria-label={t('blog.list')}
      className={styles.results}
      data-first-page={isFirst || undefined}
      data-last-page={isLast || undefined}
      aria-busy={state.loading !== undefined}
    >
      <div ref={results}>
        <PostGrid
          posts={state.items}
          headingLevel={2}
          led={begun.page === 1 && begun.items.length >= postsForLead}
        />
      </div>
      <MoreOfList state={state} list={list} t={t} tryAgain={t('blog.tryAgain')} />
      <Pagination
        page={state.page}
        pageCount={state.pageCount}
        href={(page) => blogPath(language, term?.slug, { page, keyword })}
        labels={pageLabels(t)}
      />
    </section>
  );
}
