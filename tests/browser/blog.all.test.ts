import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import { demoPost, demoPosts, demoTopic, postAddress, topicAddress } from '../../tools/demo-addresses.ts';
import { openPage, waitForPartHydration, waitForScripts } from '../../tools/open-page.ts';
import { shopTexts } from '../../tools/shop-texts.ts';
import { eventually } from './eventually.ts';
import { inTurn } from './language-turns.ts';
import { lateWatchesAreHere } from './late-watches.ts';
import { demoLogin } from './login-calls.ts';
import { aShopper, type Shopper, seen } from './shopper.ts';
import { desktop, expectAccessible, phone, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

const listOf = ({ page, t }: Shopper) => page.getByRole('region', { name: t('blog.blog.list') });
const commentsOf = ({ page, t }: Shopper) => page.getByRole('region', { name: t('blog.post.comments') });
const titlesIn = (shopper: Shopper) => listOf(shopper).getByRole('heading', { level: 2 });

test.concurrent.for([
  { language: 'hr', viewport: desktop },
  { language: 'en', viewport: phone },
  { language: 'de', viewport: phone },
] as const)(
  'the blog is extended at its end by keyboard, and its links work: $language',
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page, t, complaints } = shopper;
    await openPage(page, pathOf('blog', language));
    expect(await titlesIn(shopper).count()).toBe(10);
    await listOf(shopper)
      .getByRole('button', { name: t('blog.more.show') })
      .focus();
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await titlesIn(shopper).count()).toBe(demoPosts.length));
    // Whoever asked for more goes on reading with the first of it.
    const eleventh = titlesIn(shopper).nth(10).getByRole('link');
    await eventually(async () =>
      expect(await eleventh.evaluate((link) => link === document.activeElement)).toBe(true),
    );
    await expectAccessible(page);
    const title = await eleventh.textContent();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor();
    await page.goBack();
    await eventually(async () => expect(await titlesIn(shopper).count()).toBe(demoPosts.length));
    expect(complaints).toEqual([]);
  },
);

test.concurrent.for(inTurn('hr'))(
  'without scripts posts are found by links and a form: %s',
  async (language) => {
    const shopper = await aShopper(openVisitor, language, desktop, { javaScriptEnabled: false });
    const { page, t } = shopper;
    await page.goto(pathOf('blog', language));
    await page
      .getByRole('navigation', { name: t('blog.pages.navigation') })
      .getByRole('link', { name: t('blog.pages.page', { page: 2 }), exact: true })
      .click();
    expect(new URL(page.url()).search).toBe('?page=2');
    expect(await titlesIn(shopper).count()).toBe(demoPosts.length - 10);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\?page=2$/);
    const topic = demoTopic('pc-planning').title[language];
    await page
      .getByRole('navigation', { name: t('blog.blog.topics') })
      .getByRole('link', { name: topic })
      .click();
    expect(new URL(page.url()).pathname).toBe(topicAddress('pc-planning', language));
    const { title } = demoPost('post-snow');
    const search = page.getByRole('search', { name: t('blog.blog.keyword') });
    await search.getByLabel(t('blog.blog.keyword')).fill(title[language]);
    await search.getByRole('button').click();
    expect(await titlesIn(shopper).allTextContents()).toEqual([title[language]]);
    await page.getByRole('link', { name: title[language] }).click();
    expect(new URL(page.url()).pathname).toBe(postAddress('post-snow', language));
    await commentsOf(shopper).getByText('Imamo snjegobran samo iznad ulaza').waitFor();
  },
);

test.concurrent('the language switch stays with the topic and with the post', async () => {
  const { page } = await aShopper(openVisitor, 'hr');
  for (const address of [
    (language: 'hr' | 'de') => topicAddress('pc-install', language),
    (language: 'hr' | 'de') => postAddress('post-solar', language),
  ]) {
    await openPage(page, address('hr'));
    await seen(page.getByRole('banner').getByRole('link', { name: /Deutsch$/ })).click();
    await page.waitForURL(shopUrl() + address('de'));
  }
});

