import { useEffect, useRef } from 'react';
import { listLimitDefault } from '#values/limits.ts';
import { type ListPage, placeOfPage } from '#values/list-page.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { useApi } from '#web/visitor/use-api.ts';
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
  const results = useRef<HTMLDivElement>(null);
  const shown = useRef(state.items.length);
  useEffect(() => {
    // Whoever asked for more goes on reading with the first of it.
    const links = results.current?.querySelectorAll<HTMLElement>('h2 a');
    if (state.items.length > shown.current) links?.[shown.current]?.focus();
    shown.current = state.items.length;
  }, [state.items.length]);
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
      {!isLast && (
        <div className={styles.more}>
          {state.failed === 'more' ? (
            <p>
              {t('more.failed')}{' '}
              <Button variant="link" onClick={list.tryAgain}>
                {t('blog.tryAgain')}
              </Button>
            </p>
          ) : (
            <Button variant="secondary" pending={state.loading === 'more'} onClick={list.loadMore}>
              {t('more.show')}
            </Button>
          )}
          <p role="status" className={styles.shown}>
            {t('more.shown', { shown: Math.min(state.total, state.page * state.limit), total: state.total })}
          </p>
        </div>
      )}
      <Pagination
        page={state.page}
        pageCount={state.pageCount}
        href={(page) => blogPath(language, term?.slug, { page, keyword })}
        labels={{
          navigation: t('pages.navigation'),
          first: t('pages.first'),
          previous: t('pages.previous'),
          next: t('pages.next'),
          last: t('pages.last'),
          page: (page) => t('pages.page', { page }),
        }}
      />
    </section>
  );
}
