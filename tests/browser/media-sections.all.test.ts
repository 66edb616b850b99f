import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { VideoHost } from '#values/video-source.ts';
import { openPage, waitForHydration } from '../../tools/open-page.ts';
import { withShopDatabase } from './shop-database.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, type Shopper } from './shopper.ts';
import { desktop, expectAccessible, phone, shopUrl, withBrowser } from './visitor.ts';

/* A page with pictures to enlarge and films, of the shop's own and of others (docs/rules/pages.md). */

withOwnShop();
const shopBehind = withShopDatabase();
const openVisitor = withBrowser({ unseen: true });

const address = '/slike-i-filmovi';
const captions = ['Falc na krovu', 'Žlijeb u uglu', 'Snjegobran'];
const titles = { youtube: 'Od koluta do krova', vimeo: 'Montaža opšava', file: 'Savijanje lima' };

beforeAll(async () => {
  const media = await shopBehind().query(
    `select id from medium where mime = 'image/jpeg' and access = 'public' order by id limit 3`,
  );
  const ids = media.map(({ id }) => id);
  expect(ids).toHaveLength(3);
  const film = (key: keyof typeof titles, source: string) => ({
    id: key,
    type: 'video',
    v: 1,
    options: { title: titles[key], caption: 'Snimljeno u pogonu.', poster: ids[0], source },
  });
  const parts = [
    {
      id: 'pictures',
      type: 'gallery',
      v: 1,
      options: {
        title: 'Slike',
        items: captions.map((caption, index) => ({ image: ids[index], caption })),
      },
    },
    film('youtube', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'),
    film('vimeo', 'https://vimeo.com/148751763'),
    film('file', '/media/savijanje.mp4'),
  ];
  const call = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${shopUrl()}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apiKey: 'demo-attika-shop',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    const { data, details } = await answer.json();
    expect([answer.status, details], path).toEqual([200, undefined]);
    return data;
  };
  const login = { username: 'urednik@attika.example', password: 'DemoUrednik2026!' };
  const { tokens } = await call('/api/v1/login', login);
  const page = {
    title: 'Slike i filmovi',
    slug: address.slice(1),
    postTypeSlug: 'page',
    status: 'published',
  };
  await call('/api/v1/cms/post/create', { ...page, parts }, tokens.accessToken);
});

/** Everything that the page asks of others; the players answer with an empty page. */
async function requestsToOthers(page: Page): Promise<string[]> {
  const asked: string[] = [];
  const { host } = new URL(shopUrl());
  await page.route(
    (url) => url.host !== host && url.protocol.startsWith('http'),
    (route) => {
      asked.push(route.request().url());
      return route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><title>Player</title><p>Player',
      });
    },
  );
  return asked;
}

const playLink = ({ page, t }: Shopper, title: string) =>
  page.getByRole('link', { name: t('media.video.play', { title }) });

test.concurrent('pictures are enlarged one after the other, by keyboard, and closed at the last one', async () => {
  const shopper = await aShopper(openVisitor, 'hr', desktop);
  const { page, t, complaints } = shopper;
  await openPage(page, address);
  const links = page.getByRole('link', { name: /^Povećaj/ });
  expect(await links.count()).toBe(captions.length);
  await expectAccessible(page);
  const first = page.getByRole('link', {
    name: t('media.gallery.open', { number: 1, alt: captions[0] ?? '' }),
  });
  await first.focus();
  await page.keyboard.press('Enter');
  const window = page.getByRole('dialog');
  await window.getByRole('heading', { name: captions[0] ?? '' }).waitFor();
  await expectAccessible(page, { within: 'dialog[open]' });
  await window.getByRole('button', { name: t('catalogue.slider.next') }).click();
  await window.getByRole('heading', { name: captions[1] ?? '' }).waitFor();
  await window.getByRole('button', { name: t('catalogue.slider.previous') }).click();
  await window.getByRole('button', { name: t('catalogue.slider.previous') }).click();
  await window.getByRole('heading', { name: captions[2] ?? '' }).waitFor();
  await page.keyboard.press('Escape');
  await window.waitFor({ state: 'hidden' });
  expect(await first.evaluate((link) => link === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);
});

const films: readonly { host: VideoHost; player: RegExp; viewport: typeof desktop }[] = [
  {
    host: 'youtube',
    player: /^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?/,
    viewport: desktop,
  },
  { host: 'vimeo', player: /^https:\/\/player\.vimeo\.com\/video\/148751763\?/, viewport: phone },
];

test.concurrent.for(films)(
  'nothing is requested from $host before its film is played, whatever was accepted',
  async ({ host, player, viewport }) => {
    const shopper = await aShopper(openVisitor, 'hr', viewport);
    const { page, context } = shopper;
    const asked = await requestsToOthers(page);
    await context.addCookies([
      { name: 'acceptedCookies', value: 'necessary,marketing,analytics', url: shopUrl() },
    ]);
    await openPage(page, address);
    const play = playLink(shopper, titles[host]);
    await play.scrollIntoViewIfNeeded();
    await play.hover();
    await waitForHydration(page);
    expect(asked).toEqual([]);
    expect(await page.locator('iframe').count()).toBe(0);
    await play.click();
    const frame = page.locator('iframe');
    await frame.waitFor();
    expect(await frame.getAttribute('src')).toMatch(player);
    expect(await frame.getAttribute('title')).toBe(titles[host]);
    // What the page itself asks for with the player it has asked for by then.
    await frame.contentFrame().locator('html', { hasText: 'Player' }).waitFor();
    expect(asked.filter((url) => !player.test(url))).toEqual([]);
  },
);

test.concurrent('without scripts pictures are links to their files and films to their pages', async () => {
  const shopper = await aShopper(openVisitor, 'hr', desktop, { javaScriptEnabled: false });
  const { page } = shopper;
  const asked = await requestsToOthers(page);
  await page.goto(address);
  const pictures = page.getByRole('link', { name: /^Povećaj/ });
  const files = await pictures.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(files).toHaveLength(captions.length);
  for (const file of files)
    expect((await fetch(shopUrl() + file)).headers.get('content-type')).toMatch(/^image\//);
  expect(await playLink(shopper, titles.youtube).getAttribute('href')).toBe(
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  );
  const player = page.locator('video');
  expect(await player.count()).toBe(1);
  expect(await player.getAttribute('preload')).toBe('none');
  expect(await player.getAttribute('aria-label')).toBe(titles.file);
  expect(asked).toEqual([]);
});
