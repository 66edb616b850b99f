import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RefusalCode } from '#values/refusal.ts';
import { orderAs } from '../support/fixture-customers.ts';
import { mailsTo, setOption } from '../support/fixture-forms.ts';
import { type LoggedIn, loggedIn, loginAs, password } from '../support/fixture-people.ts';
import { makePost } from '../support/fixture-posts.ts';
import { type Answer, closedHeaders, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
let ana: LoggedIn;
let iva: LoggedIn;
let editor: LoggedIn;
beforeAll(async () => {
  shop = await openFixtureShop();
  ana = await loggedIn(shop, 'ana@kupac.example');
  iva = await loggedIn(shop, 'iva@kupac.example', { details: { firstName: 'Iva', lastName: 'Žic' } });
  await loggedIn(shop, 'urednica@attika.example');
  await shop.database.pool.query(
    `update "user" set is_backoffice_user = true, scope = 'editor' where email = 'urednica@attika.example'`,
  );
  editor = await loginAs(shop, 'urednica@attika.example');
});
afterAll(() => shop.close());

const options = {
  RequireRatingForComment: true,
  RequireCommentForRating: true,
  NumberOfStars: 5,
  CanCommentOnBlog: 'RegisteredUsers',
  RequireAdminPublishing: true,
  OneUserOneComment: true,
  UserCanEditComment: true,
  AnonymousCanMultipleReview: false,
};
beforeEach(async () => {
  await shop.database.pool.query('delete from review');
  await shop.database.pool.query('delete from account_attempt');
  await given(options);
});

async function given(
  some: Partial<Record<keyof typeof options | 'SendEmailTo' | `${string}OnSite`, unknown>>,
) {
  for (const [key, value] of Object.entries(some)) await setOption(shop, key, value);
}

type By = Pick<LoggedIn, 'headers'> | undefined;
const opinion = { rating: 4, comment: 'Lijepo leži.' };
const create = (by: By, more: object = {}): Promise<Answer> =>
  shop.call(
    'POST',
    '/api/v1/review/create',
    { productId: shop.productIds.screw, ...opinion, ...more },
    by?.headers,
  );
const update = (by: By, id: number, body: object) =>
  shop.call('PATCH', `/api/v1/review/update/${id}`, body, by?.headers);
const publish = (by: By, id: number, published = true) =>
  shop.call('PATCH', `/api/v1/review/publish/${id}`, { published }, by?.headers);
const list = (by?: By, more: object = {}) =>
  shop.call('POST', '/api/v1/review/filter', { productId: shop.productIds.screw, ...more }, by?.headers);
const only = (some: { rating?: number; comment?: string }) => ({
  rating: undefined,
  comment: undefined,
  ...some,
});

function expectRefusal(answer: Answer, status: number, code: RefusalCode) {
  expect(answer).toMatchObject({ status, details: { code } });
}

describe('publishing', () => {
  test('nothing is shown to others before an editor has published it', async () => {
    const { data: made } = await create(ana);
    expect(made).toMatchObject({ ...opinion, name: 'Ana H.', published: false, bought: false });
    for (const by of [undefined, iva]) {
      const { data } = await list(by);
      expect(data).toMatchObject({
        data: [],
        total: 0,
        own: null,
        summary: { average: null, ratingCount: 0 },
      });
    }
    expect((await list(ana)).data).toMatchObject({ data: [], own: { id: made.id, published: false } });
    expect((await list(editor, { published: false })).data.data).toMatchObject([{ id: made.id }]);
    expectRefusal(await list(undefined, { published: false }), 401, 'NO_ACTIVE_USER');
    expectRefusal(await list(iva, { published: false }), 403, 'FORBIDDEN');
    expect((await publish(editor, made.id)).data.published).toBe(true);
    const { data } = await list();
    expect(data).toMatchObject({ total: 1, lastPage: 1, page: 1, perPage: 10, limit: 10 });
    expect(data.data).toMatchObject([{ id: made.id, ...opinion, name: 'Ana H.', language: 'hr' }]);
    expect(data.summary).toEqual({ average: 4, ratingCount: 1 });
    expect(JSON.stringify(data)).not.toContain('kupac.example');
    await publish(editor, made.id, false);
    expect((await list()).data.total).toBe(0);
  });

  test('only editors publish', async () => {
    const { data } = await create(ana);
    expectRefusal(await publish(undefined, data.id), 401, 'NO_ACTIVE_USER');
    expectRefusal(await publish(ana, data.id), 403, 'FORBIDDEN');
    expectRefusal(await publish(editor, 999_999), 404, 'NOT_FOUND');
  });

  test('a changed review has to be published again', async () => {
    const { data } = await create(ana);
    await publish(editor, data.id);
    expect((await update(ana, data.id, { comment: 'Ipak ne.' })).data).toMatchObject({
      comment: 'Ipak ne.',
      rating: 4,
      published: false,
    });
    expect((await list()).data).toMatchObject({ total: 0, summary: { average: null } });
  });

  test('without RequireAdminPublishing it is shown at once', async () => {
    await given({ RequireAdminPublishing: false });
    await create(ana);
    await create(iva, { rating: 5 });
    expect((await list()).data).toMatchObject({ total: 2, summary: { average: 4.5, ratingCount: 2 } });
    expect((await list(undefined, { limit: 1, page: 2 })).data).toMatchObject({
      data: [{ name: 'Ana H.' }],
      lastPage: 2,
    });
    expect(shop.emitted).toContainEqual(expect.objectContaining({ kind: 'review.changed' }));
  });
});

test('what an editor has withdrawn is not published by its author, even if nobody has to publish', async () => {
  await given({ RequireAdminPublishing: false, SendEmailTo: 'urednistvo@attika.example' });
  const { data } = await create(ana);
  await publish(editor, data.id, false);
  expect((await update(ana, data.id, { comment: 'Opet ja.' })).data.published).toBe(false);
  expect((await list()).data.total).toBe(0);
  expect((await list(ana)).data.own).toMatchObject({ id: data.id, published: false });
  expect(await mailsTo(shop, 'urednistvo@attika.example')).toHaveLength(1);
  await publish(editor, data.id);
  expect((await update(ana, data.id, { comment: 'Sad stvarno.' })).data.published).toBe(true);
});

describe('each broken rule has its own message', () => {
  test('RequireRatingForComment and RequireCommentForRating', async () => {
    expectRefusal(await create(ana, only({ comment: 'Riječi' })), 422, 'REVIEW_RATING_REQUIRED');
    expectRefusal(await create(ana, only({ rating: 3 })), 422, 'REVIEW_COMMENT_REQUIRED');
    expectRefusal(await create(ana, only({ rating: 3, comment: '  \n' })), 422, 'REVIEW_COMMENT_REQUIRED');
    const required = { rule: 'required' };
    expect(await create(ana, only({}))).toMatchObject({
      status: 422,
      details: { code: 'REVIEW_EMPTY', fields: { rating: required, comment: required } },
    });
    await given({ RequireRatingForComment: false, RequireCommentForRating: false });
    const empty = await create(ana, only({ comment: '   ' }));
    expectRefusal(empty, 422, 'REVIEW_EMPTY');
    expect(empty.details.fields).toBeUndefined();
    expect((await create(ana, only({ comment: 'Riječi' }))).status).toBe(200);
    expect((await create(iva, only({ rating: 3 }))).status).toBe(200);
  });

  test('NumberOfStars', async () => {
    expect((await create(ana, { rating: 6 })).details).toMatchObject({
      code: 'VALIDATION',
      fields: { rating: { rule: 'maximum', parameter: 5 } },
    });
    await given({ NumberOfStars: 10 });
    expect((await create(ana, { rating: 10 })).status).toBe(200);
  });

  test('OneUserOneComment, even for two that are sent at once', async () => {
    const both = await Promise.all([create(ana), create(ana)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expectRefusal(await create(ana), 409, 'REVIEW_ONE_PER_USER');
    expect((await create(ana, { productId: shop.productIds.plate })).status).toBe(200);
    await given({ OneUserOneComment: false });
    expect((await create(ana)).status).toBe(200);
  });

  test('UserCanEditComment', async () => {
    const { data } = await create(ana);
    expectRefusal(await update(undefined, data.id, { rating: 1 }), 401, 'NO_ACTIVE_USER');
    expectRefusal(await update(iva, data.id, { rating: 1 }), 404, 'NOT_FOUND');
    expectRefusal(await update(ana, data.id, { comment: '' }), 422, 'REVIEW_COMMENT_REQUIRED');
    await given({ UserCanEditComment: false });
    expectRefusal(await update(ana, data.id, { rating: 1 }), 409, 'REVIEW_EDIT_NOT_ALLOWED');
  });

  test('CanCommentOnBlog and AnonymousCanMultipleReview', async () => {
    expectRefusal(await create(undefined, { name: 'Netko' }), 401, 'NO_ACTIVE_USER');
    await given({ CanCommentOnBlog: 'Everyone' });
    expect((await create(undefined)).details.fields).toEqual({ name: { rule: 'required' } });
    expect((await create(undefined, { name: ' Netko ' })).data.name).toBe('Netko');
    expectRefusal(await create(undefined, { name: 'netko' }), 409, 'REVIEW_ALREADY_GIVEN');
    await given({ AnonymousCanMultipleReview: true });
    expect((await create(undefined, { name: 'Netko' })).status).toBe(200);
    await given({ CanCommentOnBlog: 'RegisteredUsers' });
    const { data } = await create(ana);
    await given({ CanCommentOnBlog: 'Nobody' });
    expectRefusal(await create(iva), 409, 'REVIEWS_CLOSED');
    expectRefusal(await update(ana, data.id, { comment: 'Ipak još nešto.' }), 409, 'REVIEWS_CLOSED');
  });

  test('an account cannot flood the shop', async () => {
    await given({ OneUserOneComment: false });
    const answers = [];
    for (let sent = 0; sent < 21; sent += 1) answers.push((await create(ana)).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(20);
    expect(answers.at(-1)).toBe(429);
  });
});

test('a variant is reviewed with its main product, posts by their own rules', async () => {
  await given({ RequireAdminPublishing: false });
  const { plate: variant, ladder: main } = shop.productIds;
  await shop.database.pool.query('update product set main_product_id = $2 where id = $1', [variant, main]);
  const { data } = await create(ana, { productId: variant });
  expect(data.productId).toBe(main);
  for (const productId of [variant, main]) {
    expect((await list(undefined, { productId })).data.total).toBe(1);
  }
  const postId = await makePost(shop, 'a-post');
  const post = { productId: undefined, postId };
  expect((await create(ana, { ...post, ...only({ comment: 'Zanimljivo.' }) })).data).toMatchObject({
    postId,
    productId: null,
    rating: null,
  });
  await given({ RequireRatingForCommentOnSite: true, UserCanEditCommentOnSite: false });
  const refused = await create(ana, { ...post, ...only({ comment: 'Zanimljivo.' }) });
  expectRefusal(refused, 422, 'REVIEW_RATING_REQUIRED');
  const own = (await list(ana, post)).data.own;
  expectRefusal(await update(ana, own.id, { comment: 'x' }), 409, 'REVIEW_EDIT_NOT_ALLOWED');
  await given({ RequireCommentForRatingOnSite: true, RequireRatingForCommentOnSite: false });
  const wordless = await create(iva, { ...post, ...only({ rating: 4 }) });
  expectRefusal(wordless, 422, 'REVIEW_COMMENT_REQUIRED');
});

test('whether comments of posts wait, and whether visitors write several, has its own options; else those for products', async () => {
  const about = { productId: undefined, postId: await makePost(shop, 'a-watched-post') };
  const isShown = async () => (await list(undefined, about)).data.total;
  await given({ RequireAdminPublishing: false, CanCommentOnBlog: 'Everyone' });
  expect((await create(undefined, { ...about, name: 'Netko' })).status).toBe(200);
  expect(await isShown()).toBe(1);
  expectRefusal(await create(undefined, { ...about, name: 'netko' }), 409, 'REVIEW_ALREADY_GIVEN');
  await given({ RequireAdminPublishingOnSite: true, AnonymousCanMultipleReviewOnSite: true });
  expect((await create(undefined, { ...about, name: 'netko' })).status).toBe(200);
  expect(await isShown()).toBe(1);
  expect((await create(undefined, { name: 'Netko' })).status).toBe(200);
  expectRefusal(await create(undefined, { name: 'Netko' }), 409, 'REVIEW_ALREADY_GIVEN');
  expect((await list(undefined)).data.total).toBe(1);
  await given({
    RequireAdminPublishing: true,
    RequireAdminPublishingOnSite: false,
    AnonymousCanMultipleReview: true,
  });
  await given({ AnonymousCanMultipleReviewOnSite: false });
  expectRefusal(await create(undefined, { ...about, name: 'netko' }), 409, 'REVIEW_ALREADY_GIVEN');
  expect((await create(undefined, { ...about, name: 'Drugi' })).status).toBe(200);
  expect(await isShown()).toBe(2);
  await given({ RequireAdminPublishingOnSite: null, AnonymousCanMultipleReviewOnSite: null });
});

test('a post that is published in no language cannot be reviewed', async () => {
  await given({ RequireAdminPublishing: false, RequireRatingForCommentOnSite: false });
  const about = { productId: undefined, postId: await makePost(shop, 'draft-post', null) };
  expectRefusal(await create(ana, { ...about, ...only({ comment: 'Zanimljivo.' }) }), 404, 'NOT_FOUND');
});

test('comments of a post are listed oldest first, reviews of a product newest first', async () => {
  await given({ RequireAdminPublishing: false, OneUserOneComment: false, OneUserOneCommentOnSite: false });
  const about = { productId: undefined, postId: await makePost(shop, 'talked-about') };
  for (const comment of ['Prvi.', 'Drugi.']) {
    await create(ana, { ...about, comment });
    await create(ana, { comment });
  }
  const commentsOf = async (subject: object) =>
    (await list(undefined, subject)).data.data.map(({ comment }: { comment: string }) => comment);
  expect(await commentsOf(about)).toEqual(['Prvi.', 'Drugi.']);
  expect(await commentsOf({})).toEqual(['Drugi.', 'Prvi.']);
});

describe('a comment of a post is answered', () => {
  const words = only({ comment: 'Slažem se.' });
  const talk = async (key: string) => {
    const about = { productId: undefined, postId: await makePost(shop, key) };
    const { data: first } = await create(ana, { ...about, ...only({ comment: 'Prvi.' }) });
    const { data: second } = await create(iva, { ...about, ...only({ comment: 'Drugi.' }) });
    const answer = (by: By, parentId: number, more: object = {}) =>
      create(by, { ...about, ...words, parentId, ...more });
    const shown = async (more: object = {}) =>
      (await list(undefined, { ...about, ...more })).data.data.map(
        ({ id, parentId }: { id: number; parentId: number | null }) => [id, parentId],
      );
    return { about, first, second, answer, shown };
  };
  const atOnce = {
    RequireAdminPublishing: false,
    RequireRatingForCommentOnSite: false,
    UserCanEditCommentOnSite: true,
  };

  test('and answers follow it, in one level, in the order in which they were given', async () => {
    await given(atOnce);
    const { first, second, answer, shown, about } = await talk('answered-post');
    const { data: late } = await answer(ana, second.id);
    const { data: reply } = await answer(iva, first.id);
    expect(reply).toMatchObject({ parentId: first.id, rating: null, comment: 'Slažem se.' });
    const { data: further } = await answer(ana, reply.id);
    expect(further.parentId).toBe(first.id);
    const all = [
      [first.id, null],
      [reply.id, first.id],
      [further.id, first.id],
      [second.id, null],
      [late.id, second.id],
    ];
    expect(await shown()).toEqual(all);
    expect(await shown({ limit: 2, page: 2 })).toEqual(all.slice(2, 4));
    expect((await list(undefined, about)).data).toMatchObject({ total: 5, summary: { ratingCount: 0 } });
  });

  test('and an answer waits as every comment does, and for its comment', async () => {
    await given({ ...atOnce, RequireAdminPublishing: true, SendEmailTo: 'odgovori@attika.example' });
    const { first, answer, shown } = await talk('moderated-post');
    expect((await answer(iva, first.id)).status).toBe(404);
    await publish(editor, first.id);
    const { data: reply } = await answer(iva, first.id);
    expect(reply.published).toBe(false);
    expect(await shown()).toEqual([[first.id, null]]);
    expect((await mailsTo(shop, 'odgovori@attika.example')).at(-1)?.text).toContain(`: ${reply.id}`);
    await publish(editor, reply.id);
    expect(await shown()).toEqual([
      [first.id, null],
      [reply.id, first.id],
    ]);
    await publish(editor, first.id, false);
    expect(await shown()).toEqual([]);
    await publish(editor, first.id);
    await update(iva, reply.id, { comment: 'Ipak ne.' });
    expect(await shown()).toEqual([[first.id, null]]);
  });

  test('with text only, by anybody who may comment, any number of times', async () => {
    await given({ ...atOnce, OneUserOneCommentOnSite: true, RequireRatingForCommentOnSite: true });
    const postId = await makePost(shop, 'rated-post');
    const about = { productId: undefined, postId };
    const { data: first } = await create(ana, about);
    const answer = (by: By, more: object = {}) =>
      create(by, { ...about, ...words, parentId: first.id, ...more });
    expect((await answer(iva, { rating: 4 })).details.fields).toEqual({
      rating: { rule: 'maximum', parameter: 0 },
    });
    expectRefusal(await answer(iva, { comment: ' ' }), 422, 'REVIEW_EMPTY');
    expectRefusal(await answer(undefined, { name: 'Gost' }), 401, 'NO_ACTIVE_USER');
    const { data: reply } = await answer(ana);
    expect((await answer(ana)).status).toBe(200);
    expectRefusal(await create(ana, about), 409, 'REVIEW_ONE_PER_USER');
    expect((await create(iva, about)).status).toBe(200);
    // The answers are none of the comments that one may write, and none that the form for them changes.
    expect((await list(ana, about)).data.own.id).toBe(first.id);
    expect((await update(ana, reply.id, { rating: 3 })).details.fields).toEqual({
      rating: { rule: 'maximum', parameter: 0 },
    });
    expect((await update(ana, reply.id, { comment: 'Dodajem.' })).data).toMatchObject({
      comment: 'Dodajem.',
    });
    await given({ RequireRatingForCommentOnSite: false, OneUserOneCommentOnSite: false });
  });

  test('in its own thread, and nowhere else', async () => {
    await given(atOnce);
    const { first, about, answer } = await talk('one-post');
    const other = await talk('another-post');
    expect((await answer(ana, other.first.id)).status).toBe(404);
    expect((await answer(ana, 999_999)).status).toBe(404);
    const { data: review } = await create(ana);
    expect((await create(iva, { parentId: review.id })).details.fields).toEqual({
      parentId: { rule: 'oneOf' },
      rating: { rule: 'maximum', parameter: 0 },
    });
    expect((await create(iva, { ...about, ...words, parentId: review.id })).status).toBe(404);
    expect((await create(iva, { ...about, ...words, parentId: '1' })).details.fields).toHaveProperty(
      'parentId',
    );
    const elsewhere = await shop.call(
      'POST',
      '/api/v1/review/create',
      { ...about, ...words, parentId: first.id, name: 'Gost' },
      closedHeaders,
    );
    expect(elsewhere.status).toBeGreaterThanOrEqual(400);
  });

  test('and the answers of others stay when its author is erased', async () => {
    await given(atOnce);
    const gone = await loggedIn(shop, 'odlazi@kupac.example');
    const about = { productId: undefined, postId: await makePost(shop, 'left-post') };
    const { data: first } = await create(gone, { ...about, ...words });
    const { data: reply } = await create(iva, { ...about, ...words, parentId: first.id });
    await shop.call('DELETE', '/api/v1/user/web/account', { password }, gone.headers);
    expect((await list(undefined, about)).data.data).toMatchObject([{ id: reply.id, parentId: null }]);
  });
});

test('a post for logged-in users is commented on only by them', async () => {
  await given({ RequireAdminPublishing: false });
  const postId = await makePost(shop, 'members-post');
  await shop.database.pool.query(`update document set access = 'login' where id = $1`, [postId]);
  const about = { productId: undefined, postId };
  expect((await create(ana, about)).status).toBe(200);
  expect((await list(iva, about)).data.total).toBe(1);
  expect((await list(undefined, about)).data.total).toBe(0);
  await given({ CanCommentOnSite: 'Everyone' });
  expectRefusal(await create(undefined, { ...about, name: 'Gost' }), 404, 'NOT_FOUND');
  await given({ CanCommentOnSite: null });
});

test('CanCommentOnSite says who may comment on posts, and without it CanCommentOnBlog', async () => {
  const postId = await makePost(shop, 'open-post');
  const about = { productId: undefined, postId, ...only({ comment: 'Zanimljivo.' }) };
  expectRefusal(await create(undefined, { ...about, name: 'Gost' }), 401, 'NO_ACTIVE_USER');
  await given({ CanCommentOnSite: 'Everyone', RequireRatingForCommentOnSite: false });
  expect((await create(undefined, { ...about, name: 'Gost' })).status).toBe(200);
  expectRefusal(await create(undefined, { name: 'Gost' }), 401, 'NO_ACTIVE_USER');
  await given({ CanCommentOnSite: 'Nobody' });
  expectRefusal(await create(ana, about), 409, 'REVIEWS_CLOSED');
  await given({ CanCommentOnSite: null });
});

describe('editors', () => {
  beforeEach(() => shop.database.pool.query(`delete from outbox_mail where kind = 'review.waiting'`));
  const notices = async () =>
    (await mailsTo(shop, 'recenzije@attika.example')).filter(({ kind }) => kind === 'review.waiting');

  test('are notified of a waiting review, without its author’s name or text', async () => {
    await given({ SendEmailTo: 'recenzije@attika.example' });
    const { data } = await create(ana);
    expect(await notices()).toMatchObject([{ subject: 'Recenzija čeka objavu: screw hr' }]);
    const [{ text }] = await notices();
    expect(text).toContain(`Broj recenzije: ${data.id}`);
    expect(text).not.toMatch(/Ana|Lijepo/);
    await update(ana, data.id, { comment: 'Još nešto.' });
    expect(await notices()).toHaveLength(1);
    await publish(editor, data.id);
    await update(ana, data.id, { comment: 'Ipak ne.' });
    expect(await notices()).toHaveLength(2);
  });

  test('are not notified of one that is shown at once, nor of crowds', async () => {
    await given({ SendEmailTo: 'recenzije@attika.example', OneUserOneComment: false });
    await given({ RequireAdminPublishing: false });
    await create(ana);
    expect(await notices()).toEqual([]);
    await given({ RequireAdminPublishing: true });
    for (let written = 0; written < 12; written += 1) await create(iva);
    expect(await notices()).toHaveLength(10);
  });
});

test('what cannot be reviewed is refused', async () => {
  expectRefusal(await create(ana, { productId: 999_999 }), 404, 'NOT_FOUND');
  expect((await create(ana, { productId: undefined })).details.fields).toHaveProperty('productId');
  expect((await create(ana, { postId: 1 })).details.fields).toHaveProperty('postId');
  const elsewhere = await shop.call('POST', '/api/v1/review/filter', {}, closedHeaders);
  expect(elsewhere.data.total).toBe(0);
});

test('the author’s purchase of the product is shown', async () => {
  const buyer = await loggedIn(shop, 'kupila@kupac.example');
  await orderAs(shop, buyer, { screw: 1 });
  await shop.database.pool.query(`update "order" set status = 'processing' where user_id = $1`, [buyer.id]);
  expect((await create(buyer)).data.bought).toBe(true);
});
