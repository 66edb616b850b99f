import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { publishDue } from '#domain/content/documents-service.ts';
import { readPage } from '../support/active-html.ts';
import { callsOf, type EditorCalls, headersOfScope, outcome, richText } from '../support/editors.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { injections } from '../support/injection-strings.ts';
import { testClock } from '../support/test-clock.ts';

let shop: FixtureShop;
const clock = testClock();
let [visitor, customer, writer, editor, publisher]: EditorCalls[] = [];

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  visitor = callsOf(shop);
  customer = callsOf(shop, await headersOfScope(shop, 'customer'));
  writer = callsOf(shop, await headersOfScope(shop, 'writer'));
  editor = callsOf(shop, await headersOfScope(shop, 'editor'));
  publisher = callsOf(shop, await headersOfScope(shop, 'publisher'));
});
afterAll(() => shop.close());

const as = (calls: EditorCalls | undefined): EditorCalls => calls as EditorCalls;

let made = 0;
async function published(more: object = {}) {
  made += 1;
  const { status, data, details } = await as(publisher).create({
    title: `Krov ${made}`,
    slug: `krov-broj-${made}`,
    body: '<p>Limovi</p>',
    status: 'published',
    ...more,
  });
  expect([status, details]).toEqual([200, undefined]);
  return data;
}

