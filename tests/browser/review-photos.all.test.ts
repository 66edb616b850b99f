import { expect, test } from 'vitest';
import { panelPathOf } from '#values/panel-addresses.ts';
import { productAddress } from '../../tools/demo-addresses.ts';
import { openPage, waitForHydration, waitForPartHydration } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { anAccount, password } from './account-steps.ts';
import { logInEditor } from './editors.ts';
import { eventually } from './eventually.ts';
import { waysFrom } from './hands.ts';
import { logInByCall } from './login-calls.ts';
import { reviewForm, reviewsOf } from './review-steps.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, aShopperOfWay, buyerEmail, open, type Shopper } from './shopper.ts';
import { desktop, expectAccessible, phone, shopUrl, withBrowser } from './visitor.ts';

/* Photographs of those who have bought a product: handed in with a review, published with it, seen by everybody. */

withOwnShop();
const openVisitor = withBrowser();

const product = 'bracket-333';
const pictures = ['demo/media/box-gutter.jpg', 'demo/media/downpipe-80.jpg'];

/** Languages as an English page names them. */
const names = { hr: 'Croatian', de: 'German' } as const;

let buyers = 0;

/** Somebody with an account that has an order which is on its way. */
async function aBuyer(shopper: Shopper): Promise<void> {
  const { context, language } = shopper;
  buyers += 1;
  const email = buyerEmail(`photos.${buyers}`);
  await anAccount(shopper, email);
  const order = { goods: { [product]: 2 }, email, paymentMethodId: 2, upTo: 'ordered' } as const;
  await prepareCart({ url: shopUrl(), language, ...order });
  await logInByCall(context, email, password);
}

async function write(shopper: Shopper, words: string, photos: readonly string[]): Promise<void> {
  const { page, t, language, hands, scripts } = shopper;
  const form = reviewForm(shopper);
  await open(shopper, `${productAddress(product, language)}?review=write`);
  if (scripts) await waitForPartHydration(form.comment);
  await form.rate(5);
  await form.say(words);
  await hands.attach(form.hidden('photos'), [...photos]);
  if (scripts) await expectAccessible(page, { within: '#reviews' });
  await form.send();
  await reviewsOf(shopper).getByText(t('reviews.review.sentWaiting')).waitFor();
}

/** Lets the review with these words out, as an editor does who has looked at its photographs. */
async function publish(words: string, photoCount: number): Promise<void> {
  const editor = await aShopper(openVisitor, 'hr', desktop);
  const { page, t, context } = editor;
  await logInEditor(context, 'hr');
  await openPage(page, panelPathOf('adminReviews', 'hr'));
  const row = page.getByRole('row').filter({ hasText: words });
  const photos = row.getByRole('img');
  expect(await photos.count()).toBe(photoCount);
  // What waits is shown to them.
  await eventually(async () =>
    expect(
      await photos.first().evaluate((image) => (image as HTMLImageElement).naturalWidth),
    ).toBeGreaterThan(0),
  );
  await expectAccessible(page);
  await row.getByRole('button', { name: t('admin.reviews.publish') }).click();
  await row.waitFor({ state: 'detached' });
}

test.for([
  { language: 'hr', viewport: desktop },
  { language: 'de', viewport: phone },
] as const)('are shown with the review, and open in a window: $language', async ({ language, viewport }) => {
  const words = `Drži i pod snijegom (${language}).`;
  const shopper = await aShopper(openVisitor, language, viewport);
  await aBuyer(shopper);
  await write(shopper, words, pictures);
  await publish(words, 2);

  // A reader of another language is told in which the review is written.
  const reader = await aShopper(openVisitor, 'en', viewport);
  const { page, t, complaints } = reader;
  await openPage(page, productAddress(product, 'en'));
  const review = reviewsOf(reader).getByRole('article').filter({ hasText: words });
  await review.getByText(t('reviews.review.inLanguage', { language: names[language] })).waitFor();
  expect(await review.getByText(words).getAttribute('lang')).toBe(language);
  const photos = review.getByRole('link').filter({ has: page.getByRole('img') });
  expect(await photos.count()).toBe(2);
  const image = photos.first().getByRole('img');
  expect(await image.getAttribute('loading')).toBe('lazy');
  const alt = t('photos.photo', { number: 1, count: 2, name: 'Ana H.' });
  expect(await image.getAttribute('alt')).toBe(alt);
  await photos.first().scrollIntoViewIfNeeded();
  await waitForHydration(page);
  await photos.first().click();
  const dialog = page.getByRole('dialog', { name: alt });
  await dialog.waitFor();
  await expectAccessible(page);
  const second = t('photos.photo', { number: 2, count: 2, name: 'Ana H.' });
  await dialog.getByRole('button', { name: t('catalogue.slider.next') }).click();
  await page.getByRole('dialog', { name: second }).waitFor();
  // Whoever does not see it is told what has come, and arrows go through them, too.
  await page.getByRole('status').filter({ hasText: second }).waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('dialog', { name: alt }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('dialog', { name: second }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await photos.first().evaluate((link) => link === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);
});

test.for(waysFrom('en'))('are uploaded and removed again: $language $way', async (way) => {
  const shopper = await aShopperOfWay(openVisitor, way);
  const { t, language, hands, scripts, complaints } = shopper;
  const words = `Zwei Jahre (${language}, ${scripts}).`;
  await aBuyer(shopper);
  await write(shopper, words, pictures);
  const form = reviewForm(shopper);
  await open(shopper, `${productAddress(product, language)}?review=write`);
  if (scripts) await waitForPartHydration(form.comment);
  await hands.tick(reviewsOf(shopper).getByLabel(t('photos.remove', { number: 1 })));
  await form.send('change');
  await reviewsOf(shopper).getByText(t('reviews.review.sentWaiting')).waitFor();
  await publish(words, 1);
  expect(complaints).toEqual([]);
});

test('another file is reported at its field, and the text stays', async () => {
  const shopper = await aShopper(openVisitor, 'hr', desktop);
  const { page, t, language } = shopper;
  await aBuyer(shopper);
  const form = reviewForm(shopper);
  await openPage(page, `${productAddress(product, language)}?review=write`);
  await waitForPartHydration(form.comment);
  await form.rate(4);
  await form.say('Ostaje napisano.');
  await form.hidden('photos').setInputFiles('demo/media/attika-mark.svg');
  await form.send();
  const wrong = t('photos.wrong', { count: 4 });
  await reviewsOf(shopper).getByText(wrong).first().waitFor();
  expect(await form.comment.inputValue()).toBe('Ostaje napisano.');
});