test.concurrent.for([
  { from: '/objave/nema-toga', status: 404 },
  { from: postAddress('post-snow', 'hr').replace(/^/, '/objave'), status: 404 },
  { from: '/de/blog?page=99', status: 302, to: '/de/blog?page=2' },
  {
    from: `/en/blog/${demoTopic('pc-planning').slug.hr}?page=1`,
    status: 301,
    // Words that mean nothing to a page come along to it.
    to: `${topicAddress('pc-planning', 'en')}?page=1`,
  },
  { from: `/de/${demoPost('post-snow').slug.en}`, status: 301, to: postAddress('post-snow', 'de') },
  { from: `/${demoTopic('pt-snow').slug.hr}`, status: 301, to: topicAddress('pt-snow', 'hr') },
])('$from answers $status', async ({ from, status, to }) => {
  const answer = await fetch(shopUrl() + from, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location') ?? undefined]).toEqual([status, to]);
});

const feeds = [
  { screen: 'blogFeed', type: 'application/atom+xml', titles: 'entry > title' },
  { screen: 'blogRss', type: 'application/rss+xml', titles: 'item > title' },
] as const;

test.concurrent.for(languages.flatMap((language) => feeds.map((feed) => ({ language, ...feed }))))(
  'the feed contains the newest posts, and a reader that has it is told so: $screen $language',
  async ({ language, screen, type, titles }) => {
    const address = shopUrl() + pathOf(screen, language);
    const { page } = await aShopper(openVisitor, language);
    await page.goto(pathOf('blog', language));
    const named = await page.locator(`link[type="${type}"]`).getAttribute('href');
    expect(new URL(named ?? '').pathname).toBe(pathOf(screen, language));
    const feed = await fetch(address);
    expect(feed.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
    const entries = await page.evaluate(
      ({ text, titles }) => {
        const xml = new DOMParser().parseFromString(text, 'application/xml');
        return [...xml.querySelectorAll(`parsererror, ${titles}`)].map((element) => element.textContent);
      },
      { text: await feed.text(), titles },
    );
    expect(entries.toSorted()).toEqual(demoPosts.map(({ title }) => title[language]).toSorted());
    const etag = feed.headers.get('etag') ?? '';
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
  },
);

test.concurrent('a post has structured data', async () => {
  const { page } = await aShopper(openVisitor, 'hr', desktop, { javaScriptEnabled: false });
  await page.goto(postAddress('post-snow', 'hr'));
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  const posting = data.map((text) => JSON.parse(text)).find((thing) => thing['@type'] === 'BlogPosting');
  expect(posting).toMatchObject({
    headline: demoPost('post-snow').title.hr,
    author: { '@type': 'Person', name: 'Dario Horvat' },
    datePublished: expect.stringMatching(/^2025-10-14T/),
    image: expect.stringMatching(/^https?:\/\/.*\/media\//),
  });
  const property = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content');
  expect(await property('og:type')).toBe('article');
  expect(await property('article:author')).toBe('Dario Horvat');
});

test.concurrent.for([
  { language: 'hr', user: 'usr-ana', scripts: true },
  { language: 'de', user: 'usr-lukas', scripts: false },
] as const)(
  'a logged-in user comments on a post: $language, scripts $scripts',
  async ({ language, user, scripts }) => {
    const shopper = await aShopper(openVisitor, language, phone, { javaScriptEnabled: scripts });
    const { page, t, context, hands, complaints } = shopper;
    await demoLogin(context, user);
    await page.goto(postAddress('post-line', language));
    if (scripts) await waitForScripts(page);
    const comments = commentsOf(shopper);
    await comments.getByRole('link', { name: t('reviews.comments.write') }).click();
    const words = comments.getByRole('textbox', { name: t('reviews.comments.comment'), exact: true });
    if (scripts) await waitForPartHydration(words);
    await hands.press(comments.getByRole('button', { name: t('reviews.comments.submit') }));
    await comments.getByText(t('messages.refusal.REVIEW_EMPTY')).first().waitFor();
    await hands.fill(words, 'Hvala, jasno.');
    await hands.press(comments.getByRole('button', { name: t('reviews.comments.submit') }));
    await comments.getByText(t('reviews.comments.sentWaiting')).waitFor();
    // Nothing is shown before it is published.
    expect(await comments.getByRole('article').getByText('Hvala, jasno.').count()).toBe(0);
    if (scripts) await expectAccessible(page, { within: '#reviews' });
    expect(complaints).toEqual([]);
  },
);

test.concurrent.for([
  { language: 'en', user: 'usr-ivan', viewport: desktop, scripts: true },
  { language: 'hr', user: 'usr-ivan', viewport: phone, scripts: true },
  { language: 'de', user: 'usr-marko', viewport: phone, scripts: false },
] as const)(
  'a comment is answered in place: $language, scripts $scripts',
  async ({ language, user, viewport, scripts }) => {
    const shopper = await aShopper(openVisitor, language, viewport, { javaScriptEnabled: scripts });
    const { page, t, context, hands, complaints } = shopper;
    await demoLogin(context, user);
    await page.goto(postAddress('post-snow', language));
    if (scripts) {
      await waitForScripts(page);
      await lateWatchesAreHere(page);
    }
    const comments = commentsOf(shopper);
    const thread = comments.getByRole('listitem').filter({ hasText: 'Imamo snjegobran samo iznad ulaza' });
    // The answer of the demo stands within it.
    const answers = thread.getByRole('list', { name: t('reviews.comments.answers', { name: 'Ana M.' }) });
    await answers.getByText('Može, ako je falc.').waitFor();
    if (scripts) await expectAccessible(page, { within: '#reviews' });
    await hands.press(thread.getByRole('link', { name: t('reviews.comments.answer') }));
    const words = thread.getByRole('textbox', { name: t('reviews.comments.answerTo', { name: 'Ana M.' }) });
    await words.waitFor();
    if (scripts) {
      await waitForPartHydration(words);
      await eventually(async () =>
        expect(await words.evaluate((field) => field === document.activeElement)).toBe(true),
      );
      await expectAccessible(page, { within: '#reviews' });
    }
    // An answer has no stars, and there is one form at a time.
    expect(await comments.getByRole('radio').count()).toBe(0);
    expect(await comments.getByRole('textbox').count()).toBe(2);
    await hands.press(thread.getByRole('button', { name: t('reviews.comments.submitAnswer') }));
    await comments.getByText(t('messages.field.required')).first().waitFor();
    await hands.fill(words, 'Kod mene jednako.');
    await hands.press(thread.getByRole('button', { name: t('reviews.comments.submitAnswer') }));
    await comments.getByText(t('reviews.comments.answerWaiting')).waitFor();
    expect(await answers.getByText('Kod mene jednako.').count()).toBe(0);
    expect(complaints).toEqual([]);
  },
);

test.concurrent.for(inTurn('de'))('the start page shows the newest posts: %s', async (language) => {
  const { page } = await aShopper(openVisitor, language, desktop, { javaScriptEnabled: false });
  await page.goto(pathOf('home', language));
  const t = shopTexts(language);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: t('blog.blog.all') }).waitFor();
  const newest = demoPost('post-gutter-clean').title[language];
  await main.getByRole('link', { name: newest }).click();
  expect(new URL(page.url()).pathname).toBe(postAddress('post-gutter-clean', language));
});