describe('a post', () => {
  test('is a draft first, which visitors do not see', async () => {
    const { data } = await as(editor).create({ title: 'Novi žlijeb', body: '<p>Tekst</p>' });
    expect(data).toMatchObject({
      version: 1,
      title: 'Novi žlijeb',
      slug: 'novi-zlijeb',
      status: 'draft',
      published_at: null,
      access: 'public',
      body: '<p>Tekst</p>',
      postTypeSlug: 'post',
      language_code: 'hrv',
    });
    expect(outcome(await as(visitor).bySlug('novi-zlijeb'))).toEqual([404, 'NOT_FOUND']);
    const listed = await as(visitor).list({ filters: [{ key: 'id', value: data.id }] });
    expect(listed.data).toMatchObject({ data: [], total: 0, lastPage: 1 });
    const drafts = await as(editor).list({ draft: true, filters: [{ key: 'id', value: data.id }] });
    expect(drafts.data.data).toMatchObject([{ id: data.id, status: 'draft', hasChanges: true }]);
    expect(outcome(await as(visitor).list({ draft: true }))).toEqual([401, 'NO_ACTIVE_USER']);
    expect(outcome(await as(customer).list({ draft: true }))).toEqual([403, 'FORBIDDEN']);
    const waiting = { filters: [{ key: 'status', value: 'draft' }] };
    expect(outcome(await as(visitor).list(waiting))).toEqual([401, 'NO_ACTIVE_USER']);
  });

  test('is visible with the next request once it is published, and so is every change', async () => {
    const post = await published();
    expect(post.status).toBe('published');
    expect((await as(visitor).bySlug(post.slug)).data).toMatchObject({
      id: post.id,
      kind: 'post',
      body: '<p>Limovi</p>',
      published_at: post.published_at,
    });
    const changed = await as(publisher).update(post.id, { version: 1, title: 'Drugi krov' });
    expect(changed.data).toMatchObject({ version: 2, title: 'Drugi krov', body: '<p>Limovi</p>' });
    expect((await as(visitor).bySlug(post.slug)).data).toMatchObject({ title: 'Drugi krov', version: 2 });
  });

  test('keeps what visitors see while its draft changes, slug and title included', async () => {
    const post = await published();
    const drafted = await as(writer).update(post.id, {
      version: 1,
      draft: true,
      title: 'Tajna',
      slug: 'tajni-naslov',
      body: 'tajna',
    });
    expect(drafted.data).toMatchObject({ version: 2, title: 'Tajna', status: 'published', hasChanges: true });
    expect((await as(visitor).bySlug(post.slug)).data).toMatchObject({
      title: post.title,
      body: '<p>Limovi</p>',
    });
    expect((await as(visitor).bySlug('tajni-naslov')).status).toBe(404);
    const { data } = await as(visitor).list({ keywords: 'Tajna' });
    expect(data.total).toBe(0);
  });

  test('saved by a slower user is refused with the newer version, and nothing is lost', async () => {
    const post = await published();
    await as(editor).update(post.id, { version: 1, draft: true, title: 'Prvi' });
    const late = await as(editor).update(post.id, { version: 1, draft: true, title: 'Drugi' });
    expect(outcome(late)).toEqual([409, 'EDIT_CONFLICT']);
    expect(late.details).toMatchObject({ version: 2, current: { title: 'Prvi', version: 2 } });
    const both = await Promise.all(
      ['Treći', 'Četvrti'].map((title) => as(editor).update(post.id, { version: 2, draft: true, title })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(outcome(await as(editor).update(post.id, { title: 'Bez' }))).toEqual([422, 'VALIDATION']);
  });

  test('is published at its scheduled time', async () => {
    const at = new Date(clock.now().getTime() + 60_000);
    const post = await published({ published_at: at.toISOString() });
    const moment = at.toISOString();
    expect(post).toMatchObject({ status: 'scheduled', published_at: moment, publish_at: moment });
    expect(post).toMatchObject({ scheduledIsOlder: false });
    const corrected = await as(editor).update(post.id, { version: 1, draft: true, title: 'Nedovršeno' });
    expect(corrected.data).toMatchObject({ publish_at: moment, scheduledIsOlder: true });
    await publishDue(shop.runtime);
    expect((await as(visitor).bySlug(post.slug)).status).toBe(404);
    clock.pass(60_000);
    await publishDue(shop.runtime);
    await shop.shop.dependencies.settled();
    expect((await as(visitor).bySlug(post.slug)).data).toMatchObject({
      title: post.title,
      published_at: at.toISOString(),
    });
  });

  test('scheduled as the next version of a published one is not published if it is withdrawn', async () => {
    const post = await published();
    const published_at = new Date(clock.now().getTime() + 60_000).toISOString();
    const waiting = await as(publisher).update(post.id, { version: 1, title: 'Kasnije', published_at });
    expect(waiting.data).toMatchObject({ status: 'published', publish_at: published_at });
    const refused = await as(editor).update(post.id, { version: 2, unschedule: true });
    expect(outcome(refused)).toEqual([403, 'FORBIDDEN']);
    const { data } = await as(publisher).update(post.id, { version: 2, unschedule: true });
    expect(data).toMatchObject({ status: 'published', publish_at: null, title: 'Kasnije', hasChanges: true });
    clock.pass(60_000);
    await publishDue(shop.runtime);
    await shop.shop.dependencies.settled();
    expect((await as(visitor).bySlug(post.slug)).data.title).toBe(post.title);
    const never = await published({ published_at: new Date(clock.now().getTime() + 60_000).toISOString() });
    const taken = await as(publisher).update(never.id, { version: 1, unschedule: true });
    expect(taken.data).toMatchObject({ status: 'draft', publish_at: null });
  });

  test('that is withdrawn is gone for visitors and there for editors', async () => {
    const post = await published();
    const { data } = await as(publisher).update(post.id, { version: 1, status: 'draft' });
    expect(data).toMatchObject({ version: 2, status: 'withdrawn' });
    expect((await as(visitor).bySlug(post.slug)).status).toBe(404);
    const again = await as(publisher).update(post.id, { version: 2, status: 'published' });
    expect(again.data).toMatchObject({ published_at: post.published_at, publish_at: null });
    expect((await as(visitor).bySlug(post.slug)).status).toBe(200);
  });

  test('is deleted; the address is free', async () => {
    const post = await published();
    expect(outcome(await as(editor).remove(post.id))).toEqual([403, 'FORBIDDEN']);
    expect((await as(publisher).remove(post.id)).data.id).toBe(post.id);
    expect((await as(visitor).bySlug(post.slug)).status).toBe(404);
    expect((await as(publisher).remove(post.id)).status).toBe(404);
    expect((await published({ slug: post.slug })).slug).toBe(post.slug);
  });

  test('has its HTML cleaned of scripts', async () => {
    const body =
      '<h2>Lim</h2><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">a</a>' +
      '<a href="//evil.example">b</a><p style="x" onclick="y">c</p><iframe src="https://evil.example"></iframe>';
    const post = await published({ content: body });
    expect(post.body).toBe('<p>Limovi</p>');
    const other = await published({ body });
    expect(other.body).toBe('<h2>Lim</h2><a>a</a><a>b</a><p>c</p>');
    expect((await as(visitor).bySlug(other.slug)).data.body).toBe('<h2>Lim</h2>ab<p>c</p>');
  });

  test('has nothing left in its HTML that runs, loads or misleads', { tags: 'release' }, async () => {
    for (const { text } of injections) {
      // No text of the database has a NUL; one that is sent is refused.
      const post = await published({ body: `<p>${text.replaceAll('\u0000', '')}</p>` });
      for (const { body } of [post, (await as(visitor).bySlug(post.slug)).data]) {
        expect(readPage(body).active, text).toEqual([]);
      }
      await as(publisher).remove(post.id);
    }
  });

  test('is visible only to those whom its access allows', async () => {
    const post = await published({ access: 'login' });
    expect(outcome(await as(visitor).bySlug(post.slug))).toEqual([401, 'NO_ACTIVE_USER']);
    const one = { filters: [{ key: 'id', value: post.id }] };
    expect((await as(visitor).list(one)).data.total).toBe(0);
    expect((await as(customer).list(one)).data.data).toMatchObject([{ id: post.id }]);
    await as(publisher).update(post.id, { version: 1, access: 'public' });
    expect((await as(visitor).list(one)).data.total).toBe(1);
  });

  test('changes its fields besides the texts at once, and its draft stays a draft', async () => {
    const { data: topic } = await as(publisher).create({
      title: 'Žlijebovi i cijevi',
      postTypeSlug: 'category',
      status: 'published',
    });
    const post = await published();
    await as(editor).update(post.id, { version: 1, draft: true, title: 'Još nitko ne vidi' });
    const settings = {
      author: 'Ana Kos',
      categories: [topic.id],
      productKeys: ['screw'],
      access: 'login',
    };
    const { data } = await as(publisher).update(post.id, { version: 2, ...settings });
    expect(data).toMatchObject({
      title: 'Još nitko ne vidi',
      author: 'Ana Kos',
      hasChanges: true,
      version: 3,
    });
    expect(data.productKeys).toEqual(['screw']);
    const { data: seen } = await as(customer).bySlug(post.slug);
    expect(seen).toMatchObject({ title: post.title, author: 'Ana Kos', categories: [{ id: topic.id }] });
    expect(seen.relatedProducts).toEqual([shop.productIds.screw]);
    expect(outcome(await as(visitor).bySlug(post.slug))).toEqual([401, 'NO_ACTIVE_USER']);
  });

  test('belongs to its site', async () => {
    const post = await published();
    const elsewhere = callsOf(shop, enquiryHeaders);
    expect((await elsewhere.bySlug(post.slug)).status).toBe(404);
    expect((await elsewhere.list({ filters: [{ key: 'id', value: post.id }] })).data.total).toBe(0);
  });

  test('made of sections is shown as such, in slots too', async () => {
    const parts = [
      {
        id: 'rows',
        type: 'columns',
        options: {},
        parts: { left: [{ id: 'text', type: 'richText', options: { html: '<p>A<script>x</script></p>' } }] },
      },
    ];
    const { slug, id } = await published({ body: undefined, parts });
    const { data } = await as(visitor).bySlug(slug);
    expect(data.parts).toMatchObject([
      { id: 'rows', v: 1, parts: { left: [{ id: 'text', v: 2, options: { body: richText('A') } }] } },
    ]);
    const [listed] = (await as(visitor).list({ display: 'components', filters: [{ key: 'id', value: id }] }))
      .data.data;
    expect(listed.parts).toHaveLength(1);
    expect(listed).not.toHaveProperty('body');
  });
});

describe('a user who may', () => {
  test('write changes texts and nothing else', async () => {
    const parts = [{ id: 'a', type: 'richText', options: { html: 'x' } }];
    const post = await published({ parts });
    const reworded = [{ ...parts[0], options: { html: 'y' } }];
    expect((await as(writer).update(post.id, { version: 1, draft: true, parts: reworded })).status).toBe(200);
    const moved = await as(writer).update(post.id, { version: 2, draft: true, parts: [] });
    expect(outcome(moved)).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await as(writer).create({ title: 'Novo' }))).toEqual([403, 'FORBIDDEN']);
  });

  test('edit changes the layout, and publishes nothing', async () => {
    const post = await published();
    for (const body of [{ title: 'x' }, { status: 'draft' }, { access: 'login' }]) {
      expect(outcome(await as(editor).update(post.id, { version: 1, ...body }))).toEqual([403, 'FORBIDDEN']);
    }
    const title = 'Objavi me';
    expect(outcome(await as(editor).create({ title, status: 'published' }))).toEqual([403, 'FORBIDDEN']);
    expect((await as(visitor).bySlug('objavi-me')).status).toBe(404);
  });

  test.each([
    ['visitors', () => as(visitor), [401, 'NO_ACTIVE_USER']],
    ['customers', () => as(customer), [403, 'FORBIDDEN']],
  ] as const)('%s change nothing', async (_who, calls, refusal) => {
    const post = await published();
    expect(outcome(await calls().create({ title: 'Ja' }))).toEqual(refusal);
    expect(outcome(await calls().update(post.id, { version: 1 }))).toEqual(refusal);
    expect(outcome(await calls().remove(post.id))).toEqual(refusal);
  });
});

