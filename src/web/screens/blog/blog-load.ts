import { redirect } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { termEndpoints } from '#contract/v1/term-endpoints.ts';
import { findLanguageByCode, languages } from '#values/language.ts';
import { documentPaths, getContentDocument } from '#web/request/content-document.ts';
import { notFound } from '#web/request/refuse.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { type BlogQuery, blogPath, readBlogQuery } from '../../parts/posts/blog-path.ts';
import { listPosts } from '../../parts/posts/posts-call.ts';

export type BlogFacts = Awaited<ReturnType<typeof loadBlog>>;

/**
 * The posts of a category or tag, or all of them without slug. Former slugs and those of other languages lead to the
 * present one (301), a page beyond the last to the last.
 */
export async function loadBlog(facts: RequestFacts, request: Request, slug: string | undefined) {
  const { language } = facts;
  const query = readBlogQuery(new URL(request.url).searchParams);
  const [term, topics] = await Promise.all([
    slug === undefined ? undefined : getTerm(facts, request, slug, query),
    facts.remember('blog-topics', () => listTopics(facts)),
  ]);
  const list = await findPosts(facts, term, query);
  if (list && query.page > list.pageCount) {
    throw redirect(blogPath(language, term?.slug, { ...query, page: list.pageCount }));
  }
  const paths = term
    ? documentPaths(facts, term, (language, slug) => blogPath(language, slug))
    : blogPaths(facts);
  return {
    term: term && {
      id: term.id,
      slug: term.slug,
      title: term.title,
      metaTitle: term.metaTitle ?? term.title,
      description: term.metaDescription,
      describedAlike: term.describedAlike ?? false,
      isTag: term.kind === 'tag',
    },
    topics,
    ...query,
    list,
    ...paths,
  };
}

/** Pages and posts share their slugs with terms and are found at addresses of their own. */
async function getTerm(facts: RequestFacts, request: Request, slug: string, query: BlogQuery) {
  const term = await getContentDocument(facts, request, slug);
  if (term.kind !== 'category' && term.kind !== 'tag') throw notFound();
  if (term.slug !== slug) throw redirect(blogPath(facts.language, term.slug, query), 301);
  return term;
}

/** Categories that have anything to read. */
async function listTopics({ api }: RequestFacts) {
  const terms = await api.call(termEndpoints.termFilter, {
    query: { termTypeTitles: 'category', noPaginate: true },
  });
  return terms
    .filter(({ totalPosts }) => totalPosts > 0)
    .map(({ id, title, slug, totalPosts }) => ({ id, title, slug, totalPosts }));
}

/** Nothing where the shop cannot answer now, so that the page can say so. */
async function findPosts(
  facts: RequestFacts,
  term: Awaited<ReturnType<typeof getTerm>> | undefined,
  { keyword, page }: BlogQuery,
) {
  // A category for those who are logged in has posts for them, too; all other pages are the same for everybody.
  const api = term?.access === 'login' ? facts.personalApi : facts.api;
  try {
    return await listPosts(api, { terms: term && [term.id], keyword, page });
  } catch (error) {
    if (error instanceof ApiError && (error.statusCode === 0 || error.statusCode >= 500)) return undefined;
    throw error;
  }
}

function blogPaths({ language, site }: RequestFacts) {
  const offered = site.languages.map(findLanguageByCode);
  return {
    canonicalPath: blogPath(language),
    alternates: Object.fromEntries(
      languages.filter((one) => offered.includes(one)).map((one) => [one, blogPath(one)]),
    ),
  };
}
