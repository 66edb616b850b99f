import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { Review } from '#contract/shapes/review-shapes.ts';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { postEndpoints } from '#contract/v1/post-endpoints.ts';
import { reviewEndpoints } from '#contract/v1/review-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import {
  answerTask,
  FilterBar,
  idOf,
  ListTable,
  Moment,
  readListAddress,
  requestFacts,
  ScreenHead,
  TaskButton,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { textOf } from '#web/request/page-form.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Link } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import styles from './reviews-screen.module.css';

const states = ['published', 'all'] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const facts = requestFacts(context);
  const address = readListAddress(request, { filters: { state: states } });
  const { state } = address.filters;
  const body = {
    page: address.page,
    limit: 25,
    ...(state === 'all' ? {} : { published: state === 'published' }),
  };
  const reviews = await facts.personalApi.call(reviewEndpoints.reviewFilter, { body });
  const subjects = await listSubjects(facts, reviews.data);
  const rows = reviews.data.map((review, index) => ({ ...review, subject: subjects[index] }));
  return { address, rows, pages: { page: reviews.page, lastPage: reviews.lastPage, total: reviews.total } };
}

export async function action(facts: ActionFunctionArgs) {
  return answerTask(facts, {
    publish: {
      send: ({ personalApi }, form) =>
        personalApi.call(reviewEndpoints.reviewPublish, {
          params: { id: idOf(form) },
          body: { published: textOf(form, 'published') === 'true' },
        }),
    },
  });
}

/** Reviews and comments: waiting ones can be published, published ones withdrawn. */
export default function ReviewsScreen() {
  const t = useTranslations('admin');
  const { address, rows, pages } = useLoaded<typeof loader>();
  const options = states.map((value) => ({ value, label: t(`reviews.state.${value}`) }));
  return (
    <>
      <ScreenHead title={t('reviews.title')} lead={t('reviews.lead')} />
      <FilterBar
        address={address}
        filters={[{ name: 'state', label: t('reviews.show'), all: t('reviews.state.waiting'), options }]}
      />
      <ListTable
        caption={t('reviews.title')}
        rows={rows}
        keyOf={({ id }) => id}
        pages={pages}
        empty={address.filters.state ? t('reviews.none') : t('reviews.noneWaiting')}
        columns={[
          {
            key: 'words',
            label: t('reviews.words'),
            draw: ({ name, rating, comment, language, photos }) => (
              <div className={styles.words}>
                <span>
                  {name}
                  {rating !== null && (
                    <span className={styles.rating}>{t('reviews.stars', { count: rating })}</span>
                  )}
                </span>
                {comment && (
                  <span lang={language} className={styles.comment}>
                    {comment}
                  </span>
                )}
                {photos.length > 0 && (
                  <span className={styles.photos}>
                    {photos.map(({ id, width, height, urls }, index) => (
                      <a key={id} href={urls.large} className={styles.photo}>
                        <Picture
                          src={urls.small}
                          alt={t('reviews.photo', { number: index + 1, name })}
                          width={width}
                          height={height}
                          ratio="square"
                        />
                      </a>
                    ))}
                  </span>
                )}
              </div>
            ),
          },
          {
            key: 'subject',
            label: t('reviews.about'),
            draw: ({ subject }) => (subject ? <Link href={subject.url}>{subject.title}</Link> : '–'),
          },
          {
            key: 'created',
            label: t('reviews.written'),
            draw: ({ created_at }) => <Moment at={created_at} />,
          },
          {
            key: 'state',
            label: t('reviews.stateLabel'),
            draw: ({ published }) => (
              <Badge tone={published ? 'ok' : 'warn'}>
                {t(published ? 'reviews.isPublished' : 'reviews.isWaiting')}
              </Badge>
            ),
          },
          {
            key: 'publish',
            label: t('reviews.action'),
            isAction: true,
            draw: ({ id, published, name }) => (
              <TaskButton
                intent="publish"
                values={{ id, published: String(!published) }}
                variant={published ? 'secondary' : 'primary'}
                label={t(published ? 'reviews.takeBack' : 'reviews.publish')}
                about={name}
                done={t(published ? 'reviews.takenBack' : 'reviews.published')}
              />
            ),
          },
        ]}
      />
    </>
  );
}

type Subject = { readonly title: string; readonly url: string };

/** The subject of each review, in order; undefined if it is no longer visible. */
async function listSubjects(
  { personalApi, language }: RequestFacts,
  reviews: readonly Review[],
): Promise<(Subject | undefined)[]> {
  const productIds = [...new Set(reviews.flatMap(({ productId }) => productId ?? []))];
  const postIds = [...new Set(reviews.flatMap(({ postId }) => postId ?? []))];
  const [products, posts] = await Promise.all([
    productIds.length === 0
      ? { records: [] }
      : personalApi.call(catalogueEndpoints.productFilter, {
          body: {
            filters: [{ key: 'id', value: productIds }],
            limit: productIds.length,
            select: ['name', 'slug'],
          },
        }),
    postIds.length === 0
      ? { data: [] }
      : personalApi.call(postEndpoints.postFilterStandard, {
          body: { filters: [{ key: 'id', value: postIds }], perPage: postIds.length, draft: true },
        }),
  ]);
  const productsById = new Map(products.records.map((product) => [product.id, product]));
  const postsById = new Map(posts.data.map((post) => [post.id, post]));
  return reviews.map(({ productId, postId }) => {
    const product = productId === null ? undefined : productsById.get(productId);
    if (product)
      return { title: product.name ?? '', url: pathOf('product', language, { slug: product.slug ?? '' }) };
    const post = postId === null ? undefined : postsById.get(postId);
    return post && { title: post.title, url: pathOf('page', language, { slug: post.slug }) };
  });
}