test('invalid fields are named', async () => {
  const wrong = async (body: object) => {
    const { status, details } = await as(publisher).create({ title: 'Naslov', ...body });
    return [
      status,
      Object.fromEntries(
        Object.entries(details.fields ?? {}).map(([name, field]) => [name, (field as { rule: string }).rule]),
      ),
    ];
  };
  expect(await wrong({ slug: 'abc' })).toEqual([422, { slug: 'minLength' }]);
  expect(await wrong({ slug: 'Nije Slug' })).toEqual([422, { slug: 'format' }]);
  expect(await wrong({ slug: 'kosarica' })).toEqual([422, { slug: 'oneOf' }]);
  expect(await wrong({ title: '  ', slug: 'naslov-nema' })).toEqual([422, { title: 'required' }]);
  expect(await wrong({ media: 99_999 })).toEqual([422, { media: 'oneOf' }]);
  expect(await wrong({ categories: [99_999] })).toEqual([422, { 'categories.0': 'oneOf' }]);
  expect(await wrong({ productKeys: ['nema-ga'] })).toEqual([422, { 'productKeys.0': 'oneOf' }]);
  expect(await wrong({ postTypeSlug: 'nema-ga' })).toEqual([422, { postTypeSlug: 'oneOf' }]);
  const twice = [
    { id: 'a', type: 'cta' },
    { id: 'a', type: 'cta' },
  ];
  expect(await wrong({ parts: twice })).toEqual([422, { 'parts.1.id': 'oneOf' }]);
  expect(await wrong({ parts: [{ id: 'a', type: 'hologram' }] })).toEqual([422, { 'parts.0.type': 'oneOf' }]);
});

