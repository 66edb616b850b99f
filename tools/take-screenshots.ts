import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { type Language, languages } from '#values/language.ts';
import { localeTags } from '#web/i18n/locale-tags.ts';
import { startShop } from '../tests/support/shop-process.ts';
import { launchChromium } from './chromium.ts';
import { panelStates } from './panel-screens.ts';
import { readerStates } from './reader-screens.ts';
import { type ScreenState, type ScreenVisit, wideFromPx } from './screen-steps.ts';
import { screenStates } from './screens.ts';
import { shopTexts } from './shop-texts.ts';

/*
 * Pictures of every screen in every state, language and width, into screenshots/: `npm run screenshots`.
 *   --only cart,home      states whose names begin so; those of the panel begin with panel
 *   --width 390,1280      --language hr,de
 *   --url http://…        of a shop that is running; else one is started on the demo shop
 *   --mails data/outbox   where that shop lays down its mails: some screens follow their links
 *   --readme              only the picture of the README, docs/shop.jpg
 */

type Shop = Pick<ScreenVisit, 'url' | 'mailFolder'>;

const root = path.dirname(import.meta.dirname);
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    width: { type: 'string' },
    language: { type: 'string' },
    url: { type: 'string' },
    mails: { type: 'string' },
    readme: { type: 'boolean' },
  },
});

const widthsPx = options.width ? options.width.split(',').map(Number) : [390, 768, 1280, 1920];
const chosenLanguages = languages.filter(
  (language) => !options.language || options.language.split(',').includes(language),
);
const chosenStates = [...screenStates, ...panelStates, ...readerStates].filter(
  ({ name }) => !options.only || options.only.split(',').some((start) => name.startsWith(start)),
);
const heightOf = (widthPx: number) => (widthPx < 768 ? 844 : widthPx < 1920 ? 900 : 1080);

async function openWindow(
  browser: Browser,
  language: Language,
  widthPx: number,
  heightPx: number,
  scale = 1,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: widthPx, height: heightPx },
    deviceScaleFactor: scale,
    locale: localeTags[language],
    isMobile: widthPx < 768,
    hasTouch: widthPx < 768,
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

/** Pictures that would come with scrolling come now, and all are there. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.querySelectorAll('img')];
    for (const picture of pictures) picture.loading = 'eager';
    const settled = Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
    await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, 10_000))]);
    await document.fonts.ready;
    window.scrollTo(0, 0);
    // Nothing scrolls in a picture: no room for a scrollbar.
    document.documentElement.style.scrollbarGutter = 'auto';
  });
}

async function takeState(page: Page, shop: Shop, language: Language, state: ScreenState): Promise<void> {
  const widthPx = page.viewportSize()?.width ?? 0;
  const file = path.join(root, 'screenshots', `${state.name}-${language}-${widthPx}.png`);
  await state.show({ page, ...shop, language, t: shopTexts(language) });
  await loadPictures(page);
  await page.screenshot({ path: file, fullPage: !state.over, animations: 'disabled' });
}

function isFor(state: ScreenState, widthPx: number): boolean {
  return !state.only || (state.only === 'wide') === widthPx >= wideFromPx;
}

async function takeAll(browser: Browser, shop: Shop): Promise<number> {
  let failed = 0;
  await mkdir(path.join(root, 'screenshots'), { recursive: true });
  for (const language of chosenLanguages) {
    for (const widthPx of widthsPx) {
      const page = await openWindow(browser, language, widthPx, heightOf(widthPx));
      for (const state of chosenStates.filter((candidate) => isFor(candidate, widthPx))) {
        const label = `${state.name}-${language}-${widthPx}`;
        await takeState(page, shop, language, state).then(
          () => process.stdout.write(`${label}\n`),
          (error: Error) => {
            failed += 1;
            process.stderr.write(`${label} could not be taken: ${error.message}\n`);
          },
        );
      }
      await page.context().close();
    }
  }
  return failed;
}

/** The start page as the README shows it: the whole of its opening, without the cookie notice. */
async function takeReadmePicture(browser: Browser, url: string): Promise<void> {
  const page = await openWindow(browser, 'hr', 1280, 902, 1.5);
  await page.context().addCookies([{ name: 'acceptedCookies', value: 'necessary', url }]);
  await page.goto(url);
  // A font that came late is used from the second page on.
  await page.reload();
  await loadPictures(page);
  const picture = await page.screenshot({ animations: 'disabled' });
  await sharp(picture).jpeg({ quality: 78, mozjpeg: true }).toFile(path.join(root, 'docs/shop.jpg'));
}

async function withShop(work: (shop: Shop) => Promise<void>): Promise<void> {
  if (options.url) return work({ url: options.url.replace(/\/$/, ''), mailFolder: options.mails });
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'attika-screenshots-'));
  try {
    const shop = await startShop({ DATA_DIR: dataDir });
    await work({ url: shop.url, mailFolder: path.join(dataDir, 'outbox') }).finally(() => shop.stop());
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

await withShop(async (shop) => {
  const browser = await launchChromium();
  try {
    if (options.readme) await takeReadmePicture(browser, shop.url);
    else if ((await takeAll(browser, shop)) > 0) process.exitCode = 1;
  } finally {
    await browser.close();
  }
});