describe('a list of posts', () => {
  test.each([
    { filters: [{ key: 'password', value: 'x' }] },
    { filters: [{ key: 'id', value: "1' OR 1=1" }] },
    { filters: [{ key: 'slug', value: 'x', operator: 'gte' }] },
    { filters: [{ key: 'published_at', value: 'infinity', operator: 'gte' }] },
    { filters: [{ key: 'status', value: 'secret' }] },
    { sort: { field: 'constructor' } },
  ])('refuses %j', async (body) => {
    expect(outcome(await as(visitor).list(body))).toEqual([400, 'UNKNOWN_FILTER']);
  });

  test('is searched as the whole site is: by words of its text in any form, and by its topics', async () => {
    const tag = await as(publisher).create({
      title: 'Planinski domovi',
      postTypeSlug: 'tag',
      status: 'published',
    });
    const post = await published({
      tags: [tag.data.id],
      body: undefined,
      parts: [
        {
          id: 'a',
          type: 'richText',
          v: 2,
          options: { title: '', body: richText('Radili smo po jakoj buri.') },
        },
      ],
    });
    for (const keywords of ['bura', 'jaka bura', 'planinski domovi']) {
      await vi.waitFor(async () =>
        expect((await as(visitor).list({ keywords })).data.data.map(({ id }: { id: number }) => id)).toEqual([
          post.id,
        ]),
      );
    }
    expect((await as(visitor).list({ keywords: 'bura', postTypeSlugs: ['page'] })).data.total).toBe(0);
    expect((await as(visitor).list({ keywords: 'vihor' })).data.total).toBe(0);
  });

  test('is newest first, filtered by terms and by what is related', async () => {
    const term = async (postTypeSlug: string, title: string) =>
      (await as(publisher).create({ title, postTypeSlug, status: 'published' })).data;
    const category = await term('category', 'Ugradnja krova');
    const tag = await term('tag', 'Snjegobrani');
    const old = await published({ categories: [category.id], published_at: '2020-01-01T10:00:00Z' });
    const young = await published({
      categories: [category.id],
      tags: [tag.id],
      published_at: '2021-01-01T10:00:00Z',
    });
    const ids = async (body: object) =>
      (await as(visitor).list(body)).data.data.map(({ id }: { id: number }) => id);
    const under = (value: unknown, key = 'categories') => ({ filters: [{ key, value }] });
    expect(await ids(under(category.slug))).toEqual([young.id, old.id]);
    expect(await ids(under([category.id]))).toEqual([young.id, old.id]);
    expect(await ids(under(tag.slug, 'tags'))).toEqual([young.id]);
    expect(await ids(under(old.id, 'relatedTo'))).toEqual([young.id]);
    expect(
      await ids({ ...under(category.id), sort: { field: 'published_at', direction: 'asc' }, perPage: 1 }),
    ).toEqual([old.id]);
    const { data } = await as(visitor).list({ ...under(category.id), perPage: 1, page: 2 });
    expect(data).toMatchObject({ total: 2, lastPage: 2, page: 2, perPage: 1, limit: 1 });
    expect(data.data).toMatchObject([{ id: old.id, categories: [{ id: category.id, slug: category.slug }] }]);
    expect((await as(visitor).list({ perPage: 101 })).status).toBe(422);
  });

  test('has types that editors create', async () => {
    const create = (body: object) => as(editor).send('POST', 'postType/create', body);
    const { data: type } = await create({ title: 'Reference', slug: 'references' });
    expect((await create({ title: 'Reference', slug: 'references' })).details.fields).toHaveProperty('slug');
    expect((await create({ title: 'Objave', slug: 'post' })).details.fields).toHaveProperty('slug');
    const post = await published({ postTypeSlug: 'references' });
    const { data } = await as(visitor).list({ postTypeSlugs: ['references'] });
    expect(data.data).toMatchObject([{ id: post.id, postTypeSlug: 'references' }]);
    const remove = (id: number) => as(editor).send('DELETE', `postType/delete/${id}`);
    expect(outcome(await remove(type.id))).toEqual([409, 'IN_USE']);
    expect(outcome(await remove(1))).toEqual([403, 'FORBIDDEN']);
    await as(publisher).remove(post.id);
    expect((await remove(type.id)).status).toBe(200);
    const { data: types } = await as(writer).send('POST', 'postType/filterStandard', {});
    expect(types.data.map(({ slug }: { slug: string }) => slug)).toEqual(['page', 'post', 'category', 'tag']);
  });
});
